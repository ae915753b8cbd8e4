//! Files that are broken, cut off, or contain unsupported parts: the rest is still shown.

use super::*;
use gpu_abi::verify::Artifact;

fn read(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(FOLDER).join(name)).unwrap()
}

/// Returns the lines of modules and kernels.
fn listed(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("module ") || line.starts_with("kernel ")).collect()
}

#[test]
fn code_for_the_linker_hides_nothing() {
    let text = fine("inspect @/lto.o");
    let lines = listed(&text);
    assert!(lines[0].starts_with("module 1 of 2: LTO-IR for sm_90, not read, "), "{text}");
    assert!(lines[1].starts_with("module 2 of 2: cubin for sm_80, 3 kernels, ") && lines.len() == 5, "{text}");
    let value = document("inspect", &fine("inspect --json @/lto.o"));
    let kinds: Vec<_> = value["modules"].as_array().unwrap().iter().map(|module| &module["kind"]).collect();
    assert_eq!(kinds, ["lto", "cubin"]);
    assert_eq!(listed(&fine("inspect --arch sm_80 @/lto.o")).len(), 4);
    assert_eq!(listed(&fine("inspect --arch sm_90 @/lto.o")).len(), 1);
    assert!(fine("diff @/lto.o @/kernels.o").ends_with("no differences\n"));
}

#[test]
fn a_broken_module_hides_no_other() {
    let mut file = read("kernels.fatbin");
    let artifact = Artifact::read(&file.clone()).unwrap().images.iter().map(|image| image.offset).collect::<Vec<_>>();
    let at = artifact[2];
    let header = u32::from_le_bytes(file[at + 4..at + 8].try_into().unwrap()) as usize;
    file[at + header..at + header + 16].fill(0);
    let outcome = gpu_abi("inspect -", &file);
    assert_eq!(outcome.verdict, Verdict::Failed);
    let lines = listed(&outcome.out);
    assert_eq!(lines.len(), 3 + 4, "{}", outcome.out);
    assert!(lines[6].starts_with("module 3 of 3: PTX for sm_90, 0 kernels, "), "{}", outcome.out);
    let error = format!("gpu-abi: standard input: PTX for sm_90: byte {}: an entry is not a zstd frame\n", at + header);
    assert_eq!(outcome.err, error);
    // A selection of other modules does not report it.
    let outcome = gpu_abi("inspect --arch sm_80 -", &file);
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""));
    let value = document("inspect", &gpu_abi("inspect --json -", &file).out);
    assert!(value["modules"][2]["error"].as_str().unwrap().contains("not a zstd frame"));
}

#[test]
fn a_broken_variable_hides_no_shared_memory() {
    let ptx = ".version 8.0 .target sm_80 .address_size 64 .global .u32 x y;
        .visible .entry k(.param .u64 p) { .shared .align 8 .b8 t[1024]; ret; }";
    let outcome = gpu_abi("inspect -", ptx.as_bytes());
    assert_eq!(outcome.verdict, Verdict::Failed);
    assert!(outcome.out.contains("1024 bytes of static shared memory"), "{}", outcome.out);
    assert!(outcome.err.contains("expected `;` after a variable"), "{}", outcome.err);
}

#[test]
fn what_comes_before_a_cut_is_shown() {
    let file = read("kernels.fatbin");
    let outcome = gpu_abi("inspect -", &file[..file.len() - 100]);
    assert_eq!((outcome.verdict, listed(&outcome.out).len()), (Verdict::Failed, 2 + 4), "{}", outcome.out);
    assert!(outcome.err.ends_with(": the file ends within an entry's content\n"), "{}", outcome.err);
    let outcome = gpu_abi("diff - @/kernels.fatbin", &file[..file.len() - 100]);
    assert!(outcome.verdict == Verdict::Failed && outcome.out.contains("PTX for sm_90 is only in "), "{}", outcome.out);
    // The second member of a library.
    let file = read("libparts.a");
    let outcome = gpu_abi("inspect -", &file[..file.len() - 100]);
    assert_eq!((outcome.verdict, listed(&outcome.out).len()), (Verdict::Failed, 2 + 1), "{}", outcome.out);
    assert!(outcome.err.ends_with(": the file ends within a member of the static library\n"), "{}", outcome.err);
}

#[test]
fn only_what_is_asked_for_is_unpacked() {
    let file = read("kernels.fatbin");
    let text = gpu_abi("inspect --arch sm_90 --kernel fill -", &file).out;
    assert_eq!(listed(&text).len(), 2 + 1, "{text}");
    // Modules without the kernel are left out.
    let text = fine("inspect --kernel third @/libparts.a");
    assert!(listed(&text)[0].starts_with("module 1 of 1: second.o: cubin for sm_100, 1 kernel, "), "{text}");
}

#[test]
fn names_with_far_longer_texts_are_shown_as_symbols() {
    // Each parameter is a template with the previous one as both of its arguments.
    let params: String = ('1'..='9').chain('A'..='O').map(|at| format!("S_IS{at}_S{at}_E")).collect();
    let symbol = format!("_Z1f1AI1BS0_E{params}");
    let text = format!(".version 8.0 .target sm_80 .address_size 64 .visible .entry {symbol}() {{ ret; }}");
    for command in ["inspect -", "inspect --json -", "inspect - --kernel f"] {
        let outcome = gpu_abi(command, text.as_bytes());
        assert!(
            outcome.verdict == Verdict::Fine && outcome.out.len() < 4000 && outcome.out.contains(&symbol),
            "{}",
            outcome.out
        );
    }
}
