"""Answers questions about records by the classes of a generated module.

Beside this file lies a JSON file of the same name: the folder and the name of the module, and the records. A line of the input is `l`
and a record's number, answered by the size and the places of the members; `w`, the number and numbers in hexadecimal, answered by bytes;
or `r`, the number and bytes, answered by numbers.
"""

import importlib
import json
import sys

import numpy as np

LANES = "xyzw"


def bits_of(array):
    """Returns a view of numbers as unsigned integers of their size."""
    return array.view(f"<u{array.dtype.itemsize}")


class Harness:
    def __init__(self, setup):
        sys.path.insert(0, setup["folder"])
        self.module = importlib.import_module(setup["module"])
        self.records = setup["records"]
        self.by_name = {record["name"]: record for record in self.records}

    def bit_field(self, record, name):
        return vars(getattr(self.module, record["name"]))[name]

    def layout(self, record):
        cls = getattr(self.module, record["name"])
        places = []
        for name, is_bits in record["places"]:
            if name is None:
                places.append("-")
            elif is_bits and name in cls.dtype.names:
                # nvcc does not say of one as wide as its type that it is a bit-field.
                member, offset, *_ = cls.dtype.fields[name]
                places.append(f"{8 * offset}:{8 * member.itemsize}")
            elif is_bits:
                field = self.bit_field(record, name)
                places.append(f"{8 * cls.dtype.fields[field.storage][1] + field.shift}:{field.width}")
            else:
                # Where NumPy itself finds it.
                array = np.zeros(1, cls.dtype)
                member = array[name]
                places.append(str(member.__array_interface__["data"][0] - array.__array_interface__["data"][0]))
        return " ".join([str(cls.dtype.itemsize), *places])

    def leaves(self, array, record, visit):
        """Calls `visit` for each number of the only record in an array, in order."""
        for member in record["members"]:
            name, kind = member["name"], member["kind"]
            if kind == "bits" and name not in array.dtype.names:
                visit.bits(self.bit_field(record, name), array)
                continue
            if kind == "bits":
                kind = "wide" if array.dtype[name].shape else "number"
            for index in np.ndindex(*member["dims"]):
                self.leaf(array[name][(slice(None), *index)], kind, visit)

    def leaf(self, array, kind, visit):
        if kind == "pair":
            visit.pair(array["x"], array["y"])
        elif kind == "wide":
            visit.wide(array)
        elif isinstance(kind, str):
            visit.number(array)
        elif "record" in kind:
            self.leaves(array, self.by_name[kind["record"]], visit)
        else:
            for lane in LANES[: kind["lanes"]]:
                self.leaf(array[lane], kind["element"], visit)

    def answer(self, line):
        command, index, *rest = line.split()
        record = self.records[int(index)]
        digits = rest[0] if rest else ""
        if command == "l":
            return self.layout(record)
        cls = getattr(self.module, record["name"])
        # Every other one of an array, so that records are not beside each other.
        array = np.zeros(3, cls.dtype)[::2][1:]
        if command == "w":
            self.leaves(array, record, Writer(digits))
            return array.tobytes().hex()
        array[0] = np.frombuffer(bytes.fromhex(digits), cls.dtype)[0]
        reader = Reader(cls.from_buffer_copy(array.tobytes()))
        self.leaves(array, record, reader)
        return "".join(f"{number % 2**128:032x}" for number in reader.numbers)


class Writer:
    def __init__(self, digits):
        self.numbers = iter(int(digits[at : at + 32], 16) for at in range(0, len(digits), 32))

    def bits(self, field, array):
        number = next(self.numbers)
        for outside in (field.min - 1, field.max + 1):
            try:
                field.set(array, outside)
            except OverflowError:
                continue
            raise AssertionError(f"{field} takes {outside}")
        field.set(array, number - 2**128 if field.min < 0 and number >> 127 else number)

    def pair(self, x, y):
        number = next(self.numbers)
        bits_of(x)[0], bits_of(y)[0] = number & 0xFFFF, number >> 16

    def wide(self, array):
        number = next(self.numbers)
        array[0] = number & 2**64 - 1, number >> 64

    def number(self, array):
        number = next(self.numbers)
        kind = array.dtype.kind
        if kind == "b":
            array[0] = bool(number)
        elif kind == "i":
            array[0] = number - 2**128 if number >> 127 else number
        else:
            bits_of(array)[0] = number


class Reader:
    def __init__(self, record):
        self.record = record
        self.numbers = []

    def bits(self, field, array):
        value = field.get(array)[0]
        # A single record gives the same, and so does the record of ctypes.
        if field.get(array[0]) != value or type(field.get(array[0])) not in (type(value), int):
            raise AssertionError(f"{field}: {field.get(array[0])!r}, not {value!r}")
        for name, other in vars(type(self.record)).items():
            if other is field and array.dtype == self.record.dtype and getattr(self.record, name) != value:
                raise AssertionError(f"{name}: {getattr(self.record, name)!r}, not {value!r}")
        self.numbers.append(int(value))

    def pair(self, x, y):
        self.numbers.append(int(bits_of(x)[0]) | int(bits_of(y)[0]) << 16)

    def wide(self, array):
        low, high = (int(word) for word in array[0])
        self.numbers.append(low | high << 64)

    def number(self, array):
        self.numbers.append(int(array[0] if array.dtype.kind in "bi" else bits_of(array)[0]))


def main():
    with open(f"{__file__}.json", encoding="utf-8") as file:
        harness = Harness(json.load(file))
    for line in sys.stdin:
        print(harness.answer(line))


main()
