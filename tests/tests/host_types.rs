//! The types of kernels in object files of the host, which `tests/data/host/bless` makes.

use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, Unnamed, kernels};
use gpu_abi_reader::Stubs;
use gpu_abi_reader::debug::{KernelTypes, KernelTypesError, TypeKind};
use gpu_abi_tests::checked;
use gpu_abi_tests::host_types::{described, described_type};

const NVCC: &[u8] = include_bytes!("../data/host/kernels.o");
const CLANG: &[u8] = include_bytes!("../data/host/clang.o");

/// The same with types in units of their own and compressed sections: in groups of `.debug_info` and by zlib, in `.debug_types` and by zstd.
const NVCC_UNITS: &[u8] = include_bytes!("../data/host/kernels_units.o");
const CLANG_UNITS: &[u8] = include_bytes!("../data/host/clang_units.o");

/// A unit with a kernel, one that defines the types that it only declares, and one that defines one of them otherwise.
const UNITS: [&[u8]; 3] = [
    include_bytes!("../data/host/unit_kernel.o"),
    include_bytes!("../data/host/unit_types.o"),
    include_bytes!("../data/host/unit_other.o"),
];

fn params(file: &[u8], symbol: &str) -> Vec<String> {
    let mut types = KernelTypes::read(file).unwrap();
    let kernel = types.kernel(symbol).unwrap().unwrap();
    described(&kernel, types.types())
}

/// Returns the declarations of a file that `tests/data/host/bless` makes.
fn bindings(file: &str) -> String {
    let path = format!("{}/data/host/{file}", env!("CARGO_MANIFEST_DIR"));
    gpu_abi_bindgen::Bindings::new().file(path).generate().unwrap()
}

/// Kernels, each with its compiler and symbol, and a line for each parameter: its type and all types that it leads to.
const DESCRIBED: &str = include_str!("../data/host/described.txt");

#[test]
fn parameters_lead_to_all_their_types() {
    for kernel in DESCRIBED.trim_end().split("\n\n") {
        let (head, wanted) = kernel.split_once('\n').unwrap();
        let (compiler, symbol) = head.split_once(' ').unwrap();
        let files = if compiler == "nvcc" { [NVCC, NVCC_UNITS] } else { [CLANG, CLANG_UNITS] };
        assert_eq!(files.map(|file| params(file, symbol).join("\n")), [wanted; 2], "{head}");
    }
}

#[test]
fn clang_says_the_names() {
    let mut types = KernelTypes::read(CLANG).unwrap();
    let step = types.kernel("_Z4step6ParamsPK4NodeRKi").unwrap().unwrap();
    let names: Vec<_> = step.params().map(|(name, _)| name.unwrap()).collect();
    assert_eq!(names, ["params", "nodes", "count"]);
}

#[test]
fn other_kernels_are_not_described() {
    for file in [NVCC, CLANG] {
        let mut types = KernelTypes::read(file).unwrap();
        assert_eq!(types.kernel("stroll").unwrap().map(|kernel| kernel.symbol.clone()), None);
    }
}

#[test]
fn types_are_found_by_name() {
    let all = [NVCC, NVCC_UNITS]
        .map(|file| KernelTypes::read(file).unwrap().everything().unwrap())
        .map(|all| all.into_iter().map(|(_, info)| info).collect::<Vec<_>>());
    for infos in &all {
        let sphere = infos[0].ty("app::Sphere").unwrap();
        assert_eq!((sphere.size, sphere.record().unwrap().max_align()), (Some(16), Some(4)));
        assert_eq!((infos[0].ty("Material").unwrap().name(), infos[0].ty("Material").unwrap().size), ("Material", Some(1)));
    }
    // The declarations in the other units are not types.
    let declared: Vec<&str> = all[1][0].declarations().map(|ty| ty.name()).collect();
    assert!(declared.contains(&"Opaque") && !declared.contains(&"Node"), "{declared:?}");
    let [info] = all[0].as_slice() else { panic!("{} parts", all[0].len()) };
    assert_eq!(info.ty("cudaStream_t").unwrap().name(), "cudaStream_t");
    let error = |name| info.ty(name).unwrap_err().to_string();
    assert_eq!(error("Nod"), "no type `Nod` in the debug information; there is `Node`");
    // Only a pointer leads to it.
    assert!(error("Opaque").starts_with("`Opaque` is declared but not defined"), "{}", error("Opaque"));
}

