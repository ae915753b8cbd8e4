//! The compiled file that a block of kernels is checked against: `file = ".."`.

use crate::attr::list;
use crate::distinct::Distinct;
use crate::errors::Errors;
use crate::tokens::parsed;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{LitStr, Token};

/// The syntax of a path, for errors.
pub(crate) const FORM: &str = "write `file = \"kernels/step.ptx\"`, or `file = concat!(env!(\"OUT_DIR\"), \"/step.ptx\")` for a \
                               file that a build script makes";

/// A file's location, given by one of the macro's arguments.
pub(crate) struct Location {
    /// The argument's value.
    pub(crate) written: TokenStream,
    /// The path as errors show it: as written, with the variable `OUT_DIR` instead of its value.
    pub(crate) name: String,
    /// Whether the path is resolved from the package's folder.
    is_relative: bool,
    pub(crate) path: PathBuf,
}

impl Location {
    /// Evaluates `written` as a path.
    fn of(written: &TokenStream) -> Result<Self, String> {
        let value = evaluate(written.clone())?;
        let is_relative = Path::new(&value).is_relative();
        let folder = if is_relative { variable("CARGO_MANIFEST_DIR")? } else { String::new() };
        let name = format!("`{}`", shown(&value, std::env::var("OUT_DIR").ok().as_deref()));
        Ok(Self { written: written.clone(), name, is_relative, path: PathBuf::from(folder).join(value) })
    }

    /// Returns the error for a file that cannot be read. `error` completes a sentence that starts with the path.
    pub(crate) fn error(&self, error: &str) -> String {
        let is_misplaced = self.is_relative && !self.path.exists();
        let advice = if is_misplaced { "; relative paths are resolved from the package's folder" } else { "" };
        format!("{} {error}{advice}", self.name)
    }

    /// Returns [`include`](Self::include) for the first expansion only, since rustc then tracks the file. An item with conditions, which
    /// may be false, always has its own.
    pub(crate) fn include_once(&self, is_conditional: bool) -> Option<TokenStream> {
        thread_local! {
            static INCLUDED: RefCell<Distinct> = RefCell::default();
        }
        let is_first = || {
            // A language server expands macros again after the file has changed.
            let modified = fs::metadata(&self.path).and_then(|metadata| metadata.modified()).ok();
            INCLUDED.with_borrow_mut(|included| included.insert(format!("{modified:?} {:?}", self.path)))
        };
        (is_conditional || is_first()).then(|| self.include())
    }

