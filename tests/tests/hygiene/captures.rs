//! Constants, statics and unit structs of the user's, which a pattern of the same name means, whatever its hygiene; types that a
//! generic parameter could capture; and modules and kernels that an import could.
#![allow(non_camel_case_types, non_upper_case_globals, dead_code, reason = "the names are the test")]
#![allow(clippy::upper_case_acronyms, reason = "the names are the test")]

use gpu_abi::{Codec, PtxLayout, PtxMirror, kernels};

// Names of an expansion's parameters and locals.
const value: usize = 1;
const out: usize = 2;
static input: usize = 3;
static bytes: usize = 4;
struct raw;
struct view;
struct tag();
const variant: usize = 5;
const field0: usize = 6;
const field1: usize = 7;
const values: usize = 8;
static visitor: usize = 9;
const layout: usize = 10;
const table: usize = 11;
const int: usize = 12;
const discriminant: u8 = 13;

/// Modules of the names under which an expansion once imported the library's.
mod __p {
    #[expect(non_camel_case_types, reason = "the name is the test")]
    pub(super) type usize = [u64; 100];
    #[expect(non_camel_case_types, reason = "the name is the test")]
    pub(super) type u8 = u16;
}
mod __gpu_abi {
    pub(super) type DevicePtr<T> = [[T; 1]; 300];
}
mod __private {}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Plain {
    // Their types mention the names.
    items: [u8; value],
    more: [u8; out],
    #[ptx(bits = 3)]
    bits: u8,
    #[ptx(bits = 4)]
    value: u8,
    library: __p::usize,
    byte: __p::u8,
    address: __gpu_abi::DevicePtr<u8>,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct ReprC {
    items: [u8; variant],
    last: u32,
}

#[derive(PtxLayout, Clone, Copy)]
union Either {
    value: u32,
    items: [u8; field0],
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(u8)]
enum Inside {
    Tuple([u8; field0], u32) = discriminant,
    Fields { value: u8, tag: [u16; value] },
    Units,
    Mirror {} = discriminant + 20,
    VIEW,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum Outside {
    Tuple(u8, [u8; field1]),
    BLOCK,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum Mode {
    On = int as u8,
    Off = value as u8,
    // The associated types and constants of the traits.
    Int,
    Mirror = 30,
    LAYOUT,
    Units,
}

/// Variants with braces are looked up among types, as associated types are.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum Braced {
    Int {},
    Mirror {},
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
struct Wrapped([u8; table]);

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(instantiate(GenericU8 = Generic<u8, 3>))]
struct Generic<V, const value: usize> {
    items: [V; value],
    #[ptx(bits = 2)]
    bits: V,
}

/// A generic parameter of a method could capture these.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct V {
    a: u32,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct T(u16);

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct MAX {
    a: u8,
}

#[derive(PtxLayout)]
struct B0(u8);
#[derive(PtxLayout)]
struct B1(u8);

const n: usize = 3;
const n_: usize = 4;
static m: u8 = 5;

#[kernels]
unsafe extern "C" {
    fn takes(v: V, t: T, max: MAX);
    fn LEN(v: u32);
    fn TEXT(value: V);
    fn MAX_(n: u32);
    fn __p_();
    // Generic parameters of the function that takes the arguments are called `B0` and so on.
    fn pointers(a: *mut B0, c: *const B1, b: *mut MAX);
    // The constants `n` and `n_`, beside parameters of these names.
    fn constants(n: [u8; n], n_: [u16; n_], m: u8, values: u8, visitor: [u8; values]);
}

/// Kernels called like what an expansion imports or declares.
mod kernels_called {
    #[::gpu_abi::kernels]
    unsafe extern "C" {
        pub(super) fn __p(a: u8);
        pub(super) fn __gpu_abi(a: u16);
        pub(super) fn V(a: u8);
        pub(super) fn args(args: u8);
        pub(super) fn shadowed(shadowed: u32);
        pub(super) fn gpu_abi(a: u64);
        pub(super) static NAME: ::gpu_abi::variable::Constant<u8>;
        pub(super) static DECLARED: ::gpu_abi::variable::Global<u16>;
        pub(super) static OF: ::gpu_abi::variable::Managed<u32>;
    }
}

#[test]
fn structs() {
    let plain = Plain { items: [1], more: [2, 3], bits: 5, value: 6, library: [7; 100], byte: 0x1234, address: [[8]; 300] };
    let mut mirror = plain.to_mirror();
    assert_eq!(Plain::try_from_mirror(&mirror).unwrap(), plain);
    mirror.set_value(9);
    mirror.library[99] = u64::MAX;
    mirror.address[299] = [0xff];
    assert_eq!((mirror.value(), mirror.bits(), mirror.byte), (9, 5, 0x1234));
    let repr_c = ReprC { items: [1; 5], last: 2 };
    assert_eq!(ReprC::try_from_mirror(&repr_c.to_mirror()).unwrap(), repr_c);
    assert_eq!(EitherMirror::with(|either| either.set_items([1, 0, 0, 0, 0, 0])).value(), 1);
    let generic: GenericU8 = Generic { items: [1, 2, 3], bits: 3 }.to_mirror();
    assert_eq!((generic.items, generic.bits()), ([1, 2, 3], 3));
    assert_eq!(Wrapped([1; 11]).to_mirror(), [1; 11]);
}

#[test]
fn enumerations() {
    for inside in
        [Inside::Tuple([1; 6], 2), Inside::Fields { value: 3, tag: [4] }, Inside::Units, Inside::Mirror {}, Inside::VIEW]
    {
        assert_eq!(Inside::try_from_mirror(&inside.to_mirror()).unwrap(), inside);
    }
    let mut encoded = [0; 12];
    for (outside, number) in [(Outside::Tuple(1, [2; 7]), 0), (Outside::BLOCK, 1)] {
        outside.encode(&mut encoded).unwrap();
        assert_eq!((encoded[0], Outside::decode(&encoded).unwrap()), (number, outside));
    }
    assert_eq!((Mode::On.to_mirror(), Mode::Off.to_mirror()), (12, 1));
    assert_eq!([Braced::Int {}, Braced::Mirror {}].map(|braced| braced.to_mirror()), [0, 1]);
    assert_eq!([Mode::Int, Mode::Mirror, Mode::LAYOUT, Mode::Units].map(|mode| mode.to_mirror()), [2, 30, 31, 32]);
}

#[test]
fn kernels_of_these_names() {
    let packed = takes::args(&V { a: 1 }, &T(2), &MAX { a: 3 });
    assert_eq!(packed.pack().as_bytes(), [1, 0, 0, 0, 2, 0, 3]);
    assert_eq!([LEN::SIZE, TEXT::SIZE, MAX_::SIZE, __p_::SIZE], [4, 4, 4, 0]);
    assert!(LEN::ENTRY.starts_with(".visible .entry LEN("));
    let constants = constants::args(&[1, 2, 3], &[4; 4], &5, &6, &[7; 8]);
    assert_eq!(constants.pack().as_bytes(), [1, 2, 3, 0, 4, 0, 4, 0, 4, 0, 4, 0, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7]);
    let null = gpu_abi::DevicePtr::null();
    let pointers = pointers::args(gpu_abi::DevicePtr::new(u64::from(B0(1).0)), null, gpu_abi::DevicePtr::null());
    assert_eq!((pointers.pack().as_bytes()[0], pointers.pack().as_bytes()[8]), (1, B1(0).0));
    use kernels_called::{__gpu_abi, __p, V as LikeAType, args, gpu_abi as like_the_library, shadowed};
    assert_eq!(
        [__p::SIZE, __gpu_abi::SIZE, LikeAType::SIZE, args::SIZE, shadowed::SIZE, like_the_library::SIZE],
        [1, 2, 1, 1, 4, 8]
    );
    use kernels_called::{DECLARED, NAME, OF};
    assert_eq!([NAME.name(), DECLARED.name(), OF.name()], ["NAME", "DECLARED", "OF"]);
    assert_eq!([NAME.size(), DECLARED.size(), OF.size()], [1, 2, 4]);
    assert_eq!((args::args(&1).pack().as_bytes(), n + n_ + usize::from(m)), (&[1][..], 12));
}
