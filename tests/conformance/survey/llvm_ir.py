"""Writes LLVM IR that shows the kit's records, as a compiler that leaves layouts to LLVM would declare them.

llvm_ir.py FILE.ll: `llc -march=nvptx64 -mcpu=sm_80 FILE.ll -o FILE.ptx` makes PTX, for `gpu-abi-conformance run --outputs`.

Vectors of 2 and 4 elements are LLVM's vectors, others are structs. A record is a parameter `byval` of a kernel, with the
alignment that LLVM takes, and a plain parameter of a function.
"""

import sys

import kit

LETTERS = {"f": {4: "float", 8: "double"}}


def scalar(kind, size):
    return {"b": "i8", "p": "ptr"}.get(kind) or LETTERS.get(kind, {}).get(size) or f"i{8 * size}"


def is_type(name):
    return kit.vector(name) is not None or name in kit.SCALARS


def spelled(member):
    vector = kit.vector(member["type"])
    if vector:
        element, count = scalar(*vector[0]), vector[1]
        text = f"<{count} x {element}>" if count in (2, 4) else f"{{ {', '.join([element] * count)} }}"
    elif member["type"] in kit.SCALARS:
        text = scalar(*kit.SCALARS[member["type"]])
    else:
        text = f"%{member['type']}"
    for dim in reversed(member.get("dims", [])):
        text = f"[{dim} x {text}]"
    return text


def record(case):
    name, members = case["name"], case["members"]
    body = ", ".join(map(spelled, members))
    yield f"%{name} = type " + (f"<{{ {body} }}>" if case.get("packed") else f"{{ {body} }}")
    addresses = [f"ptr getelementptr (%{name}, ptr null, i32 1)", f"ptr getelementptr ({{ i8, %{name} }}, ptr null, i32 0, i32 1)"]
    addresses += [f"ptr getelementptr (%{name}, ptr null, i32 0, i32 {at})" for at in range(len(members))]
    words = ", ".join(f"i64 ptrtoint ({address} to i64)" for address in addresses)
    yield f"@gpu_abi_kit_{name} = addrspace(1) global [{len(addresses)} x i64] [{words}]"
    yield f"define ptx_kernel void @gpu_abi_kit_entry_{name}(ptr byval(%{name}) %p) {{ ret void }}"
    yield f"define void @gpu_abi_kit_func_{name}(%{name} %p) {{ ret void }}"
    yield f"define %{name} @gpu_abi_kit_result_{name}() {{ unreachable }}"


def is_shown(case):
    # llc stops at a parameter without bytes.
    return kit.is_plain(case) and any(0 not in member.get("dims", []) for member in case["members"])


def main():
    lines = [
        'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"',
        'target triple = "nvptx64-nvidia-cuda"',
    ]
    for case in kit.records(is_shown, is_type):
        lines.extend(record(case))
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


main()