    /// Returns the size of the file as a constant expression, which makes rustc, and through it cargo, track the file and
    /// the environment variables in its path. A constant with the file's contents would take rustc several times as long.
    fn include(&self) -> TokenStream {
        let written = &self.written;
        let path = if self.is_relative {
            quote_spanned!(written.span()=> __p::core::concat!(__p::core::env!("CARGO_MANIFEST_DIR"), "/", #written))
        } else {
            written.clone()
        };
        quote_spanned!(written.span()=> <[_]>::len(__p::core::include_bytes!(#path)))
    }
}

/// A file that a macro's argument names.
pub(crate) struct File<T> {
    pub(crate) location: Location,
    pub(crate) content: T,
}

/// Reads a file's content. The error completes a sentence that starts with the path.
type Open<T> = fn(&Path) -> Result<T, String>;

impl<T> File<T> {
    /// Reads the file that `written` names.
    pub(crate) fn read(written: &TokenStream, open: Open<T>) -> Result<Self, String> {
        let location = Location::of(written)?;
        let content = open(&location.path).map_err(|error| location.error(&error))?;
        Ok(Self { location, content })
    }
}

/// Returns the bytes of a file.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(unreadable)
}

/// Returns the error for a file that the system cannot read.
pub(super) fn unreadable(error: std::io::Error) -> String {
    format!("cannot be read: {error}")
}

/// Reads the file that `written` names, or all of those in brackets.
pub(crate) fn read_all<T>(written: &TokenStream, open: Open<T>, errors: &Errors) -> Option<Vec<File<T>>> {
    let (locations, mut files) = (locations(written, errors), Vec::new());
    for written in &locations {
        match File::read(written, open) {
            Ok(file) => files.push(file),
            Err(error) => errors.at(written, error),
        }
    }
    (!files.is_empty() && files.len() == locations.len()).then_some(files)
}

/// Returns the one path that `written` names, or all of those in brackets.
fn locations(written: &TokenStream, errors: &Errors) -> Vec<TokenStream> {
    let all: Vec<TokenStream> = match written.clone().into_iter().next() {
        Some(TokenTree::Group(all)) if all.delimiter() == Delimiter::Bracket => {
            // An argument consists of all tokens between two commas.
            list(&all.stream(), &mut argument).unwrap_or_default()
        }
        _ => vec![written.clone()],
    };
    if all.is_empty() {
        errors.at(written, format_args!("`file` needs a path from the package's folder: {FORM}"));
    }
    all
}

/// Returns a path with `$OUT_DIR` for the folder of the build script's output, which has a long name that says nothing.
fn shown(path: &str, out_dir: Option<&str>) -> String {
    let within = out_dir.filter(|folder| !folder.is_empty()).and_then(|folder| path.strip_prefix(folder));
    match within.filter(|rest| rest.starts_with(['/', '\\'])) {
        Some(rest) => format!("$OUT_DIR{rest}"),
        None => path.to_owned(),
    }
}

/// Returns the string produced by string literals, `concat!` and `env!`.
pub(super) fn evaluate(tokens: TokenStream) -> Result<String, String> {
    if let Some(literal) = parsed(tokens.clone(), <LitStr as Parse>::parse) {
        return Ok(literal.value());
    }
    let unreadable = || format!("`file` takes a string, `concat!` or `env!`, which the macro evaluates: {FORM}");
    let mut all: Vec<TokenTree> = tokens.into_iter().collect();
    let Some(TokenTree::Group(arguments)) = all.pop() else { return Err(unreadable()) };
    let Some(TokenTree::Punct(mark)) = all.pop() else { return Err(unreadable()) };
    let (Some(TokenTree::Ident(name)), '!') = (all.pop(), mark.as_char()) else { return Err(unreadable()) };
    let arguments = list(&arguments.stream(), &mut argument).map_err(|_| unreadable())?;
    let mut arguments = arguments.into_iter();
    match name.to_string().as_str() {
        "concat" => {
            let mut all = String::new();
            for argument in arguments {
                all += &evaluate(argument)?;
            }
            Ok(all)
        }
        // Another argument is an error message.
        "env" => variable(&evaluate(arguments.next().ok_or_else(unreadable)?)?),
        _ => Err(unreadable()),
    }
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| match name {
        "OUT_DIR" => "the environment variable `OUT_DIR` is not set: only a package with a build script has it".to_owned(),
        _ => format!("the environment variable `{name}` is not set at compile time"),
    })
}

/// Reads the tokens up to the next comma.
fn argument(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?.to_tokens(&mut tokens);
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_from_the_output_folder() {
        let out_dir = Some("/target/debug/build/render-7b87113ad75104b6/out");
        let path = "/target/debug/build/render-7b87113ad75104b6/out/render.o";
        assert_eq!(shown(path, out_dir), "$OUT_DIR/render.o");
        assert_eq!(shown(r"C:\out\render.o", Some(r"C:\out")), r"$OUT_DIR\render.o");
        for (path, out_dir) in [(path, None), (path, Some("")), ("/out2/render.o", Some("/out")), ("render.o", out_dir)] {
            assert_eq!(shown(path, out_dir), path);
        }
    }

    #[test]
    fn a_file_is_included_once() {
        let path = std::env::temp_dir().join(format!("gpu-abi-included-{}.o", std::process::id()));
        fs::write(&path, "1").unwrap();
        let written = LitStr::new(path.to_str().unwrap(), proc_macro2::Span::call_site()).to_token_stream();
        let location = Location::of(&written).unwrap();
        let again = Location::of(&written).unwrap();
        assert!(location.include_once(true).is_some() && location.include_once(false).is_some());
        assert!(again.include_once(false).is_none() && again.include_once(true).is_some());
        let later = std::time::SystemTime::now() + std::time::Duration::from_secs(9);
        fs::File::options().write(true).open(&path).unwrap().set_modified(later).unwrap();
        assert!(again.include_once(false).is_some());
        fs::remove_file(&path).unwrap();
    }
}
