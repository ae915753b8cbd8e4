//! What is wrong with a declared kernel or variable, or with the files, in the sentences that all front ends print.

use crate::error::ReadError;
use crate::model::MAX_PARAMETER_BYTES_LARGE;
use crate::names::{SourceName, base_name, nearest};
use std::fmt;

/// The maximum number of names that a problem lists.
const MAX_NAMES: usize = 8;

/// A kind of item that programs look up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Kernel,
    Variable,
}

impl Item {
    /// Returns the noun for the item.
    const fn noun(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Variable => "variable",
        }
    }
}

/// What is wrong with a declared kernel or variable: a sentence, and advice on what to write instead.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// The sentence without the advice.
    pub text: String,
    /// What to write instead; empty if the sentence says it.
    pub advice: String,
}

/// The kind of a [`Problem`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// No image has the item.
    Missing,
    /// The name may refer to several items.
    Several,
    /// Images of one compilation have the item under different symbols.
    Renamed,
    /// The declaration in an image is broken.
    Unreadable(ReadError),
    /// The kernel takes more bytes of parameters than its version of PTX and its architecture allow.
    Limit,
    /// The kernel has a different number of parameters.
    Count {
        /// The kernel's symbol.
        symbol: String,
        /// The image, as messages show it.
        place: String,
        /// The number of parameters in the image.
        params: usize,
    },
    /// Parameters are declared in another order.
    Order,
    /// The file that is given for its types does not describe the item, or not all of it.
    NotDescribed,
    /// The types in a file cannot be read, or several of them may be the item's.
    Types,
    /// The mangled name cannot be read, and nothing else states the types.
    Name,
}

/// What is wrong with a file that may describe types.
#[derive(Clone, Debug)]
pub struct SourceProblem {
    /// The index of the source: that of the file, or the number of files for the one that is given for its types.
    pub source: usize,
    /// The reader's error, if there is one.
    pub error: Option<ReadError>,
    pub(super) text: String,
}

impl Problem {
    pub(super) fn new(kind: ProblemKind, text: String, advice: impl Into<String>) -> Self {
        Self { kind, text, advice: advice.into() }
    }

    /// The problem that a kernel takes `size` bytes of parameters, but may take at most `max`.
    pub(super) fn limit(symbol: &str, place: &str, size: usize, max: usize) -> Self {
        let text = format!(
            "`{symbol}` takes {size} bytes of parameters in {place}, but its version of PTX and its architecture allow at most {max}"
        );
        let advice = match size {
            0..=MAX_PARAMETER_BYTES_LARGE => "compile it to PTX 8.1 (CUDA 12.1) or later, for sm_70 or later",
            _ => "",
        };
        Self::new(ProblemKind::Limit, text, advice)
    }

    /// The problem of the types in `file`.
    #[cfg(feature = "debug")]
    pub(super) fn of_types(file: &str, error: &crate::debug::KernelTypesError) -> Self {
        let advice = match error {
            crate::debug::KernelTypesError::Ambiguous { .. } => "name a file with only one of them",
            _ => "",
        };
        Self::new(ProblemKind::Types, format!("{file}: {error}"), advice)
    }

    /// The problem of a kernel without debug information whose mangled name cannot be read.
    pub(super) fn unread(symbol: &str) -> Self {
        let text =
            format!("the types in the mangled name `{symbol}` cannot be read, and nothing else states the parameters");
        let advice =
            "describe them with `types = \"..\"`, an object file of `nvcc -g -c`, or declare the kernel `extern \"C\"`";
        Self::new(ProblemKind::Name, text, advice)
    }

    #[cfg(feature = "debug")]
    pub(super) fn not_described(text: String) -> Self {
        Self::new(ProblemKind::NotDescribed, text, "")
    }

    /// The problem of an item that no file has; `all` are the items in the files.
    pub(super) fn missing(item: Item, files: &str, name: &str, all: &[&str]) -> Self {
        let mut text = format!("{files} {} `{name}`", item.noun());
        let mut near = nearest(name, all, |symbol| symbol);
        near.truncate(MAX_NAMES);
        // A mangled name is easily written for other types than the kernel's: substitutions such as `S0_` depend on all of them.
        let alike = near.iter().filter(|symbol| name.starts_with("_Z") && base_name(symbol) == base_name(name));
        let alike: Vec<String> =
            alike.filter_map(|symbol| Some(format!("`{}`", SourceName::of(symbol)?.instance()))).collect();
        let mut advice = match all {
            _ if !alike.is_empty() => {
                format!("write a name in C++ instead of a mangled one, such as {}", alike.join(", "))
            }
            _ if !near.is_empty() => format!("did you mean {}?", listed(&near)),
            [] => {
                text += &format!(", and no other {}s", item.noun());
                "check that this is the right file".to_owned()
            }
            _ => {
                text += &format!(", only {}", listed(&all[..all.len().min(MAX_NAMES)]));
                if all.len() > MAX_NAMES {
                    text += &format!(" and {} more", all.len() - MAX_NAMES);
                }
                "correct the name here or in the kernel's source".to_owned()
            }
        };
        if item == Item::Variable {
            advice += if near.is_empty() { ", or write" } else { " write" };
            advice += " its name as `#[ptx(name = \"..\")]`";
        }
        Self::new(ProblemKind::Missing, text, advice)
    }

    /// The problem of a name that may refer to several items in `files`.
    pub(super) fn several(item: Item, name: &str, files: &str, symbols: &[&str]) -> Self {
        let mut list: Vec<String> =
            symbols.iter().take(MAX_NAMES).map(|symbol| format!("`#[ptx(name = \"{symbol}\")]`")).collect();
        if symbols.len() > MAX_NAMES {
            list.push("...".to_owned());
        }
        let text = format!("`{name}` could be any of several {}s in {files}", item.noun());
        Self::new(ProblemKind::Several, text, format!("write one of their names, {}", list.join(", ")))
    }

    /// The problem of an item with different symbols in two images of one compilation.
    pub(super) fn renamed(item: Item, name: &str, symbols: [&str; 2], places: [&str; 2]) -> Self {
        let ([symbol, renamed], [place, other]) = (symbols, places);
        let used = match item {
            Item::Kernel => "loads the kernel",
            Item::Variable => "finds the variable",
        };
        let text = format!(
            "`{name}` is called `{symbol}` in {place} and `{renamed}` in {other}: a program {used} by one name; compile it again \
             for all architectures"
        );
        Self::new(ProblemKind::Renamed, text, "")
    }
}

/// Prints the sentence and the advice.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if self.advice.is_empty() { Ok(()) } else { write!(f, ": {}", self.advice) }
    }
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns the names in the source, each with its mangled name.
pub(super) fn listed(symbols: &[&str]) -> String {
    let shown = |&symbol: &&str| match SourceName::of(symbol) {
        None => format!("`{symbol}`"),
        Some(name) => format!("`{}` (`{symbol}`)", name.instance()),
    };
    symbols.iter().map(shown).collect::<Vec<_>>().join(", ")
}
