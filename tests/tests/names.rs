//! Names of derived types, as parts of functions' names.

use gpu_abi::name::{Const, CxxType, FunctionName, Name, Object, Operator, TemplateArgument, Type, VariableName};
use gpu_abi::vector::Float4;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, mangled};

/// The name of a function `f` with one parameter of the type.
fn taken<T: CxxType + ?Sized>() -> String {
    FunctionName::new("f", &[Type::of::<T>()]).mangled().expect("a name in C++").to_string()
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
    const NAME: &str = mangled!(FunctionName::new(
        "sim::step",
        &[Type::of::<DevicePtr<CellOfGrid>>(), Type::of::<Grid<Body, 2, true>>(), Type::of::<u32>()],
    ));
    assert_eq!(NAME, "_ZN3sim4stepEPNS_6detail4CellE4GridI4BodyLm2ELb1EEj");
}

/// The corners of the grammar, as g++ 12 names them: scopes within instances, empty packs, templates as arguments, functions of
/// functions, arrays of constants, qualifiers in all places.
#[test]
fn corners_are_as_gcc_names_them() {
    use TemplateArgument::{Pack, Template, Type as Of, Value};

    let named = |function: FunctionName<'_>, name: &str| {
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
    named(FunctionName::new("f1", &parameters), "_Z2f1PN1a1b1GIfLin3EE2InEPS2_RKS3_");

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
    named(FunctionName::new("f2", &[none, two, three]), "_Z2f2N1a1b1PIJEEENS1_IJiS2_EEENS1_IJPS3_S2_EEE");

    // namespace a::b { enum class E : unsigned char; template<E, bool> struct V; }
    // void f3(V<E(3), true>, V<E(255), false> *)
    let e = Type::class("a::b::E");
    let v = [[Value(e, 3), Value(Type::BOOL, 1)], [Value(e, 255), Value(Type::BOOL, 0)]];
    let [first, second] = [&v[0], &v[1]].map(|arguments| Type::named(Name::new("a::b::V").template(arguments)));
    named(FunctionName::new("f3", &[first, second.pointer()]), "_Z2f3N1a1b1VILNS0_1EE3ELb1EEEPNS1_ILS2_255ELb0EEE");

    // namespace a::b { template<template<class...> class> struct TTP; }
    // void f4(TTP<P>, TTP<P> *)
    let of = [Template(Name::new("a::b::P"))];
    let holder = Type::named(Name::new("a::b::TTP").template(&of));
    named(FunctionName::new("f4", &[holder, holder.pointer()]), "_Z2f4N1a1b3TTPINS0_1PEEEPS3_");

    // void f5(int (*)(const char *, S), int (*(*)(int (*)(const char *, S)))(S), S)
    let character = Type::CHAR.constant();
    let taken = [character.pointer(), s];
    let inner = Type::function(&int, &taken);
    let (inner, taken) = (inner.pointer(), [s]);
    let result = Type::function(&int, &taken);
    let (result, taken) = (result.pointer(), [inner]);
    let outer = Type::function(&result, &taken);
    named(FunctionName::new("f5", &[inner, outer.pointer(), s]), "_Z2f5PFiPKc1SEPFPFiS1_ES3_ES1_");

    // void f6(const int (&)[3][4], const int (*)[4], int *const *volatile *)
    let constant = int.constant();
    let row = constant.array(4);
    let (rows, pointer) = (row.array(3), int.pointer().constant());
    let pointer = pointer.pointer().volatile();
    named(FunctionName::new("f6", &[rows.reference(), row.pointer(), pointer.pointer()]), "_Z2f6RA3_A4_KiPS0_PVPKPi");

    // void f7(float *__restrict__ const *, float *__restrict__, const float *__restrict__ const *)
    let (one, constant) = (float.pointer().restrict().constant(), float.constant());
    let other = constant.pointer().restrict().constant();
    named(FunctionName::new("f7", &[one.pointer(), float.pointer().restrict(), other.pointer()]), "_Z2f7PrKPfS_PrKPKf");

    // template<class T, class... U> T t1(T *, U *..., const T &); the instance t1<int, float, S>
    let arguments = [Of(int), Pack(&[Of(Type::FLOAT), Of(Type::class("S"))])];
    let (each, constant) = (u.pointer(), t.constant());
    let parameters = [t.pointer(), each.expansion(), constant.reference()];
    let t1 = FunctionName::named(Name::new("t1").template(&arguments), &parameters).returns(t);
    named(t1, "_Z2t1IiJf1SEET_PS1_DpPT0_RKS1_");

    // template<class T> const T *t2(T (&)[5], void (*)(T, T)); the instance t2<S>
    let (arguments, array, both) = ([Of(s)], t.array(5), [t, t]);
    let taken = Type::function(&void, &both);
    let parameters = [array.reference(), taken.pointer()];
    let t2 = FunctionName::named(Name::new("t2").template(&arguments), &parameters).returns(constant.pointer());
    named(t2, "_Z2t2I1SEPKT_RA5_S1_PFvS1_S1_E");

    // namespace a { template<class T, long N, bool B> void t3(b::G<T, 1>, T, b::P<T, T>); } the instance t3<S, -5, false>
    let of = [Of(t), Value(int, 1)];
    let twice = [Pack(&[Of(Type::template_parameter(0)), Of(Type::template_parameter(0))])];
    let of_g = Type::named(Name::new("a::b::G").template(&of));
    let of_p = Type::named(Name::new("a::b::P").template(&twice));
    let arguments = [Of(s), Value(Type::LONG, -5), Value(Type::BOOL, 0)];
    let t3 = Name::new("a::t3").template(&arguments);
    named(FunctionName::named(t3, &[of_g, t, of_p]), "_ZN1a2t3I1SLln5ELb0EEEvNS_1b1GIT_Li1EEES4_NS2_1PIJS4_S4_EEE");

    // void G<float, 2>::f(In *, const G &) const, and template<class U> U G<float, 2>::g(U *, const volatile float *)
    let arguments = [Of(float), Value(int, 2)];
    let g = Name::new("a::b::G").template(&arguments);
    let (within, whole) = (Type::named(Name::new("In").within(&g)), Type::named(g).constant());
    let parameters = [within.pointer(), whole.reference()];
    let f = FunctionName::named(Name::new("f").within(&g), &parameters).constant();
    named(f, "_ZNK1a1b1GIfLi2EE1fEPNS2_2InERKS2_");
    let (arguments, seen) = ([Of(Type::DOUBLE)], float.constant().volatile());
    let parameters = [t.pointer(), seen.pointer()];
    let g = FunctionName::named(Name::new("g").template(&arguments).within(&g), &parameters).returns(t);
    named(g, "_ZN1a1b1GIfLi2EE1gIdEET_PS4_PVKf");
}

