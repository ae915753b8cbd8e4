//! Enumerations, with data and without.

use super::*;

/// `template <typename T> struct Choice { Tag tag; T value; };`
#[test]
fn the_only_payload_needs_no_union() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    #[allow(dead_code)]
    struct Pair {
        a: i32,
        b: f32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C, u32)]
    #[allow(dead_code)]
    enum Choice {
        None,
        Some(Pair),
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C, u32)]
    #[allow(dead_code)]
    #[ptx(cxx = Choice)]
    enum Named {
        None,
        Some { a: i32, b: f32 },
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C, u32)]
    #[allow(dead_code)]
    #[ptx(cxx = Choice)]
    enum Several {
        None(i32),
        Some(Pair),
    }
    let values = [("None", 0), ("Some", 1)];
    let tag = CompiledType::Enum { name: "Tag", size: 4, signed: Some(false), enumerators: &values, by_key: &[] };
    let pair = [member("a", 3, 0), member("b", 4, 4)];
    let choice = [member("tag", 1, 0), member("value", 2, 4)];
    let types = [record("Choice<Pair>", 12, &choice), tag, record("Pair", 8, &pair), INT, FLOAT];
    assert_eq!(differences!(Choice, &types), [""; 0]);
    assert_eq!(differences!(Named, &types), [""; 0]);
    assert_eq!(differences!(Several, &types).len(), 1);
    let exchanged = [member("b", 4, 0), member("a", 3, 4)];
    let types = [record("Choice<Pair>", 12, &choice), tag, record("Pair", 8, &exchanged), INT, FLOAT];
    for found in [differences!(Choice, &types), differences!(Named, &types)] {
        assert!(!found.is_empty(), "{found:?}");
    }
}

/// `enum class Level : unsigned;`, which C++ defines elsewhere.
#[test]
fn enumerators_that_the_file_does_not_have_are_not_compared() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    #[allow(dead_code)]
    enum Level {
        Off,
        On,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(enumerators(OFF))]
    #[repr(transparent)]
    #[allow(dead_code)]
    struct Open(u32);
    impl Open {
        const OFF: Self = Self(0);
    }
    let level =
        |signed, size| [CompiledType::Enum { name: "Level", size, signed: Some(signed), enumerators: &[], by_key: &[] }];
    let expected = ["it is not compared (the file does not have the enumeration's enumerators) with the kernel"];
    assert_eq!(differences!(Level, &level(false, 4)), expected);
    assert_eq!(differences!(Open, &level(false, 4)), expected);
    assert_eq!(differences!(u32, &level(false, 4)), [""; 0]);
    // The size, and the sign of an open enumeration, are known.
    for found in [differences!(Level, &level(false, 1)), differences!(Open, &level(true, 4))] {
        assert!(!found[0].contains("not compared"), "{found:?}");
    }
}

#[test]
fn behind_a_pointer_only_integers_of_which_each_byte_is_a_value_are_any_byte() {
    use core::num::NonZero;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(i8)]
    #[allow(dead_code)]
    enum Sign {
        Minus = -1,
        Plus = 1,
    }
    const BYTES: [CompiledType<'static>; 4] = [
        CompiledType::Scalar { name: "bool", kind: ScalarKind::Bool, size: 1, handle: None },
        CompiledType::Scalar { name: "char", kind: ScalarKind::Signed, size: 1, handle: None },
        CompiledType::Scalar { name: "signed char", kind: ScalarKind::Signed, size: 1, handle: None },
        CompiledType::Scalar { name: "unsigned char", kind: ScalarKind::Unsigned, size: 1, handle: None },
    ];
    macro_rules! agree {
        ($ty:ty) => {
            BYTES.map(|byte| {
                differences!(DevicePtr<$ty>, &[CompiledType::pointer("byte *", 1, Some(false), 8), byte]).is_empty()
            })
        };
    }
    assert_eq!((agree!(u8), agree!(i8)), ([true; 4], [true; 4]));
    // As by value.
    assert_eq!(agree!(bool), [true, false, false, false]);
    assert_eq!(agree!(NonZero<u8>), [false, true, false, true]);
    assert_eq!(agree!(NonZero<i8>), [false, true, true, false]);
    assert_eq!(agree!(Sign), [false, true, true, false]);
    let value = BYTES.map(|byte| differences!(bool, &[byte]).is_empty());
    assert_eq!(value, agree!(bool));
}
