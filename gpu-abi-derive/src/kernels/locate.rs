//! Searches all modules of the compiled files for the name of a kernel or a variable.

use super::artifact::Image;
use super::file::File;
use super::generated::{Generated, advice};
use gpu_abi_reader::locate::{Disagreement, Item};
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

/// The items in a module that match a name.
pub(super) enum Found<'s, T> {
    /// The item, and its symbol.
    One(T, &'s str),
    /// The name is ambiguous: it may be any of these symbols.
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
}

/// Returns the item that matches `name` in each module that has one: at least one. The error is `has_no` if no module has one.
///
/// All modules of one compilation have it, with the same symbol.
pub(super) fn locate<'o, O, T>(
    item: Item,
    name: &str,
    modules: &'o [O],
    generated: Option<&Generated>,
    place: impl Fn(&'o O) -> &'o Place<'o>,
    look_up: impl Fn(&'o O) -> Result<Found<'o, T>, String>,
    has_no: impl FnOnce() -> String,
) -> Result<Vec<(&'o O, T)>, String> {
    let mut located: Vec<(&'o O, T)> = Vec::new();
    let mut symbols: Vec<Option<&str>> = Vec::new();
    for module in modules {
        symbols.push(match look_up(module)? {
            Found::One(found, symbol) => {
                located.push((module, found));
                Some(symbol)
            }
            Found::Several(symbols) => return Err(several(item, name, &place(module).shown, &symbols, generated)),
            Found::Missing => None,
        });
    }
    let compilations = modules.iter().map(|module| (place(module).file, place(module).image.compilation));
    let images: Vec<_> = compilations.zip(symbols).collect();
    let (symbol, shown) = (|at: usize| images[at].1.unwrap_or_default(), |at: usize| &place(&modules[at]).shown);
    match Disagreement::find(&images) {
        None => Ok(located),
        Some(Disagreement::Missing) => Err(has_no()),
        Some(Disagreement::MissingFrom { image, other }) => Err(item.missing_from(name, shown(image), shown(other))),
        Some(Disagreement::Renamed(both)) => Err(item.renamed(name, both.map(symbol), both.map(shown))),
        Some(Disagreement::Several(both)) => {
            let [first, other] = both.map(|at| place(&modules[at]).file);
            let files = if first == other { format!("`{first}`") } else { format!("`{first}` and `{other}`") };
            Err(several(item, name, &files, &both.map(symbol), generated))
        }
        Some(_) => Err(item.unclear(name)),
    }
}

fn several(item: Item, name: &str, file: &str, symbols: &[&str], generated: Option<&Generated>) -> String {
    let mut list: Vec<String> =
        symbols.iter().take(MAX_NAMES).map(|symbol| format!("`#[ptx(name = \"{symbol}\")]`")).collect();
    if symbols.len() > MAX_NAMES {
        list.push("...".to_owned());
    }
    let usual = format!("write one of their names, {}", list.join(", "));
    format!("`{name}` could be any of several {}s in {file}: {}", item.noun(), advice(generated, &usual))
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
