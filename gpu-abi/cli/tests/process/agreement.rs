//! Every front end finds a change of compiled kernels in the same files: `verify::check`, `verify::fields`, `gpu-abi check` with a Rust program,
//! `gpu-abi diff` with the file before the change; and `gpu-abi inspect` and bindgen show it. The files are those of `tests/data/agreement`.

#![allow(dead_code, reason = "the declarations are only compared")]

use gpu_abi::name::Const;
use gpu_abi::variable::Constant;
use gpu_abi::vector::Float2;
use gpu_abi::verify::fields::FieldsError;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_bindgen::Bindings;
use std::process::Command;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
enum Kind {
    Red,
    Green,
    Blue,
}

#[derive(PtxLayout)]
struct Pair {
    first: f32,
    second: f32,
}

#[derive(PtxLayout)]
struct Cell {
    weight: f64,
    tag: i32,
    pairs: DevicePtr<Const<Pair>>,
    kind: Kind,
}

#[kernels(set = Set)]
unsafe extern "C" {
    fn fill(cells: DevicePtr<Cell>, count: i32);
    fn run(params: Float2, out: DevicePtr<i32>);
    static origin: Constant<Cell>;
}

/// The same types in a program that does not use the library.
const PROGRAM: &str = "
#![no_std]
#[repr(u8)] pub enum Kind { Red, Green, Blue }
#[repr(C)] pub struct Pair { pub first: f32, pub second: f32 }
#[repr(C)] pub struct Cell { pub weight: f64, pub tag: i32, pub pairs: *const Pair, pub kind: Kind }
pub fn used(cell: &Cell, pair: &Pair) -> usize { cell as *const _ as usize ^ pair as *const _ as usize }
";

/// The kinds of files: PTX text, an object file with stubs, one of `nvcc -g`, and PTX text of `nvcc -G`.
const FILES: [&str; 4] = ["ptx", "plain.o", "o", "debug.ptx"];

/// The kinds that describe members.
const DESCRIBED: &[&str] = &["o", "debug.ptx"];

/// A change of the source.
struct Change {
    name: &'static str,
    /// The kinds of files that reveal it.
    files: &'static [&'static str],
    /// Whether it is in `Cell`.
    is_in_cell: bool,
    /// A name that every comparison mentions.
    cause: &'static str,
    /// Words in a line of `inspect`, and in a line of the declarations.
    shown: [&'static [&'static str]; 2],
}

const CHANGES: &[Change] = &[
    Change { name: "none", files: &[], is_in_cell: false, cause: "", shown: [&[]; 2] },
    Change {
        name: "parameter",
        files: &["plain.o", "o", "debug.ptx"],
        is_in_cell: false,
        cause: "run",
        shown: [&["int2"], &["fn ", "Int2"]],
    },
    Change {
        name: "member",
        files: DESCRIBED,
        is_in_cell: true,
        cause: "tag",
        shown: [&["float ", " tag"], &["tag: f32"]],
    },
    Change {
        name: "pointee",
        files: DESCRIBED,
        is_in_cell: true,
        cause: "pairs",
        shown: [&["float *", " pairs"], &["pairs: ", "<Const<f32>>"]],
    },
    Change {
        name: "enumerator",
        files: DESCRIBED,
        is_in_cell: true,
        cause: "Blue",
        shown: [&["Blue", "7"], &["Blue", "7"]],
    },
];

fn path(change: &str, kind: &str) -> String {
    format!("{}/../../tests/data/agreement/{change}.{kind}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the command and returns its exit code and its output.
fn command(line: &[&str]) -> (Option<i32>, String) {
    let output = super::run(line, b"");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code(), text)
}

/// Compiles [`PROGRAM`] and returns the library's path.
fn program() -> String {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let [source, library] = ["agreement.rs", "libagreement.rlib"].map(|name| format!("{folder}/{name}"));
    std::fs::write(&source, PROGRAM).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.current_dir(folder).args(["--edition=2021", "--crate-type=rlib", "-Cdebuginfo=2", "-o", &library]);
    assert!(command.arg("agreement.rs").status().unwrap().success());
    library
}

#[test]
fn every_front_end_finds_the_same_changes() {
    let program = program();
    for Change { name, files, is_in_cell, cause, shown } in CHANGES {
        for kind in FILES {
            let (is_found, is_described) = (files.contains(&kind), DESCRIBED.contains(&kind));
            let (file, right) = (path(name, kind), path("none", kind));
            let bytes = std::fs::read(&file).unwrap();
            let artifact = Artifact::read(&bytes).unwrap();
            let agrees = |who: &str, agrees: bool, is_found: bool, text: &str| {
                assert_eq!(agrees, !is_found, "{file}: {who}:\n{text}");
                assert!(!is_found || text.contains(cause), "{file}: {who}: no `{cause}`:\n{text}");
            };

            let report = verify::check::<Set>(&artifact).unwrap();
            agrees("verify::check", report.agrees(), is_found, &report.to_string());
            match verify::fields::<Cell>(&artifact, "Cell") {
                Ok(report) if is_described => {
                    agrees("verify::fields", report.agrees(), *is_in_cell, &report.to_string());
                }
                Err(FieldsError::NoDebugInfo { .. }) if !is_described => {}
                other => panic!("{file}: verify::fields: {other:?}"),
            }
            let (code, text) = command(&["check", &file, "--strict", "--against", &program]);
            match is_described {
                true => agrees("check", code == Some(0), *is_in_cell, &text),
                false => assert!(code == Some(2) && text.contains("no debug information"), "{file}: check: {text}"),
            }
            let (code, text) = command(&["diff", &right, &file]);
            agrees("diff", code == Some(0), is_found, &text);

            let has = |text: &str, words: &[&str]| text.lines().any(|line| words.iter().all(|word| line.contains(word)));
            let (code, inspected) = command(&["inspect", &file]);
            assert_eq!(code, Some(0), "{file}: {inspected}");
            for text in [&report.to_string(), &inspected] {
                assert_eq!(text.contains("(?, int *)"), kind == "ptx", "{file}: the types of `run`:\n{text}");
            }
            let declared = Bindings::new().file(&file).generate().unwrap();
            for (who, text, words) in [("inspect", inspected, shown[0]), ("bindgen", declared, shown[1])] {
                assert!(!is_found || has(&text, words), "{file}: {who}: no {words:?}:\n{text}");
            }
        }
    }
}

/// A variable may be more aligned than its type. Only PTX text states that.
#[test]
fn an_alignment_of_a_variable_is_not_that_of_its_type() {
    let declared = DESCRIBED.iter().map(|kind| Bindings::new().file(path("none", kind)).generate().unwrap());
    let items: Vec<String> = declared
        .map(|text| {
            let start = text.find("struct Cell").unwrap_or_else(|| panic!("no `Cell`:\n{text}"));
            let before = text[..start].lines().rev().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
            before + &text[start..start + text[start..].find('}').unwrap()]
        })
        .collect();
    assert!(!items[0].contains("align"), "{}", items[0]);
    assert_eq!(items[0], items[1]);
}
