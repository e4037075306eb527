"""The desk in the browser: routes, templates, live updates."""
