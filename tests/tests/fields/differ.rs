//! Every difference is reported for its member, and what follows from it is not.

use super::reports;
use gpu_abi::vector::{Float3, Int2};
use gpu_abi::verify::fields::FieldReport;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, TextureObject, Unnamed, narrow::F16};
use gpu_abi_tests::differences::by_member;

macro_rules! check {
    ($($asked:tt)*) => { gpu_abi_tests::assert_differences!(reports, $($asked)*) };
}

#[test]
fn unions() {
    check!("ns::Word", { real: f32 }, ["": "a struct in Rust, a union in the kernel";]);
}

#[test]
fn names_sizes_and_offsets() {
    check!("Tagged", { label: i8, value: f64 }, ["label": "the names differ";]);
    check!("Tagged", { #[ptx(cxx = tag)] label: i8, value: f64 }, []);
    check!("Tagged", { #[ptx(cxx = label)] tag: i8, value: f64 }, ["tag": "the names differ";]);
    check!("Tagged", { tag: i8, more: u8, value: f64 }, ["more": "not in the kernel";]);
    check!("Tagged", { tag: i8, value: f64, more: u8 }, ["more": "not in the kernel";]);
    check!("Tagged", { tag: i8 }, ["value": "not in Rust";]);
    // Members that only the kernel has are listed at their offsets.
    check!("Tagged", { value: f64 }, ["tag": "not in Rust";]);
    check!("Tagged", { value: f64, tag: i8 }, ["value": "offset 0 in Rust, 8 in the kernel"; "tag": "offset 8 in Rust, 0 in the kernel";]);
    check!("Tagged", #[ptx(packed)] { tag: i8, value: f64 }, ["value": "offset 1 in Rust, 8 in the kernel";]);
    check!("Aligned", #[ptx(align = 16)] { x: f32 }, ["": "align 16 in Rust, 32 in the kernel";]);
}

#[test]
fn kinds() {
    check!("Tagged", { tag: u8, value: f64 }, []); // The kernel's is a `char`, which has a sign on some hosts.
    check!("Tagged", { tag: bool, value: f64 }, ["tag": "a boolean in Rust, a signed integer in the kernel";]);
    check!("Tagged", { tag: i8, value: i64 }, ["value": "a signed integer in Rust, a floating-point number in the kernel";]);
    check!("Tagged", { tag: i8, value: f32 }, ["value": "size 4 in Rust, 8 in the kernel";]);
    check!("Tagged", { tag: i8, value: Int2 }, ["value": "a vector in Rust, a floating-point number in the kernel";]);
    check!("Tagged", { tag: i8, value: DevicePtr<u8> }, ["value": "a pointer in Rust, a floating-point number in the kernel";]);
    check!("Tagged", { tag: i8, value: TextureObject }, ["value": "a texture handle in Rust, a floating-point number in the kernel";]);
    check!("Tagged", { tag: i8, value: [F16; 4] }, ["value": "an array in Rust, a floating-point number in the kernel";]);
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
    let signs = vec!["an unsigned enumeration in Rust, a signed integer in the kernel".to_owned()];
    assert_eq!(of_signed_bits!(Left = 0, Right = 5), Some(signs));
}

#[test]
fn what_differs_in_the_elements_of_an_array() {
    #[derive(PtxLayout)]
    struct Light {
        position: Float3,
        power: f32,
    }
    #[derive(PtxLayout)]
    struct Scene {
        count: i32,
        lights: [Light; 4],
    }
    #[derive(PtxLayout)]
    struct Sky {
        sun: Light,
    }

    let artifact = Artifact::read(include_bytes!("../../data/debug/elements.ptx")).unwrap();
    let note = |report: &FieldReport| {
        let report = report.to_string();
        let lines: Vec<&str> = report.lines().filter(|line| line.starts_with('!')).collect();
        assert_eq!(lines.len(), 1, "{report}");
        lines[0].rsplit_once("  ").unwrap().1.to_owned()
    };
    let (scene, sky) = (verify::fields::<Scene>(&artifact, "Scene"), verify::fields::<Sky>(&artifact, "Sky"));
    assert_eq!(note(&scene.unwrap()), "each element: size 16 in Rust, 32 in the kernel");
    assert_eq!(note(&sky.unwrap()), "size 16 in Rust, 32 in the kernel");
}
