//! Kernels and functions of the host without debug information in the file that has them, or the reverse.

use super::host_types::archive;
use gpu_abi_reader::debug::{HostFunctions, KernelTypes, KernelTypesError};
use object::{Object, ObjectSection};

const SPLIT: &[u8] = include_bytes!("../data/host/clang_split.o");

/// Returns the file with some texts replaced.
fn renamed(pairs: &[(&str, &str)]) -> Vec<u8> {
    let mut file = SPLIT.to_vec();
    for (from, to) in pairs {
        for at in 0..file.len() - from.len() {
            if file[at..].starts_with(from.as_bytes()) {
                file[at..][..to.len()].copy_from_slice(to.as_bytes());
            }
        }
    }
    file
}

#[test]
fn split_debug_information_has_a_name() {
    let error = KernelTypes::read(SPLIT).unwrap().kernel("paint").unwrap_err();
    assert!(
        matches!(&error, KernelTypesError::Elsewhere { elsewhere, .. } if elsewhere.file == "clang_split.dwo"),
        "{error}"
    );
}

/// The error names the file of the member that defines the kernel, and no file if that member has no debug information.
#[test]
fn split_debug_information_of_a_library_is_that_of_its_member() {
    let other =
        renamed(&[("_stub__paint", "_stub__point"), ("stub__step", "stub__walk"), ("clang_split.dwo", "other_split.dwo")]);
    let plain = renamed(&[("_stub__paint", "_stub__plain"), ("stub__step", "stub__hike"), (".debug_", ".unread")]);
    let library = archive(&[&other, &plain, SPLIT]);
    let mut types = KernelTypes::read(&library).unwrap();
    let mut file = |symbol| match types.kernel(symbol) {
        Err(KernelTypesError::Elsewhere { elsewhere, .. }) => elsewhere.file,
        found => format!("{found:?}"),
    };
    assert_eq!(
        ["point", "_Z4walk6ParamsPK4NodeRKi", "paint", "_Z4step6ParamsPK4NodeRKi"].map(&mut file),
        ["other_split.dwo", "other_split.dwo", "clang_split.dwo", "clang_split.dwo"]
    );
    assert_eq!(file("plain"), "Ok(None)");
    // No member has it.
    assert_eq!(file("missing"), "other_split.dwo");
}

#[test]
fn a_file_with_split_debug_information_says_how_to_compile_it() {
    let functions = HostFunctions::all(SPLIT).unwrap();
    let how = "the debug information is in separate files such as `clang_split.dwo`: compile it without `-gsplit-dwarf`";
    assert_eq!(functions.how_to_describe(), how);
}

/// Rust's standard library is compiled in this way, and nobody has those files.
#[test]
fn split_debug_information_of_rust_does_not_describe_cxx() {
    let file = renamed(&[("clang_split.dwo", "std-01.rcgu.dwo")]);
    let functions = HostFunctions::all(&file).unwrap();
    assert_eq!(functions.undescribed().next(), None);
}

#[test]
fn debug_information_of_kernels_without_their_code_is_for_their_types() {
    let functions = HostFunctions::all(include_bytes!("../data/host/clang.o")).unwrap();
    let how = "name the PTX or the cubin of its kernels, and this file as `types` in `#[kernels]`, or with `--types` of `bindgen`";
    assert_eq!(functions.how_to_describe(), how);
}

#[test]
fn an_alias_names_the_function() {
    let mut file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu-abi/cli/testdata/host.o")).unwrap();
    // `store` becomes `other`, at the address of `middle`.
    let place = [0x25_u64.to_le_bytes(), 0x18_u64.to_le_bytes()].concat();
    let at = file.windows(16).position(|bytes| bytes == place).unwrap();
    file[at..][..8].fill(0);
    let at = file.windows(6).rposition(|bytes| bytes == b"store\0").unwrap();
    file[at..][..5].copy_from_slice(b"other");
    let mut functions = gpu_abi_reader::interface::Functions::open([("k.o", &file[..])], &["other"]).unwrap();
    let problem = functions.function("other").unwrap_err();
    assert_eq!(
        problem.to_string(),
        "k.o defines `other` without debug information: declare `middle`, of which it is another name"
    );
}

/// With `-flto -ffat-lto-objects`, g++ writes such a symbol for its description of the unit: `host.cpp.c274f850`.
#[test]
fn a_symbol_of_a_section_that_is_not_loaded_is_not_a_function() {
    let mut file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu-abi/cli/testdata/host.o")).unwrap();
    let stored = |file: &[u8]| {
        let selected = HostFunctions::all(file).unwrap().selected(|_| true);
        selected.described.union(&selected.undescribed).filter(|symbol| *symbol == "store").count()
    };
    assert_eq!(stored(&file), 1);
    let section = object::File::parse(&*file).unwrap().section_by_name(".debug_info").unwrap().index();
    // The address and the size of `store`, after its section.
    let place = [0x25_u64.to_le_bytes(), 0x18_u64.to_le_bytes()].concat();
    let at = file.windows(16).position(|bytes| bytes == place).unwrap();
    file[at - 2..at].copy_from_slice(&u16::try_from(section.0).unwrap().to_le_bytes());
    assert_eq!(stored(&file), 0);
}

/// The linker takes one of them: the first, or another one if the first is weak.
#[test]
fn files_that_define_a_function_differently_are_not_chosen_from() {
    let read = |name| std::fs::read(format!("{}/../gpu-abi/cli/testdata/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let (file, changed) = (read("wrapper.o"), read("wrapper-changed.o"));
    let open = |files| gpu_abi_reader::interface::Functions::open(files, &["sim_step", "sim_version"]).unwrap();
    let mut functions = open([("`a.o`", &file[..]), ("`b.o`", &changed)]);
    assert_eq!(functions.function("sim_version").unwrap().file, 0);
    assert_eq!(
        functions.function("sim_step").unwrap_err().to_string(),
        "`a.o`, `b.o`: there are several different definitions of `sim_step`: name a file with only one of them"
    );
    assert!(open([("`a.o`", &file[..]), ("`b.o`", &file)]).function("sim_step").is_ok());
}

/// A header's function is in each unit that calls it, and only some of them define the classes behind its pointers.
#[test]
fn a_class_that_a_unit_only_declares_is_not_another_definition() {
    let of = |name| std::fs::read(format!("{}/data/host/{name}.o", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let [declared, whole, long, clang] = ["inline", "inline_whole", "inline_long", "inline_clang"].map(of);
    let read = |symbol: &str, files: &[&Vec<u8>]| {
        let named = ["`a.o`", "`b.o`", "`c.o`"].into_iter().zip(files.iter().map(|file| &file[..]));
        gpu_abi_reader::interface::Functions::open(named, &[symbol]).unwrap().function(symbol).map(|_| ())
    };
    for (symbol, files, is_clear) in [
        ("inlined", &[&declared, &whole][..], true),
        ("inlined", &[&whole, &declared], true),
        ("inlined", &[&whole, &long], false),
        ("inlined", &[&declared, &whole, &long], false),
        // Of a class that only a typedef names, all have a definition.
        ("turned", &[&declared, &whole], true),
        ("turned", &[&declared, &long], false),
        // Two compilers spell one type differently.
        ("spun", &[&declared, &clang], true),
    ] {
        assert_eq!(read(symbol, files).is_ok(), is_clear, "{symbol} in files");
        let files: Vec<&[u8]> = files.iter().map(|file| &file[..]).collect();
        assert_eq!(read(symbol, &[&archive(&files)]).is_ok(), is_clear, "{symbol} in a library");
    }
}
