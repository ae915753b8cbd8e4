//! Arrays, and pointers to them.

use super::*;

/// A vector is not the first of its own lanes.
#[test]
fn an_array_of_vectors_is_the_address_of_the_first_one() {
    use crate::vector::{Char4, UChar4};

    const BYTE: CompiledType<'static> =
        CompiledType::Scalar { name: "unsigned char", kind: ScalarKind::Unsigned, size: 1, handle: None };
    let lanes = [member("x", 2, 0), member("y", 2, 1), member("z", 2, 2), member("w", 2, 3)];
    let types = [CompiledType::pointer("", 1, None, 8), record("uchar4", 4, &lanes), BYTE];
    assert!(differences!(DevicePtr<[UChar4; 2]>, &types).is_empty());
    assert!(differences!(DevicePtr<[[u8; 4]; 2]>, &types).is_empty());
    // `uchar4 (*)[8]`, `uchar4 (*)[]`, `uchar4 (*)[2][3]`, `unsigned char (*)[4]`
    let to = |to| CompiledType::pointer("", to, None, 8);
    let array = |element, len| CompiledType::Array { name: "", element, len };
    let arrays = [to(3), types[1], BYTE, array(1, 8), array(1, 0), array(6, 2), array(1, 3), array(2, 4), array(2, 8)];
    for (target, agrees) in [(3, true), (4, true), (5, true), (7, true), (8, false)] {
        let types = [&[to(target)], &arrays[1..]].concat();
        assert_eq!(differences!(DevicePtr<UChar4>, &types).is_empty(), agrees, "{target}");
        // Bytes agree, but not those of vectors.
        assert_eq!(differences!(DevicePtr<Char4>, &types).is_empty(), target == 7, "{target}");
    }
    for found in [differences!(DevicePtr<[Char4; 2]>, &types), differences!(DevicePtr<[u8; 8]>, &types)] {
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

/// `float (*)[8]`, `float (*)[3][4]`, `Body (*)[2]`: an array of a stated length is not one of another length.
#[test]
fn a_pointer_to_an_array_is_one_to_its_elements() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Body {
        id: i32,
        mass: f32,
    }
    #[derive(PtxLayout)]
    struct Row([f32; 8]);
    let body = [member("id", 3, 0), member("mass", 2, 4)];
    let to = |to| CompiledType::pointer("", to, None, 8);
    let array = |name, element, len| CompiledType::Array { name, element, len };
    let eight = [to(1), array("float[8]", 2, 8), FLOAT];
    assert_eq!(differences!(DevicePtr<f32>, &eight), [""; 0]);
    assert_eq!(differences!(DevicePtr<[f32; 8]>, &eight), [""; 0]);
    assert_eq!(differences!(DevicePtr<Row>, &eight), [""; 0]);
    assert_eq!(differences!(DevicePtr<[f32; 9]>, &eight), ["it has length 9 in Rust and 8 in the kernel"]);
    assert_eq!(differences!(DevicePtr<u32>, &eight), ["it points to `u32` in Rust and to `float` in the kernel"]);
    assert_eq!(differences!(DevicePtr<[u32; 8]>, &eight), ["it points to `u32` in Rust and to `float` in the kernel"]);
    let rows = [to(1), array("float[3][4]", 2, 3), array("float[4]", 3, 4), FLOAT];
    assert_eq!(differences!(DevicePtr<f32>, &rows), [""; 0]);
    assert_eq!(differences!(DevicePtr<[f32; 4]>, &rows), [""; 0]);
    assert_eq!(differences!(DevicePtr<[[f32; 4]; 3]>, &rows), [""; 0]);
    assert_eq!(differences!(DevicePtr<[[f32; 3]; 4]>, &rows).len(), 1);
    let bodies = [to(4), record("Body", 8, &body), FLOAT, INT, array("Body[2]", 1, 2)];
    assert_eq!(differences!(DevicePtr<Body>, &bodies), [""; 0]);
    assert_eq!(differences!(DevicePtr<f32>, &bodies).len(), 1);
    // A reference leads to one value.
    macro_rules! found {
        ($ty:ty, $types:expr) => {
            differences(RustType::described(&Describe::<$ty>::TYPE), $types)
        };
    }
    assert_eq!(found!(&mut f32, &eight), ["it points to `f32` in Rust and to `float[8]` in the kernel"]);
    assert_eq!(found!(&mut [f32; 4], &rows), ["it points to an array in Rust and to `float[3][4]` in the kernel"]);
    assert_eq!(found!(&Body, &bodies), ["it points to `Body` in Rust and to `Body[2]` in the kernel"]);
    assert_eq!(found!(*mut Option<&Body>, &[&[to(5)], &bodies[1..], &[to(4)]].concat()).len(), 1);
    let pointers = [to(1), array("float *[2]", 2, 2), to(3), FLOAT];
    assert_eq!(found!(&mut *mut f32, &pointers), ["it points to a pointer in Rust and to `float *[2]` in the kernel"]);
    assert_eq!(found!(*mut *mut f32, &pointers), [""; 0]);
    assert_eq!(found!(&mut f32, &[to(1), array("float[1]", 2, 1), FLOAT]), [""; 0]);
    assert_eq!(found!(&mut f32, &[to(1), array("float[]", 2, 0), FLOAT]), [""; 0]);
    assert_eq!(found!(&mut [f32; 8], &eight), [""; 0]);
    assert_eq!(found!(&Row, &eight), [""; 0]);
    assert_eq!(found!(&mut [[f32; 2]; 6], &rows).len(), 1);
    assert_eq!(found!(&mut [[f32; 4]; 3], &rows), [""; 0]);
    assert_eq!(found!(&mut core::ffi::c_void, &eight), [""; 0]);
    // A change of C++ is one.
    #[cfg(feature = "verify-runtime")]
    for (old, new) in [(&rows[..], &[to(1), array("float[4]", 2, 4), FLOAT][..]), (&eight[..], &[to(1), FLOAT][..])] {
        for (old, new) in [(old, new), (new, old)] {
            crate::compare::compiled::CompiledSide::with(CompiledTypes::new(old), [false; 2], &[], |side| {
                assert_eq!(differences(RustType::compiled(0, side), new).len(), 1);
            });
        }
    }
}

/// `struct Digest { unsigned x[4]; }; struct Row { Digest digest; }; struct Proof { Digest root, path[3]; Digest *leaf; Row *row; };`
#[test]
fn an_array_in_a_struct_of_its_own_is_the_array() {
    #[derive(PtxLayout)]
    struct Words([u32; 4]);
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Proof<R, P, L, W> {
        root: R,
        path: P,
        leaf: DevicePtr<L>,
        row: DevicePtr<W>,
    }
    let (words, row) = ([member("x", 2, 0)], [member("digest", 1, 0)]);
    let members = [member("root", 1, 0), member("path", 4, 16), member("leaf", 5, 64), member("row", 6, 72)];
    let digest = record("Digest", 16, &words);
    let types = [
        record("Proof", 80, &members),
        digest,
        CompiledType::Array { name: "unsigned[4]", element: 3, len: 4 },
        CompiledType::Scalar { name: "unsigned", kind: ScalarKind::Unsigned, size: 4, handle: None },
        CompiledType::Array { name: "Digest[3]", element: 1, len: 3 },
        CompiledType::pointer("Digest *", 1, None, 8),
        CompiledType::pointer("Row *", 7, None, 8),
        record("Row", 16, &row),
    ];
    assert_eq!(differences!(Proof<[u32; 4], [[u32; 4]; 3], [u32; 4], [u32; 4]>, &types), [""; 0]);
    assert_eq!(differences!(Proof<[u32; 4], [[u32; 4]; 3], [[u32; 4]; 2], [u32; 4]>, &types), [""; 0]);
    let found = differences!(Proof<[f32; 4], [[f32; 4]; 3], [f32; 4], [f32; 2]>, &types);
    assert_eq!(found.len(), 4, "{found:?}");
    // The other way round.
    let members = [member("root", 2, 0), member("path", 4, 16), member("leaf", 5, 64), member("row", 5, 72)];
    let mut types = types;
    types[0] = record("Proof", 80, &members);
    types[4] = CompiledType::Array { name: "unsigned[3][4]", element: 2, len: 3 };
    types[5] = CompiledType::pointer("unsigned (*)[4]", 2, None, 8);
    assert_eq!(differences!(Proof<Words, [Words; 3], Words, Words>, &types), [""; 0]);
}
