//! Collects the comparisons of a declared kernel or variable with all images of a file, by the rules of `#[kernels(file = "..")]`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::Image;

/// The comparison with one module.
pub(super) trait Compared {
    /// Returns the item's symbol in the module.
    fn symbol(&self) -> &str;

    /// Returns whether nothing differs.
    fn agrees(&self) -> bool;
}

/// The images with a declared item and without it.
pub(super) struct Images<R> {
    /// The first comparison that differs, or else the last one.
    compared: Option<R>,
    with: Vec<Place>,
    without: Vec<Place>,
}

/// An image.
struct Place {
    compilation: usize,
    image: String,
    /// The item's symbol in the image; empty if it has none.
    symbol: String,
}

/// Why a declared item is not in the file, or not by the same name in all images.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    /// No image has it.
    Missing,
    /// An image does not have it, but another one of the same compilation does.
    MissingFrom { image: String, other: String },
    /// Two images of a compilation have it by different names.
    Renamed { symbols: [String; 2], images: [String; 2] },
    /// Any of these symbols may be meant.
    Several(Vec<String>),
}

/// The words for the item in reports.
pub(super) struct Noun {
    pub(super) noun: &'static str,
    /// How a program uses it.
    pub(super) used: &'static str,
    /// What to do if one of several images does not have it.
    pub(super) everywhere: &'static str,
}

impl<R: Compared> Images<R> {
    pub(super) const fn new() -> Self {
        Self { compared: None, with: Vec::new(), without: Vec::new() }
    }

    /// Returns whether more comparisons do not change the result: the first difference is reported.
    pub(super) fn is_decided(&self) -> bool {
        self.compared.as_ref().is_some_and(|compared| !compared.agrees())
    }

    /// Adds the comparison with an image, or `None` if the image does not have the item.
    pub(super) fn add(&mut self, compilation: usize, image: &Image<'_>, compared: Option<R>) {
        let symbol = compared.as_ref().map_or(String::new(), |compared| compared.symbol().to_string());
        let places = if compared.is_some() { &mut self.with } else { &mut self.without };
        places.push(Place { compilation, image: image.to_string(), symbol });
        self.compared = compared.or(self.compared.take());
    }

    /// Returns the comparison, and what is wrong with the item's places if nothing else differs.
    ///
    /// All images of one compilation have the item, with the same symbol. Images of other compilations may lack it.
    pub(super) fn finish(self) -> (Option<R>, Option<Problem>) {
        let problem = if self.is_decided() { None } else { self.problem() };
        (self.compared, problem)
    }

    fn problem(&self) -> Option<Problem> {
        let Some(first) = self.with.first() else { return Some(Problem::Missing) };
        if let Some(other) = self.with.iter().find(|other| other.symbol != first.symbol) {
            let symbols = [first.symbol.clone(), other.symbol.clone()];
            return Some(if other.compilation == first.compilation {
                Problem::Renamed { symbols, images: [first.image.clone(), other.image.clone()] }
            } else {
                Problem::Several(symbols.into())
            });
        }
        self.without.iter().find_map(|place| {
            let other = self.with.iter().find(|other| other.compilation == place.compilation)?;
            Some(Problem::MissingFrom { image: place.image.clone(), other: other.image.clone() })
        })
    }
}

impl Problem {
    /// Writes the sentence about the item with this declared name.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, noun: &Noun, name: &str) -> fmt::Result {
        let Noun { noun, used, everywhere } = noun;
        match self {
            Self::Missing => write!(f, "the file has no {noun} `{name}`"),
            Self::MissingFrom { image, other } => {
                write!(f, "the {image} has no {noun} `{name}`, which the {other} has: {everywhere}")
            }
            Self::Renamed { symbols: [first, second], images: [image, other] } => write!(
                f,
                "`{name}` is called `{first}` in the {image} and `{second}` in the {other}: a program {used} by one name; \
                 compile it again for all architectures"
            ),
            Self::Several(symbols) => {
                let symbols: Vec<String> = symbols.iter().map(|symbol| alloc::format!("`{symbol}`")).collect();
                write!(f, "{noun} `{name}` could be any of {}", symbols.join(", "))
            }
        }
    }
}
