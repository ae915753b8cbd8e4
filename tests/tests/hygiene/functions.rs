//! Declarations in the body of a function, twice with the same names.

#[test]
fn first() {
    use gpu_abi::{PtxLayout, PtxMirror, assert_layout, param_decl};

    #[derive(PtxLayout, Debug, PartialEq)]
    struct Local {
        a: u8,
        #[ptx(bits = 3)]
        b: Mode,
        c: Data,
        d: Cell<u16>,
        e: UnionMirror,
    }

    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[repr(u8)]
    enum Mode {
        A,
        B,
    }

    #[derive(PtxLayout, Debug, PartialEq)]
    #[repr(u16)]
    enum Data {
        A(u32),
        B,
    }

    #[derive(PtxLayout, Debug, PartialEq)]
    #[ptx(instantiate(CellU16 = Cell<u16>))]
    struct Cell<T> {
        value: T,
    }

    #[derive(PtxLayout, Clone, Copy)]
    union Union {
        a: u8,
        b: u16,
    }

    assert_layout!(Local { size: 16, a: 0, b: 1, c: 4, d: 12, e: 14 });
    let local = Local { a: 1, b: Mode::B, c: Data::A(2), d: Cell { value: 3 }, e: UnionMirror::default() };
    let mirror: LocalMirror = local.to_mirror();
    let cell: CellU16 = mirror.d;
    assert_eq!((mirror.b(), cell.value), (1, 3));
    assert_eq!(Local::try_from_mirror(&mirror).unwrap(), local);
    assert_eq!(param_decl!(Local, "l"), ".param .align 4 .b8 l[16]");
    #[gpu_abi::kernels]
    unsafe extern "C" {
        fn kernel(local: Local);
    }
    assert_eq!(kernel::args(&local).pack().as_bytes().len(), 16);
    let _ = (Mode::A, Data::B);
}

#[test]
fn second() {
    #[derive(gpu_abi::PtxLayout)]
    struct Local {
        other: f64,
    }

    #[gpu_abi::kernels]
    unsafe extern "C" {
        fn kernel(local: Local, n: u8);
    }
    assert_eq!(kernel::SIZE, 9);

    let nested = || {
        #[derive(gpu_abi::PtxLayout)]
        struct Local {
            inner: u8,
        }
        gpu_abi::assert_layout!(Local { size: 1, inner: 0 });
        gpu_abi::PtxMirror::to_mirror(&Local { inner: 1 }).inner
    };
    gpu_abi::assert_layout!(Local { size: 8, other: 0 });
    assert_eq!(gpu_abi::PtxMirror::to_mirror(&Local { other: 1.0 }).other.to_bits(), 1.0_f64.to_bits());
    assert_eq!(nested(), 1);
}
