//! Files that are broken, cut off, or contain unsupported parts: the rest is still shown. Files that repeat themselves are read in
//! time in proportion to their size.

use super::*;
use gpu_abi_reader::Artifact;
use std::time::{Duration, Instant};

/// Far more than any of these takes, and far less than one that reads each part again for each part.
const LIMIT: Duration = Duration::from_secs(60);

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
    let mut tile = read("lto.o");
    let at = tile.windows(4).position(|bytes| bytes == 0xba55_ed50_u32.to_le_bytes()).unwrap();
    tile[at + 16] = 0x80;
    let text = gpu_abi("inspect -", &tile).out;
    assert!(listed(&text)[0].starts_with("module 1 of 2: CUDA Tile bytecode for sm_90, not read, "), "{text}");
    assert_eq!(document("inspect", &gpu_abi("inspect --json -", &tile).out)["modules"][0]["kind"], "tile");
    assert_eq!(listed(&fine("inspect --arch sm_80 @/lto.o")).len(), 4);
    assert_eq!(listed(&fine("inspect --arch sm_90 @/lto.o")).len(), 1);
    assert!(fine("diff @/lto.o @/kernels.o").ends_with("no differences in what was compared\n"));
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

/// Returns PTX text with records of which each is the base class of the next, and has a member of `size` bytes.
fn nested_bases(count: usize, size: u8) -> String {
    // A unit, a base type, records, their members and their base classes.
    let abbrev: &[u8] = &[
        1, 0x11, 1, 0, 0, 2, 0x24, 0, 0x3e, 11, 11, 11, 0, 0, 3, 0x13, 1, 3, 8, 11, 6, 0, 0, 4, 13, 0, 3, 8, 0x49, 0x13,
        0x38, 6, 0, 0, 5, 0x1c, 0, 0x49, 0x13, 0x38, 6, 0, 0, 0,
    ];
    let word = |number: usize| (number as u32).to_le_bytes();
    let mut info = vec![4, 0, 0, 0, 0, 0, 8, 1, 2, 5, size];
    let mut base = None;
    for number in 0..count {
        // Places count from the unit's length.
        let (place, offset) = (4 + info.len(), number * usize::from(size));
        info.extend([&[3][..], format!("T{number}\0").as_bytes(), &word(offset + usize::from(size))].concat());
        info.extend(base.iter().flat_map(|base| [&[5][..], &word(*base), &word(0)].concat()));
        info.extend([&[4][..], format!("x{number}\0").as_bytes(), &word(12), &word(offset), &[0]].concat());
        base = Some(place);
    }
    info.push(0);
    let section = |name: &str, bytes: &[u8]| {
        let numbers: String = bytes.iter().map(|byte| format!(".b8 {byte}\n")).collect();
        format!(".section .debug_{name} {{\n{numbers}}}\n")
    };
    let info = [&word(info.len())[..], &info].concat();
    ".version 8.0 .target sm_80 .address_size 64\n".to_owned() + &section("abbrev", abbrev) + &section("info", &info)
}

#[test]
fn deeply_nested_base_classes_are_compared() {
    let path = std::env::temp_dir().join(format!("gpu-abi-nested-{}.ptx", std::process::id()));
    std::fs::write(&path, nested_bases(90, 4)).unwrap();
    let start = Instant::now();
    let outcome = gpu_abi(&format!("diff {} -", path.display()), nested_bases(90, 8).as_bytes());
    std::fs::remove_file(&path).unwrap();
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Findings, ""));
    assert!(outcome.out.ends_with("90 differences\n"), "{}", outcome.out);
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
}

#[test]
fn each_member_of_a_library_is_read_once() {
    let object = read("settings.o");
    let mut library = b"!<arch>\n".to_vec();
    for number in 0..300 {
        library.extend(format!("{:<48}{:<10}`\n", format!("{number}.o/"), object.len()).as_bytes());
        library.extend(&object);
    }
    let start = Instant::now();
    let text = gpu_abi("inspect -", &library).out;
    assert_eq!(text.matches("\nstruct rt::Settings\n").count(), 300, "{}", text.len());
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
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
