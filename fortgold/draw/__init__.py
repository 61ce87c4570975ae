"""A card and a layout become drawing operations; operations become PDF, SVG or text."""
