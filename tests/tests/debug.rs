//! Debug information that the library writes, read back by the library.

use gpu_abi::debug::{DebugVariable, Unit};
use gpu_abi::layout::{self, Field, Layout, Member, Record};
use gpu_abi::name::Const;
use gpu_abi::pointer::Shared;
use gpu_abi::scalar::Scalar;
use gpu_abi::vector::Float3;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, Ptr, PtxLayout, kernels, narrow::F16};
use gpu_abi_reader::Module;
use gpu_abi_reader::debug::{DebugInfo, KernelTypes, Type, TypeKind};

/// Returns the debug information that `verify` reads in a module's text.
fn debug_info(text: &str) -> DebugInfo {
    let artifact = Artifact::read(text.as_bytes()).unwrap();
    DebugInfo::read(&Module::read(&artifact.images[0].unpack().unwrap()).unwrap()).unwrap().unwrap()
}

#[derive(PtxLayout)]
struct Node {
    value: f32,
    next: DevicePtr<Node>,
    lists: DevicePtr<DevicePtr<Node>>,
    tile: Ptr<Float3, Shared>,
    rows: DevicePtr<[[i16; 3]]>,
    read_only: DevicePtr<Const<F16>>,
    leaf: DevicePtr<Leaf>,
    later: DevicePtr<Later>,
    unknown: DevicePtr<std::rc::Rc<u8>>,
    anything: DevicePtr<()>,
}

#[derive(PtxLayout)]
struct Leaf {
    key: u64,
}

#[derive(PtxLayout)]
struct Later {
    leaf: Leaf,
}

#[test]
fn pointers_lead_to_what_their_types_name() {
    let mut unit = Unit::new("tests", "nodes.cu", "/").unwrap();
    let node = unit.type_of::<Node>().unwrap();
    unit.type_of::<Later>().unwrap();
    unit.global(&DebugVariable::new("root", node)).unwrap();
    let text = ".version 7.0\n.target sm_75, debug\n.address_size 64\n";
    let text = format!("{text}{}", unit.sections(text).unwrap());
    let info = debug_info(&text);
    let record = info.ty("Node").unwrap().record().unwrap();
    let types: Vec<(&str, &str)> =
        record.members.iter().map(|member| (member.name.as_deref().unwrap(), member.ty.name())).collect();
    // `verify` leaves out lengths behind an address.
    assert_eq!(
        types,
        [
            ("value", "float"),
            ("next", "Node *"),
            ("lists", "Node **"),
            ("tile", "float3 *"),
            ("rows", "short[] *"),
            ("read_only", "const __half *"),
            ("leaf", "Leaf *"),
            ("later", "Later *"),
            ("unknown", "Rc<u8> *"),
            ("anything", "void *"),
        ]
    );
}

#[test]
fn what_cannot_be_described_is_an_error() {
    let mut unit = Unit::new("tests", "errors.cu", "/").unwrap();
    let huge = [layout::Enumerator::new("Huge", i128::MAX)];
    let error = unit.layout(&Layout::enumeration("Size", Scalar::I128, &huge)).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("`Size::Huge`: {} does not fit in the 64 bits that DWARF 2 has for a value", i128::MAX)
    );
    assert!(Unit::new("tests", "a\0b", "/").is_err());
}

#[test]
fn a_type_that_refers_to_itself_is_an_error() {
    let text = include_str!("../data/debug/itself.ptx");
    let read = |text: &str| {
        let artifact = Artifact::read(text.as_bytes()).unwrap();
        let found = DebugInfo::read(&Module::read(&artifact.images[0].unpack().unwrap()).unwrap());
        found.map(|info| info.unwrap().ty("S").is_ok())
    };
    let error = read(text).unwrap_err().to_string();
    assert!(error.contains("types are nested more than 100 deep"), "{error}");
    // A pointer to the record instead.
    assert_eq!(read(&text.replace(".b8 4\n.b32 32", ".b8 4\n.b32 12")), Ok(true));
}

