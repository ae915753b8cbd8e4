class Variable(NamedTuple):
    """A variable: its symbol in the module, its type and its memory."""

    symbol: str
    dtype: np.dtype
    space: str
    cxx: str
