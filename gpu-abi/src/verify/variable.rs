//! Compares declared variables with those of a compiled file at run time.

use super::check::{Source, first_to_differ};
use super::fields::{FieldReport, report};
use crate::interface::RustType;
use crate::launch::VariableInfo;
use crate::variable::difference::{Compiled, difference};
use crate::variable::{Difference, MemoryKind};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::names::variable_name;
use gpu_abi_reader::{Module, Variable, VariableLookup, look_up_variable};

/// How a declared variable differs from the one in a file.
///
/// It prints a line, and a table of members if they differ.
#[derive(Clone, Debug)]
pub struct VariableReport {
    name: &'static str,
    symbol: Option<String>,
    /// The architecture of the module; `None` if the file has none.
    arch: Option<String>,
    /// The symbols that the name may refer to, if there are several.
    several: Vec<String>,
    difference: Option<Difference>,
    /// Why its type is unknown, although a file was named for its types.
    problem: Option<String>,
    fields: Option<FieldReport>,
}

/// Compares a variable with the one of the same name in a module, whose variables are `variables`.
pub(super) fn in_module(
    declared: &VariableInfo,
    module: &Module<'_>,
    variables: &[Variable<'_>],
    sources: &mut [Source<'_>],
) -> VariableReport {
    let mut compared = VariableReport::missing(declared);
    compared.arch = Some(crate::ptx::Arch::from(module.arch()).to_string());
    let found = match look_up_variable(variables, declared.name()) {
        VariableLookup::One(found) => found,
        VariableLookup::Missing => return compared,
        VariableLookup::Several(symbols) => {
            compared.several = symbols.into_iter().map(ToString::to_string).collect();
            return compared;
        }
    };
    let memory = MemoryKind::of(found.space().into(), found.is_managed());
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
            Ok(None) if *is_given => compared.problem = Some("the file with types says nothing of it".into()),
            _ => {}
        }
    }
    compared.fields = first_to_differ(fields.into_iter());
    compared
}

impl VariableReport {
    /// Returns the report for a variable that no module has.
    pub(super) const fn missing(declared: &VariableInfo) -> Self {
        let name = declared.name();
        Self { name, symbol: None, arch: None, several: Vec::new(), difference: None, problem: None, fields: None }
    }

    /// Returns the declared symbol of the variable.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the variable's symbol in the file, or `None` if the variable is missing.
    pub fn symbol(&self) -> Option<&str> {
        self.symbol.as_deref()
    }

    /// Returns whether no variable in the file certainly matches this one.
    pub const fn is_missing(&self) -> bool {
        self.symbol.is_none()
    }

    /// Returns the first difference between the variables as a whole: in state space, size or alignment.
    pub const fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// Returns the comparison with the type in debug information, if the variable is described there. If two files describe
    /// it, the comparison that differs is returned.
    pub const fn fields(&self) -> Option<&FieldReport> {
        self.fields.as_ref()
    }

    /// Returns whether the variable exists in the file and nothing differs.
    pub fn agrees(&self) -> bool {
        !self.is_missing()
            && self.difference.is_none()
            && self.problem.is_none()
            && self.fields.as_ref().is_none_or(FieldReport::agrees)
    }
}

impl fmt::Display for VariableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, symbol, arch, several, difference, problem, fields } = self;
        write!(f, "`{name}`")?;
        if let Some(symbol) = symbol.as_deref().filter(|symbol| symbol != name) {
            write!(f, ", `{symbol}`")?;
            if let Some(name) = variable_name(symbol).filter(|spelled| spelled != name) {
                write!(f, " (`{name}`)")?;
            }
        }
        if let Some(arch) = arch {
            write!(f, " in the module for {arch}")?;
        }
        f.write_str(": ")?;
        let differs = fields.as_ref().filter(|fields| !fields.agrees());
        match (symbol, difference, differs, problem) {
            (None, ..) if several.is_empty() => return f.write_str("no such variable"),
            (None, ..) => return write!(f, "could be any of {}", several.join(", ")),
            (_, Some(difference), ..) => difference.fmt(f)?,
            (_, None, Some(_), _) => f.write_str("its type differs")?,
            (_, None, None, Some(problem)) => f.write_str(problem)?,
            (_, None, None, None) => f.write_str("agrees")?,
        }
        differs.map_or(Ok(()), |fields| write!(f, "\n{fields}"))
    }
}
