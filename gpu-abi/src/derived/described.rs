//! Compares declared parameters and variables with the types in debug information.

use crate::interface::{CompiledTypes, Description, RustType, first_difference};
use crate::layout::TypeLayout;
use crate::text::Text;

/// A parameter or variable in debug information.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// The index of its type in the list.
    place: usize,
    /// A clause that says which file describes it, and how.
    source: &'static str,
}

/// Returns a parameter or variable whose type is at `place` in a list of types; `source` is a clause that says which file
/// describes it, and how.
pub const fn described(place: usize, source: &'static str) -> Described {
    Described { place, source }
}

/// A parameter without a description: any index beyond the end of the list is an unknown type.
pub const UNDESCRIBED: Described = described(usize::MAX, "");

/// Returns the selected kernel's description of a parameter; `all` has the description of each kernel.
pub const fn described_of(instance: usize, all: &[Described]) -> Described {
    if instance < all.len() { all[instance] } else { UNDESCRIBED }
}

/// Fails the build unless the type of the parameter called `name`, and every type reachable from it, matches its
/// description.
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

/// Fails the build unless the type of the variable called `name`, and every type reachable from it, matches its
/// description.
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
