//! No prelude, and traits, types, modules and values of the user's called like ours, the language's, and the expansion's.
#![no_implicit_prelude]
#![allow(non_camel_case_types, non_upper_case_globals, dead_code, unreachable_pub, reason = "the names are the test")]

macro_rules! shadow {
    (struct $name:ident) => {
        pub struct $name;
    };
    (enum $name:ident) => {
        pub enum $name {}
    };
    (trait $name:ident) => {
        pub trait $name {}
    };
    (mod $name:ident) => {
        pub mod $name {}
    };
    (const $name:ident) => {
        pub const $name: i8 = 0;
    };
    (macro_rules $name:ident) => {
        #[allow(unused_macros, reason = "the names are the test")]
        macro_rules! $name {
            () => {};
        }
    };
}
macro_rules! shadows {
    ($($kind:tt $($name:ident)*;)*) => {
        $($(shadow!($kind $name);)*)*
    };
}

// Primitives, the prelude, the library's names, and those that an expansion may use for its own items.
shadows! {
    struct u8 u32 usize i128 bool str;
    struct Some None Ok Err Args Parameter Bytes Pointers TypeLayout Mirror Writer Reader Member Record Table Units;
    enum Option Result;
    trait Sized Copy Clone Default Send From Into Iterator PtxLayout Kernel Argument Visitor PtxRepr PtxMirror Codec
        BitField;
    mod launch core std alloc gpu_abi bytemuck __private;
    const out input raw tag variant table layout int units TAG LAYOUT LEN BYTES TEXT NAME ENTRY PARAMETERS SIZE MAX
        args;
    macro_rules panic assert stringify unreachable;
}

/// A trait of all types, with methods called like the library's.
pub trait Queue {
    fn put<T>(&self, _index: ::core::primitive::usize, _value: &T) {}

    fn take<T: ::core::default::Default>(&self, _index: ::core::primitive::usize) -> T {
        T::default()
    }
}

impl<Q> Queue for Q {}

type Byte = ::core::primitive::u8;
type Word = ::core::primitive::u32;

/// One of the user's own `u32`, which has no layout that is an integer's.
#[derive(::gpu_abi::PtxLayout)]
pub struct Own;

mod theirs {
    #[derive(::gpu_abi::PtxLayout)]
    pub struct u16 {
        pub low: ::core::primitive::u8,
    }
}
use theirs::u16;

#[derive(::gpu_abi::PtxLayout)]
#[ptx(align = 16)]
struct Struct {
    own: u16,
    own_array: [u16; 3],
    a: Byte,
    #[ptx(bits = 3)]
    bits: Word,
    #[ptx(bits = 1)]
    flag: ::core::primitive::bool,
    #[ptx(bits = 0)]
    _next: ::gpu_abi::Unnamed<Word>,
    #[ptx(vector)]
    vector: [Word; 2],
    #[ptx(align = 8)]
    next: ::gpu_abi::DevicePtr<Byte>,
    plain: Plain,
}

#[derive(::gpu_abi::PtxLayout)]
struct Unit;

#[derive(::gpu_abi::PtxLayout)]
#[repr(C)]
struct ReprC {
    a: Byte,
    b: [Word; 2],
    c: [::core::primitive::char; 2],
}

#[derive(::gpu_abi::PtxLayout)]
#[ptx(packed)]
struct Packed(Byte, Word);

#[derive(::gpu_abi::PtxLayout)]
#[repr(C)]
enum AsInC {
    A,
}

#[derive(::gpu_abi::PtxLayout)]
#[repr(i16)]
enum Plain {
    Some,
    None = -5,
    Ok,
    Err,
}

#[derive(::gpu_abi::PtxLayout)]
#[repr(C)]
enum Outside {
    Some(Byte, Word),
    None,
    Ok { out: Byte, tag: Word },
    Option(u16),
}

#[derive(::gpu_abi::PtxLayout)]
#[repr(u8)]
enum Inside {
    Some(Byte, Word) = 7,
    None,
    Ok { variant: Byte, input: Word },
}

#[derive(::gpu_abi::PtxLayout)]
union Union {
    a: Byte,
    b: [Word; 2],
    #[ptx(bits = 3)]
    c: Byte,
}

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
struct Newtype(Word);

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
struct Marked(Word, ::core::marker::PhantomData<Unit>);

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(A))]
struct Flags {
    bits: Word,
}

impl Flags {
    const A: Self = Self { bits: 1 };
}

#[derive(::gpu_abi::PtxLayout)]
#[ptx(instantiate(GenericMirror = Generic<Word, 2>))]
struct Generic<T, const N: ::core::primitive::usize> {
    items: [T; N],
    #[ptx(bits = 2)]
    bits: T,
    next: ::gpu_abi::DevicePtr<T>,
}