#[test]
fn stubs_say_the_parameters() {
    let stubs = Stubs::read(NVCC).unwrap();
    assert_eq!(stubs.get("paint"), Some("_Z41__device_stub__Z5paint6ParamsPiPK6float4jR6ParamsPiPK6float4j"));
    assert_eq!(stubs.get("_Z6hidden4Basef"), Some("_ZL29__device_stub__Z6hidden4BasefR4Basef"));
    assert_eq!(stubs.get("stroll"), None);
    // Only an `extern "C"` kernel has its plain name.
    assert_eq!(stubs.get("hidden"), None);
    let stubs = Stubs::read(CLANG).unwrap();
    assert_eq!(stubs.get("_Z4fillIiEvPT_i"), Some("_Z19__device_stub__fillIiEvPT_i"));
    // It says nothing.
    assert_eq!(stubs.get("paint"), None);
}

/// Returns a static library of the object files.
pub(crate) fn archive(members: &[&[u8]]) -> Vec<u8> {
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
         0 w: float; }; 16 n: unsigned int; }; 8 base: app::Base * -> app::Base { 0 _vptr.Base: function ** -> function *; 8 n: int; }; \
         16 n: int; }";
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
    assert_eq!(report.kernels[0].parameters[1].mistake, None);
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
    assert!(report.agrees() && !report.kernels[0].is_complete(), "{report}");
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
    assert!(
        report.contains("\n  `item` has the type `Item`, which differs in the cubin for sm_75 in second.o\n"),
        "{report}"
    );
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

/// Structs that leave out the members without data that lie within others.
#[derive(PtxLayout)]
struct First {
    p: DevicePtr<f32>,
    n: i32,
}

#[derive(PtxLayout)]
struct Last {
    p: DevicePtr<f32>,
    n: i32,
}

#[derive(PtxLayout)]
struct Inner {
    k: i32,
}

#[derive(PtxLayout)]
struct Within {
    #[ptx(base)]
    base: Inner,
    f: f32,
}

#[derive(PtxLayout)]
struct Kept {
    i: i32,
}

#[kernels(set = WithoutData, file = "data/host/empty.o")]
unsafe extern "C" {
    fn shared(first: First, last: Last, within: Within, out: *mut i32);
}

#[kernels(set = TakesStorage)]
unsafe extern "C" {
    fn kept(kept: Kept, out: *mut i32);
}

