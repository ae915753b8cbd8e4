def _placed(size, members, is_union=False):
    """Returns the dtype of a record of `size` bytes, and the anonymous members and all members of its ctypes class.

    `members` are tuples of a name, NumPy's format, ctypes' type and an offset in bytes.
    """
    names, formats, types, offsets = zip(*members) if members else ((), (), (), ())
    columns = {"names": list(names), "formats": list(formats), "offsets": list(offsets), "itemsize": size}
    try:
        dtype = np.dtype(columns, align=True)
    except ValueError:
        # A member is not aligned as NumPy expects.
        dtype = np.dtype(columns)
    if is_union:
        rest = [] if size in map(ctypes.sizeof, types) else [("_bytes", ctypes.c_uint8 * size)]
        return dtype, (), list(zip(names, types)) + rest
    anonymous, fields, end = [], [], 0
    rest = sorted(zip(offsets, names, types), key=lambda member: member[0])
    while rest:
        start, overlapping = rest[0][0], []
        if end < start:
            fields.append((f"_padding_{end}", ctypes.c_uint8 * (start - end)))
        end = start
        while rest and (not overlapping or rest[0][0] < end):
            offset, name, ctype = rest.pop(0)
            overlapping.append((name, ctype, offset - start))
            end = max(end, offset + ctypes.sizeof(ctype))
        if len(overlapping) == 1:
            fields.append(overlapping[0][:2])
        else:
            anonymous.append(f"_union_{start}")
            fields.append((f"_union_{start}", _overlapping(end - start, overlapping)))
    if end < size:
        fields.append((f"_padding_{end}", ctypes.c_uint8 * (size - end)))
    return dtype, anonymous, fields


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
