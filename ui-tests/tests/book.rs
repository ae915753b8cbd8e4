//! The README and the book: links lead somewhere, and every error that is explained is one that a test shows.

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

#[test]
fn links_lead_to_files() {
    let mut pages = files(Path::new(BOOK));
    assert!(pages.len() > 10, "the pages of the book");
    pages.push("../README.md".into());
    for page in pages {
        let text = read(&page);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            if !link.starts_with("https://") {
                let to = page.with_file_name("").join(link);
                assert!(to.exists(), "{}: {link}", page.display());
            }
        }
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let summary = read(&Path::new(BOOK).join("SUMMARY.md"));
    for page in files(Path::new(BOOK)) {
        let name = page.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name}");
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
