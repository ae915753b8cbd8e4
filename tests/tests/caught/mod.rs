//! The mistakes of `ui-tests/caught`, and what rustc says of each in every source: the errors in `ui-tests/cases/caught`, which the
//! test `ui` keeps up to date.

mod front_ends;
mod table;

use std::fs;

/// Returns a file of the repository.
fn read(path: &str) -> Vec<u8> {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text(path: &str) -> String {
    String::from_utf8(read(path)).unwrap()
}

/// A mistake: its row in the table of the book, the name of its module, and its lines.
struct Mistake {
    row: String,
    module: String,
    lines: Vec<String>,
}

/// Returns the mistakes, which are the entries in the rows of the macro's call.
fn mistakes() -> Vec<Mistake> {
    let text = text("ui-tests/caught/mistakes.rs");
    let (_, rows) = text.split_once("\nmistakes! {\n").expect("the mistakes");
    let mut found: Vec<Mistake> = Vec::new();
    let mut row = "";
    for line in rows.lines() {
        if let Some(heading) = line.strip_prefix("    \"") {
            row = heading.split('"').next().unwrap();
        } else if let Some(entry) = line.strip_prefix("        ").filter(|entry| entry.starts_with(char::is_alphabetic)) {
            let module = entry.split(' ').next().unwrap().to_owned();
            found.push(Mistake { row: row.to_owned(), module, lines: vec![line.trim().to_owned()] });
        } else if let Some(mistake) = found.last_mut() {
            mistake.lines.push(line.trim().to_owned());
        }
    }
    found
}

/// Returns the errors of a case, each with the module that it is about.
fn errors<'a>(case: &str, mistakes: &'a [Mistake]) -> Vec<(&'a str, String)> {
    let text = text(&format!("ui-tests/cases/caught/{case}.stderr"));
    let module = |error: &str| {
        // An error of the macro shows the line that it is about.
        let line = error.lines().find_map(|line| line.strip_prefix("  |  ")).unwrap_or_default().trim();
        let is_evaluated = error.contains("evaluation of `");
        let of = mistakes.iter().filter(|mistake| {
            let is_named = error.contains(&format!("evaluation of `{}::", mistake.module));
            is_named || !is_evaluated && mistake.lines.iter().any(|own| own == line)
        });
        let [mistake] = of.collect::<Vec<_>>()[..] else { panic!("an error of one module: {error}") };
        (mistake.module.as_str(), error.to_owned())
    };
    text.split("\n\n").filter(|error| !error.trim().is_empty()).map(module).collect()
}
