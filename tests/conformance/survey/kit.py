"""The kit's records for the programs here that make layout dumps, and the format of a dump."""

import json
import pathlib
import re

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "records.json"

# Scalars: a letter for the kind (signed, unsigned, float, bool, pointer), and the size in bytes.
SCALARS = {
    "bool": ("b", 1),
    "char": ("i", 1),
    "signed char": ("i", 1),
    "unsigned char": ("u", 1),
    "short": ("i", 2),
    "unsigned short": ("u", 2),
    "int": ("i", 4),
    "unsigned int": ("u", 4),
    "kit_enum": ("u", 4),
    "long": ("i", 8),
    "unsigned long": ("u", 8),
    "long long": ("i", 8),
    "unsigned long long": ("u", 8),
    "__int128": ("i", 16),
    "unsigned __int128": ("u", 16),
    "float": ("f", 4),
    "double": ("f", 8),
    "void *": ("p", 8),
    "int *": ("p", 8),
    "const float *": ("p", 8),
    "kit_function": ("p", 8),
    "cudaTextureObject_t": ("u", 8),
    "cudaSurfaceObject_t": ("u", 8),
}

ELEMENTS = {
    "char": ("i", 1),
    "uchar": ("u", 1),
    "short": ("i", 2),
    "ushort": ("u", 2),
    "int": ("i", 4),
    "uint": ("u", 4),
    "long": ("i", 8),
    "ulong": ("u", 8),
    "longlong": ("i", 8),
    "ulonglong": ("u", 8),
    "float": ("f", 4),
    "double": ("f", 8),
}


def vector(name):
    """Returns the element and the number of elements of a CUDA vector, or None."""
    found = re.fullmatch(r"([a-z]+)([1-4])(?:_\d+a)?", name)
    return (ELEMENTS[found[1]], int(found[2])) if found and found[1] in ELEMENTS else None


def records(is_expressible, is_type):
    """Returns the records that pass a test, and whose members are such records or types that pass the other test."""
    chosen = {}
    for case in json.loads(DATA.read_text()):
        types = {member["type"] for member in case["members"]}
        if is_expressible(case) and all(ty in chosen or is_type(ty) for ty in types):
            chosen[case["name"]] = case
    return list(chosen.values())


def is_plain(case):
    """Returns whether a record is a struct of named members without attributes and bit-fields."""
    members = case["members"]
    has_attributes = any(member.keys() & {"bits", "align_attribute", "packed", "base"} for member in members)
    is_struct = case["kind"] == "struct" and not case.get("non_pod") and "pack" not in case
    return is_struct and bool(members) and not has_attributes and "align_attribute" not in case


def dump(layouts, path):
    """Writes layouts, given as (name, size, align, {member: offset}), as the kit's command reads them."""
    found = [
        {
            "name": name,
            "size": size,
            "align": align,
            "members": [{"name": member, "offset": offset} for member, offset in offsets.items()],
        }
        for name, size, align, offsets in layouts
    ]
    pathlib.Path(path).write_text(json.dumps({"records": found}))
