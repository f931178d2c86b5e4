"""What games of tricks with partners have in common at a club table, whatever their laws say of it."""
