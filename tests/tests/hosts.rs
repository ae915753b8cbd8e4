//! Files of other hosts, which `tests/data/windows/bless` makes.

use core::ffi::{c_char, c_long};
use gpu_abi::variable::Constant;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_bindgen::{Bindings, HostKind};
use gpu_abi_reader::interface::{File, Interface};
use gpu_abi_reader::{Module, Stubs};
use gpu_abi_tests::checked;

const PTX: &[u8] = include_bytes!("../data/windows/kernels.ptx");
const DEBUG: &[u8] = include_bytes!("../data/windows/kernels.debug.ptx");
const OBJECT: &[u8] = include_bytes!("../data/windows/kernels.obj");

/// Returns the kernels of a file.
fn names(file: &[u8]) -> Vec<String> {
    let artifact = Artifact::read(file).unwrap();
    let [image] = artifact.images.as_slice() else { panic!("{} images", artifact.images.len()) };
    let text = image.unpack().unwrap();
    Module::read(&text).unwrap().kernels().map(|kernel| kernel.unwrap().name.to_owned()).collect()
}

#[test]
fn files_of_windows_have_kernels() {
    let files: [&[u8]; 5] = [
        PTX,
        OBJECT,
        include_bytes!("../data/windows/kernels.dll"),
        include_bytes!("../data/windows/relocatable.dll"),
        include_bytes!("../data/windows/kernels.lib"),
    ];
    for file in files {
        assert_eq!(names(file), ["_Z4stepP5FlagslPKc", "scale"]);
    }
}

#[test]
fn types_of_another_host_are_an_error() {
    let linux = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests/kernels/linux.plain.ptx");
    let problem = "describes `_Z4stepP5FlagslPKc` with a `long` of 4 bytes, where it has 8, as on Linux: compile both files from one source, for one host";
    let text = std::fs::read(linux).unwrap();
    for (kernels, problems) in [(PTX, vec![]), (&*text, vec![format!("kernels.debug.ptx {problem}")])] {
        let file = File::read(kernels).unwrap();
        let mut interface = Interface::open(&[("kernels.ptx", &file)], Some(("kernels.debug.ptx", DEBUG)));
        let kernel = &interface.kernel("step", 3).unwrap()[0];
        assert_eq!(kernel.problems.iter().map(ToString::to_string).collect::<Vec<_>>(), problems);
    }
    // The size of `count` follows from it.
    let report = checked!(text; DEBUG, {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
    });
    let report = report.to_string();
    assert!(report.contains(problem) && !report.contains("8 in the kernel"), "{report}");
    let types = concat!(env!("CARGO_MANIFEST_DIR"), "/data/windows/kernels.debug.ptx");
    let error = Bindings::new().file(linux).kernel("step").types(types).generate().unwrap_err().to_string();
    assert_eq!(error, format!("{types}: the file of types {problem}"));
}

#[test]
fn stubs_of_windows_state_the_parameters_of_kernels() {
    let stubs = Stubs::read(OBJECT).unwrap();
    assert_eq!(stubs.get("scale"), Some("_Z5scalePfy"));
    assert_eq!(stubs.get("_Z4stepP5FlagslPKc"), Some("_Z4stepP5FlagslPKc"));
    assert_eq!(stubs.get("_Z4stepv"), None);
    // The file's `step` has C++ linkage.
    assert_eq!(stubs.get("step"), None);
    let report = checked!(PTX; OBJECT, {
        fn scale(values: *mut i32, count: usize);
    });
    let report = report.to_string();
    assert!(
        report.contains("is `float *`, but `values` is `DevicePtr<i32>` in Rust: the file of types has the kernel's stub"),
        "{report}"
    );
}

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

#[kernels(set = Both)]
unsafe extern "C" {
    fn step(flags: *mut Flags, count: c_long, name: *const c_char);
    fn scale(values: *mut f32, count: usize);
}

#[test]
fn stubs_of_windows_do_not_describe_members() {
    let report = verify::check_with_types::<Both>(&Artifact::read(PTX).unwrap(), OBJECT).unwrap().to_string();
    let part = "no debug information that describes `Flags`: name the object file that `nvcc -c -Xcompiler /Z7` makes";
    assert!(report.contains(part), "{report}");
}