#[::gpu_abi::kernels]
unsafe extern "C" {
    fn kernel(own: u16, b: Byte, c: ReprC, inside: Inside, _: Word);
    fn nothing();
    static PARAMS: ::gpu_abi::variable::Constant<ReprC>;
}

// Compared with files: one has bounds of launches, the other debug information.
#[::gpu_abi::kernels(file = "../ui-tests/kernels/scene.fatbin")]
unsafe extern "C" {
    fn draw(image: ::gpu_abi::DevicePtr<f32>);
}

#[::gpu_abi::kernels(file = "../ui-tests/kernels/caught.debug.ptx")]
unsafe extern "C" {
    fn numbers(out: *mut f32, count: i32, width: Word, scale: f32, offset: f32);
}

::gpu_abi::assert_layout!(Struct { size: 32, align: 16, a: 4, vector: 8, next: 16, plain: 24, .. });
const DECL: &::core::primitive::str = ::gpu_abi::param_decl!(Generic<Word, 2>, "g");

#[::core::prelude::v1::test]
fn works() {
    use ::gpu_abi::{Codec as _, PtxLayout as _, PtxMirror as _};
    let record = Struct {
        own: u16 { low: 1 },
        own_array: [u16 { low: 2 }, u16 { low: 3 }, u16 { low: 4 }],
        a: 5,
        bits: 6,
        flag: true,
        _next: ::gpu_abi::Unnamed::new(),
        vector: [7, 8],
        next: ::gpu_abi::DevicePtr::null(),
        plain: Plain::Ok,
    };
    let mirror = record.to_mirror();
    ::std::assert_eq!((mirror.own.low, mirror.own_array[2].low, mirror.bits()), (1, 4, 6));
    ::std::assert!(Struct::try_from_mirror(&mirror).is_ok());
    ::std::assert_eq!((DECL, PARAMS.size(), Flags::A.to_mirror()), (".param .align 8 .b8 g[24]", 20, 1));
    ::std::assert_eq!(::std::string::ToString::to_string(&ReprC::param_decl("c")), ".param .align 4 .b8 c[20]");
    let _ = (Packed(1, 2).to_mirror(), Newtype(1).to_mirror(), Unit.to_mirror(), AsInC::A.to_mirror());
    let _ = (Marked(1, ::core::marker::PhantomData).to_mirror(), [Plain::Some, Plain::None, Plain::Err]);
    let mut set = kernel::args(&u16 { low: 1 }, &2, &ReprC { a: 3, b: [4, 5], c: ['a', 'b'] }, &Inside::None, &6);
    ::std::assert_eq!((set.pack().size(), set.pointers().as_slice().len()), (kernel::SIZE, 5));
    ::std::assert_eq!((draw::LIMITS.min_blocks, numbers::SIZE), (::core::option::Option::Some(2), 24));
    ::std::assert_eq!(nothing::ENTRY, ".visible .entry nothing()");
    let mut bytes = [0xff; 12];
    let outside = [Outside::Some(1, 2), Outside::None, Outside::Ok { out: 3, tag: 4 }, Outside::Option(u16 { low: 1 })];
    for one in &outside {
        ::std::assert!(one.encode(&mut bytes).is_ok());
        ::std::assert!(Outside::decode(&bytes).is_ok());
    }
    for one in &[Inside::Some(1, 2), Inside::None, Inside::Ok { variant: 3, input: 0x0403_0201 }] {
        ::std::assert!(one.encode(&mut bytes[..8]).is_ok());
        ::std::assert!(Inside::decode(&bytes[..8]).is_ok());
    }
    // The fields were not written by the trait of all types.
    ::std::assert_eq!(bytes[..8], [9, 3, 0, 0, 1, 2, 3, 4]);
    let mut union = <UnionMirror as ::core::default::Default>::default();
    union.set_c(7);
    ::std::assert_eq!(union.a(), 7);
    let generic: GenericMirror = Generic { items: [1, 2], bits: 3, next: ::gpu_abi::DevicePtr::null() }.to_mirror();
    ::std::assert_eq!(generic.bits(), 3);
}

#[::core::prelude::v1::test]
fn names_and_formats() {
    use ::gpu_abi::name;
    // `NAME` and `LEN` are the caller's own.
    const NAME: &::core::primitive::str = "f";
    const LEN: ::core::primitive::i128 = 3;
    const MANGLED: &::core::primitive::str = ::gpu_abi::mangled!(name::FunctionName::named(
        name::Name::new(NAME).template(&[name::TemplateArgument::Value(name::Type::INT, LEN)]),
        &[name::Type::of::<Struct>()],
    ));
    ::std::assert_eq!(MANGLED, "_Z1fILi3EEv6Struct");
    const FORMAT: &::core::primitive::str = "%d\n";
    ::std::assert!(::gpu_abi::ptx_printf!(FORMAT, i32 = 1).is_ok());
}
