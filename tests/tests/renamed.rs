//! The library under another name, as with `renamed = { package = "gpu-abi", .. }` in a user's manifest.
//!
//! Cargo gives one package to a crate under one name only, so the name is changed here; `::gpu_abi` is another crate, and an
//! expansion that reaches for it does not compile. The library is named by every form of path; the test `snapshots` shows that no
//! expansion names another one.

#![allow(unused_qualifications, reason = "every form of path is tried")]

extern crate gpu_abi as renamed;
extern crate std as gpu_abi;

use renamed::{DevicePtr, PtxLayout, PtxMirror, Unnamed};

/// The library reached through a module, as a framework offers it.
mod framework {
    pub(crate) mod gpu {
        pub(crate) use renamed::*;
    }
}

macro_rules! declared {
    ($($library:tt)*) => {
        #[derive(PtxLayout)]
        #[ptx(crate = $($library)*, align = 16)]
        struct Struct {
            a: u8,
            #[ptx(bits = 3)]
            b: i32,
            #[ptx(bits = 0)]
            _next: Unnamed<u32>,
            #[ptx(vector)]
            c: [u16; 2],
        }

        #[derive(PtxLayout)]
        #[ptx(crate = $($library)*, instantiate(GridU8 = Grid<u8, 2>))]
        struct Grid<T, const N: usize> {
            a: [T; N],
            #[ptx(bits = 2)]
            b: T,
        }

        #[renamed::kernels(crate = $($library)*)]
        unsafe extern "C" {
            fn kernel(items: DevicePtr<u8>, value: Struct);
            static PARAMS: $($library)*::variable::Constant<Struct>;
        }

        renamed::assert_layout!(Struct { size: 16, align: 16, a: 0, b: 1, c: 4 });
        const DECL: &str = renamed::param_decl!(Struct, "s");

        #[test]
        fn works() {
            let value = Struct { a: 1, b: -1, _next: Unnamed::new(), c: [1, 2] };
            let mirror: StructMirror = value.to_mirror();
            assert_eq!((mirror.b(), mirror.c), (-1, [1, 2]));
            let grid: GridU8 = Grid { a: [1, 2], b: 3 }.to_mirror();
            assert_eq!(grid.b(), 3);
            let packed = kernel::args(&DevicePtr::null(), &value).pack();
            assert_eq!(packed.as_bytes()[16..], [1, 7, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            assert_eq!(DECL, ".param .align 16 .b8 s[16]");
        }
    };
}

macro_rules! paths {
    ($($module:ident [$($import:item)?] $($library:ident)? $(:: $segment:ident)*;)*) => {$(
        mod $module {
            use super::*;
            $($import)?
            declared!($($library)? $(:: $segment)*);
        }
    )*};
}

paths! {
    by_name [] renamed;
    from_the_root [] ::renamed;
    through_crate [] crate::framework::gpu;
    through_super [] super::framework::gpu;
    through_import [use super::framework::gpu;] gpu;
    through_self [use super::framework::gpu as other;] self::other;
}

#[derive(PtxLayout)]
#[ptx(crate = renamed)]
struct Named(u8);

#[test]
fn names_and_formats() {
    use renamed::name::{FunctionName, Type};
    const NAME: &str = renamed::mangled!(FunctionName::new("f", &[Type::of::<Named>()]));
    assert!(NAME.starts_with("_Z1f5Named"));
    assert!(renamed::ptx_printf!("%u\n", u8 = 1).is_ok());
}
