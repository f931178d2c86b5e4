"""The kernel held against rules, brute force and another solver."""
