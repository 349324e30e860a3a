"""The Hebrew calendar, its dates as people write them, and columns of them. It knows no law."""
