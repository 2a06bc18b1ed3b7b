"""Puts the folder of the tests on the import path: `oracle`, `golden`, `datafiles`."""
