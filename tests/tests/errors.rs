//! `Debug` prints the text of `Display` for every public error: a `main` that returns an error prints its `Debug`. An error's text does
//! not repeat its source's.
//!
//! The library's `text::error!` implements both, so one of its errors is checked, and each that implements `Error` by hand.

use gpu_abi::Codec;
use gpu_abi::launch::cudarc::LaunchError;
use gpu_abi::ptx::Arch;
use gpu_abi_reader::debug::{KernelTypesError, RecordError};
use gpu_abi_reader::interface::File;
use gpu_abi_reader::{ReadError, ReadErrorKind};
use std::any::type_name;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

#[test]
fn debug_is_display() {
    let read = ReadError::new(1, ReadErrorKind::UnknownFormat);
    let mut seen = Seen::default();
    seen.check(bool::decode(&[2]).unwrap_err());
    seen.check("a".parse::<Arch>().unwrap_err());
    seen.check(read);
    seen.check(File::read(b"a".as_slice()).err().unwrap());
    seen.check(RecordError::Missing("no type `a`".to_owned()));
    seen.check(KernelTypesError::Read(read));
    seen.check(gpu_abi_bindgen::Bindings::new().generate().unwrap_err());
    seen.check(LaunchError::Refused { function: "a", code: 1 });
    let missing: Vec<_> = by_hand().difference(&seen.0).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The names of the types that were checked.
#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn check<E: Error>(&mut self, error: E) {
        let own = type_name::<E>().split('<').next().unwrap().rsplit("::").next().unwrap();
        assert_eq!(format!("{error:?}"), error.to_string(), "{own}");
        let source = error.source().map(ToString::to_string);
        assert!(source.is_none_or(|source| !error.to_string().contains(&source)), "{own} prints its source");
        self.0.insert(own.to_owned());
    }
}

/// Returns the names of the types that implement `Error` by hand in the sources of the libraries.
fn by_hand() -> BTreeSet<String> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    let mut folders = ["src", "reader/src", "bindgen/src"].map(|folder| library.join(folder)).to_vec();
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.lines() {
                let by_hand = line.strip_prefix("impl").and_then(|rest| rest.split_once("::error::Error for "));
                let mut words = by_hand.iter().flat_map(|(_, rest)| rest.split(|end: char| !end.is_alphanumeric()));
                names.extend(words.find(|word| word.ends_with("Error")).map(str::to_owned));
            }
        }
    }
    names
}
