//! The types of kernels in object files of the host, which `tests/data/host/bless` makes.

use gpu_abi::verify::types::{KernelTypes, KernelTypesError};
use gpu_abi::verify::{self, Artifact, Stubs};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_tests::host_types::{compare, described};
use gpu_abi_tests::random::Random;

const NVCC: &[u8] = include_bytes!("../data/host/kernels.o");
const CLANG: &[u8] = include_bytes!("../data/host/clang.o");

/// A unit with a kernel, one that defines the types that it only declares, and one that defines one of them otherwise.
const UNITS: [&[u8]; 3] = [
    include_bytes!("../data/host/unit_kernel.o"),
    include_bytes!("../data/host/unit_types.o"),
    include_bytes!("../data/host/unit_other.o"),
];

const FLOAT4: &str = "float4 { 0 x: float; 4 y: float; 8 z: float; 12 w: float; }";
const NODE: &str = "Node { 0 key: int; 8 next: Node * -> Node; 16 siblings: const Node *const * -> const Node * -> Node; }";

fn params(file: &[u8], symbol: &str) -> Vec<String> {
    let mut types = KernelTypes::read(file).unwrap();
    let kernel = types.kernel(symbol).unwrap().unwrap();
    described(&kernel, types.types())
}

#[test]
fn kernels_are_as_in_the_image() {
    // PTX text and a cubin.
    let counts = compare(NVCC).unwrap();
    assert_eq!((counts.kernels, counts.params, counts.stubs), (18, 66, 18));
}

#[test]
fn records_are_taken_by_value() {
    let params_text = format!(
        "Params {{ 0 count: int; 16 color: {FLOAT4}; 32 nodes: const Node * -> {NODE}; bit 320 to 323 flags: unsigned int; \
         41 material: Material {{ Metal = 1, Glass = 200 }}; }}"
    );
    let wanted = [params_text.as_str(), "const Node * -> Node", "int"];
    assert_eq!(params(NVCC, "_Z4step6ParamsPK4Nodei"), wanted);
    let wanted = [params_text.as_str(), "int * -> int", "const float4 * -> float4", "unsigned int"];
    assert_eq!(params(NVCC, "paint"), wanted);
}

#[test]
fn templates_have_the_names_of_the_source() {
    assert_eq!(
        params(NVCC, "_Z4fillIiEvN3app4ViewIT_EEPS2_i"),
        ["app::View<int> { 0 data: int * -> int; 8 count: int; }", "int * -> int", "int"]
    );
}

#[test]
fn pointers_lead_to_everything() {
    let all = params(NVCC, "_Z8indirectRiRK6ParamsP6OpaquePP4NodePA4_iPFviEPKPKfPv");
    assert_eq!(all[0], "int * -> int");
    assert!(all[1].starts_with("const Params * -> Params { 0 count: int; "), "{}", all[1]);
    assert_eq!(
        all[2..],
        [
            "Opaque * -> Opaque (incomplete)",
            "Node ** -> Node * -> Node",
            "int[] * -> int[4] = 4 of int",
            "function * -> function",
            "const float *const * -> const float * -> float",
            "void *"
        ]
    );
}

#[test]
fn bases_and_anonymous_records() {
    let all = params(NVCC, "_Z7derived7DerivedbcalPVi");
    assert_eq!(
        all[0],
        "Derived { 0 _: Base { 0 id: int; }; 4 _: union { 0 number: int; 0 real: float; }; 8 inner: struct { 0 letter: char; }; }"
    );
    assert_eq!(all[1..], ["bool", "char", "signed char", "long int", "int * -> int"]);
}

#[test]
fn kernels_without_linkage() {
    // The second as `-rdc=true` calls it.
    for symbol in ["_Z6hidden4Basef", "__nv_static_5__a_cu__Z6hidden4Basef"] {
        assert_eq!(params(NVCC, symbol), ["Base { 0 id: int; }", "float"]);
    }
    assert_eq!(params(CLANG, "_ZN12_GLOBAL__N_17unnamedE6ParamsPi")[1], "int * -> int");
    // The second as `-fgpu-rdc` calls it.
    for symbol in ["_ZL6hidden6Paramsf", "_ZL6hidden6Paramsf__intern__a472dfdc856a8008"] {
        assert_eq!(params(CLANG, symbol)[1], "float");
    }
}