/// The end of a report of kernels that are compiled for Windows.
const COMPILED: &str = "\nthe kernels are compiled for Windows, where types have other sizes and offsets than on Linux: compile them for this \
                        target, or write `#[ptx(host = \"windows\")]` on the type";

/// The same, if a `long` is the cause.
const FIXED: &str = "\nthe kernels are compiled for Windows, where types have other sizes and offsets than on Linux: compile them for this target, or \
                     write `i32` for `c_long`, `u32` for `c_ulong`, `Int2` for `Long2` and `UInt2` for `ULong2`";

#[test]
fn kernels_of_another_host_are_named_as_the_cause_of_a_difference() {
    #[kernels(set = OfTarget)]
    unsafe extern "C" {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
    }

    let ptx = Artifact::read(PTX).unwrap();
    let check = |report: verify::CheckReport, part: &str| {
        let text = report.to_string();
        assert_eq!((report.agrees(), text.ends_with(COMPILED)), (cfg!(windows), !cfg!(windows)), "{text}");
        assert_eq!(text.contains(part), !cfg!(windows), "{text}");
    };
    check(verify::check::<Both>(&ptx).unwrap(), "`count` has 8 bytes in Rust and 4 in the kernel");
    // Nothing describes the members, whose offsets differ.
    check(
        verify::check::<OfTarget>(&ptx).unwrap(),
        "`flags` is `DevicePtr<Flags>` in Rust, whose layout is that of Linux\n",
    );
    check(verify::check_with_types::<OfTarget>(&ptx, DEBUG).unwrap(), "`flags` leads to `Flags`, which differs in");
}

#[test]
fn a_long_of_the_program_is_a_difference_that_no_attribute_mends() {
    #[derive(PtxLayout)]
    struct Pair<T>(T, T);

    #[derive(PtxLayout)]
    #[ptx(align = 16)]
    struct Settings(c_long, [c_long; 5]);

    #[derive(PtxLayout)]
    #[ptx(host = "windows")]
    struct Flags(u32);

    #[kernels(set = OfPointer)]
    unsafe extern "C" {
        // The names of its parameters' types show the host.
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
        fn scale(values: *mut c_long, count: usize);
        static settings: Constant<Settings>;
        static counts: Constant<[c_long; 2]>;
    }

    let variables = ".visible .const .align 16 .b8 settings[48];\n.visible .const .align 8 .b8 counts[16];\n";
    let ptx = [PTX, variables.as_bytes()].concat();
    let ptx = Artifact::read(&ptx).unwrap();
    let check = |report: verify::CheckReport, differing: &[&str]| {
        let text = report.to_string();
        assert_eq!((report.agrees(), text.ends_with(FIXED)), (cfg!(windows), !cfg!(windows)), "{text}");
        for name in differing {
            let part = format!("{name} in Rust, where a `long` has 8 bytes, and 4 in the kernel\n");
            assert_eq!(text.contains(&part), !cfg!(windows), "{text}");
        }
    };
    let report = verify::check::<OfPointer>(&ptx).unwrap();
    check(report, &["`values` is `*mut c_long`", "`settings` is `Settings`", "`counts` is `[c_long; 2]`"]);
    {
        #[kernels(set = OfGeneric)]
        unsafe extern "C" {
            fn step(flags: *mut Flags, count: i32, name: *const c_char);
            fn scale(values: DevicePtr<Pair<c_long>>, count: usize);
        }
        check(verify::check::<OfGeneric>(&ptx).unwrap(), &["`values` is `DevicePtr<Pair<c_long>>`"]);
    }
}

#[test]
fn kernels_of_another_host_agree_with_what_is_declared_for_it() {
    #[derive(PtxLayout)]
    #[ptx(host = "windows")]
    struct Flags {
        #[ptx(bits = 3)]
        kind: u32,
        #[ptx(bits = 2)]
        level: u8,
    }

    #[kernels(set = OfWindows)]
    unsafe extern "C" {
        fn step(flags: *mut Flags, count: i32, name: *const c_char);
        fn scale(values: *mut f32, count: usize);
    }

    let ptx = Artifact::read(PTX).unwrap();
    let report = verify::check::<OfWindows>(&ptx).unwrap();
    assert!(report.agrees() && !report.to_string().contains("Windows"), "{report}");
    let report = verify::check_with_types::<OfWindows>(&ptx, DEBUG).unwrap();
    assert!(report.agrees() && report.is_complete(), "{report}");
}

