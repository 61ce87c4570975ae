"""What the rules of all games share: fields, machine code, chance, and how a table is kept."""