#[test]
fn clang_says_the_names() {
    let mut types = KernelTypes::read(CLANG).unwrap();
    let step = types.kernel("_Z4step6ParamsPK4NodeRKi").unwrap().unwrap();
    let names: Vec<_> = step.params().map(|(name, _)| name.unwrap()).collect();
    assert_eq!(names, ["params", "nodes", "count"]);
    assert_eq!(params(CLANG, "_Z4step6ParamsPK4NodeRKi")[2], "const int & -> int");
    assert_eq!(params(CLANG, "_Z4fillIiEvPT_i"), ["int * -> int", "int"]);
    assert_eq!(params(CLANG, "paint")[1], "unsigned int");
}

#[test]
fn other_kernels_are_not_described() {
    for file in [NVCC, CLANG] {
        let mut types = KernelTypes::read(file).unwrap();
        assert_eq!(types.kernel("stroll").unwrap().map(|kernel| kernel.symbol().to_owned()), None);
    }
}

#[test]
fn types_are_found_by_name() {
    let infos = KernelTypes::read(NVCC).unwrap().everything().unwrap();
    let [info] = infos.as_slice() else { panic!("{} parts", infos.len()) };
    assert_eq!(info.record("app::Sphere").unwrap().size(), 16);
    assert_eq!(info.enumeration("Material").unwrap().size(), Some(1));
    assert_eq!(info.ty("Material").unwrap().name(), "Material");
    assert_eq!(info.ty("cudaStream_t").unwrap().name(), "cudaStream_t");
    let error = |name| info.record(name).unwrap_err().to_string();
    assert_eq!(error("Material"), "`Material` is an enumeration in the debug information, not a struct, class or union");
    assert_eq!(
        info.enumeration("Node").unwrap_err().to_string(),
        "`Node` is a struct or class in the debug information, not an enumeration"
    );
    assert_eq!(error("Nod"), "no struct, class or union `Nod` in the debug information; there is `Node`");
    // Only a pointer leads to it.
    assert!(error("Opaque").starts_with("`Opaque` is declared but not defined"), "{}", error("Opaque"));
}

#[test]
fn stubs_say_the_parameters() {
    let stubs = Stubs::read(NVCC).unwrap();
    assert_eq!(stubs.get("paint"), Some("_Z41__device_stub__Z5paint6ParamsPiPK6float4jR6ParamsPiPK6float4j"));
    assert_eq!(stubs.get("_Z6hidden4Basef"), Some("_ZL29__device_stub__Z6hidden4BasefR4Basef"));
    assert_eq!(stubs.get("stroll"), None);
    let stubs = Stubs::read(CLANG).unwrap();
    assert_eq!(stubs.get("_Z4fillIiEvPT_i"), Some("_Z19__device_stub__fillIiEvPT_i"));
    // It says nothing.
    assert_eq!(stubs.get("paint"), None);
}

/// Returns a static library of the object files.
fn archive(members: &[&[u8]]) -> Vec<u8> {
    let mut file = b"!<arch>\n".to_vec();
    for (number, member) in members.iter().enumerate() {
        let name = format!("{number}.o/");
        file.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, member.len()).as_bytes());
        file.extend(*member);
        file.resize(file.len().next_multiple_of(2), b'\n');
    }
    file
}

#[test]
fn members_of_a_static_library() {
    // The same object twice is no contradiction.
    let library = archive(&[NVCC, CLANG, NVCC]);
    assert_eq!(params(&library, "_Z4fillIiEvPT_i"), ["int * -> int", "int"]);
    assert_eq!(params(&library, "_Z6hidden4Basef").len(), 2);
    // Both have a `paint`, of different types.
    let error = KernelTypes::read(&library).unwrap().kernel("paint").unwrap_err();
    assert!(matches!(&error, KernelTypesError::Ambiguous { places, .. } if places.len() == 2), "{error}");
    assert_eq!(Stubs::read(&library).unwrap().get("_Z6hidden4Basef"), Some("_ZL29__device_stub__Z6hidden4BasefR4Basef"));
}

