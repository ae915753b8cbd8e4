//! The table of what is caught when, in the book and the README.

use super::{Mistake, errors, mistakes, text};
use std::collections::{BTreeMap, BTreeSet};

/// The columns of the table, and the cases in which their sources are compared with.
const SOURCES: [(&str, &[&str]); 6] = [
    ("PTX", &["ptx"]),
    ("cubin", &["cubin"]),
    ("C++ symbols", &["mangled_name", "stub"]),
    ("`nvcc -g -c`", &["host_object"]),
    ("`nvcc -G`", &["device_debug"]),
    (FUNCTIONS, &["functions"]),
];

/// The column of `#[functions]`.
const FUNCTIONS: &str = "host function";

/// The module that has no mistake in the column of `#[functions]`: a variable of the host is in one memory only.
const MEMORY: &str = "variable_space";

/// The row of the module without a mistake.
const NO_MISTAKE: &str = "none";

fn table() -> String {
    let page = text("gpu-abi/book/src/caught.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| Mistake |")).take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| [row, "\n"]).collect()
}

/// Returns the modules that rustc refused.
fn refused<'a>(case: &str, mistakes: &'a [Mistake]) -> BTreeSet<&'a str> {
    errors(case, mistakes).into_iter().map(|(module, _)| module).collect()
}

#[test]
fn every_cell_is_what_rustc_does() {
    let mistakes = mistakes();
    // For each column, the modules of each row and those that each case refuses.
    let mut columns = SOURCES.map(|(column, cases)| {
        let mut by_row: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for Mistake { row, module, .. } in mistakes.iter().filter(|one| column != FUNCTIONS || one.module != MEMORY) {
            by_row.entry(row).or_default().push(module);
        }
        let none = by_row.remove(NO_MISTAKE).expect("a module without a mistake");
        let refused: Vec<_> = cases.iter().map(|case| (*case, refused(case, &mistakes))).collect();
        assert!(refused.iter().all(|(_, names)| !names.contains(none[0])), "{column}");
        (by_row, refused)
    });
    let table = table();
    let mut rows = table.lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    assert_eq!(rows.next().unwrap_or_default()[1..], SOURCES.map(|(column, _)| column));
    for row in rows.skip(1) {
        for ((column, _), (cell, (by_row, refused))) in SOURCES.iter().zip(row[1..].iter().zip(&mut columns)) {
            let names = by_row.remove(row[0]).unwrap_or_else(|| panic!("no module has the mistake `{}`: {column}", row[0]));
            for (case, refused) in refused {
                let found = names.iter().filter(|name| refused.contains(*name)).count();
                let is = match found {
                    0 => "–",
                    _ if found == names.len() => "✓",
                    _ => "(✓)",
                };
                assert_eq!(*cell, is, "`{}` by {column}, {case}: {found} of {} are refused", row[0], names.len());
            }
        }
    }
    for (by_row, _) in columns {
        assert!(by_row.is_empty(), "mistakes that have no row: {by_row:?}");
    }
}

#[test]
fn the_readme_has_rows_of_the_table_in_its_first_half() {
    let (readme, table) = (text("README.md"), table());
    let shown = || readme.lines().enumerate().filter(|(_, line)| table.lines().any(|row| row == *line));
    assert!(shown().count() > 6, "the header and more than four rows");
    let (last, _) = shown().last().expect("a row");
    assert!(2 * (last + 1) <= readme.lines().count(), "the table ends in line {}", last + 1);
    let (first, _) = shown().next().expect("the header");
    assert_eq!(last + 1 - first, shown().count(), "a row that is not in the full table");
}

/// The error in the README is the one of this case, whose file is called as a program's is.
#[test]
fn the_readme_shows_what_rustc_says() {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let case = "cases/kernels_types/member_moved";
    let error = words(&text(&format!("ui-tests/{case}.stderr")).replace(&format!("{case}.rs"), "src/main.rs"));
    let readme = words(&text("README.md"));
    assert!(readme.windows(error.len()).any(|part| part == error), "the error of `member_moved`");
}
