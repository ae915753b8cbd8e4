//! The README, the book and the other documents for people: their links lead somewhere, the book's lists are complete, every error that
//! it explains is one that a test shows, and the tests that prove the guide's statements exist. The documentation is of all features.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu-abi/book/src");

/// Returns the documents in a folder, which are those that end in `.md`.
fn documents(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let documents: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| is_document(path)).collect();
    assert!(!documents.is_empty(), "{folder}");
    documents
}

fn is_document(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "md")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the texts of all files in a folder and its folders whose names end so.
fn texts(folder: &Path, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let own = files.iter().filter(|path| path.extension().is_some_and(|found| found == extension)).map(|path| read(path));
    own.chain(folders.iter().flat_map(|folder| texts(folder, extension))).collect()
}

/// Returns the lines that are not in blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of links, `target` in `[text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    prose(text).flat_map(|line| line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)))
}

/// Returns the anchor of a heading: its letters, digits, hyphens and underscores in lower case, and hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = |character: char| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ => character.is_alphanumeric().then_some(character),
    };
    heading.to_lowercase().chars().filter_map(kept).collect()
}

/// Returns what is wrong with a link in a document, if anything.
fn mistake(document: &Path, link: &str) -> Option<String> {
    if link.contains("://") {
        return None;
    }
    let (file, fragment) = link.split_once('#').map_or((link, None), |(file, fragment)| (file, Some(fragment)));
    if document.starts_with(BOOK) && file.starts_with("../") {
        return Some(format!("{}: {link}: the built book has only its own pages", document.display()));
    }
    let path = if file.is_empty() { document.to_owned() } else { document.parent()?.join(file) };
    if !path.exists() {
        return Some(format!("{}: {link}: there is no such file", document.display()));
    }
    let fragment = fragment.filter(|_| is_document(&path))?;
    let text = read(&path);
    let mut headings = prose(&text).filter_map(|line| line.strip_prefix('#'));
    let is_there = headings.any(|line| anchor(line.trim_start_matches('#').trim()) == fragment);
    (!is_there).then(|| format!("{}: {link}: there is no such heading", document.display()))
}

#[test]
fn links_lead_to_files_and_headings() {
    let folders = [REPOSITORY, BOOK, &format!("{REPOSITORY}/gpu-abi/cli/man"), &format!("{REPOSITORY}/.github")];
    let (mut mistakes, mut count) = (Vec::new(), 0);
    for document in folders.into_iter().flat_map(documents) {
        let text = read(&document);
        for link in links(&text) {
            count += 1;
            mistakes.extend(mistake(&document, link));
        }
    }
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    assert!(count > 40, "{count} links");
}

#[test]
fn mistakes_in_links_are_found() {
    let document = Path::new(BOOK).join("introduction.md");
    let found = |link| mistake(&document, link).is_some();
    assert!(!found("cxx.md") && !found("cxx.md#flags") && !found("#words-used-in-this-book"));
    assert!(found("c++.md") && found("cxx.md#flag") && found("#words") && found("../../examples"));
    assert_eq!(mistake(&Path::new(REPOSITORY).join("README.md"), "gpu-abi/examples"), None);
    let text = "[a](b) and [`c`](d#e)\n```\n[f](g)\n```\n  ```rust\n[h](i)\n  ```\n| [j](k) |";
    assert_eq!(links(text).collect::<Vec<_>>(), ["b", "d#e", "k"]);
}

#[test]
fn the_book_lists_all_pages() {
    let summary = read(&Path::new(BOOK).join("SUMMARY.md"));
    let listed: BTreeSet<_> = links(&summary).collect();
    let pages = documents(BOOK);
    let pages: BTreeSet<_> = pages.iter().map(|page| page.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(listed, pages.into_iter().filter(|page| *page != "SUMMARY.md").collect());
}

#[test]
fn the_introduction_lists_all_paths() {
    let (summary, introduction) =
        (read(&Path::new(BOOK).join("SUMMARY.md")), read(&Path::new(BOOK).join("introduction.md")));
    let paths = summary.split_once("# Paths").unwrap().1.split_once("\n# ").unwrap().0;
    let missing: Vec<_> = links(paths).filter(|path| !links(&introduction).any(|link| link == *path)).collect();
    assert!(links(paths).count() >= 6 && missing.is_empty(), "{missing:?}");
}

#[test]
fn the_attributes_are_those_of_the_macros() {
    let page = read(&Path::new(BOOK).join("attributes.md"));
    for tables in ["attributes.md", "kernels/attributes.md"] {
        let text = read(&Path::new(REPOSITORY).join("gpu-abi-derive/src").join(tables));
        assert!(page.contains(&text), "{tables}");
    }
}

#[test]
fn the_books_examples_are_tests() {
    let library = read(&Path::new(REPOSITORY).join("gpu-abi/src/lib.rs"));
    let has_examples = |page: &PathBuf| read(page).lines().any(|line| line.trim() == "```rust");
    let names = documents(BOOK).into_iter().filter(has_examples);
    let missing: Vec<_> = names.filter(|page| !library.contains(&*page.file_name().unwrap().to_string_lossy())).collect();
    assert!(missing.is_empty(), "gpu-abi/src/lib.rs does not include {missing:?}");
}

/// Returns the first paragraph of an unsafe trait's `# Safety`, without the targets of links.
fn contract(file: &str, name: &str) -> String {
    let source = read(&Path::new(REPOSITORY).join("gpu-abi/src").join(file));
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

/// Returns the features of the library's manifest, each with what it enables.
fn features(manifest: &str) -> HashMap<&str, Vec<&str>> {
    let (_, rest) = manifest.split_once("\n[features]\n").expect("features");
    let (features, _) = rest.split_once("\n[").expect("the next table");
    let mut found = HashMap::new();
    let mut name = "";
    for line in features.lines().filter(|line| !line.starts_with('#')) {
        let values = line.split_once(" = ").map_or(line, |(feature, values)| {
            name = feature;
            values
        });
        found.entry(name).or_insert_with(Vec::new).extend(quoted(values));
    }
    found
}

/// Returns the strings in a line of TOML.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

/// Returns the paths of all files and folders of the repository, with a `/` before each.
fn paths() -> Vec<String> {
    let (mut found, mut pending) = (Vec::new(), vec![PathBuf::from(REPOSITORY)]);
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap()[REPOSITORY.len()..].replace('\\', "/");
            if path.is_dir() && !name.ends_with("/target") && name != "/.git" {
                pending.push(path);
            }
            found.push(name);
        }
    }
    found
}

