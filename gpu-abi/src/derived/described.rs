//! Declared parameters and variables compared with the types that debug information describes.

use crate::interface::{CompiledTypes, Description, RustType, first_difference};
use crate::layout::TypeLayout;
use crate::text::Text;

/// A parameter or variable as debug information describes it.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// The place of its type in the list.
    place: usize,
    /// Which file describes it, and how, as a clause.
    source: &'static str,
}

/// Returns a parameter or variable whose type is at `place` in a list of types; `source` says which file describes it, and how, as a clause.
pub const fn described(place: usize, source: &'static str) -> Described {
    Described { place, source }
}

/// A parameter that no debug information describes: any place beyond the list is a type that nothing is known of.
pub const UNDESCRIBED: Described = described(usize::MAX, "");

/// Returns how the kernel that is meant describes a parameter, of which `all` has each kernel's description.
pub const fn described_of(instance: usize, all: &[Described]) -> Described {
    if instance < all.len() { all[instance] } else { UNDESCRIBED }
}

/// Fails the build unless the type of the parameter called `name`, and every type that it leads to, is the one that is described.
#[track_caller]
pub const fn check_described(
    name: &'static str,
    layout: &'static TypeLayout,
    description: &'static Description,
    types: CompiledTypes<'static>,
    described: Described,
) {
    if layout.is_mistaken() {
        return;
    }
    check(name, "is not what the kernel takes", RustType::new(layout, description), types, described);
}

/// Fails the build unless the type of the variable called `name`, and every type that it leads to, is the one that is described.
#[track_caller]
pub const fn check_described_variable(
    name: &'static str,
    layout: &'static TypeLayout,
    description: &'static Description,
    types: CompiledTypes<'static>,
    described: Described,
) {
    if layout.is_mistaken() {
        return;
    }
    check(name, "is not what the kernel's module has", RustType::new(layout, description), types, described);
}

#[track_caller]
const fn check(
    name: &'static str,
    mistake: &'static str,
    rust: RustType<'static>,
    types: CompiledTypes<'static>,
    described: Described,
) {
    if described.place == usize::MAX {
        return;
    }
    let Some(found) = first_difference(rust, described.place, types) else {
        return;
    };
    let mut text = Text::<2048>::new();
    text.push("`");
    text.push(name);
    text.push("` ");
    text.push(mistake);
    text.push(" (");
    text.push(described.source);
    text.push("): ");
    found.describe(&mut text);
    text.push("; correct ");
    if found.culprit().is_empty() {
        text.push("the type");
    } else {
        text.push("`");
        text.push(found.culprit());
        text.push("`");
    }
    text.push(" here, or in the kernel's source");
    panic!("{}", text.as_str())
}
