class Variable(NamedTuple):
    """A variable: the name that a module has it by, its type and its memory."""

    symbol: str
    dtype: np.dtype
    space: str
    cxx: str