#[test]
fn files_and_names_for_contributors_exist() {
    let text = read(&Path::new(REPOSITORY).join("CONTRIBUTING.md"));
    let words = |text| prose(text).flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|word| !word.contains(' '));
    let ends = [".cu", ".md", ".rs", ".sh", ".yml"];
    let is_file = |word: &&str| word.contains('/') || ends.iter().any(|end| word.ends_with(end) && word != end);
    let paths = paths();
    let exists = |word: &&str| {
        // Of a pattern, the folder.
        let folder = word.split('*').next().unwrap();
        let path = if folder == *word { word.trim_end_matches('/') } else { folder.rsplit_once('/').unwrap().0 };
        paths.iter().any(|found| found.ends_with(&format!("/{path}"))) || path.starts_with("target/")
    };
    let missing: Vec<_> = words(&text).filter(is_file).filter(|word| !exists(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");

    let (_, section) = text.split_once("## Where something new goes\n").unwrap();
    let examples = section.split_once("\n## ").unwrap().0;
    let sources = ["gpu-abi", "gpu-abi-derive", "tests", "ui-tests"].map(|folder| Path::new(REPOSITORY).join(folder));
    let sources: Vec<String> = sources.iter().flat_map(|folder| texts(folder, "rs")).collect();
    let is_name = |word: &&str| word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b':'));
    let is_there = |word: &&str| sources.iter().any(|source| word.split("::").all(|part| source.contains(part)));
    let names: Vec<_> = words(examples).filter(is_name).collect();
    let missing: Vec<_> = names.iter().filter(|word| !is_there(word)).collect();
    assert!(names.len() > 10 && missing.is_empty(), "{missing:?}");
}

#[test]
fn the_documentation_is_of_all_features() {
    let manifest = read(&Path::new(REPOSITORY).join("gpu-abi/Cargo.toml"));
    let features = features(&manifest);
    let (_, documentation) = manifest.split_once("\n[package.metadata.docs.rs]\n").expect("the settings of docs.rs");
    let named = documentation.lines().find_map(|line| line.strip_prefix("features = ")).expect("features");
    let mut pending: Vec<&str> = quoted(named).chain(["default"]).collect();
    let mut enabled = HashSet::new();
    while let Some(feature) = pending.pop() {
        if let Some(enables) = features.get(feature).filter(|_| enabled.insert(feature)) {
            pending.extend(enables);
        }
    }
    let missing: Vec<_> = features.keys().filter(|feature| !enabled.contains(*feature)).collect();
    // It builds with a CUDA toolkit only.
    assert_eq!(missing, [&"cuda-core"]);
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
    let golden = texts(&Path::new(REPOSITORY).join("ui-tests/cases"), "stderr");
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

/// Returns the names of the tests in a folder's Rust files.
fn tests(folder: &str) -> Vec<String> {
    let name = |rest: &str| Some(rest.split_once("fn ")?.1.split_once('(')?.0.to_owned());
    let texts = texts(&Path::new(REPOSITORY).join(folder), "rs");
    texts.iter().flat_map(|text| text.split("#[test]\n").skip(1).filter_map(name)).collect()
}

#[test]
fn proofs_of_the_guides_statements_exist() {
    let page = read(&Path::new(BOOK).join("guide.md"));
    let (_, statements) = page.split_once("\n## 1. ").expect("the first chapter");
    let tests: Vec<String> = ["tests/tests", "tests/behaviour/tests", "gpu-abi/src"].map(tests).concat();
    let is_test_name =
        |word: &&str| word.contains('_') && word.bytes().all(|byte| matches!(byte, b'_' | b'a'..=b'z' | b'0'..=b'9'));
    let mut found = 0;
    for row in statements.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|')) {
        let proof = row.rsplit('|').next().expect("a cell");
        for name in proof.split('`').skip(1).step_by(2).filter(is_test_name) {
            assert!(tests.iter().any(|test| test == name), "no test `{name}`");
            found += 1;
        }
        for program in proof.split("**").skip(1).step_by(2) {
            let programs = Path::new(REPOSITORY).join("tests/src/programs");
            let exists = programs.join(program).exists() || programs.join(format!("{program}.rs")).exists();
            assert!(exists, "no program `{program}`");
            found += 1;
        }
    }
    assert!(found > 100, "the proofs: {found}");
}
