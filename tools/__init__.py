"""Scripts that write what nobody should write by hand. Each has its target in the Makefile; a test finds it current."""