/// Pointers to members, `noexcept`, functions without identifiers and the standard library, as nvcc 13.5 and clang 19 name
/// them, the last with `_GLIBCXX_USE_CXX11_ABI=0` as well.
#[test]
fn members_and_operators_are_as_nvcc_names_them() {
    use TemplateArgument::Type as Of;

    let named = |function: FunctionName<'_>, name: &str| {
        assert_eq!(function.mangled().map(|name| name.to_string()).as_deref(), Ok(name));
    };
    let (float, int, void, t) = (Type::FLOAT, Type::INT, Type::VOID, Type::class("T"));

    // void k8(void (T::*)(int) const, void (*)(int), void (T::*)(int) const, void (T::*)(int) noexcept,
    //         void (*)(int) noexcept, void (*)(int), void (T::*)(int) const noexcept, void (T::*)(int))
    let takes = [int];
    let (plain, safe) = (Type::function(&void, &takes), Type::noexcept_function(&void, &takes));
    let (constant, both) = (plain.constant(), safe.constant());
    let parameters = [
        constant.member_pointer(&t),
        plain.pointer(),
        constant.member_pointer(&t),
        safe.member_pointer(&t),
        safe.pointer(),
        plain.pointer(),
        both.member_pointer(&t),
        plain.member_pointer(&t),
    ];
    named(FunctionName::new("k8", &parameters), "_Z2k8M1TKFviEPFviES1_MS_DoFviEPDoFviES3_MS_KDoFviEMS_FviE");

    // void k9(L<void() const>, L<void() noexcept>, L<void()>, void (T::*)() const, int T::*, int T::**, int T::*const *,
    //         const int T::*, int (T::*)[3], const int (T::*)[3])
    let (plain, safe) = (Type::function(&void, &[]), Type::noexcept_function(&void, &[]));
    let constant = plain.constant();
    let arguments = [[Of(constant)], [Of(safe)], [Of(plain)]];
    let [one, two, three] = arguments.each_ref().map(|of| Type::named(Name::new("L").template(of)));
    let (member, constant_int, array) = (int.member_pointer(&t), int.constant(), int.array(3));
    let (constant_member, constant_array) = (member.constant(), array.constant());
    let parameters = [
        one,
        two,
        three,
        constant.member_pointer(&t),
        member,
        member.pointer(),
        constant_member.pointer(),
        constant_int.member_pointer(&t),
        array.member_pointer(&t),
        constant_array.member_pointer(&t),
    ];
    let name = "_Z2k91LIKFvvEES_IDoFvvEES_IFvvEEM1TKFvvEMS6_iPS9_PKS9_MS6_KiMS6_A3_iMS6_A3_SD_";
    named(FunctionName::new("k9", &parameters), name);

    // void k10(T T::*, int (T::*T::*)(int), long double, std::nullptr_t)
    let method = Type::function(&int, &takes);
    let method = method.member_pointer(&t);
    let parameters = [t.member_pointer(&t), method.member_pointer(&t), Type::LONG_DOUBLE, Type::NULL_POINTER];
    named(FunctionName::new("k10", &parameters), "_Z3k10M1TS_MS_MS_FiiEeDn");

    // template<class X> void k6(X T::*, int (X::*)(X), void (*)(X) noexcept); the instance k6<T>
    let (x, arguments) = (Type::template_parameter(0), [Of(t)]);
    let takes_x = [x];
    let (method, safe) = (Type::function(&int, &takes_x), Type::noexcept_function(&void, &takes_x));
    let parameters = [x.member_pointer(&t), method.member_pointer(&x), safe.pointer()];
    named(FunctionName::named(Name::new("k6").template(&arguments), &parameters), "_Z2k6I1TEvMS0_T_MS1_FiS1_EPDoFvS1_E");

    // Members of T and of G<float>, and operators outside of classes.
    let (of_float, in_t, in_ns) = ([Of(float)], Name::new("T"), Name::new("ns"));
    let (g, x) = (Name::new("G").template(&of_float), Type::class("ns::X"));
    let (constant, x_pointer, in_x) = (t.constant(), x.pointer(), Name::new("ns::X"));
    let within_g = Name::new("In").within(&g);
    let unknown = Type::template_parameter(0);
    let both = [unknown, unknown];
    for (name, parameters, mangled) in [
        (Name::constructor(Object::Complete).within(&within_g), &[int][..], "_ZN1GIfE2InC1Ei"),
        (Name::constructor(Object::Base).within(&g), &[], "_ZN1GIfEC2Ev"),
        (Name::destructor(Object::Complete).within(&g), &[], "_ZN1GIfED1Ev"),
        (Name::destructor(Object::Base).within(&in_t), &[], "_ZN1TD2Ev"),
        (Name::constructor(Object::Complete).template(&of_float).within(&in_t), &both, "_ZN1TC1IfEET_S1_"),
        (Name::conversion(&float).within(&g), &[], "_ZN1GIfEcvfEv"),
        (Name::conversion(&x_pointer).within(&in_x), &[], "_ZN2ns1XcvPS0_Ev"),
        (Name::operator(Operator::Call).within(&in_t), &[int, float], "_ZN1TclEif"),
        (Name::operator(Operator::Assign).within(&in_t), &[constant.reference()], "_ZN1TaSERKS_"),
        (Name::operator(Operator::Delete).within(&in_t), &[void.pointer()], "_ZN1TdlEPv"),
        (Name::operator(Operator::Plus).within(&in_ns), &[x, x], "_ZN2nsplENS_1XES0_"),
        (Name::operator(Operator::Minus), &[t, int], "_Zmi1Ti"),
        (Name::operator(Operator::Compare), &[t, t], "_Zss1TS_"),
    ] {
        named(FunctionName::named(name, parameters), mangled);
    }
    let plus = Name::operator(Operator::Plus).within(&in_t);
    named(FunctionName::named(plus, &[constant.reference()]).constant(), "_ZNK1TplERKS_");
    let (op, takes) = (Name::new("Op"), [unknown]);
    let call = Name::operator(Operator::Call).template(&of_float).within(&op);
    named(FunctionName::named(call, &takes).returns(unknown), "_ZN2OpclIfEET_S1_");
    let pointer = unknown.pointer();
    let convert = Name::conversion(&pointer).template(&of_float).within(&in_t);
    named(FunctionName::named(convert, &[]), "_ZN1TcvPT_IfEEv");

    // void k2(std::pair<int, float>, std::pair<int, float> *, std::basic_string<char> *, std::basic_string<char>,
    //         std::allocator<char>, std::allocator<int> *), with either `basic_string`
    let (of_pair, of_char, of_int) = ([Of(int), Of(float)], [Of(Type::CHAR)], [Of(int)]);
    let pair = Type::named(Name::new("std::pair").template(&of_pair));
    let [traits, allocator] =
        ["std::char_traits", "std::allocator"].map(|path| Type::named(Name::new(path).template(&of_char)));
    let of_string = [Of(Type::CHAR), Of(traits), Of(allocator)];
    let of_ints = Type::named(Name::new("std::allocator").template(&of_int));
    for (path, mangled) in [
        ("std::basic_string", "_Z2k2St4pairIifEPS0_PSsSsSaIcEPSaIiE"),
        (
            "std::__cxx11::basic_string",
            "_Z2k2St4pairIifEPS0_PNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_S6_PSaIiE",
        ),
    ] {
        let string = Type::named(Name::new(path).template(&of_string));
        let parameters = [pair, pair.pointer(), string.pointer(), string, allocator, of_ints.pointer()];
        named(FunctionName::new("k2", &parameters), mangled);
    }
    let streams = ["std::basic_istream", "std::basic_ostream", "std::basic_iostream"];
    let of_stream = [Of(Type::CHAR), Of(traits)];
    let streams = streams.map(|path| Type::named(Name::new(path).template(&of_stream)));
    let parameters = streams.each_ref().map(|stream| stream.pointer());
    named(FunctionName::new("streams", &parameters), "_Z7streamsPSiPSoPSd");
    let (y, seconds) = (Type::class("std::Y"), Type::class("std::chrono::Tick"));
    named(FunctionName::new("std::inside", &[pair.pointer(), seconds]), "_ZSt6insidePSt4pairIifENSt6chrono4TickE");
    named(FunctionName::new("std::Y::f", &[y.pointer()]), "_ZNSt1Y1fEPS_");
    named(FunctionName::new("std::Y::c", &[]).constant(), "_ZNKSt1Y1cEv");
    assert_eq!(VariableName::new("std::table").mangled().map(|name| name.to_string()).as_deref(), Ok("_ZSt5table"));
}

