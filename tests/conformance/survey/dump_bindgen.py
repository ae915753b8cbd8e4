"""Layouts of the Rust declarations that rust-bindgen makes of the kit's records in C++.

dump_bindgen.py BINDGEN RUSTC DIR DUMP.json: BINDGEN is the command line tool of rust-bindgen. It needs libclang, and rustc runs its
output. bindgen represents a bit-field by methods, and so only the size and the alignment of a record with bit-fields are
compared, and the other members' offsets.
"""

import pathlib
import re
import subprocess
import sys

import kit

HEAD = """\
#define __align__(n) __attribute__((aligned(n)))
#define KIT_BOTH
enum kit_enum : unsigned int { kit_enum_first, kit_enum_second };
typedef int (*kit_function)(int);
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
"""

CXX = {"uchar": "unsigned char", "ushort": "unsigned short", "uint": "unsigned int", "ulong": "unsigned long"}
CXX |= {"longlong": "long long", "ulonglong": "unsigned long long", "char": "signed char"}


def is_type(name):
    return kit.vector(name) is not None or name in kit.SCALARS


def vector_text(name):
    """Returns a vector as CUDA's headers define it."""
    (_, size), count = kit.vector(name)
    element = re.match("[a-z]+", name)[0]
    align = 32 if name.endswith("_32a") else min(size * count, 16) if count in (2, 4) else size
    members = ", ".join("xyzw"[:count])
    return f"struct __align__({align}) {name} {{ {CXX.get(element, element)} {members}; }};"


def header(cases):
    used = {member["type"] for case in cases for member in case["members"]}
    vectors = [vector_text(name) for name in sorted(used) if kit.vector(name)]
    return HEAD + "\n".join(vectors + [case["cxx"] for case in cases]) + "\n"


def ordinary(case):
    return [member["name"] for member in case["members"] if "offset" in member]


def fields(rust):
    """Returns the names of the public fields of each struct and union."""
    found = {}
    for name, body in re.findall(r"pub (?:struct|union) (\w+) \{(.*?)\n\}", rust, re.DOTALL):
        found[name] = set(re.findall(r"^    pub (\w+):", body, re.MULTILINE))
    return found


def program(cases, rust):
    shown = fields(rust)
    lines = ["#![allow(warnings)]", f"mod bindings {{ {rust} }}", "use bindings::*;", "fn main() {"]
    for case in cases:
        name = case["name"]
        if name not in shown:
            continue
        offsets = [f'("{member}", core::mem::offset_of!({name}, {member}))' for member in ordinary(case) if member in shown[name]]
        lines.append(f'    println!("{name} {{}} {{}} {{:?}}", size_of::<{name}>(), align_of::<{name}>(), ')
        lines.append(f"        [{', '.join(offsets)}] as [(&str, usize); {len(offsets)}]);")
    return "\n".join(lines + ["}"]) + "\n"


def main():
    bindgen, rustc, folder, path = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    cases = kit.records(lambda case: True, is_type)
    source, rust, binary = folder / "kit.hpp", folder / "kit.rs", folder / "kit"
    source.write_text(header(cases))
    # The assertions that bindgen adds would stop the compilation where it is wrong, and the kit shows the difference.
    command = [bindgen, str(source), "--no-layout-tests", "--", "-std=c++20", "-w"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    # rustc refuses some declarations, and names them.
    for _ in range(20):
        rust.write_text(program(cases, text))
        ran = subprocess.run([rustc, "--edition", "2021", "-o", str(binary), str(rust)], capture_output=True, text=True)
        if ran.returncode == 0:
            break
        lines = rust.read_text().splitlines()
        wrong = set()
        for line in re.findall(r"^ *--> .*?:(\d+):\d+$", ran.stderr, re.MULTILINE):
            before = "\n".join(lines[: int(line)])
            names = re.findall(r"pub (?:struct|union) (\w+) \{?|println!\(\"(\w+) ", before)
            if names:
                wrong.add("".join(names[-1]))
        cases = [case for case in cases if case["name"] not in wrong and not any(m["type"] in wrong for m in case["members"])]
        print(f"rustc refuses {len(wrong)} records: {sorted(wrong)[:5]}", file=sys.stderr)
        if not wrong:
            sys.exit(ran.stderr[:2000])
        text = without(text, wrong)
    layouts = []
    for line in subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout.splitlines():
        name, size, align, offsets = line.split(" ", 3)
        layouts.append((name, int(size), int(align), {m: int(at) for m, at in re.findall(r'\("(\w+)", (\d+)\)', offsets)}))
    kit.dump(layouts, path)


def without(rust, names):
    """Returns bindings without some definitions and their methods."""
    for name in names:
        rust = re.sub(rf"(?:#\[[^\n]*\]\n)*pub (?:struct|union) {name} \{{.*?\n\}}\n", "", rust, flags=re.DOTALL)
        rust = re.sub(rf"impl (?:\w+ for )?{name} \{{.*?\n\}}\n", "", rust, flags=re.DOTALL)
    return rust


main()
