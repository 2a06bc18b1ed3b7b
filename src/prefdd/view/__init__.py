"""Pure functions that draw what the analysis found."""