/// A name of a form that no compiler writes.
#[test]
fn names_that_cannot_be_read_do_not_agree() {
    #[gpu_abi::kernels(set = Unread)]
    unsafe extern "C" {
        #[ptx(name = "_Z1aITz3NumfEvPT_")]
        fn unread(out: *mut f32);
    }
    let text = |name: &str| {
        format!(".version 8.0 .target sm_80 .address_size 64\n.visible .entry {name}(.param .u64 out) {{ ret; }}")
    };
    let file = text("_Z1aITz3NumfEvPT_");
    let report = verify::check::<Unread>(&Artifact::read(file.as_bytes()).unwrap()).unwrap();
    let problem = "the types in the mangled name `_Z1aITz3NumfEvPT_` cannot be read, and nothing else states the parameters: describe them with";
    assert!(!report.agrees() && report.to_string().contains(problem), "{report}");
    // One that is read.
    #[gpu_abi::kernels(set = Constrained)]
    unsafe extern "C" {
        #[ptx(name = "_Z1aITk3NumfEvPT_")]
        fn constrained(out: *mut f64);
    }
    let file = text("_Z1aITk3NumfEvPT_");
    let report = verify::check::<Constrained>(&Artifact::read(file.as_bytes()).unwrap()).unwrap();
    assert!(!report.agrees() && report.to_string().contains("`float *` in the kernel"), "{report}");
}
