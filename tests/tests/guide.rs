//! The guide's example (its chapter 6), as the library's example writes it.

use gpu_abi::ptx::Arch;
use gpu_abi_tests::dwarf::guide::{THEIRS, instructions, ours};
use gpu_abi_tests::dwarf::{listing, tree};

#[test]
fn instructions_are_the_guides() {
    for arch in [75, 90, 100] {
        let ours = ours(Arch::new(arch)).unwrap();
        for (function, count) in [("_Z3fooii", 9), ("_Z4testPi", 17)] {
            let theirs = instructions(THEIRS, function).unwrap();
            assert_eq!(theirs.len(), count, "{theirs:#?}");
            assert_eq!(instructions(&ours, function).unwrap(), theirs, "sm_{arch}");
        }
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
