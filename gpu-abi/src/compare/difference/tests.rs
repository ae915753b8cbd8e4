use super::*;
use alloc::string::ToString;

#[test]
fn what_names_a_side_is_exchanged() {
    let enumerator = |name: &'static str| Difference::EnumeratorNotInKernel { name, cxx: "ON", value: 1 };
    for (mut difference, text) in [
        (Difference::NotInRust, "not in the kernel"),
        (Difference::NotInKernel, "not in Rust"),
        (Difference::EnumeratorNotInRust { name: "kOn", value: 1 }, "no `kOn` = 1 in the kernel"),
        (enumerator("On"), "no `On` = 1 in Rust"),
        (
            Difference::EnumeratorName { rust: "On", cxx: "ON", kernel: "kOff", value: 1 },
            "1 is `kOff` in Rust, `On` in the kernel",
        ),
        (
            Difference::EnumeratorValue { name: "On", rust: 1, kernel_name: "kOn", kernel: 2 },
            "`kOn` is 2 in Rust, `On` is 1 in the kernel",
        ),
        (Difference::Offset { rust: 0, kernel: 4, aligned: Some(("T", 8)) }, "offset 4 in Rust, 0 in the kernel"),
        (Difference::Kind { rust: "an array", kernel: "a struct" }, "a struct in Rust, an array in the kernel"),
        (Difference::Pointee { rust: "f32", kernel: "int" }, "points to `int` in Rust, to `f32` in the kernel"),
        (Difference::BitField { rust: true }, "a bit-field in the kernel"),
        (Difference::ReadOnly { rust: true }, "read-only in the kernel, but not in Rust"),
        (Difference::ReadOnly { rust: false }, "read-only in Rust, but not in the kernel"),
        (Difference::Virtual { rust: false }, "a virtual base class in Rust"),
    ] {
        difference.exchange();
        assert_eq!(difference.to_string(), text);
    }
}
