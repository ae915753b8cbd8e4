class Parameter(NamedTuple):
    """A parameter of a kernel. `offset` is in bytes, or `None` if it depends on the architecture."""

    name: str
    dtype: np.dtype
    offset: int | None
    cxx: str
    is_pointer: bool = False

    def argument(self, value):
        """Returns a NumPy array without dimensions that has the bytes of `value`.

        For a pointer, `value` is an address, or an array on the device from CuPy, Numba or PyTorch.
        """
        array = getattr(value, "__cuda_array_interface__", None)
        if array is not None and self.is_pointer:
            value = array["data"][0]
        elif isinstance(value, (ctypes.Structure, ctypes.Union)):
            value = np.frombuffer(value, value.dtype, 1)[0]
        given = getattr(value, "dtype", None)
        if self.is_pointer and np.ndim(value) > 0:
            raise TypeError(f"`{self.cxx}` takes an array on the device, or an address, not an array in host memory")
        is_other = given is not None and given != self.dtype or isinstance(value, (int, float, complex))
        if (self.dtype.names is not None and is_other) or (array is not None and not self.is_pointer):
            raise TypeError(f"`{self.cxx}` takes a value of {self.dtype}, not of {given or type(value).__name__}")
        argument = np.zeros((), self.dtype)
        argument[...] = value
        if self.dtype.kind in "biu" and not np.array_equal(argument, value):
            raise OverflowError(f"`{self.cxx}` cannot have the value {value!r}")
        return argument


class Kernel(NamedTuple):
    """A kernel: its symbol in the module, its declaration and its parameters."""

    symbol: str
    cxx: str
    params: tuple[Parameter, ...]

    def arguments(self, *values):
        """Returns the arguments of a launch, each with its parameter's bytes: for `cupy.RawKernel`, or for `addresses`."""
        if len(values) != len(self.params):
            raise TypeError(f"`{self.cxx}` takes {len(self.params)} arguments, not {len(values)}")
        fitted = []
        for index, (param, value) in enumerate(zip(self.params, values)):
            try:
                fitted.append(param.argument(value))
            except (OverflowError, TypeError, ValueError) as error:
                error.args = (f"`{self.cxx}`: parameter {index} (`{param.cxx}`, `{param.name}`): {error}",)
                raise
        return tuple(fitted)

    @staticmethod
    def addresses(arguments):
        """Returns an array of the addresses of arguments, whose `ctypes.data` is `kernelParams` of `cuLaunchKernel`.

        The arguments must live until the launch has returned.
        """
        return np.array([argument.ctypes.data for argument in arguments], np.uint64)
