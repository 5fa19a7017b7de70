"""The devices that may play from another machine, because people at the table have let them in.

`table_pairing` lets devices in and throws them out, for the page and for the display. `pairing_code` is the
code that the display shows, `pairing_request` the question of a device, and `device_file` keeps the devices
beside the archive.
"""

__all__ = ["device_file", "table_pairing"]
