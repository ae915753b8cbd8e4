//! Decides whether the images of compiled files agree about a declared kernel or variable.
//!
//! A program loads one image, the one for its GPU, and looks a kernel or variable up by one name. All images of one
//! compilation must therefore have it, with the same symbol. Images of other compilations, such as the separate modules of a
//! program, may lack it.

use std::fmt::Display;

/// A kind of item that programs look up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// A kernel.
    Kernel,
    /// A variable of a module.
    Variable,
}

/// How images disagree about an item. Numbers are indices of the images passed to [`Disagreement::find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// No image has the item.
    Missing,
    /// An image lacks the item, and another one of the same compilation has it.
    MissingFrom {
        /// The image without the item.
        image: usize,
        /// An image with the item.
        other: usize,
    },
    /// Two images of one compilation have the item under different symbols.
    Renamed([usize; 2]),
    /// Images of two compilations have different symbols that match the name.
    Several([usize; 2]),
}

impl Disagreement {
    /// Returns how images disagree, or `None` if they agree. Each image is given as its compilation and the item's symbol in
    /// the image, if the image has the item.
    ///
    /// ```
    /// use gpu_abi_reader::locate::Disagreement;
    ///
    /// assert_eq!(Disagreement::find(&[(0, Some("step")), (1, None)]), None);
    /// assert_eq!(Disagreement::find(&[(0, None), (0, Some("step"))]), Some(Disagreement::MissingFrom { image: 0, other: 1 }));
    /// assert_eq!(Disagreement::find(&[(0, Some("_Z4stepi")), (0, Some("_Z4stepj"))]), Some(Disagreement::Renamed([0, 1])));
    /// assert_eq!(Disagreement::find(&[(0, Some("_Z4stepi")), (1, Some("_Z4stepj"))]), Some(Disagreement::Several([0, 1])));
    /// ```
    pub fn find<C: PartialEq>(images: &[(C, Option<&str>)]) -> Option<Self> {
        let having = || images.iter().enumerate().filter_map(|(at, (of, symbol))| Some((at, of, (*symbol)?)));
        let Some((first, compilation, symbol)) = having().next() else { return Some(Self::Missing) };
        if let Some((at, of, _)) = having().find(|(.., other)| *other != symbol) {
            return Some(if of == compilation { Self::Renamed([first, at]) } else { Self::Several([first, at]) });
        }
        let mut lacking = images.iter().enumerate().filter(|(_, (_, symbol))| symbol.is_none());
        lacking.find_map(|(image, (compilation, _))| {
            let (other, ..) = having().find(|(_, of, _)| *of == compilation)?;
            Some(Self::MissingFrom { image, other })
        })
    }
}

impl Item {
    /// Returns the noun for the item: `kernel` or `variable`.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Variable => "variable",
        }
    }

    /// Returns the message for a result of a lookup, or for a [`Disagreement`], that the caller does not know.
    pub fn unclear(self, name: &str) -> String {
        format!("it is unclear which {} of the compiled files is `{name}`", self.noun())
    }

    /// Returns the message for [`Disagreement::MissingFrom`] with the descriptions of both images.
    pub fn missing_from(self, name: &str, image: impl Display, other: impl Display) -> String {
        let advice = match self {
            Self::Kernel => "compile the kernel for every architecture",
            Self::Variable => "declare the variable for every architecture",
        };
        format!("{image} has no {} `{name}`, which {other} has: {advice}", self.noun())
    }

    /// Returns the message for [`Disagreement::Renamed`] with the symbols in both images and the images' descriptions.
    pub fn renamed(self, name: &str, symbols: [&str; 2], images: [impl Display; 2]) -> String {
        let ([symbol, renamed], [image, other]) = (symbols, images);
        let used = match self {
            Self::Kernel => "loads the kernel",
            Self::Variable => "finds the variable",
        };
        format!(
            "`{name}` is called `{symbol}` in {image} and `{renamed}` in {other}: a program {used} by one name; compile it again \
             for all architectures"
        )
    }
}
