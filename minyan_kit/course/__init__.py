"""What the lessons use: the invented sheets, and the bank of cases."""
