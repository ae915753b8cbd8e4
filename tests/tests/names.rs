//! Names of derived types, as parts of functions' names.

use gpu_abi::name::{Argument, Const, CxxType, Function, Name, Type};
use gpu_abi::vector::Float4;
use gpu_abi::{DevicePtr, PtxLayout, mangled};

/// The name of a function `f` with one parameter of the type.
fn taken<T: CxxType + ?Sized>() -> String {
    Function::new("f", &[Type::of::<T>()]).mangled().expect("a name in C++").to_string()
}

#[derive(PtxLayout)]
struct Body {
    mass: f32,
}

#[derive(PtxLayout)]
#[ptx(cxx = sim::detail::Cell)]
struct CellOfGrid {
    body: DevicePtr<Body>,
}

#[derive(PtxLayout)]
struct Grid<T, const N: usize, const WRAPS: bool> {
    cells: [T; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(cxx = sim::Word)]
union Word {
    number: u32,
    real: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Kind {
    First,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Shape {
    Circle { radius: f32 },
    Nothing,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Metres(f32);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapped<T>(T);

#[derive(PtxLayout)]
#[allow(non_camel_case_types, reason = "named as in C++")]
struct r#type {
    x: u8,
}

#[test]
fn derived_types_have_their_own_name() {
    assert_eq!(taken::<Body>(), "_Z1f4Body");
    assert_eq!(taken::<Kind>(), "_Z1f4Kind");
    assert_eq!(taken::<Shape>(), "_Z1f5Shape");
    assert_eq!(taken::<r#type>(), "_Z1f4type");
    assert_eq!(taken::<BodyMirror>(), "_Z1f4Body");
}

#[test]
fn or_the_one_they_declare() {
    assert_eq!(taken::<CellOfGrid>(), "_Z1fN3sim6detail4CellE");
    assert_eq!(taken::<DevicePtr<Const<Word>>>(), "_Z1fPKN3sim4WordE");
}

#[test]
fn generic_types_are_templates() {
    assert_eq!(taken::<Grid<Float4, 3, true>>(), "_Z1f4GridI6float4Lm3ELb1EE");
    assert_eq!(taken::<DevicePtr<Grid<DevicePtr<Body>, 0, false>>>(), "_Z1fP4GridIP4BodyLm0ELb0EE");
}

#[test]
fn transparent_types_are_their_field() {
    assert_eq!(taken::<Metres>(), "_Z1ff");
    assert_eq!(taken::<Wrapped<DevicePtr<Metres>>>(), "_Z1fPf");
}

#[test]
fn at_compile_time_too() {
    const NAME: &str = mangled!(Function::new(
        "sim::step",
        &[Type::of::<DevicePtr<CellOfGrid>>(), Type::of::<Grid<Body, 2, true>>(), Type::of::<u32>()],
    ));
    assert_eq!(NAME, "_ZN3sim4stepEPNS_6detail4CellE4GridI4BodyLm2ELb1EEj");
}

/// The corners of the grammar, as g++ 12 names them: scopes within instances, empty packs, templates as arguments, functions of
/// functions, arrays of constants, qualifiers in all places.
#[test]
fn corners_are_as_gcc_names_them() {
    use Argument::{Pack, Template, Type as Of, Value};

    let named = |function: Function<'_>, name: &str| {
        assert_eq!(function.mangled().map(|name| name.to_string()).as_deref(), Ok(name));
    };
    let (float, int, s, void) = (Type::FLOAT, Type::INT, Type::class("S"), Type::VOID);
    let (t, u) = (Type::template_parameter(0), Type::template_parameter(1));

    // namespace a::b { template<class T, int N> struct G { struct In; }; }
    // void f1(G<float, -3>::In *, G<float, -3> *, const G<float, -3>::In &)
    let arguments = [Of(float), Value(int, -3)];
    let g = Name::new("a::b::G").template(&arguments);
    let (whole, within) = (Type::named(g), Type::named(Name::new("In").within(&g)));
    let constant = within.constant();
    let parameters = [within.pointer(), whole.pointer(), constant.reference()];
    named(Function::new("f1", &parameters), "_Z2f1PN1a1b1GIfLin3EE2InEPS2_RKS3_");

    // namespace a::b { template<class...> struct P; }
    // void f2(P<>, P<int, P<>>, P<P<int, P<>> *, P<>>)
    let none = Type::named(Name::new("a::b::P").template(&[Pack(&[])]));
    let pack = [Of(int), Of(none)];
    let list = [Pack(&pack)];
    let two = Type::named(Name::new("a::b::P").template(&list));
    let pointer = two.pointer();
    let pack = [Of(pointer), Of(none)];
    let list = [Pack(&pack)];
    let three = Type::named(Name::new("a::b::P").template(&list));
    named(Function::new("f2", &[none, two, three]), "_Z2f2N1a1b1PIJEEENS1_IJiS2_EEENS1_IJPS3_S2_EEE");

    // namespace a::b { enum class E : unsigned char; template<E, bool> struct V; }
    // void f3(V<E(3), true>, V<E(255), false> *)
    let e = Type::class("a::b::E");
    let v = [[Value(e, 3), Value(Type::BOOL, 1)], [Value(e, 255), Value(Type::BOOL, 0)]];
    let [first, second] = [&v[0], &v[1]].map(|arguments| Type::named(Name::new("a::b::V").template(arguments)));
    named(Function::new("f3", &[first, second.pointer()]), "_Z2f3N1a1b1VILNS0_1EE3ELb1EEEPNS1_ILS2_255ELb0EEE");

    // namespace a::b { template<template<class...> class> struct TTP; }
    // void f4(TTP<P>, TTP<P> *)
    let of = [Template(Name::new("a::b::P"))];
    let holder = Type::named(Name::new("a::b::TTP").template(&of));
    named(Function::new("f4", &[holder, holder.pointer()]), "_Z2f4N1a1b3TTPINS0_1PEEEPS3_");

    // void f5(int (*)(const char *, S), int (*(*)(int (*)(const char *, S)))(S), S)
    let character = Type::CHAR.constant();
    let taken = [character.pointer(), s];
    let inner = Type::function(&int, &taken);
    let (inner, taken) = (inner.pointer(), [s]);
    let result = Type::function(&int, &taken);
    let (result, taken) = (result.pointer(), [inner]);
    let outer = Type::function(&result, &taken);
    named(Function::new("f5", &[inner, outer.pointer(), s]), "_Z2f5PFiPKc1SEPFPFiS1_ES3_ES1_");

    // void f6(const int (&)[3][4], const int (*)[4], int *const *volatile *)
    let constant = int.constant();
    let row = constant.array(4);
    let (rows, pointer) = (row.array(3), int.pointer().constant());
    let pointer = pointer.pointer().volatile();
    named(Function::new("f6", &[rows.reference(), row.pointer(), pointer.pointer()]), "_Z2f6RA3_A4_KiPS0_PVPKPi");

    // void f7(float *__restrict__ const *, float *__restrict__, const float *__restrict__ const *)
    let (one, constant) = (float.pointer().restrict().constant(), float.constant());
    let other = constant.pointer().restrict().constant();
    named(Function::new("f7", &[one.pointer(), float.pointer().restrict(), other.pointer()]), "_Z2f7PrKPfS_PrKPKf");

    // template<class T, class... U> T t1(T *, U *..., const T &); the instance t1<int, float, S>
    let arguments = [Of(int), Pack(&[Of(Type::FLOAT), Of(Type::class("S"))])];
    let (each, constant) = (u.pointer(), t.constant());
    let parameters = [t.pointer(), each.expansion(), constant.reference()];
    let t1 = Function::named(Name::new("t1").template(&arguments), &parameters).returns(t);
    named(t1, "_Z2t1IiJf1SEET_PS1_DpPT0_RKS1_");

    // template<class T> const T *t2(T (&)[5], void (*)(T, T)); the instance t2<S>
    let (arguments, array, both) = ([Of(s)], t.array(5), [t, t]);
    let taken = Type::function(&void, &both);
    let parameters = [array.reference(), taken.pointer()];
    let t2 = Function::named(Name::new("t2").template(&arguments), &parameters).returns(constant.pointer());
    named(t2, "_Z2t2I1SEPKT_RA5_S1_PFvS1_S1_E");

    // namespace a { template<class T, long N, bool B> void t3(b::G<T, 1>, T, b::P<T, T>); } the instance t3<S, -5, false>
    let of = [Of(t), Value(int, 1)];
    let twice = [Pack(&[Of(Type::template_parameter(0)), Of(Type::template_parameter(0))])];
    let of_g = Type::named(Name::new("a::b::G").template(&of));
    let of_p = Type::named(Name::new("a::b::P").template(&twice));
    let arguments = [Of(s), Value(Type::LONG, -5), Value(Type::BOOL, 0)];
    let t3 = Name::new("a::t3").template(&arguments);
    named(Function::named(t3, &[of_g, t, of_p]), "_ZN1a2t3I1SLln5ELb0EEEvNS_1b1GIT_Li1EEES4_NS2_1PIJS4_S4_EEE");

    // void G<float, 2>::f(In *, const G &) const, and template<class U> U G<float, 2>::g(U *, const volatile float *)
    let arguments = [Of(float), Value(int, 2)];
    let g = Name::new("a::b::G").template(&arguments);
    let (within, whole) = (Type::named(Name::new("In").within(&g)), Type::named(g).constant());
    let parameters = [within.pointer(), whole.reference()];
    let f = Function::named(Name::new("f").within(&g), &parameters).constant();
    named(f, "_ZNK1a1b1GIfLi2EE1fEPNS2_2InERKS2_");
    let (arguments, seen) = ([Of(Type::DOUBLE)], float.constant().volatile());
    let parameters = [t.pointer(), seen.pointer()];
    let g = Function::named(Name::new("g").template(&arguments).within(&g), &parameters).returns(t);
    named(g, "_ZN1a1b1GIfLi2EE1gIdEET_PS4_PVKf");
}
