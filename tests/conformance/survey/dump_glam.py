"""Layouts of Rust structs with the vectors of glam, or of encase's types for shaders.

dump_glam.py glam|glam-cuda|encase DIR DUMP.json: writes a program to DIR, and runs it with cargo. With glam-cuda, glam has its
feature `cuda`.
"""

import pathlib
import subprocess
import sys

import kit

VERSIONS = {"glam": "0.30", "encase": "0.11"}

PREFIXES = {"float": "", "double": "D", "int": "I", "uint": "U", "short": "I16", "ushort": "U16", "longlong": "I64", "ulonglong": "U64"}


def rust_scalar(kind, size):
    if kind == "p":
        return "*mut u8"
    return "bool" if kind == "b" else f"{kind}{8 * size}"


def glam_type(name):
    """Returns glam's vector for one of CUDA, or None."""
    if kit.vector(name) is None or "_" in name or name[-1] not in "234":
        return None
    prefix = PREFIXES.get(name[:-1])
    if prefix is None:
        return None
    letter = prefix.rstrip("0123456789")
    return f"glam::{letter}{prefix[len(letter):]}Vec{name[-1]}"


def is_glam_type(name):
    return glam_type(name) is not None or name in kit.SCALARS


def is_shader_type(name):
    """WGSL has numbers of 32 bits."""
    vector = kit.vector(name)
    kind, size = vector[0] if vector and glam_type(name) else kit.SCALARS.get(name, ("", 0))
    return kind in ("i", "u", "f") and size == 4


def spelled(member):
    ty = member["type"]
    text = glam_type(ty) or (rust_scalar(*kit.SCALARS[ty]) if ty in kit.SCALARS else ty)
    for dim in reversed(member.get("dims", [])):
        text = f"[{text}; {dim}]"
    return text


def has_empty_array(case):
    return any(0 in member.get("dims", []) for member in case["members"])


def program(cases, is_encase):
    derive = "#[derive(encase::ShaderType)]" if is_encase else "#[repr(C)]"
    definitions, prints = [], []
    for case in cases:
        name = case["name"]
        fields = "".join(f"pub {member['name']}: {spelled(member)}, " for member in case["members"])
        definitions.append(f"{derive}\npub struct {name} {{ {fields}}}")
        if is_encase:
            metadata = f"<{name} as encase::ShaderType>::METADATA"
            size = f"<{name} as encase::ShaderSize>::SHADER_SIZE.get()"
            align = f"{metadata}.alignment().get()"
            offsets = [f"{metadata}.offset({at})" for at in range(len(case["members"]))]
        else:
            size, align = f"size_of::<{name}>()", f"align_of::<{name}>()"
            offsets = [f"core::mem::offset_of!({name}, {member['name']})" for member in case["members"]]
        values = ", ".join(f"{value} as u64" for value in [size, align, *offsets])
        prints.append(f'    println!("{name} {{:?}}", [{values}]);')
    lines = ["#![allow(warnings)]", *definitions, "fn main() {", *prints, "}"]
    return "\n".join(lines) + "\n"


def main():
    which, folder, path = sys.argv[1:]
    is_encase = which == "encase"

    def is_written(case):
        return kit.is_plain(case) and "packed" not in case and not has_empty_array(case)

    is_type = is_shader_type if is_encase else is_glam_type
    cases = kit.records(is_written, is_type)
    folder = pathlib.Path(folder)
    (folder / "src").mkdir(parents=True, exist_ok=True)
    features = ', features = ["cuda"]' if which == "glam-cuda" else ""
    dependencies = [f'glam = {{ version = "{VERSIONS["glam"]}"{features} }}']
    if is_encase:
        dependencies.append(f'encase = {{ version = "{VERSIONS["encase"]}", features = ["glam"] }}')
    head = ["[package]", 'name = "dump"', 'version = "0.0.0"', 'edition = "2021"', "[workspace]", "[dependencies]"]
    (folder / "Cargo.toml").write_text("\n".join(head + dependencies) + "\n")
    (folder / "src/main.rs").write_text(program(cases, is_encase))
    command = ["cargo", "run", "--quiet", "--manifest-path", str(folder / "Cargo.toml")]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    members = {case["name"]: [member["name"] for member in case["members"]] for case in cases}
    layouts = []
    for line in printed.splitlines():
        name, values = line.split(" ", 1)
        size, align, *offsets = (int(value) for value in values.strip("[]").split(", "))
        layouts.append((name, size, align, dict(zip(members[name], offsets))))
    kit.dump(layouts, path)


main()
