//! Collects the comparisons of a declared kernel or variable with all images of a file, by the rules of `#[kernels(file = "..")]`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::Image;
use gpu_abi_reader::locate::{Disagreement, Item};

/// The comparison with one module.
pub(super) trait Compared {
    /// Returns the item's symbol in the module.
    fn symbol(&self) -> &str;

    /// Returns whether nothing differs.
    fn agrees(&self) -> bool;
}

/// The images that were searched for a declared item.
pub(super) struct Images<R> {
    /// The first comparison that differs, or else the last one.
    compared: Option<R>,
    places: Vec<Place>,
}

/// An image, and the item's symbol in it.
struct Place {
    compilation: usize,
    image: String,
    /// The item's symbol, if the image has the item.
    symbol: Option<String>,
}

/// Why a declared item is not in the file, or not by the same name in all images.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    /// No image has it.
    Missing,
    /// Any of these symbols may be meant.
    Several(Vec<String>),
    /// The images of a compilation disagree, as the message says.
    Disagreement(String),
}

impl<R: Compared> Images<R> {
    pub(super) const fn new() -> Self {
        Self { compared: None, places: Vec::new() }
    }

    /// Returns whether further comparisons do not change the result, because the first difference is reported.
    pub(super) fn is_decided(&self) -> bool {
        self.compared.as_ref().is_some_and(|compared| !compared.agrees())
    }

    /// Adds the comparison with an image, or `None` if the image does not have the item.
    pub(super) fn add(&mut self, compilation: usize, image: &Image<'_>, compared: Option<R>) {
        let symbol = compared.as_ref().map(|compared| compared.symbol().to_string());
        self.places.push(Place { compilation, image: image.to_string(), symbol });
        self.compared = compared.or(self.compared.take());
    }

    /// Returns the comparison and, if nothing differs in it, any problem with finding the item `name` in the images.
    pub(super) fn finish(self, item: Item, name: &str) -> (Option<R>, Option<Problem>) {
        let problem = if self.is_decided() { None } else { self.problem(item, name) };
        (self.compared, problem)
    }

    fn problem(&self, item: Item, name: &str) -> Option<Problem> {
        let images: Vec<_> = self.places.iter().map(|place| (place.compilation, place.symbol.as_deref())).collect();
        let symbol = |at: usize| images[at].1.unwrap_or_default();
        let image = |at: usize| alloc::format!("the {}", self.places[at].image);
        Some(match Disagreement::find(&images)? {
            Disagreement::Missing => Problem::Missing,
            Disagreement::Several(all) => Problem::Several(all.map(|at| symbol(at).to_string()).into()),
            Disagreement::MissingFrom { image: at, other } => {
                Problem::Disagreement(item.missing_from(name, image(at), image(other)))
            }
            Disagreement::Renamed(both) => Problem::Disagreement(item.renamed(name, both.map(symbol), both.map(image))),
            _ => Problem::Disagreement(item.unclear(name)),
        })
    }
}

impl Problem {
    /// Writes the sentence about the item with this declared name.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, item: Item, name: &str) -> fmt::Result {
        let noun = item.noun();
        match self {
            Self::Missing => write!(f, "the file has no {noun} `{name}`"),
            Self::Disagreement(message) => f.write_str(message),
            Self::Several(symbols) => {
                let symbols: Vec<String> = symbols.iter().map(|symbol| alloc::format!("`{symbol}`")).collect();
                write!(f, "{noun} `{name}` could be any of {}", symbols.join(", "))
            }
        }
    }
}
