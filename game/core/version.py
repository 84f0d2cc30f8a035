"""The version of the program, which saves and compiled data carry."""

VERSION = "0.1.0"
