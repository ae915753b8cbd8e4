//! Names of derived types, as parts of functions' names.

use gpu_abi::name::{Const, CxxType, Function, Type};
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
