"""Layouts of NumPy's aligned dtypes, which CuPy uses too, or of Numba's records.

dump_numpy.py numpy|numba DUMP.json: NumPy, or Numba, must be installed.
"""

import sys

import kit
import numpy as np


def scalar(kind, size):
    # A pointer is the integer that a kernel gets.
    return np.dtype("?" if kind == "b" else f"{'u' if kind == 'p' else kind}{size}")


def is_type(name):
    vector = kit.vector(name)
    kind, size = vector[0] if vector else kit.SCALARS.get(name, ("", 0))
    return 0 < size <= 8


def element(member, records):
    """Returns a member's dtype and shape. NumPy has no vectors: users write a float4 as 4 numbers in a field."""
    vector = kit.vector(member["type"])
    shape = tuple(member.get("dims", []))
    if vector:
        return scalar(*vector[0]), shape + ((vector[1],) if vector[1] > 1 else ())
    if member["type"] in records:
        return records[member["type"]], shape
    return scalar(*kit.SCALARS[member["type"]]), shape


def numpy_dtypes(cases):
    dtypes = {}
    for case in cases:
        fields = [(member["name"], *element(member, dtypes)) for member in case["members"]]
        dtypes[case["name"]] = np.dtype(fields, align="packed" not in case)
    return dtypes


def numpy_layouts(cases):
    for name, dtype in numpy_dtypes(cases).items():
        yield name, dtype.itemsize, dtype.alignment, {field: place[1] for field, place in dtype.fields.items()}


def numba_layouts(cases):
    from numba.core import types
    from numba.np import numpy_support

    for case in cases:
        fields = []
        for member in case["members"]:
            dtype, shape = element(member, {})
            ty = numpy_support.from_dtype(dtype)
            fields.append((member["name"], types.NestedArray(dtype=ty, shape=shape) if shape else ty))
        record = types.Record.make_c_struct(fields)
        alignment = record.dtype.alignment
        yield case["name"], record.size, alignment, {name: record.offset(name) for name, _ in record.members}


def main():
    which, path = sys.argv[1:]
    if which == "numpy":
        kit.dump(numpy_layouts(kit.records(kit.is_plain, is_type)), path)
        return

    # `make_c_struct` takes numbers and arrays of them, and neither `bool` nor other records.
    def is_flat(case):
        types = [member["type"] for member in case["members"]]
        is_array = all(0 not in member.get("dims", []) for member in case["members"])
        return kit.is_plain(case) and "packed" not in case and is_array and all(map(is_type, types)) and "bool" not in types

    kit.dump(numba_layouts(kit.records(is_flat, is_type)), path)


main()
