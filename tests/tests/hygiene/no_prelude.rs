//! Without the prelude.
#![no_implicit_prelude]

use ::gpu_abi::{DevicePtr, PtxLayout, Unnamed, assert_layout, kernels, param_decl};

#[derive(PtxLayout, ::std::clone::Clone, ::std::marker::Copy)]
#[ptx(align = 16)]
struct Record {
    a: u8,
    #[ptx(bits = 3)]
    b: i32,
    #[ptx(bits = 1)]
    on: bool,
    #[ptx(bits = 0)]
    _next: Unnamed<u32>,
    #[ptx(vector)]
    c: [f32; 2],
    #[ptx(align = 8)]
    d: DevicePtr<u8>,
    mode: Mode,
}

#[derive(PtxLayout, ::std::clone::Clone, ::std::marker::Copy)]
#[repr(C)]
struct ReprC {
    a: u8,
    b: [char; 2],
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct Packed(u8, u32);

#[derive(PtxLayout)]
struct Unit;

#[derive(PtxLayout, ::std::clone::Clone, ::std::marker::Copy)]
#[repr(i16)]
enum Mode {
    A = -1,
    B,
}

#[derive(PtxLayout, ::std::clone::Clone, ::std::marker::Copy)]
#[repr(C)]
enum CMode {
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Outside {
    A(u8, Mode),
    B { b: f64 },
    C,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Inside {
    A(u8) = 3,
    B { b: f64 },
    C,
}

#[derive(PtxLayout, ::std::clone::Clone, ::std::marker::Copy)]
union Either {
    a: u32,
    b: ReprC,
    #[ptx(bits = 3)]
    c: i8,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Newtype(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(A, B))]
struct Flags {
    bits: u64,
}

impl Flags {
    const A: Self = Self { bits: 1 };
    const B: Self = Self { bits: 2 };
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Marked(u32, ::std::marker::PhantomData<Unit>);

#[derive(PtxLayout)]
#[ptx(instantiate(Three = Generic<f32, 3>))]
struct Generic<T, const N: usize> {
    items: [T; N],
    #[ptx(bits = 4)]
    bits: T2,
    next: DevicePtr<T>,
}

type T2 = u16;

#[kernels]
unsafe extern "C" {
    fn kernel(record: Record, repr_c: ReprC, inside: Inside, _: u8);
    fn nothing();
    static PARAMS: ::gpu_abi::variable::Constant<Record>;
}

assert_layout!(Record { size: 32, align: 16, a: 0, b: 1, on: 1, c: 8, d: 16, mode: 24 });
assert_layout!(ReprC { size: 12, .. });
const DECL: &str = param_decl!(Generic<f32, 3>, "g");

#[::core::prelude::v1::test]
fn works() {
    use ::gpu_abi::{Codec, PtxMirror};
    ::std::assert_eq!(DECL, ".param .align 8 .b8 g[24]");
    let record = Record { a: 1, b: -4, on: true, _next: Unnamed::new(), c: [1.0; 2], d: DevicePtr::null(), mode: Mode::B };
    let mut mirror: RecordMirror = record.to_mirror();
    mirror.set_b(3);
    ::std::assert_eq!(mirror.b(), 3);
    let mut out = [0; 16];
    ::std::assert!(Codec::encode(&Outside::B { b: 1.0 }, &mut out).is_ok());
    ::std::assert!(Codec::encode(&Inside::C, &mut out).is_ok());
    let _ = (Packed(1, 2).to_mirror(), Unit.to_mirror(), Newtype(1).to_mirror(), CMode::B.to_mirror());
    let _ = (Marked(1, ::std::marker::PhantomData).to_mirror(), <EitherMirror as ::std::default::Default>::default());
    let three: Three = Generic { items: [1.0; 3], bits: 2, next: DevicePtr::null() }.to_mirror();
    ::std::assert_eq!(three.bits(), 2);
    let mut args = kernel::args(&record, &ReprC { a: 1, b: ['a', 'b'] }, &Inside::A(1), &3);
    ::std::assert_eq!(args.pack().as_bytes().len(), kernel::SIZE);
    ::std::assert_eq!(args.pointers().as_slice().len(), 4);
    ::std::assert_eq!(nothing::ENTRY, ".visible .entry nothing()");
    let _ = (Outside::A(1, Mode::A), Outside::C, Inside::A(1), Inside::B { b: 1.0 }, CMode::A);
}

#[::core::prelude::v1::test]
fn names_and_formats() {
    use ::gpu_abi::name::{FunctionName, Type};
    const NAME: &str = ::gpu_abi::mangled!(FunctionName::new("f", &[Type::of::<Record>(), Type::of::<Generic<f32, 3>>()]));
    ::std::assert_eq!(NAME, "_Z1f6Record7GenericIfLm3EE");
    let printf = ::gpu_abi::ptx_printf!("%d %f\n", i32 = 1, f32 = 2.0_f32);
    ::std::assert!(printf.is_ok());
}
