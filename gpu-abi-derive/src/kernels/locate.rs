//! Searches all modules of the compiled files for the name of a kernel or a variable.

use super::artifact::Image;
use super::file::File;
use super::generated::{Generated, advice};
use gpu_abi_reader::names::{base_name, is_near};
use std::fmt::Write;

/// The maximum number of names that an error lists.
const MAX_NAMES: usize = 8;

/// A module in the files.
pub(super) struct Place<'a> {
    pub(super) image: &'a Image,
    pub(super) file: &'a str,
    /// The file's path, and the module's description if there are several.
    pub(super) shown: String,
}

/// The words for the searched item in errors.
pub(super) struct Noun {
    pub(super) noun: &'static str,
    /// How a program uses it.
    pub(super) used: &'static str,
    /// What to do if one of several modules does not have it.
    pub(super) everywhere: &'static str,
}

/// The items in a module that match a name.
pub(super) enum Found<'s, T> {
    /// The item, and its symbol.
    One(T, &'s str),
    /// Any of these symbols may be meant.
    Several(Vec<&'s str>),
    Missing,
}

impl<'a> Place<'a> {
    /// Returns the modules of a file.
    pub(super) fn all(file: &'a File) -> impl Iterator<Item = Self> {
        let images = &file.artifact.images;
        images.iter().map(move |image| {
            let file = file.shown();
            let shown = if images.len() > 1 { format!("`{file}` ({})", image.name) } else { format!("`{file}`") };
            Self { image, file, shown }
        })
    }

    /// Returns whether both come from the same compilation.
    fn is_beside(&self, other: &Self) -> bool {
        self.file == other.file && self.image.compilation == other.image.compilation
    }
}

impl Noun {
    /// Returns the item that matches `name` in each module that has one: at least one. The error is `has_no` if no module
    /// has one.
    ///
    /// All modules of one compilation have it, with the same symbol.
    pub(super) fn locate<'o, O, T>(
        &self,
        name: &str,
        modules: &'o [O],
        generated: Option<&Generated>,
        place: impl Fn(&'o O) -> &'o Place<'o>,
        look_up: impl Fn(&'o O) -> Result<Found<'o, T>, String>,
        has_no: impl FnOnce() -> String,
    ) -> Result<Vec<(&'o O, T)>, String> {
        let mut located: Vec<(&'o O, T)> = Vec::new();
        let mut places: Vec<(&Place<'o>, &str)> = Vec::new();
        let mut missing: Vec<&Place<'o>> = Vec::new();
        for module in modules {
            let place = place(module);
            match look_up(module)? {
                Found::One(found, symbol) => {
                    located.push((module, found));
                    places.push((place, symbol));
                }
                Found::Several(symbols) => return Err(self.several(name, &place.shown, &symbols, generated)),
                Found::Missing => missing.push(place),
            }
        }
        let Some(&(first, symbol)) = places.first() else { return Err(has_no()) };
        if let Some(&(other, renamed)) = places.iter().find(|(_, other)| *other != symbol) {
            return Err(if other.is_beside(first) {
                format!(
                    "`{name}` is called `{symbol}` in {} and `{renamed}` in {}: a program {} by one name; compile it again for all \
                     architectures",
                    first.shown, other.shown, self.used,
                )
            } else {
                let files = if first.file == other.file {
                    format!("`{}`", first.file)
                } else {
                    format!("`{}` and `{}`", first.file, other.file)
                };
                self.several(name, &files, &[symbol, renamed], generated)
            });
        }
        let is_in = |missing: &&Place<'_>| places.iter().any(|(other, _)| other.is_beside(missing));
        match missing.into_iter().find(is_in) {
            Some(Place { shown, .. }) => {
                let (other, Self { noun, everywhere, .. }) = (&first.shown, self);
                Err(format!("{shown} has no {noun} `{name}`, which {other} has: {everywhere}"))
            }
            None => Ok(located),
        }
    }

    fn several(&self, name: &str, file: &str, symbols: &[&str], generated: Option<&Generated>) -> String {
        let mut list: Vec<String> =
            symbols.iter().take(MAX_NAMES).map(|symbol| format!("`#[ptx(name = \"{symbol}\")]`")).collect();
        if symbols.len() > MAX_NAMES {
            list.push("...".to_owned());
        }
        let usual = format!("write one of their names, {}", list.join(", "));
        format!("`{name}` could be any of several {}s in {file}: {}", self.noun, advice(generated, &usual))
    }
}

/// Returns the end of the error for a missing `name`: the name in `all` to write instead.
pub(super) fn instead_of(name: &str, all: &[&str], generated: Option<&Generated>) -> String {
    let near: Vec<&str> = all.iter().copied().filter(|symbol| is_near(name, symbol)).take(MAX_NAMES).collect();
    if !near.is_empty() {
        let usual = format!("did you mean {}?", listed(&near));
        return format!(": {}", advice(generated, &usual));
    }
    let mut text = match all {
        [] => return ", nor any other: check that this is the right file".to_owned(),
        _ => format!(", only {}", listed(&all[..all.len().min(MAX_NAMES)])),
    };
    if all.len() > MAX_NAMES {
        let _ = write!(text, " and {} more", all.len() - MAX_NAMES);
    }
    text + ": " + advice(generated, "correct the name here or in the kernel's source")
}

/// Returns the names in the source, each with its mangled name.
fn listed(symbols: &[&str]) -> String {
    let shown = |&symbol: &&str| match base_name(symbol) {
        base if base == symbol => format!("`{symbol}`"),
        base => format!("`{base}` (`{symbol}`)"),
    };
    symbols.iter().map(shown).collect::<Vec<_>>().join(", ")
}
