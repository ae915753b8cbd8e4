//! Compares declared variables with those of a compiled file at run time.

use super::locate::{self, Compared, Images};
use super::{Source, first_to_differ, has_more};
use crate::interface::RustType;
use crate::launch::VariableInfo;
use crate::variable::difference::{Compiled, difference};
use crate::variable::{MemoryKind, VariableDifference};
use crate::verify::fields::{FieldReport, report};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::locate::Item;
use gpu_abi_reader::{Image, Variable, VariableLookup, look_up_variable};

/// How a declared variable differs from the one in a file.
///
/// It prints a line, and a table of members for each type that differs.
#[derive(Clone, Debug)]
pub struct VariableReport {
    pub(super) name: &'static str,
    pub(super) symbol: Option<String>,
    /// The image that was compared.
    pub(super) image: Option<String>,
    /// Why no comparison was possible, or not with all images.
    pub(super) located: Option<locate::Problem>,
    pub(super) difference: Option<VariableDifference>,
    /// Why its type is unknown, although a file was named for its types.
    pub(super) problem: Option<String>,
    pub(super) fields: Option<FieldReport>,
    /// Whether debug information would allow a further comparison.
    pub(super) is_partial: bool,
}

/// Compares a variable with the one of the same name in an image, whose variables are `variables`. Returns `None` if there is
/// none.
pub(super) fn in_module(
    declared: &VariableInfo,
    image: &Image<'_>,
    variables: &[Variable<'_>],
    sources: &mut [Source<'_>],
) -> Option<VariableReport> {
    let mut compared = VariableReport::new(declared);
    compared.image = Some(image.to_string());
    let found = match look_up_variable(variables, declared.name()) {
        VariableLookup::One(found) => found,
        VariableLookup::Missing => return None,
        VariableLookup::Several(symbols) => {
            let symbols = symbols.into_iter().map(ToString::to_string).collect();
            compared.located = Some(locate::Problem::Several(symbols));
            return Some(compared);
        }
        _ => {
            compared.located = Some(locate::Problem::Disagreement(Item::Variable.unclear(declared.name())));
            return Some(compared);
        }
    };
    let memory = MemoryKind::of(found.space(), found.is_managed());
    let kernel = Compiled { memory, size: found.size(), align: found.align() };
    compared.symbol = Some(found.name().to_string());
    compared.difference = difference(&kernel, declared.memory(), declared.layout());
    let mut fields = Vec::new();
    for Source { types, is_given, .. } in sources {
        match types.variable(found.name(), found.is_managed()) {
            Ok(Some(ty)) => {
                let rust = RustType::new(declared.layout(), declared.description());
                fields.push(report(rust, &ty, types.types(), &[]));
            }
            Err(error) if *is_given => compared.problem = Some(error.to_string()),
            Ok(None) if *is_given => compared.problem = Some("the file given for the types does not describe it".into()),
            _ => {}
        }
    }
    compared.fields = first_to_differ(fields.into_iter());
    compared.is_partial = compared.fields.is_none() && has_more(declared.layout());
    Some(compared)
}

impl VariableReport {
    /// Returns a report without any comparison.
    const fn new(declared: &VariableInfo) -> Self {
        let name = declared.name();
        Self {
            name,
            symbol: None,
            image: None,
            located: None,
            difference: None,
            problem: None,
            fields: None,
            is_partial: false,
        }
    }

    /// Returns the report of the comparisons with all images.
    pub(super) fn of(declared: &VariableInfo, images: Images<Self>) -> Self {
        let (compared, problem) = images.finish(Item::Variable, declared.name());
        let mut report = compared.unwrap_or_else(|| Self::new(declared));
        report.located = problem.or(report.located);
        report
    }

    /// Returns the declared symbol of the variable.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the variable's symbol in the file, or `None` if the variable is missing.
    pub fn symbol(&self) -> Option<&str> {
        self.symbol.as_deref()
    }

    /// Returns whether the variable was not found, or several variables match its name.
    pub const fn is_missing(&self) -> bool {
        self.symbol.is_none()
    }

    /// Returns the first difference between the variables as a whole: in state space, size or alignment.
    pub const fn difference(&self) -> Option<&VariableDifference> {
        self.difference.as_ref()
    }

    /// Returns the comparison with the type in debug information, if the variable is described there. If two files describe
    /// it, the comparison that differs is returned.
    pub const fn fields(&self) -> Option<&FieldReport> {
        self.fields.as_ref()
    }

    /// Returns whether everything was compared. If not, the file has no debug information about a variable whose type has
    /// members, elements or enumerators, or is a pointer.
    pub const fn is_complete(&self) -> bool {
        !self.is_partial
    }

    /// Returns whether the variable exists in all images of its compilation and nothing differs.
    pub fn agrees(&self) -> bool {
        self.located.is_none()
            && self.difference.is_none()
            && self.problem.is_none()
            && self.fields.as_ref().is_none_or(FieldReport::agrees)
    }
}

impl Compared for VariableReport {
    fn symbol(&self) -> &str {
        self.symbol.as_deref().unwrap_or_default()
    }

    fn agrees(&self) -> bool {
        self.agrees()
    }
}
