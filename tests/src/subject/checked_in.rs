//! The derive on a few hundred of the oracle's records, from a file in the project: what
//! `cargo test` compares without any compiler but rustc.
//!
//! The file follows from the records; `GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test oracle`
//! writes it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gpu_abi::{PtxLayout, PtxMirror, TypeLayout};

use super::{Outcome, mirrored, parse_declaration, rust, shown};
use crate::judge::Truth;
use crate::record::{Host, Record, RecordSet};

/// The records of each class; a class of fewer is there whole.
const OF_EACH_CLASS: usize = 12;

/// Where the file is.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/derived.rs")
}

/// What the derive makes of one record.
#[derive(Clone, Debug)]
pub struct Derived {
    layout: TypeLayout,
    mirror: [u64; 2],
    declaration: Result<String, String>,
}

impl Derived {
    /// The layout and the mirror of a type, with the declaration of a parameter named `value`.
    pub fn of<T: PtxLayout + PtxMirror>(declaration: Result<String, String>) -> Self {
        let mirror = [size_of::<T::Mirror>() as u64, align_of::<T::Mirror>() as u64];
        Self { layout: T::LAYOUT, mirror, declaration }
    }

    /// The record's name.
    pub fn name(&self) -> &str {
        self.layout.name()
    }

    /// The same, in the oracle's terms.
    pub fn outcome(&self, record: &Record) -> Outcome {
        let entry = self.declaration.clone().and_then(|text| parse_declaration(&text));
        mirrored(shown(record, &self.layout), self.mirror, entry)
    }
}

/// The records the file declares: as many of each class, and all they hold.
///
/// Records that the derive has no words for, or that are beyond what device and host share, are not
/// among them: they are errors at compile time.
pub fn selection(set: &RecordSet) -> Vec<usize> {
    let records = set.records();
    let declarable = |position: usize| {
        set.closure([position]).into_iter().all(|held| {
            let record = &records[held];
            record.host == Some(Host::Same) && rust::inexpressible(record).is_none()
        })
    };
    let mut classes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (position, record) in records.iter().enumerate() {
        if declarable(position) {
            classes.entry(&record.class).or_default().push(position);
        }
    }
    let spread = classes.values().flat_map(|positions| {
        let step = positions.len().div_ceil(OF_EACH_CLASS).max(1);
        positions.iter().copied().step_by(step)
    });
    set.closure(spread)
}

/// The file's text.
pub fn source(set: &RecordSet) -> String {
    let positions = selection(set);
    let mut text = String::from(
        "// Records of data/records.txt as a user of the derive writes them.\n\
         // Written by: GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test oracle\n\n\
         use gpu_abi::PtxLayout as _;\n\n",
    );
    text += &rust::prelude();
    for &position in &positions {
        text += &rust::definition(&set.records()[position], set);
    }
    text.push_str("\npub fn all() -> Vec<Derived> {\n    vec![\n");
    for &position in &positions {
        let record = &set.records()[position];
        let name = &record.name;
        let declaration = if Truth::of(record).is_some_and(|truth| truth.is_parameter()) {
            format!("Ok({name}::param_decl(\"value\").to_string())")
        } else {
            "Err(\"not asked: it is no parameter\".to_owned())".to_owned()
        };
        text += &format!("        Derived::of::<{name}>({declaration}),\n");
    }
    text.push_str("    ]\n}\n");
    text
}
