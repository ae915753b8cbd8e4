//! Pointers in class templates, compared at run time: `ui-tests/kernels/templates.cu` as an object with the host's debug information and
//! as PTX with the device's. The cases in `ui-tests/cases/generic` compare the same declarations at compile time.

#![allow(non_camel_case_types, dead_code, unused_imports, reason = "the declarations are shared, and named like functions")]

use gpu_abi::kernels;
use gpu_abi::verify::{self, Artifact};

macro_rules! compared {
    ($(fn $function:ident(value: $ty:ty);)*) => {
        #[kernels(set = Kernels)]
        unsafe extern "C" {
            $(pub(crate) fn $function(value: $ty);)*
        }
    };
}

include!("../../ui-tests/caught/templates.rs");

right! {}
wrong! {}

const COMPILED: [&[u8]; 2] =
    [include_bytes!("../../ui-tests/kernels/templates.o"), include_bytes!("../../ui-tests/kernels/templates.debug.ptx")];

#[test]
fn the_right_targets_agree() {
    for bytes in COMPILED {
        let report = verify::check::<Kernels>(&Artifact::read(bytes).unwrap()).unwrap();
        assert!(report.agrees() && !report.to_string().contains("not compared"), "{report}");
    }
}

#[test]
fn each_wrong_target_is_a_difference() {
    macro_rules! check {
        ($($edit:ident: $expected:literal;)*) => {
            for bytes in COMPILED {
                let artifact = Artifact::read(bytes).unwrap();
                $({
                    let report = verify::check::<$edit::Kernels>(&artifact).unwrap();
                    assert!(!report.agrees() && report.to_string().contains($expected), "{}: {report}", stringify!($edit));
                })*
            }
        };
    }
    check! {
        argument: "points to `f32` in Rust, to `int` in the kernel";
        argument_record: "points to `u64` in Rust, to `float` in the kernel";
        argument_target: "points to `u64` in Rust, to `float` in the kernel";
        argument_instance: "points to `i32` in Rust, to `float` in the kernel";
        elements: "points to `u32` in Rust, to `float` in the kernel";
        member_record: "points to `u64` in Rust, to `float` in the kernel";
        constant: "points to `i32` in Rust, to `float` in the kernel";
        pointer_to_pointer: "points to `u8` in Rust, to `float` in the kernel";
        target_instance: "points to a pointer in Rust, to `int` in the kernel";
        member_instance: "points to a pointer in Rust, to `int` in the kernel";
        target_record: "points to `u64` in Rust, to `float` in the kernel";
        plain: "points to `i32` in Rust, to `float` in the kernel";
        of_list: "points to `i32` in Rust, to `float` in the kernel";
        of_tree: "points to `i32` in Rust, to `float` in the kernel";
        of_entry: "a signed integer in Rust, a floating-point number in the kernel";
        behind_five: "points to `i32` in Rust, to `float` in the kernel";
        behind_six: "points to a type that is not compared, behind five pointers in generic types, in Rust, to `float` in the kernel";
    }
}
