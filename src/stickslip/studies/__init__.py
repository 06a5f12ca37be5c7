"""Studies: thousands of runs of any app, and what they say."""
