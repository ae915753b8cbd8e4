//! Aliases of types, of which only the declaration shows which is meant.

use super::header_of;
use crate::header::Header;
use crate::name::Const;
use crate::{DevicePtr, HostPtr, PtxLayout, kernels};
use alloc::string::String;
use core::ffi::c_char;

/// Rust's `c_char` is an alias of a number whose name in C++ is another type: only the declaration says which is meant.
#[test]
fn numbers_have_the_names_of_the_aliases_that_are_written() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    struct Letter(c_char);
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    #[ptx(cxx = Utf8)]
    struct Byte(c_char);
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Of<T> {
        value: T,
        text: DevicePtr<Const<c_char>>,
    }
    type c_longlong = u16;
    #[derive(PtxLayout)]
    struct Names {
        title: HostPtr<Const<c_char>>,
        short: [c_char; 4],
        rows: HostPtr<[DevicePtr<c_char>; 2]>,
        code: i8,
        bytes: HostPtr<i8>,
        letter: Letter,
        letters: HostPtr<Letter>,
        count: DevicePtr<core::ffi::c_ulonglong>,
        call: Option<unsafe extern "C" fn(*const c_char, *mut i8, core::ffi::c_longlong) -> c_char>,
        generic: Of<c_char>,
        own: c_longlong,
        #[ptx(bits = 3)]
        bits: c_char,
    }
    let text = header_of::<Names>();
    for line in [
        "    const char *title;\n",
        "    char short_[4];\n",
        "    char *(*rows)[2];\n",
        "    signed char code;\n",
        "    signed char *bytes;\n",
        "    char letter;\n",
        "    char *letters;\n",
        "    unsigned long long *count;\n",
        "    char (*call)(const char *, signed char *, long long);\n",
        "    const char *text;\n",
        "    unsigned short own;\n",
        "    char bits : 3;\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }

    #[kernels(set = All)]
    unsafe extern "C" {
        fn print(text: *const c_char, count: c_char, bytes: *mut i8);
        static NAME: crate::variable::Constant<[c_char; 8]>;
        static TEXT: crate::variable::Global<DevicePtr<c_char>>;
    }
    let text = Header::new().with_kernels::<All>().text().unwrap();
    for line in ["void print(const char *text, char count, signed char *bytes);\n", " char NAME[8];\n", " char *TEXT;\n"] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn aliases_called_like_primitives_are_the_types_that_they_name() {
    mod aliased {
        use crate::{DevicePtr, PtxLayout, kernels, vector::Float2};

        type u32 = f32;
        type f64 = [i32; 2];
        type u64 = Float2;

        #[derive(PtxLayout)]
        pub(super) struct Aliased {
            number: u32,
            numbers: [u32; 2],
            array: f64,
            vectors: DevicePtr<u64>,
        }

        #[kernels(set = Aliases)]
        unsafe extern "C" {
            fn aliased(value: u32, vectors: DevicePtr<u64>, all: Aliased);
        }

        pub(super) fn prototypes() -> super::String {
            super::Header::new().with_kernels::<Aliases>().text().unwrap()
        }
    }

    let text = Header::new().with_type::<aliased::Aliased>().text().unwrap();
    for member in ["    float number;\n", "    float numbers[2];\n", "    int array[2];\n", "    float2 *vectors;\n"] {
        assert!(text.contains(member), "{member}: {text}");
    }
    let text = aliased::prototypes();
    assert!(text.contains("aliased(float value, float2 *vectors, Aliased all)"), "{text}");
}
