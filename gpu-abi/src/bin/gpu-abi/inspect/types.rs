//! The structs and unions of a module that are shown.

use crate::arena::Layouts;
use crate::args::Select;
use crate::load::Module;
use crate::names;
use crate::records::{Records, members_within};
use gpu_abi::layout::Layout;

/// The most members, with all those within them, of a type that is shown opened: more than any program has.
const MOST_MEMBERS: u64 = 100_000;

/// A module's types, and why some cannot be shown.
#[derive(Debug, Default)]
pub(crate) struct Types<'a> {
    pub(crate) layouts: Vec<&'a Layout<'a>>,
    pub(crate) problems: Vec<String>,
}

impl<'a> Types<'a> {
    /// Returns the types of `module` that are selected: all that have names, unless some are named.
    pub(crate) fn of(module: &'a Module<'a>, select: &Select, layouts: &'a Layouts<'a>) -> Self {
        let mut types = Self::default();
        let Some(info) = module.debug.as_ref().filter(|_| select.shows_types()) else { return types };
        let records = Records::new(info, layouts);
        for record in info.records() {
            let is_wanted =
                |name: &str| select.types.is_empty() || select.types.iter().any(|wanted| names::is_meant(wanted, name));
            if !record.name().is_some_and(is_wanted) {
                continue;
            }
            match records.layout(record) {
                Ok(layout) if members_within(layout) > MOST_MEMBERS => {
                    let name = layout.name();
                    types.problems.push(format!("`{name}` has over {MOST_MEMBERS} members with all those within them"));
                }
                Ok(layout) => types.layouts.push(layout),
                Err(problem) => types.problems.push(problem),
            }
        }
        types
    }
}
