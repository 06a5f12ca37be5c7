"""The workbench: parts that a hand leads to where they belong, contact by contact."""
