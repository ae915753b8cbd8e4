//! Decides whether the images of compiled files agree about a declared kernel or variable.
//!
//! A program loads one image, the one for its GPU, and looks a kernel or variable up by one name. All images that have the
//! item must therefore have it under the same symbol. An image may lack it: it may be declared for some architectures only,
//! or belong to another module of the program.

/// A kind of item that programs look up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Kernel,
    Variable,
}

/// How images disagree about an item. Numbers are indices of the images passed to [`Disagreement::find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disagreement {
    /// No image has the item.
    Missing,
    /// Two images of one compilation have the item under different symbols.
    Renamed([usize; 2]),
    /// Images of two compilations have different symbols that match the name.
    Several([usize; 2]),
}

impl Disagreement {
    /// Returns how images disagree, or `None` if they agree. Each image is given as its compilation and the item's symbol in
    /// the image, if the image has the item.
    pub(super) fn find<C: PartialEq>(images: &[(C, Option<&str>)]) -> Option<Self> {
        let mut having = images.iter().enumerate().filter_map(|(at, (of, symbol))| Some((at, of, (*symbol)?)));
        let Some((first, compilation, symbol)) = having.next() else { return Some(Self::Missing) };
        let (at, of, _) = having.find(|(.., other)| *other != symbol)?;
        Some(if of == compilation { Self::Renamed([first, at]) } else { Self::Several([first, at]) })
    }
}

impl Item {
    /// Returns the noun for the item.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Variable => "variable",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_have_an_item_under_one_symbol() {
        let find = Disagreement::find::<usize>;
        assert_eq!(find(&[(0, Some("step")), (1, None)]), None);
        // A kernel for some architectures only.
        assert_eq!(find(&[(0, None), (0, Some("step")), (0, Some("step"))]), None);
        assert_eq!(find(&[(0, None), (0, None)]), Some(Disagreement::Missing));
        assert_eq!(find(&[(0, Some("_Z4stepi")), (0, Some("_Z4stepj"))]), Some(Disagreement::Renamed([0, 1])));
        assert_eq!(find(&[(0, Some("_Z4stepi")), (1, Some("_Z4stepj"))]), Some(Disagreement::Several([0, 1])));
    }
}
