"""The studio: scenes live in a browser. Physics, server and page are three parts that never wait for each other."""
