//! Programs of several sources: relocatable device code, and names that depend on the compilation.

use super::*;

#[test]
fn a_linked_program_has_each_kernel_once() {
    let text = fine("inspect @/linked.so");
    assert!(text.starts_with("linked.so: a host file with 1 module\n"), "{text}");
    assert_eq!(text.matches("\nkernel ").count(), 3, "{text}");
}

#[test]
fn names_that_follow_the_compilation_agree() {
    let (one, another) = (document_of("parts.ptx"), document_of("elsewhere.ptx"));
    assert_ne!(one, another, "the files show nothing");
    let text = fine("diff @/parts.ptx @/elsewhere.ptx");
    assert!(text.ends_with("  the same: 3 kernels\n  members and enumerators were not compared because neither side has debug information\nno differences in what was compared\n"), "{text}");
    assert!(fine("inspect @/parts.ptx --kernel inner").contains("\nkernel (anonymous namespace)::inner(int *)\n"));
}

/// `exports.cpp`: what the library keeps to itself is not compared, except with C linkage.
#[test]
fn a_shared_library_has_what_it_exports() {
    let text = fine("diff @/exports.so @/exports.so");
    assert!(text.ends_with("  the same: 6 functions, 1 variable, 3 types\nno differences\n"), "{text}");
    let host = &document("diff", &fine("diff --json @/exports.so @/exports.so"))["host"];
    let declarations = |items: &str| -> Vec<String> {
        let pairs = host[items].as_array().unwrap();
        pairs.iter().map(|pair| pair["old"]["declaration"].as_str().unwrap().to_owned()).collect()
    };
    // The constructor has two symbols, of which one is described.
    let functions = [
        "int version()",
        "Engine::Engine(int count)",
        "float Engine::scaled<float>(float by) const",
        "int Engine::step()",
        "int Engine::stop()",
        "int twice(int value)",
    ];
    assert_eq!(declarations("functions"), functions);
    assert_eq!(declarations("variables"), ["int shared"]);
}

/// `merged.cpp`
#[test]
fn link_time_optimization_exports_no_more() {
    let text = fine("diff @/merged.so @/merged-lto.so");
    let expected = "
  the same: 1 function, 1 variable
  1 inline function or instance of a template was not compared
no differences in what was compared
";
    assert!(text.ends_with(expected), "{text}");
}

/// The file of `objcopy --only-keep-debug` has no contents in the section `.dynsym`.
#[test]
fn separate_debug_information_has_what_the_library_exports() {
    const SHT_DYNSYM: u8 = 11;
    const SHT_NOBITS: u8 = 8;
    let mut bytes = std::fs::read(format!("{FOLDER}/exports.so")).unwrap();
    let number = |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let (table, count) = (usize::try_from(number(&bytes, 40)).unwrap(), usize::from(bytes[60]));
    let kinds: Vec<usize> = (0..count).map(|index| table + 64 * index + 4).collect();
    let kind = kinds.into_iter().find(|at| bytes[*at] == SHT_DYNSYM).unwrap();
    bytes[kind] = SHT_NOBITS;
    let outcome = gpu_abi("diff @/exports.so -", &bytes);
    assert!(outcome.out.ends_with("  the same: 6 functions, 1 variable, 3 types\nno differences\n"), "{}", outcome.out);
}

/// Returns the symbols of a file's kernels.
fn document_of(file: &str) -> Vec<String> {
    let value = document("inspect", &fine(&format!("inspect --json @/{file}")));
    let kernels = value["modules"][0]["kernels"].as_array().unwrap();
    kernels.iter().map(|kernel| kernel["name"].as_str().unwrap().to_owned()).collect()
}
