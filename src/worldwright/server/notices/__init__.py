"""Notices to those whose turn it is: by web push, e-mail and webhook."""
