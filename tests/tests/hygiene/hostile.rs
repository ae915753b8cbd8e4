//! No prelude; types, traits, modules, macros and values of the user's called like ours, like the language's, and like those of an
//! expansion, which a pattern of the same name means, whatever its hygiene; and members, variants and kernels of such names.
#![no_implicit_prelude]
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals, reason = "the names are the test")]
#![allow(dead_code, unreachable_pub, clippy::upper_case_acronyms, reason = "the names are the test")]

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
    (static $name:ident) => {
        pub static $name: i8 = 0;
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

// Primitives, the prelude, the library's names, and those that an expansion may use for its own items, parameters and locals.
shadows! {
    struct u8 u32 usize i128 bool str raw view;
    struct Some None Ok Err Args Parameter Bytes Pointers TypeLayout Mirror Writer Reader Member Record Table Units;
    enum Option Result;
    trait Sized Copy Clone Default Send From Into Iterator PtxLayout Kernel Argument Visitor PtxRepr PtxMirror Codec
        BitField;
    mod launch core std alloc gpu_abi bytemuck __private;
    const layout units TAG LAYOUT LEN BYTES TEXT NAME PARAMETERS SIZE MAX args;
    static input bytes visitor;
    macro_rules panic assert stringify unreachable;
}
pub struct tag();

type Byte = ::core::primitive::u8;
type Short = ::core::primitive::u16;
type Word = ::core::primitive::u32;
type Usize = ::core::primitive::usize;

// The types of members mention these.
const value: Usize = 1;
const out: Usize = 2;
const variant: Usize = 5;
const field0: Usize = 6;
const field1: Usize = 7;
const values: Usize = 8;
const table: Usize = 11;
const int: Usize = 12;
const discriminant: Byte = 13;
const n: Usize = 3;
const n_: Usize = 4;
static m: Byte = 5;

/// Modules of the names under which an expansion once imported the library's.
mod __p {
    pub(super) type usize = [u64; 100];
    pub(super) type u8 = u16;
}
mod __gpu_abi {
    pub(super) type DevicePtr<T> = [[T; 1]; 300];
}

/// A trait of all types, with a constant and methods called like the user's and the library's.
pub trait Queue {
    const READ: ::core::primitive::u64 = 7;

    fn put<T>(&self, _index: Usize, _value: &T) {}

    fn take<T: ::core::default::Default>(&self, _index: Usize) -> T {
        T::default()
    }
}

impl<Q> Queue for Q {}

mod theirs {
    #[derive(::gpu_abi::PtxLayout, Clone, Debug, PartialEq)]
    pub struct u16 {
        pub low: ::core::primitive::u8,
    }
}
use theirs::u16;

#[derive(::gpu_abi::PtxLayout, ::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
#[ptx(align = 16)]
struct Fields {
    out: Byte,
    input: [Byte; variant],
    value: Word,
    layout: Byte,
    self_: Byte,
    raw: [Byte; out],
    units: Byte,
    table: Byte,
    bytes: Byte,
    tag: Byte,
    fault: Byte,
    record: Byte,
    name: Byte,
    fields: Byte,
    r#type: Short,
    r#fn: Short,
    r#struct: Byte,
    #[ptx(bits = 3)]
    r#in: Byte,
    #[ptx(bits = 3)]
    r#move: ::core::primitive::i8,
    // A field, beside the setter of `in`.
    set_in: Byte,
    #[ptx(bits = 1)]
    flag: ::core::primitive::bool,
    #[ptx(bits = 0)]
    _next: ::gpu_abi::Unnamed<Word>,
    __bits0: Byte,
    __bits1: Byte,
    #[ptx(align = 4)]
    __align_value: Byte,
    #[ptx(align = 8)]
    x: Byte,
    __align_x: Byte,
    #[ptx(bits = 2)]
    __unsized: Byte,
    __unsized_: Byte,
    __bytes: Byte,
    __field0: Byte,
    __p: __p::u8,
    __gpu_abi: __gpu_abi::DevicePtr<Byte>,
    LAYOUT: Byte,
    SIZE: Byte,
    größe: Byte,
    #[ptx(vector)]
    vector: [Word; 2],
    #[ptx(align = 8)]
    next: ::gpu_abi::DevicePtr<Byte>,
    own: u16,
    own_array: [u16; 3],
    plain: Plain,
    library: __p::usize,
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

#[derive(::gpu_abi::PtxLayout, ::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
#[repr(i16)]
enum Plain {
    Some,
    None = -5,
    Ok,
    Err,
    On = int as ::core::primitive::i16,
    // The associated types and constants of the traits.
    Int,
    Mirror = 30,
    LAYOUT,
    Units,
    int,
    r#final,
    Self_,
}

/// Variants with braces are looked up among types, as associated types are.
#[derive(::gpu_abi::PtxLayout, ::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
#[repr(u8)]
enum r#try {
    Int {},
    Mirror {},
}

#[derive(::gpu_abi::PtxLayout, ::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
#[repr(C)]
enum r#dyn {
    Some(Byte, [Byte; field1]),
    None,
    Ok { out: Byte, tag: Word },
    Option(u16),
    r#virtual(Byte),
    out { r#type: Short, __field0: Byte },
    tag,
    BLOCK,
}

#[derive(::gpu_abi::PtxLayout, ::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
#[repr(u8)]
enum Inside {
    Some([Byte; field0], Word) = discriminant,
    None,
    Ok { variant: Byte, input: Word },
    Fields { value: Byte, tag: [Short; value] },
    Units,
    Mirror {} = discriminant + 20,
    VIEW,
}

#[derive(::gpu_abi::PtxLayout, ::core::fmt::Debug, ::core::cmp::PartialEq)]
struct r#struct(r#try, r#dyn);

#[derive(::gpu_abi::PtxLayout)]
union Views {
    __bytes: Byte,
    r#type: Short,
    bytes: [Byte; field0],
    value: Word,
    #[ptx(bits = 3)]
    c: Byte,
}

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
struct r#static(Short);

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
struct Marked([Byte; table], ::core::marker::PhantomData<Unit>);

#[derive(::gpu_abi::PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, int, value))]
struct Flags {
    bits: Word,
}

impl Flags {
    const READ: Self = Self { bits: 1 };
    const int: Self = Self { bits: 2 };
    const value: Self = Self { bits: 4 };
}

#[derive(::gpu_abi::PtxLayout)]
#[ptx(instantiate(GenericMirror = Generic<Word, 2>))]
struct Generic<V, const value: Usize> {
    items: [V; value],
    #[ptx(bits = 2)]
    bits: V,
    next: ::gpu_abi::DevicePtr<V>,
}

/// A generic parameter of a method could capture these.
#[derive(::gpu_abi::PtxLayout)]
struct V {
    a: Word,
}

#[derive(::gpu_abi::PtxLayout)]
struct T(Short);

#[derive(::gpu_abi::PtxLayout)]
struct MAX {
    a: Byte,
}

/// The generic parameters of a function that takes arguments.
#[derive(::gpu_abi::PtxLayout)]
struct B0(Byte);
#[derive(::gpu_abi::PtxLayout)]
struct B1(Byte);

#[::gpu_abi::kernels]
unsafe extern "C" {
    fn kernel(own: u16, b: Byte, c: ReprC, inside: Inside, _: Word);
    fn nothing();
    fn takes(v: V, t: T, max: MAX);
    fn __p_();
    fn pointers(a: *mut B0, c: *const B1, b: *mut MAX);
    // The constants `n` and `n_`, beside parameters of these names.
    fn constants(n: [Byte; n], n_: [Short; n_], m: Byte, values: Byte, visitor: [Byte; values]);
    fn r#loop(r#type: Short, __values: Byte, __visitor: Byte, __p: Byte, __gpu_abi: Byte, V: Byte, a: Byte);
    static PARAMS: ::gpu_abi::variable::Constant<ReprC>;
}

#[::gpu_abi::kernels]
unsafe extern "C" {
    fn written_in_rust(p: [::core::primitive::u8; n], b: *const *mut ::core::primitive::i32) {}
}

/// Kernels called like what an expansion imports or declares.
mod called {
    #[::gpu_abi::kernels]
    unsafe extern "C" {
        pub(super) fn __p(a: u8);
        pub(super) fn __gpu_abi(a: u16);
        pub(super) fn V(a: u8);
        pub(super) fn args(args: u8);
        pub(super) fn shadowed(shadowed: u32);
        pub(super) fn gpu_abi(a: u64);
        pub(super) fn LEN(v: u32);
        pub(super) fn TEXT(value: super::V);
        pub(super) static NAME: ::gpu_abi::variable::Constant<u8>;
        pub(super) static DECLARED: ::gpu_abi::variable::Global<u16>;
        pub(super) static OF: ::gpu_abi::variable::Managed<u32>;
    }
}

/// Kernels called like primitives, of which other parameters are.
mod primitives {
    #[::gpu_abi::kernels]
    unsafe extern "C" {
        pub(super) fn u8(u32: f32, r#static: super::r#static);
        pub(super) fn usize(n: u64);
        pub(super) fn NAME();
    }
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

::gpu_abi::assert_layout!(r#struct { size: 16, align: 4, 0: 0, 1: 4 });
const DECL: &::core::primitive::str = ::gpu_abi::param_decl!(Generic<Word, 2>, "g");

/// Checks the way to a value's mirror and its bytes, and back.
fn there_and_back<X>(one: &X)
where
    X: ::gpu_abi::Codec + ::gpu_abi::PtxMirror + ::core::fmt::Debug + ::core::cmp::PartialEq,
{
    let mirror = one.to_mirror();
    ::std::assert_eq!(&X::try_from_mirror(&mirror).unwrap(), one);
    let mut encoded = ::std::vec![0xff; X::SIZE];
    one.encode(&mut encoded).unwrap();
    ::std::assert_eq!(::gpu_abi::bytemuck::bytes_of(&mirror), encoded);
    ::std::assert_eq!(&X::decode(&encoded).unwrap(), one);
}

#[::core::prelude::v1::test]
fn structs() {
    use ::gpu_abi::{Codec as _, PtxLayout as _, PtxMirror as _};
    let zero = Fields::decode(&[0; Fields::SIZE]).unwrap();
    let fields = Fields { r#type: 7, r#in: 5, r#move: -1, flag: true, plain: Plain::Ok, own: u16 { low: 9 }, ..zero };
    there_and_back(&fields);
    let mut mirror = fields.to_mirror();
    ::std::assert_eq!((mirror.r#type, mirror.r#in(), mirror.r#move(), mirror.own.low, mirror.größe), (7, 5, -1, 9, 0));
    mirror.set_in(2);
    mirror.library[99] = 8;
    mirror.__gpu_abi[299] = [6];
    let back = Fields::try_from_mirror(&mirror).unwrap();
    ::std::assert_eq!((back.r#in, back.library[99], back.__gpu_abi[299], back.own_array[2].low), (2, 8, [6], 0));
    ::std::assert!(Fields::LAYOUT.field("type").is_some() && Fields::LAYOUT.field("move").is_some());
    let _ = (Packed(1, 2).to_mirror(), Unit.to_mirror(), AsInC::A.to_mirror());
    let marked = Marked([1; 11], ::core::marker::PhantomData).to_mirror();
    ::std::assert_eq!(::gpu_abi::bytemuck::bytes_of(&marked), [1; 11]);
    let generic: GenericMirror = Generic { items: [1, 2], bits: 3, next: ::gpu_abi::DevicePtr::null() }.to_mirror();
    ::std::assert_eq!((generic.items, generic.bits(), DECL), ([1, 2], 3, ".param .align 8 .b8 g[24]"));
    let mut views = <ViewsMirror as ::core::default::Default>::default();
    views.set_type(0x0201);
    ::std::assert_eq!((views.__bytes(), views.r#type(), views.bytes()), (1, 0x0201, [1, 2, 0, 0, 0, 0]));
    views.set_c(7);
    ::std::assert_eq!(views.value(), 0x0207);
}

#[::core::prelude::v1::test]
fn enumerations() {
    use ::gpu_abi::{Codec as _, PtxLayout as _, PtxMirror as _};
    for (plain, number) in [(Plain::Some, 0), (Plain::None, -5), (Plain::Err, -3), (Plain::On, 12), (Plain::Int, 13)] {
        ::std::assert_eq!(plain.to_mirror(), number);
        there_and_back(&plain);
    }
    there_and_back(&[Plain::Mirror, Plain::LAYOUT, Plain::Units, Plain::int, Plain::r#final, Plain::Self_]);
    there_and_back(&[r#try::Int {}, r#try::Mirror {}]);
    there_and_back(&[r#dyn::Some(1, [2; 7]), r#dyn::None, r#dyn::Ok { out: 3, tag: 4 }, r#dyn::Option(u16 { low: 1 })]);
    there_and_back(&[r#dyn::r#virtual(5), r#dyn::out { r#type: 6, __field0: 7 }, r#dyn::tag, r#dyn::BLOCK]);
    there_and_back(&[Inside::Some([1; 6], 2), Inside::None, Inside::Units, Inside::Mirror {}, Inside::VIEW]);
    there_and_back(&Inside::Fields { value: 8, tag: [9] });
    // The fields were not written by the trait of all types.
    let mut encoded = [0xff; Inside::SIZE];
    Inside::Ok { variant: 3, input: 0x0403_0201 }.encode(&mut encoded).unwrap();
    ::std::assert_eq!(encoded, [15, 3, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0]);
    let ::gpu_abi::layout::Kind::Enum { enumerators, .. } = Flags::LAYOUT.kind() else { ::std::panic!() };
    ::std::assert_eq!([0, 1, 2].map(|at: Usize| enumerators[at].value), [1, 2, 4]);
    ::std::assert_eq!((<Flags as Queue>::READ, Flags::int.to_mirror()), (7, 2));
}

#[::core::prelude::v1::test]
fn raw_names_of_types() {
    use ::gpu_abi::{Codec as _, PtxLayout as _, PtxMirror as _};
    ::std::assert_eq!((r#try::LAYOUT.name(), r#dyn::LAYOUT.name()), ("try", "dyn"));
    ::std::assert_eq!((r#struct::LAYOUT.name(), r#static::LAYOUT.name()), ("struct", "static"));
    let error = ::std::string::ToString::to_string(&r#try::decode(&[9]).unwrap_err());
    ::std::assert_eq!(error, "`try`: byte 0 is 09, but a `try` is Int (0) or Mirror (1)");
    ::std::assert_eq!(r#dyn::LAYOUT.fields()[1].layout().fields()[4].name(), "virtual");
    let mirror: structMirror = r#struct(r#try::Mirror {}, r#dyn::r#virtual(2)).to_mirror();
    ::std::assert_eq!(mirror._0, 1);
}

#[::core::prelude::v1::test]
fn kernels() {
    let c = ReprC { a: 3, b: [4, 5], c: ['a', 'b'] };
    let mut set = kernel::args(&u16 { low: 1 }, &2, &c, &Inside::None, &6);
    ::std::assert_eq!((set.pack().as_bytes().len(), set.pointers().as_slice().len()), (kernel::SIZE, 5));
    ::std::assert_eq!(takes::args(&V { a: 1 }, &T(2), &MAX { a: 3 }).pack().as_bytes(), [1, 0, 0, 0, 2, 0, 3]);
    let packed = constants::args(&[1, 2, 3], &[4; 4], &5, &6, &[7; 8]).pack();
    ::std::assert_eq!(packed.as_bytes(), [1, 2, 3, 0, 4, 0, 4, 0, 4, 0, 4, 0, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7]);
    let null = ::gpu_abi::DevicePtr::null();
    let pointers = pointers::args(::gpu_abi::DevicePtr::new(1), null, ::gpu_abi::DevicePtr::null());
    ::std::assert_eq!((pointers.pack().as_bytes()[0], B0(1).0 + B1(2).0), (1, 3));
    let mut args_of_loop = r#loop::args(&1, &2, &3, &4, &5, &6, &7);
    ::std::assert_eq!(args_of_loop.pack().as_bytes(), [1, 0, 2, 3, 4, 5, 6, 7]);
    ::std::assert_eq!(args_of_loop.pointers().as_slice().len(), 7);
    ::std::assert_eq!(r#loop::PARAMETERS[0].name(), "type");
    ::std::assert_eq!((nothing::NAME, __p_::SIZE, PARAMS.size()), ("nothing", 0, 20));
    ::std::assert_eq!((draw::LIMITS.min_blocks, numbers::SIZE), (::core::option::Option::Some(2), 24));

    use called::{DECLARED, NAME as name_of_variable, OF};
    ::std::assert_eq!([called::__p::SIZE, called::__gpu_abi::SIZE, called::V::SIZE, called::args::SIZE], [1, 2, 1, 1]);
    ::std::assert_eq!([called::shadowed::SIZE, called::gpu_abi::SIZE, called::LEN::SIZE, called::TEXT::SIZE], [4, 8, 4, 4]);
    ::std::assert_eq!([name_of_variable.name(), DECLARED.name(), OF.name()], ["NAME", "DECLARED", "OF"]);
    ::std::assert_eq!([name_of_variable.size(), DECLARED.size(), OF.size()], [1, 2, 4]);
    ::std::assert_eq!(called::args::args(&1).pack().as_bytes(), [1]);
    ::std::assert_eq!(primitives::u8::args(&1.0, &r#static(2)).pack().as_bytes(), [0, 0, 0x80, 0x3f, 2, 0]);
    ::std::assert_eq!((primitives::usize::SIZE, primitives::NAME::SIZE, m), (8, 0, 5));
}

#[::core::prelude::v1::test]
fn names_and_formats() {
    use ::gpu_abi::name;
    // `NAME` and `LEN` are the caller's own.
    const NAME: &::core::primitive::str = "f";
    const LEN: ::core::primitive::i128 = 3;
    const MANGLED: &::core::primitive::str = ::gpu_abi::mangled!(name::FunctionName::named(
        name::Name::new(NAME).template(&[name::TemplateArgument::Value(name::Type::INT, LEN)]),
        &[name::Type::of::<Fields>()],
    ));
    ::std::assert_eq!(MANGLED, "_Z1fILi3EEv6Fields");
    const FORMAT: &::core::primitive::str = "%d\n";
    ::std::assert!(::gpu_abi::ptx_printf!(FORMAT, i32 = 1).is_ok());
}