/// 150 structs, each the only member of the next one, and variables of three of them.
#[test]
fn a_type_that_is_nested_too_deeply_leaves_the_types_within_it_readable() {
    let mut layouts = vec![u32::LAYOUT];
    for depth in 1..=150 {
        let members = [Member::new("inner", Box::leak(Box::new(layouts[depth - 1])))];
        let fields = Box::leak(Box::new([Field::EMPTY]));
        layouts.push(Record::structure(format!("S{depth}").leak(), &members).layout_in(fields).unwrap());
    }
    let mut unit = Unit::new("tests", "deep.cu", "/").unwrap();
    for depth in [150, 120, 60] {
        let ty = unit.layout(&layouts[depth]).unwrap();
        unit.global(&DebugVariable::new(&format!("of_{depth}"), ty)).unwrap();
    }
    let text = ".version 7.0\n.target sm_75, debug\n.address_size 64\n";
    let text = format!("{text}{}", unit.sections(text).unwrap());
    let mut types = KernelTypes::read(text.as_bytes()).unwrap();
    let mut read = |variable: &str| match types.variable(variable, false) {
        Ok(found) => found.unwrap().name().to_owned(),
        Err(error) => error.to_string(),
    };
    assert!(read("of_150").contains("types are nested more than 100 deep"), "{}", read("of_150"));
    assert!(read("of_120").contains("types are nested more than 100 deep"), "{}", read("of_120"));
    assert_eq!(read("of_60"), "S60");
}

#[derive(PtxLayout)]
struct State {
    position: [f64; 2],
}

#[derive(PtxLayout)]
struct Grid<T> {
    data: DevicePtr<T>,
}

#[kernels(set = Hidden)]
unsafe extern "C" {
    fn check(state: DevicePtr<State>, out: DevicePtr<i32>);
    fn look(grid: DevicePtr<Grid<f32>>, out: DevicePtr<i32>);
}

#[test]
fn a_class_that_is_only_declared_is_not_its_namesake_in_another_namespace() {
    let file = include_bytes!("../data/debug/namespaces.sm_75.ptx");
    let mut types = KernelTypes::read(file).unwrap();
    let mut first = |kernel: &str| types.kernel(kernel).unwrap().unwrap().params().next().unwrap().1.clone();
    let found = ["check", "step", "look", "resize"].map(&mut first);
    assert_eq!(found.each_ref().map(Type::name), ["State *", "State *", "Grid<float> *", "Grid<float> *"]);
    let is_declaration = |ty| types.types().pointee(ty).unwrap().is_declaration();
    assert_eq!(found.each_ref().map(is_declaration), [true, false, true, false]);
    let report = verify::check::<Hidden>(&Artifact::read(file).unwrap()).unwrap();
    assert!(report.agrees(), "{report}");
}

#[derive(PtxLayout)]
#[repr(u64)]
#[allow(dead_code, clippy::enum_variant_names, reason = "only its layout is used")]
enum Plain {
    Small = 0,
    All = u64::MAX,
    Most = u64::MAX << 1,
}

#[test]
fn large_unsigned_enumerators() {
    let text = include_str!("../data/debug/unsigned.sm_75.ptx");
    let info = debug_info(text);
    let values = |name: &str| match &info.ty(name).unwrap().kind {
        TypeKind::Enum { signed: None, enumerators, .. } => enumerators.iter().map(|one| one.value).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(values("Flags"), [1, 1 << 63]);
    assert_eq!(values("Large"), [2, 0xffff_0000_0000_0000]);
    // Nothing shows whether these are signed; both agree.
    assert_eq!((values("Signed"), values("Plain")), (vec![-1, 0], vec![0, -1, -2]));
    let report = verify::fields::<Plain>(&Artifact::read(text.as_bytes()).unwrap(), "Plain").unwrap();
    assert!(report.agrees(), "{report}");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/debug/unsigned.sm_75.ptx");
    let text = gpu_abi_bindgen::Bindings::new().file(file).generate().unwrap();
    assert!(text.contains("    pub const High: Self = Self(9223372036854775808);\n"), "{text}");
    assert!(text.contains("#[repr(u64)]\npub enum Large {"), "{text}");
}