#[test]
fn members_without_data_may_share_storage() {
    let file = include_bytes!("../data/host/empty.o");
    let artifact = Artifact::read(file).unwrap();
    let report = verify::check::<WithoutData>(&artifact).unwrap();
    assert!(report.agrees() && report.kernels[0].is_complete(), "{report}");
    let report = verify::check::<TakesStorage>(&artifact).unwrap();
    assert!(report.to_string().contains("Empty  e     not in Rust"), "{report}");

    let mut types = KernelTypes::read(file).unwrap();
    let mut shared = |kernel: &str, record: usize| {
        let kernel = types.kernel(kernel).unwrap().unwrap();
        let TypeKind::Record(record) = &kernel.params().nth(record).unwrap().1.kind else { panic!("not a record") };
        let members = record.members.iter().filter(|member| member.shares_storage);
        members.map(|member| member.name.as_deref().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(shared("_Z3own4Same4OnlyPi", 0), ["a"]);
    assert_eq!(shared("_Z3own4Same4OnlyPi", 1), ["b"]);
    assert_eq!(shared("_Z6shared5First4Last6WithinPi", 2), ["e", "o"]);
    assert!(shared("_Z4kept4KeptPi", 0).is_empty());
}

/// The packed records of `data/host/packed.cu`: those of known layouts, those that g++ and nvcc's device code lay out alike although this
/// is not known, and those that they lay out differently.
const KNOWN: [&str; 11] =
    ["Plain", "Aligned", "Vectors", "Half", "Holder", "Four", "Two", "Declared", "PackedPair", "Message", "Zero"];
const ALIKE: [&str; 2] = ["MaybeCapped", "Unnamed"];
const DIFFERENT: [&str; 9] = [
    "Capped",
    "CappedMore",
    "CappedToOne",
    "ZeroInOne",
    "ZeroInPacked",
    "Derived",
    "DerivedPair",
    "DerivedVectors",
    "Outer",
];

/// Returns the size of a record, and its named members with their offsets and bits.
fn layout(types: &KernelTypes<'_>, record: &str) -> String {
    let infos = types.everything().unwrap();
    let record = infos.iter().find_map(|(_, info)| info.ty(record).ok()?.record()).unwrap();
    let named = record.members.iter().filter(|member| member.name.is_some());
    let members = named.map(|member| format!("{:?} {} {:?}", member.name.as_deref(), member.offset, member.bits));
    format!("{}: {}", record.size, members.collect::<Vec<_>>().join(", "))
}

#[test]
fn packed_records_are_described_if_the_host_lays_them_out_as_nvcc() {
    let mut host = KernelTypes::read(include_bytes!("../data/host/packed.o")).unwrap();
    let both = include_bytes!("../data/host/packed_device.o");
    let image = Artifact::read(both).unwrap().images[0].unpack().unwrap().into_owned();
    let device = KernelTypes::read(&image).unwrap();
    let mut both = KernelTypes::read(both).unwrap();
    for record in KNOWN.into_iter().chain(ALIKE).chain(DIFFERENT) {
        let (is_alike, is_known) = (!DIFFERENT.contains(&record), KNOWN.contains(&record));
        let symbol = format!("use{record}");
        let of_device = layout(&device, record);
        assert_eq!(layout(&host, record) == of_device, is_alike, "{record}: {of_device}");
        assert_eq!(host.kernel(&symbol).is_ok(), is_known, "{record}: {:?}", host.kernel(&symbol));
        // The image has the layout in device code.
        let kernel = both.kernel(&symbol).unwrap().unwrap();
        let (_, pointer) = kernel.params().next().unwrap();
        let size = format!("{}: ", both.types().pointee(pointer).unwrap().size.unwrap());
        assert!(of_device.starts_with(&size), "{record}: {size}{of_device}");
    }
    let error = host.kernel("useNode").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the layout of `Capped`, which `useNode` uses, is not known from the host's debug information: it is packed and may have a \
         declared alignment, an unnamed bit-field or a base class, which g++ and nvcc place differently; pass the PTX of \
         `nvcc -ptx -G` as `types`"
    );
    assert!(matches!(host.variable("capped", false), Err(KernelTypesError::HostOnly { .. })));
    assert_eq!(both.variable("capped", false).unwrap().unwrap().size, Some(16));
}

#[derive(PtxLayout)]
struct Opaque {
    bytes: [u8; 16],
}

#[kernels(set = OfCapped)]
unsafe extern "C" {
    fn useCapped(p: *mut Opaque, out: *mut i32);
}

#[test]
fn packed_records_that_only_the_host_describes_do_not_agree() {
    let report = verify::check::<OfCapped>(&Artifact::read(include_bytes!("../data/host/packed.o")).unwrap()).unwrap();
    assert!(!report.agrees() && report.to_string().contains("; pass the PTX of `nvcc -ptx -G` as `types`"), "{report}");
    let text = bindings("packed.o");
    for record in KNOWN.into_iter().chain(ALIKE).chain(DIFFERENT) {
        let is_known = KNOWN.contains(&record);
        assert_eq!(text.contains(&format!("pub fn use{record}(")), is_known, "{record}");
        assert_eq!(text.contains(&format!("// `use{record}` is not declared: ")), !is_known, "{record}");
    }
}

#[derive(PtxLayout)]
struct Wide {
    #[ptx(bits = 62)]
    _unnamed: Unnamed<i64>,
}

#[derive(PtxLayout)]
struct Narrow {
    #[ptx(bits = 3)]
    _unnamed: Unnamed<i8>,
}

#[derive(PtxLayout)]
struct AfterWide {
    #[ptx(base)]
    wide: Wide,
    #[ptx(base)]
    inner: Inner,
    k: i32,
}

#[derive(PtxLayout)]
struct AfterNarrow {
    #[ptx(base)]
    narrow: Narrow,
    #[ptx(base)]
    inner: Inner,
    k: i32,
}

#[derive(PtxLayout)]
struct AfterBoth {
    #[ptx(base)]
    wide: Wide,
    #[ptx(base)]
    narrow: Narrow,
    c: i8,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct Packed {
    base: Inner,
    c: i8,
    k: i32,
}

/// The members of all base classes are written out: `k` is the one that hides the others.
#[derive(PtxLayout)]
#[ptx(packed, align = 4)]
struct Third {
    inner_k: i32,
    c: i8,
    packed_k: i32,
    _padding: [u8; 3],
    k: i32,
}

#[kernels(set = Bases, file = "data/host/empty.o")]
unsafe extern "C" {
    fn based(wide: AfterWide, narrow: AfterNarrow, both: AfterBoth, out: *mut i32);
    fn hidden(packed: Packed, third: Third, out: *mut i32);
}

#[test]
fn base_classes_of_unnamed_bit_fields_take_storage() {
    let file = include_bytes!("../data/host/empty.o");
    let report = verify::check::<Bases>(&Artifact::read(file).unwrap()).unwrap();
    assert!(report.agrees() && report.kernels.iter().all(|kernel| kernel.is_complete()), "{report}");
    let text = bindings("empty.o");
    for layout in [
        "AfterWide { size: 16, align: 4, base: 0, base_2: 8, k: 12 }",
        "AfterBoth { size: 10, align: 1, base: 0, base_2: 8, c: 9 }",
    ] {
        assert!(text.contains(layout), "{text}");
    }
}

#[test]
fn the_host_describes_kernels_beside_closures() {
    let mut types = KernelTypes::read(include_bytes!("../data/host/closures_device.o")).unwrap();
    // The host does not describe this kernel, so the images are read.
    assert_eq!(types.kernel("_Z5applyIZ6launchiEUliE_EvT_Pi").unwrap().unwrap().params().len(), 2);
    let mut params = |symbol: &str| described(&types.kernel(symbol).unwrap().unwrap(), types.types()).swap_remove(0);
    let local = "ns::Local { 0 n: int; 8 d: double; }";
    assert_eq!(params("_Z5valueN2ns5LocalEPi"), local);
    assert_eq!(params("_Z7pointerPKN2ns5LocalEPi"), format!("const ns::Local * -> {local}"));
    assert_eq!(described_type(&types.variable("constant", false).unwrap().unwrap(), types.types()), local);

    let text = bindings("closures_device.o");
    assert!(text.contains("fn hidden(arg0: Hidden,") && !text.contains("not declared"), "{text}");
    let text = bindings("closures.o");
    let note =
        "// 2 kernels have parameters that no debug information describes: only `nvcc -G` describes kernels for closures.";
    assert!(text.contains(note), "{text}");
    assert_eq!(text.matches("does not describe its members: only `nvcc -G` describes closures.").count(), 2, "{text}");
}

#[test]
fn compressed_sections_may_be_broken() {
    // The header of a section that is compressed with zlib: its type, its unpacked size and alignment.
    let is_header = |at: &usize| NVCC_UNITS[*at..].starts_with(&[1, 0, 0, 0, 0, 0, 0, 0]) && NVCC_UNITS[at + 24] == 0x78;
    let error = |at: usize, bytes: &[u8]| {
        let mut file = NVCC_UNITS.to_vec();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        KernelTypes::read(&file).err().map(|error| error.to_string()).unwrap_or_default()
    };
    let mut headers: Vec<usize> = (0..NVCC_UNITS.len() - 24).filter(is_header).collect();
    // Some are of sections that are not read.
    headers.retain(|at| error(at + 8, &[0xff; 8]).contains("has more than "));
    assert!(headers.len() > 5, "{headers:?}");
    for at in headers {
        for (at, bytes) in [(at + 8, [0; 2]), (at + 26, [0xff; 2])] {
            assert!(error(at, &bytes).ends_with("a compressed debug section is broken"), "{}", error(at, &bytes));
        }
    }
}

#[test]
fn relocations_that_are_not_read_are_an_error() {
    let error = |change: &dyn Fn(&mut [u8])| {
        let mut file = NVCC_UNITS.to_vec();
        change(&mut file);
        KernelTypes::read(&file).unwrap_err().to_string()
    };
    // RISC-V.
    let machine = error(&|file| file[18] = 243);
    assert!(machine.ends_with("an object file that is not for x86-64 or aarch64 is not supported"), "{machine}");
    // `SHT_RELA` becomes `SHT_CREL`.
    let form = error(&|file| {
        let start = u64::from_le_bytes(*file[40..].first_chunk().unwrap()) as usize;
        for header in file[start..].chunks_exact_mut(64).filter(|header| header[4..8] == [4, 0, 0, 0]) {
            header[4..8].copy_from_slice(&[0x14, 0, 0, 0x40]);
        }
    });
    assert!(form.ends_with("relocations of clang's `-Wa,--crel` is not supported"), "{form}");
}

/// Of the types that these pointers lead to, only the names are known.
#[test]
fn incomplete_types_have_names() {
    #[derive(PtxLayout)]
    struct Mesh {
        vertices: u32,
    }
    #[derive(PtxLayout)]
    struct Base {
        n: u32,
    }
    macro_rules! check {
        ($mesh:ty, $base:ty) => {{
            #[derive(PtxLayout)]
            struct Scene {
                mesh: DevicePtr<$mesh>,
                base: DevicePtr<$base>,
                n: i32,
            }
            let report = checked!(UNITS[0], {
                fn draw(scene: Scene, out: *mut i32);
            });
            (report.agrees(), report.to_string())
        }};
    }
    for (agrees, report) in [check!(Mesh, Base), check!([Mesh; 2], std::ffi::c_void)] {
        assert!(agrees, "{report}");
    }
    for ((agrees, report), line) in [
        (check!(Mesh, Mesh), "points to `Mesh` in Rust, to `app::Base` in the kernel"),
        (check!(f32, Base), "points to `f32` in Rust, to `app::Mesh` in the kernel"),
    ] {
        assert!(!agrees && report.contains(line), "{report}");
    }
}
