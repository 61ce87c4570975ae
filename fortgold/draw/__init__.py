"""Drawing operations, and what they become: PDF and its tags; fonts, lines, SVG and raster files."""
