"""The table in words: views and events in sentences, and what people type read as acts.  The terminal and the service
speak alike by it."""
