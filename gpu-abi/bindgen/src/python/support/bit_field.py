class BitField:
    """A bit-field: an attribute of ctypes records. For NumPy records and arrays of them, use `get` and `set`.

    Its bits are in the member `storage`, an unsigned integer or an array of bytes, from bit `shift` on.
    """

    def __init__(self, storage, shift, width, dtype, is_signed):
        self.storage = storage
        self.shift = shift
        self.width = width
        self.dtype = np.dtype(dtype)
        self.min = -(1 << (width - 1)) if is_signed else 0
        self.max = self.min + (1 << width) - 1

    def __repr__(self):
        return f"BitField({self.storage!r}, shift={self.shift}, width={self.width}, min={self.min}, max={self.max})"

    def _units(self, records):
        """Returns the storage as an array of integers in its last dimension, for `_pieces`."""
        units = np.asarray(records[self.storage])
        return units.copy() if records.dtype[self.storage].shape else units.reshape(units.shape + (1,)).copy()

    def _pieces(self, unit):
        """Yields the index of each integer of `unit` bits, the first bit in it, the number of bits, and the number of bits before."""
        at = 0
        while at < self.width:
            index, low = divmod(self.shift + at, unit)
            count = min(unit - low, self.width - at)
            yield index, low, count, at
            at += count

    def get(self, records):
        """Returns the value in a record, or the values in an array of records."""
        units = self._units(records)
        wide = np.dtype(np.uint64 if self.width <= 64 else object)
        value = np.zeros(units.shape[:-1], wide)
        for index, low, count, at in self._pieces(8 * units.itemsize):
            bits = units[..., index].astype(wide) >> low & (1 << count) - 1
            value = value | bits << at
        if self.min < 0 and self.width <= 64:
            unused = 64 - self.width
            value = (value << unused).astype(np.int64) >> unused
        elif self.min < 0:
            value = value - (value >> self.width - 1 << self.width)
        return np.asarray(value).astype(self.dtype)[()]

    def set(self, records, values):
        """Writes a value, or one for each record of an array.

        Raises OverflowError if one is less than `min` or greater than `max`.
        """
        values = np.asarray(values)
        if values.dtype.kind not in "biuO":
            raise TypeError(f"a bit-field takes integers, not {values.dtype}")
        outside = (values < self.min) | (values > self.max)
        if np.any(outside):
            raise OverflowError(f"{values[outside].flat[0]} is not within {self.min} to {self.max}, the range of the bit-field")
        wide = np.dtype(np.uint64 if self.width <= 64 else object)
        values = values.astype(wide)
        units = self._units(records)
        for index, low, count, at in self._pieces(8 * units.itemsize):
            mask = (1 << count) - 1
            bits = (values >> at & mask) << low
            kept = units[..., index].astype(wide) & ~np.array(mask << low, wide)
            units[..., index] = kept | bits
        records[self.storage] = units.reshape(np.shape(records[self.storage]))

    def __get__(self, record, owner):
        if record is None:
            return self
        return self.get(np.frombuffer(record, owner.dtype, 1)).tolist()[0]

    def __set__(self, record, value):
        self.set(np.frombuffer(record, type(record).dtype, 1), value)
