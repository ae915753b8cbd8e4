//! Names of derived types, as parts of functions' names.

use gpu_abi::name::{Const, CxxType, FunctionName, Name, TemplateArgument, Type};
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

/// The standard library's names, as nvcc 13.5 and clang 19 write them; the program `names` does not generate all of these.
#[test]
fn members_of_std_are_as_nvcc_names_them() {
    use TemplateArgument::Type as Of;

    let named = |function: FunctionName<'_>, name: &str| {
        assert_eq!(function.mangled().map(|name| name.to_string()).as_deref(), Ok(name));
    };
    let (float, int) = (Type::FLOAT, Type::INT);

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
    assert!(!report.agrees() && report.to_string().contains("parameter 1 of the kernel is `float *`"), "{report}");
}
