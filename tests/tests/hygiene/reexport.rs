//! The library reached through a module of the user's.

/// As a framework would offer it.
mod framework {
    pub(crate) mod gpu {
        pub(crate) use gpu_abi::*;
    }

    pub(crate) use gpu_abi as renamed;
}

use framework::gpu::{PtxLayout, PtxMirror};

macro_rules! all {
    ($($crate_path:tt)*) => {
        #[derive(PtxLayout)]
        #[ptx(crate = $($crate_path)*, align = 8)]
        struct Struct {
            a: u8,
            #[ptx(bits = 3)]
            b: i32,
            #[ptx(vector)]
            c: [u16; 2],
            d: Mode,
        }

        #[derive(PtxLayout, Clone, Copy)]
        #[ptx(crate = $($crate_path)*)]
        union Union {
            a: u8,
            b: u16,
        }

        #[derive(PtxLayout)]
        #[ptx(crate = $($crate_path)*)]
        #[repr(u8)]
        enum Mode {
            A,
        }

        #[derive(PtxLayout)]
        #[ptx(crate = $($crate_path)*)]
        #[repr(C)]
        enum Data {
            A(u8),
            B,
        }

        #[derive(PtxLayout)]
        #[ptx(crate = $($crate_path)*)]
        #[repr(transparent)]
        struct Newtype(u8);

        #[derive(PtxLayout)]
        #[ptx(crate = $($crate_path)*, instantiate(GridU8 = Grid<u8>))]
        struct Grid<T> {
            a: T,
        }

        #[super::framework::gpu::kernels(crate = $($crate_path)*)]
        unsafe extern "C" {
            fn kernel(data: Data, newtype: Newtype, grid: Grid<u8>);
        }

        #[test]
        fn works() {
            assert_eq!(kernel::args(&Data::B, &Newtype(1), &Grid { a: 2 }).pack().as_bytes().last(), Some(&2));
            let mirror: StructMirror = Struct { a: 1, b: -1, c: [1, 2], d: Mode::A }.to_mirror();
            assert_eq!((mirror.b(), mirror.c), (-1, [1, 2]));
            let mut union = UnionMirror::default();
            union.set_a(1);
            assert_eq!(union.b(), 1);
            let _ = (Data::A(1).to_mirror(), Data::B.to_mirror(), Newtype(1).to_mirror());
            let grid: GridU8 = Grid { a: 1 }.to_mirror();
            assert_eq!(grid.a, 1);
            super::framework::gpu::assert_layout!(Struct { size: 16, .. });
            assert_eq!(super::framework::gpu::param_decl!(Struct, "s"), ".param .align 8 .b8 s[16]");
        }
    };
}

mod through_crate {
    use super::*;
    all!(crate::reexport::framework::gpu);
}

mod through_super {
    use super::*;
    all!(super::framework::renamed);
}

mod through_import {
    use super::framework::gpu;
    use super::*;
    all!(gpu);
}

mod through_self {
    use super::framework::renamed as other;
    use super::*;
    all!(self::other);
}
