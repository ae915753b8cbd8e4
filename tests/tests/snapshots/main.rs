//! The expansions of the macros, compared with the golden files beside this one. Each begins with its declaration as a comment.
//!
//! Add one by writing its declaration, and bless them with
//!
//! ```text
//! GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots
//! ```
//!
//! The macros' own sources are compiled into this test, and prettyplease prints what they return.

macro_rules! sources {
    ($($module:ident $path:literal)*) => {$(
        #[path = $path]
        mod $module;
    )*};
}
sources! {
    attr "../../../gpu-abi-derive/src/attr/mod.rs"
    check "../../../gpu-abi-derive/src/check.rs"
    class_name "../../../gpu-abi-derive/src/class_name.rs"
    distinct "../../../gpu-abi-derive/src/distinct.rs"
    docs "../../../gpu-abi-derive/src/docs.rs"
    errors "../../../gpu-abi-derive/src/errors.rs"
    expand "../../../gpu-abi-derive/src/expand/mod.rs"
    functions "../../../gpu-abi-derive/src/functions/mod.rs"
    generics "../../../gpu-abi-derive/src/generics.rs"
    input "../../../gpu-abi-derive/src/input.rs"
    kernels "../../../gpu-abi-derive/src/kernels/mod.rs"
    model "../../../gpu-abi-derive/src/model.rs"
    names "../../../gpu-abi-derive/src/names.rs"
    paths "../../../gpu-abi-derive/src/paths.rs"
    refuse "../../../gpu-abi-derive/src/refuse.rs"
    tokens "../../../gpu-abi-derive/src/tokens.rs"
    unread "../../../gpu-abi-derive/src/unread.rs"
}

use proc_macro2::{TokenStream, TokenTree};
use std::path::{Path, PathBuf};
use std::{env, fs};

const HEAD: &str = "\
// Expansion of gpu-abi-derive 0.1, printed by prettyplease 0.3.
// Bless with: GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots
";

/// Returns what the macro of a declaration writes: the attribute at its beginning, or else the derive.
fn expand_any(declaration: &str) -> TokenStream {
    type Attribute = fn(TokenStream, TokenStream) -> TokenStream;
    let attributes: [(&str, Attribute); 2] = [("#[kernels", kernels::kernels), ("#[functions", functions::functions)];
    for (name, expand) in attributes {
        if let Some((arguments, block)) = declaration.strip_prefix(name).and_then(|rest| rest.split_once("]\n")) {
            let arguments = arguments.trim_start_matches('(').trim_end_matches(')');
            return expand(arguments.parse().unwrap(), block.parse().unwrap());
        }
    }
    expand::expand(&syn::parse2(unread::wrapped(declaration.parse().unwrap())).unwrap())
}

fn printed(expansion: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(expansion).unwrap())
}

/// Returns the first line in which the texts differ, with those around it.
fn difference(expected: &str, found: &str) -> String {
    let at = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.lines().skip(at.saturating_sub(3)).take(7).collect::<Vec<_>>().join("\n    ");
    format!("line {}, expected\n    {}\nfound\n    {}", at + 1, around(expected), around(found))
}

/// Returns the golden files, each with its text and its declaration.
fn goldens() -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "golden"));
    assert!(files.len() > 10, "{files:?}");
    let read = |path: PathBuf| {
        let stored = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        let comment = stored.strip_prefix(HEAD).unwrap_or(&stored).lines().map_while(|line| line.strip_prefix("//"));
        let lines: Vec<&str> = comment.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let declaration = lines.join("\n").trim().to_owned();
        (path, stored, declaration)
    };
    files.into_iter().map(read).collect()
}

/// Compares a file with the expansion of its declaration, or writes it anew.
fn compare(path: &Path, stored: &str, declaration: &str) {
    let comment: String = declaration.lines().map(|line| format!("// {line}\n")).collect();
    let found = format!("{HEAD}//\n{comment}\n{}", printed(expand_any(declaration)));
    if env::var_os("GPU_ABI_BLESS").is_some() {
        fs::write(path, found).unwrap();
        return;
    }
    assert!(
        stored == found,
        "the expansion in {} has changed: {}\nbless it with GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots",
        path.display(),
        difference(stored, &found)
    );
}

#[test]
fn expansions_are_as_stored() {
    goldens().iter().for_each(|(path, stored, declaration)| compare(path, stored, declaration));
}

/// Returns whether an identifier of this name is among the tokens.
fn names(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => names(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Returns a declaration with another path to the library.
fn of_other_library(declaration: &str) -> String {
    let block = declaration.replacen("#[kernels]", "#[kernels()]", 1);
    match block.split_once('(').filter(|(head, _)| ["#[kernels", "#[functions"].contains(head)) {
        Some((head, rest)) => format!("{head}(crate = other, {rest}"),
        None => format!("#[ptx(crate = other)]\n{declaration}"),
    }
}

#[test]
fn the_library_is_named_by_the_given_path_only() {
    for (path, _, declaration) in goldens().iter().filter(|(_, _, declaration)| !declaration.contains("crate = ")) {
        let [own, other] = [declaration, &of_other_library(declaration)].map(|declaration| expand_any(declaration));
        assert!(names(own, "gpu_abi") && !names(other.clone(), "gpu_abi") && names(other, "other"), "{}", path.display());
    }
}
