//! Every difference is reported for its member, and for no other.

use super::reports;
use gpu_abi::vector::Int2;
use gpu_abi::{DevicePtr, F16, PtxLayout, TextureObject, Unnamed};
use gpu_abi_tests::differences::by_member;

macro_rules! check {
    ($($asked:tt)*) => { gpu_abi_tests::assert_differences!(reports, $($asked)*) };
}

#[test]
fn the_unchanged_one_agrees() {
    check!("Tagged", { tag: i8, value: f64 }, []);
}

#[test]
fn unions() {
    check!("ns::Word", { real: f32 }, ["": "a struct, kernel a union"; "whole": "not in Rust"; "low": "not in Rust"; "high": "not in Rust";]);
}

#[test]
fn names_sizes_and_offsets() {
    check!("Tagged", { label: i8, value: f64 }, ["label": "another name";]);
    check!("Tagged", { tag: i8, more: u8, value: f64 }, ["more": "not in the kernel";]);
    check!("Tagged", { tag: i8, value: f64, more: u8 }, ["": "size 24, kernel 16"; "more": "not in the kernel";]);
    check!("Tagged", { tag: i8 }, ["": "size 1, kernel 16", "align 1, kernel 8"; "value": "not in Rust";]);
    // What only the kernel has stands where the kernel has it.
    check!("Tagged", { value: f64 }, ["": "size 8, kernel 16"; "tag": "not in Rust"; "value": "offset 0, kernel 8";]);
    check!("Tagged", { value: f64, tag: i8 }, ["value": "offset 0, kernel 8"; "tag": "offset 8, kernel 0";]);
    check!("Tagged", #[ptx(packed)] { tag: i8, value: f64 }, [
        "": "size 9, kernel 16", "align 1, kernel 8"; "value": "offset 1, kernel 8";
    ]);
    check!("Aligned", #[ptx(align = 16)] { x: f32 }, ["": "size 16, kernel 32", "align 16, kernel 32";]);
}

#[test]
fn kinds() {
    check!("Tagged", { tag: u8, value: f64 }, []); // The kernel's is a `char`, which has a sign on some hosts.
    check!("Tagged", { tag: bool, value: f64 }, ["tag": "a truth value, kernel a signed integer";]);
    check!("Tagged", { tag: i8, value: i64 }, ["value": "a signed integer, kernel a floating-point number";]);
    check!("Tagged", { tag: i8, value: f32 }, [
        "": "size 8, kernel 16", "align 4, kernel 8"; "value": "offset 4, kernel 8", "size 4, kernel 8";
    ]);
    check!("Tagged", { tag: i8, value: Int2 }, ["value": "a vector, kernel a floating-point number";]);
    check!("Tagged", { tag: i8, value: DevicePtr<u8> }, ["value": "an address, kernel a floating-point number";]);
    check!("Tagged", { tag: i8, value: TextureObject }, ["value": "a texture handle, kernel a floating-point number";]);
    check!("Tagged", { tag: i8, value: [F16; 4] }, [
        "": "size 10, kernel 16", "align 2, kernel 8";
        "value": "offset 2, kernel 8", "an array, kernel a floating-point number";
    ]);
}

#[test]
fn pointers_and_arrays() {
    check!("Grid<double>", { data: DevicePtr<u32>, extent: [[i32; 4]; 3], last: f64 }, [
        "data": "points to `u32`, kernel to `double`";
    ]);
    check!("Grid<double>", { data: DevicePtr<u8>, extent: [[i32; 3]; 4], last: f64 }, [
        "data": "points to `u8`, kernel to `double`"; "extent": "length 4, kernel 3";
    ]);
    check!("Grid<double>", { data: DevicePtr<f64>, extent: [i32; 11], last: f64 }, [
        "extent": "size 44, kernel 48", "length 11, kernel 12";
    ]);
    check!("Grid<double>", { data: DevicePtr<f64>, extent: [[u32; 4]; 3], last: f64 }, [
        "extent": "an unsigned integer, kernel a signed integer";
    ]);
}

/// `int signedBits : 3` reads a 5 as -3.
#[test]
fn the_sign_of_an_enumeration_in_a_bit_field() {
    macro_rules! of_signed_bits {
        ($($variant:ident = $value:literal),*) => {{
            #[derive(PtxLayout)]
            #[repr(u32)]
            #[allow(dead_code)]
            enum Side { $($variant = $value),* }

            #[derive(PtxLayout)]
            struct Everything {
                id: i32,
                position: [f32; 3],
                #[ptx(bits = 4)]
                kind: u32,
                #[ptx(bits = 1)]
                frozen: bool,
                #[ptx(bits = 0)]
                _next: Unnamed<i32>,
                #[ptx(bits = 7)]
                _gap: Unnamed<u16>,
                #[ptx(bits = 40)]
                wide: i64,
                #[ptx(bits = 3)]
                signed_bits: Side,
            }

            let found = by_member(reports::<Everything>("Everything"));
            found.into_iter().find(|(member, _)| member == "signed_bits").map(|(_, differences)| differences)
        }};
    }

    assert_eq!(of_signed_bits!(Left = 0, Right = 3), None);
    let signs = vec!["an unsigned enumeration, kernel a signed integer".to_owned()];
    assert_eq!(of_signed_bits!(Left = 0, Right = 5), Some(signs));
}
