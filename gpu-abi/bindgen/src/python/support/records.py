def _dtype(size, members, align=True):
    names, formats, offsets = zip(*members) if members else ((), (), ())
    columns = {"names": list(names), "formats": list(formats), "offsets": list(offsets), "itemsize": size}
    return np.dtype(columns, align=align)


def _overlapping(size, members):
    """Returns a union of `size` bytes; `members` are tuples of a name, a type and an offset in bytes."""

    def placed(name, ctype, offset):
        if offset == 0:
            return name, ctype
        fields = [("_padding", ctypes.c_uint8 * offset), (name, ctype)]
        body = {"_pack_": 1, "_layout_": "ms", "_fields_": fields}
        return f"_at_{offset}_{name}", type("_Placed", (ctypes.Structure,), body)

    fields = [placed(*member) for member in members]
    body = {
        "_pack_": 1,
        "_layout_": "ms",
        "_anonymous_": [name for (name, _), (inner, _, _) in zip(fields, members) if name != inner],
        "_fields_": fields + [("_bytes", ctypes.c_uint8 * size)],
    }
    return type("_Overlapping", (ctypes.Union,), body)


def _check(record):
    """Compares the offsets and sizes of ctypes with the compiler's."""
    found = {None: ctypes.sizeof(record)}
    expected = {None: record.dtype.itemsize}
    for name, (dtype, offset, *_) in record.dtype.fields.items():
        member = getattr(record, name)
        found[name] = (member.offset, member.size)
        expected[name] = (offset, dtype.itemsize)
    if found != expected:
        raise ImportError(f"the layout of {record.__name__} is {found} in ctypes and {expected} in the compiled file")
