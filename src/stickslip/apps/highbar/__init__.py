"""A gymnast on the high bar."""