#[test]
fn declarations_say_the_host_that_they_are_read_from() {
    let path = |file: &str| format!("{}/data/windows/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = Bindings::new().file(path("kernels.debug.ptx")).generate().unwrap();
    for part in [
        "// Read from `kernels.debug.ptx`, compiled for Windows.\n",
        "use core::ffi::c_char;\nuse core::ffi::c_long;\n",
        "gpu_abi::assert_layout! { Flags { size: 8, align: 4, kind: 0, level: 4 } }\n",
        "pub fn step(flags: *mut Flags, count: c_long, name: *const c_char);\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = Bindings::new().file(path("kernels.ptx")).kernel("scale").generate().unwrap();
    // Nothing in the names of this kernel depends on the host.
    assert!(text.contains("// Read from `kernels.ptx`.\n"), "{text}");
}

#[test]
fn declarations_hold_on_every_host_if_the_kernels_host_is_given() {
    let bindings = |file: &str| Bindings::new().file(format!("{}/data/windows/{file}", env!("CARGO_MANIFEST_DIR")));
    let text = bindings("kernels.debug.ptx").host(HostKind::Windows).generate().unwrap();
    for part in [
        "\n#[ptx(host = \"windows\")]\npub struct Flags {\n",
        "    host = \"windows\",\n    generated = \"gpu-abi bindgen data/windows/kernels.debug.ptx --host windows\"\n",
        "pub fn step(flags: *mut Flags, count: i32, name: *const i8);\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let error = bindings("kernels.debug.ptx").host(HostKind::Linux).generate().unwrap_err().to_string();
    assert!(error.ends_with("it is compiled for Windows, not for Linux: correct `host`, or drop it"), "{error}");
}

/// Returns the file with a kernel that takes `long2 *` instead of `Flags *`, or another vector by the end of its name.
fn with_vectors(lanes: &str) -> String {
    let symbol = format!("_Z4stepP{}long{lanes}lPKc", 4 + lanes.len());
    std::str::from_utf8(PTX).unwrap().replace("_Z4stepP5FlagslPKc", &symbol)
}

/// Returns whether the kernel agrees with one that takes pointers to this type.
macro_rules! agrees_with {
    ($vector:ident) => {{
        checked!(with_vectors("2"), {
            fn step(values: *mut gpu_abi::vector::$vector, count: i32, name: *const c_char);
        })
        .agrees()
    }};
}

#[test]
fn vectors_of_long_are_those_of_the_kernels_host() {
    assert!(agrees_with!(Int2) && !agrees_with!(UInt2) && !agrees_with!(LongLong2));
    assert_eq!(agrees_with!(Long2), cfg!(windows));
}

/// The file shows its host by a `long` of another kernel.
#[test]
fn the_overload_with_the_types_of_the_files_host_is_meant() {
    let overload = |code: &str| format!(".visible .entry _Z3putP{code}(.param .u64 values) {{ ret; }}\n");
    let ptx = with_vectors("2") + &overload("5long2") + &overload("f");
    let report = checked!(ptx, {
        fn put(values: *mut gpu_abi::vector::Int2);
        fn step(flags: *mut gpu_abi::vector::Int2, count: i32, name: *const c_char);
    });
    assert!(report.agrees(), "{report}");
}

#[test]
fn declarations_of_vectors_of_long_hold_on_every_host() {
    let folder = std::env::temp_dir().join(format!("gpu-abi-hosts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("kernels.ptx");
    for (lanes, declared) in [("2", "Int2"), ("4_16a", "Int4")] {
        std::fs::write(&file, with_vectors(lanes)).unwrap();
        let text = Bindings::new().file(&file).host(HostKind::Windows).generate().unwrap();
        assert!(text.contains(&format!("*mut {declared}, ")) && !text.contains("Long"), "{text}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
