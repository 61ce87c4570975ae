"""The rules of The Fort of Gold (金の砦), a solitaire: readable ones, and a kernel for speed."""
