//! The book: every error that is explained is one that a test shows, contracts are those of the traits, and the tests that prove the
//! guide's statements exist.

use std::fs;
use std::path::{Path, PathBuf};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all files in a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

const BOOK: &str = "../gpu-abi/book/src";

/// Returns the first paragraph of an unsafe trait's `# Safety`, without the targets of links.
fn contract(file: &str, name: &str) -> String {
    let source = read(&Path::new("../gpu-abi/src").join(file));
    let (docs, _) = source.split_once(&format!("pub unsafe trait {name}")).expect("the trait");
    let (_, safety) = docs.rsplit_once("/// # Safety\n///\n").expect("a contract");
    let lines: Vec<&str> = safety.lines().map_while(|line| line.strip_prefix("/// ")).collect();
    let mut text = String::new();
    for part in lines.join(" ").split('[') {
        match part.split_once(']') {
            Some((link, rest)) => {
                text += link;
                text += rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
            }
            None => text += part,
        }
    }
    text
}

#[test]
fn contracts_of_traits_are_quoted() {
    let page = read(&Path::new(BOOK).join("soundness.md"));
    for (file, name) in [
        ("layout/ptx_layout.rs", "PtxLayout"),
        ("layout/ptx_layout.rs", "PtxRepr"),
        ("mirror/mod.rs", "PtxMirror"),
        ("mirror/codec.rs", "Codec"),
    ] {
        let row = format!("| `{name}` | {} |\n", contract(file, name));
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn every_error_in_the_index_is_in_a_golden_file() {
    let index = read(&Path::new(BOOK).join("errors.md"));
    let golden: Vec<String> = files(Path::new("cases"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "stderr"))
        .map(|path| read(path))
        .collect();
    let headings: Vec<&str> = index.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    assert!(headings.len() > 10, "the headings of the index");
    for heading in headings {
        let parts: Vec<&str> = heading.split('_').map(|part| part.trim_matches('`')).collect();
        let is_shown = golden.iter().flat_map(|text| text.lines()).any(|line| {
            let mut rest = line;
            parts.iter().all(|part| rest.find(part).map(|at| rest = &rest[at + part.len()..]).is_some())
        });
        assert!(is_shown, "no golden file has `{heading}`");
    }
}

/// Returns the cells of all table rows in a text.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    lines.map(|line| line.split('|').map(str::trim).collect()).collect()
}

/// Returns the names of the tests in a folder's Rust files.
fn tests(folder: &str) -> Vec<String> {
    let mut names = Vec::new();
    for path in files(Path::new(folder)) {
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = read(&path);
            let functions = text.split("#[test]\n").skip(1).filter_map(|rest| rest.split_once("fn ")?.1.split_once('('));
            names.extend(functions.map(|(name, _)| name.to_owned()));
        }
    }
    names
}

#[test]
fn proofs_of_the_guides_statements_exist() {
    let page = read(&Path::new(BOOK).join("guide.md"));
    let (_, statements) = page.split_once("\n## 1. ").expect("the first chapter");
    let tests: Vec<String> = ["../tests/tests", "../tests/behaviour/tests", "../gpu-abi/src"].map(tests).concat();
    let is_test_name =
        |word: &&str| word.contains('_') && word.bytes().all(|byte| matches!(byte, b'_' | b'a'..=b'z' | b'0'..=b'9'));
    let mut found = 0;
    for row in rows(statements) {
        let proof = row.last().expect("a cell");
        for name in proof.split('`').skip(1).step_by(2).filter(is_test_name) {
            assert!(tests.iter().any(|test| test == name), "no test `{name}`");
            found += 1;
        }
        for program in proof.split("**").skip(1).step_by(2) {
            let programs = Path::new("../tests/src/programs");
            let exists = programs.join(program).exists() || programs.join(format!("{program}.rs")).exists();
            assert!(exists, "no program `{program}`");
            found += 1;
        }
    }
    assert!(found > 100, "the proofs: {found}");
}
