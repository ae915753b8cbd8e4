//! All tests with compiled files, of documents and of declarations that do not need a crate of their own: one program.

mod artifacts;
mod caught;
mod check_report;
mod codeview;
mod damaged;
mod debug;
mod declared_once;
mod documents;
mod errors;
mod fields;
mod guide;
mod harness;
mod host_types;
mod hosts;
mod hygiene;
mod images;
mod injection;
mod large;
mod litmus;
mod modules;
mod names;
mod nested;
mod oracle;
mod pointees;
mod properties;
mod releases;
mod repr_c;
mod rust_kernels;
mod templates;
mod undescribed;
mod variable_types;

/// A file that no program names is not tested.
#[test]
fn every_file_is_in_a_program() {
    let manifest = include_str!("../Cargo.toml");
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_named =
            include_str!("main.rs").contains(&format!("\nmod {name};")) || manifest.contains(&format!("\"tests/{name}"));
        assert!(is_named, "{}", path.display());
    }
}