#[test]
fn types_of_other_units() {
    const NODE: &str = "Scene { 0 mesh: const app::Mesh * -> app::Mesh { 0 vertices: float * -> float; 8 inner: app::Inner * -> app::Inner { \
         0 w: float; }; 16 n: unsigned int; }; 8 base: app::Base * -> app::Base { 0 _vptr.Base: function ** -> function * -> function; \
         8 n: int; }; 16 n: int; }";
    // `Mesh` is only declared here, and the class `Base` is described where its first virtual function is.
    let alone = params(UNITS[0], "draw");
    assert!(alone[0].contains("app::Mesh (incomplete)") && alone[0].contains("app::Base (incomplete)"), "{alone:?}");
    assert_eq!(params(&archive(&UNITS[..2]), "draw"), [NODE, "int * -> int"]);
    let contradictory = archive(&UNITS);
    let error = KernelTypes::read(&contradictory).unwrap().kernel("draw").unwrap_err();
    assert_eq!(error.to_string(), "several different types are called `app::Mesh`: in `1.o`, `2.o`");
}

#[test]
fn both_files_are_compared() {
    // The object file has only names, and the other one has what they lead to.
    let artifact = Artifact::read(include_bytes!("../../ui-tests/kernels/tagged.debug.ptx")).unwrap();
    let report = verify::check::<Tagged>(&artifact).unwrap();
    assert_eq!(report.kernels()[0].parameters()[1].stated(), None);
    assert!(!report.agrees(), "{report}");
    let report = verify::check_with_types::<Tagged>(&artifact, include_bytes!("../../ui-tests/kernels/tagged.o")).unwrap();
    assert!(!report.agrees(), "{report}");
    let text = report.to_string();
    assert!(text.contains("points to `i32` in Rust, to `float` in the kernel"), "{text}");
    // The object file has the types, and nothing else describes them.
    let artifact = Artifact::read(include_bytes!("../../ui-tests/kernels/tagged.ptx")).unwrap();
    let report = verify::check_with_types::<Tagged>(&artifact, include_bytes!("../../ui-tests/kernels/tagged.o")).unwrap();
    assert!(!report.agrees(), "{report}");
    let report = verify::check::<Tagged>(&artifact).unwrap();
    assert!(report.agrees() && !report.kernels()[0].is_complete(), "{report}");
}

#[derive(PtxLayout)]
struct View<T> {
    data: DevicePtr<T>,
    len: u32,
}

#[kernels(set = Tagged)]
unsafe extern "C" {
    // The kernel's is a `View<float>`.
    fn sum(view: View<i32>, out: DevicePtr<f32>);
}

#[test]
fn damaged_files_are_errors() {
    let mut random = Random::new(9);
    for file in [NVCC, CLANG] {
        for _ in 0..300 {
            let mut damaged = file.to_vec();
            for _ in 0..8 {
                let at = random.below(damaged.len() as u64) as usize;
                damaged[at] = random.below(256) as u8;
            }
            damaged.truncate(damaged.len() - random.below(2) as usize * random.below(20_000) as usize % damaged.len());
            let _ = Stubs::read(&damaged);
            let Ok(mut types) = KernelTypes::read(&damaged) else { continue };
            for symbol in ["paint", "_Z4step6ParamsPK4Nodei", "_Z4step6ParamsPK4NodeRKi", "_Z7derived7DerivedbcalPVi"] {
                let _ = types.kernel(symbol);
            }
        }
    }
}

#[derive(PtxLayout)]
struct Item {
    id: i32,
    weight: f32,
}

#[kernels]
unsafe extern "C" {
    fn pick(item: Item, out: DevicePtr<i32>);
}

#[test]
fn definitions_of_one_name_are_told_apart_by_their_modules() {
    let check = |file: &[u8]| verify::check::<pick>(&Artifact::read(file).unwrap()).unwrap();
    let library = include_bytes!("../../ui-tests/kernels/twice.a");
    let report = check(library).to_string();
    // `first.o` agrees.
    assert!(report.contains("in the cubin for sm_75 in second.o: 1 of 2 parameters differs"), "{report}");
    // Nothing tells the members apart.
    let mut library = library.to_vec();
    while let Some(at) = library.windows(9).position(|name| name == b"second.o/") {
        library[at..at + 9].copy_from_slice(b"first.o/ ");
    }
    let ambiguous = "there are several different definitions of `_Z4pick4ItemPi`";
    for (file, end) in [(&library[..], ": in `first.o`, `first.o`"), (include_bytes!("../../ui-tests/kernels/twice.o"), "")]
    {
        let report = check(file);
        assert!(!report.agrees());
        assert!(report.to_string().contains(&format!("{ambiguous}{end}")), "{report}");
    }
}
