"""The table in the browser: tables, seats, storage, live updates and pages."""
