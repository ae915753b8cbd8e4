//! The guide's example (its chapter 6), as the library's example writes it.

use gpu_abi::ptx::Arch;
use gpu_abi_tests::dwarf::guide::{THEIRS, code, ours};
use gpu_abi_tests::dwarf::{listing, tree};

#[test]
fn instructions_are_the_guides() {
    let theirs = code(THEIRS).unwrap();
    assert_eq!(theirs.iter().filter(|word| *word == ";").count(), 20, "{theirs:#?}");
    // All of it but `.version` and `.target`: ptxas refuses the guide's sm_20.
    for arch in [75, 90, 100] {
        assert_eq!(code(&ours(Arch::new(arch)).unwrap()).unwrap(), theirs, "sm_{arch}");
    }
}

#[test]
fn other_instructions_are_not_the_guides() {
    let theirs = code(THEIRS).unwrap();
    let ours = ours(Arch::new(75)).unwrap();
    let begin = ours.find(".file").unwrap();
    let end = ours.find(".section").unwrap();
    let lines: Vec<&str> = ours[begin..end].lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 41, "{lines:#?}");
    for without in &lines {
        assert_ne!(code(&ours.replacen(&format!("{without}\n"), "", 1)).unwrap(), theirs, "{without}");
    }
}

#[test]
fn entries_say_what_the_guides_do() {
    let (theirs, their_names) = tree::unit(&listing::sections(THEIRS).unwrap()).unwrap();
    assert_eq!(theirs.children.len(), 5, "{theirs:#?}");
    for arch in [75, 90, 100] {
        let (ours, our_names) = tree::unit(&listing::sections(&ours(Arch::new(arch)).unwrap()).unwrap()).unwrap();
        assert_eq!(ours, theirs, "sm_{arch}");
        assert_eq!(our_names, their_names, "sm_{arch}");
    }
}

#[test]
fn both_units_are_dwarf_2() {
    for text in [THEIRS.to_owned(), ours(Arch::new(75)).unwrap()] {
        let sections = listing::sections(&text).unwrap();
        // After the length: the version, the place of the abbreviations, and the size of an address.
        let header = &sections[".debug_info"][4..11];
        assert_eq!((&header[..2], header[6]), (&[2, 0][..], 8));
        assert!(!sections.contains_key(".debug_line") && !sections.contains_key(".debug_frame"), "ptxas makes them");
    }
}

#[test]
fn other_entries_are_not_the_guides() {
    let theirs = tree::unit(&listing::sections(THEIRS).unwrap()).unwrap();
    let text = ours(Arch::new(75)).unwrap();
    // Another label, and the parameter `p` in another space.
    for (line, other) in [(".b64 func_end1", ".b64 func_end0"), (".b8 7,", ".b8 8,")] {
        let other = text.replace(line, other);
        assert_ne!(other, text, "{line}");
        assert_ne!(tree::unit(&listing::sections(&other).unwrap()).unwrap(), theirs, "{line}");
    }
}
