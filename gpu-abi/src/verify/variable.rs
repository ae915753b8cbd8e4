//! Declared variables beside those of a compiled module.

use super::dwarf::{KernelTypes, KernelTypesError};
use super::fields::{FieldReport, report};
use crate::interface::RustType;
use crate::launch::VariableInfo;
use crate::variable::difference::{Compiled, difference};
use crate::variable::{Difference, MemoryKind};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::{Module, ReadError, Variable, VariableLookup, look_up_variable};

/// Compares a variable that Rust declares with a module's: its memory, its size and, in PTX text, its alignment; and its type and all that
/// can be reached from it, if `types` describe it.
///
/// These are the comparisons that [`kernels`](macro@crate::kernels) makes at compile time.
///
/// ```
/// use gpu_abi::launch::KernelSet;
/// use gpu_abi::variable::{Constant, Difference};
/// use gpu_abi::verify::{self, Module, dwarf::KernelTypes};
/// use gpu_abi::kernels;
///
/// #[kernels(set = Scene)]
/// unsafe extern "C" {
///     #[ptx(name = "seeds")]
///     static SEEDS: Constant<[u64; 2]>;
/// }
///
/// let text = b".version 8.0 .target sm_80 .address_size 64 .visible .const .align 8 .b8 seeds[32];";
/// let (module, mut types) = (Module::read(text)?, KernelTypes::read(text)?);
/// let report = verify::variable(&Scene::VARIABLES[0], &module, &mut types)?;
/// assert_eq!(report.difference(), Some(&Difference::Size { kernel: 32, rust: 16 }));
/// assert_eq!(report.to_string(), "variable `seeds` has 16 bytes in Rust and 32 in the kernel's module");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the module does not have the one variable of that name, or the file cannot be read. That the two differ is not an error:
/// [`VariableReport::agrees`] says so.
pub fn variable(
    declared: &VariableInfo,
    module: &Module<'_>,
    types: &mut KernelTypes<'_>,
) -> Result<VariableReport, VariableError> {
    let variables = module.variables().map_err(VariableError::Read)?;
    let name = || declared.name().to_string();
    let found = match look_up_variable(&variables, declared.name()) {
        VariableLookup::One(found) => found,
        VariableLookup::Several(symbols) => {
            let symbols = symbols.into_iter().map(ToString::to_string).collect();
            return Err(VariableError::Several { name: name(), symbols });
        }
        VariableLookup::Missing => return Err(VariableError::Missing { name: name() }),
    };
    let described = types.variable(found.name(), found.is_managed()).map_err(VariableError::Types)?;
    let rust = RustType::new(declared.layout(), declared.description());
    let fields = described.map(|ty| report(rust, &ty, types.types(), &[]));
    let difference = difference(&compiled(&found), declared.memory(), declared.layout());
    Ok(VariableReport { symbol: found.name().to_string(), difference, fields })
}

fn compiled(variable: &Variable<'_>) -> Compiled {
    let memory = MemoryKind::of(variable.space().into(), variable.is_managed());
    Compiled { memory, size: variable.size(), align: variable.align() }
}

/// A variable in Rust beside that of a module.
///
/// It prints as a line, and as the table of [`FieldReport`] where members differ.
#[derive(Clone, Debug)]
pub struct VariableReport {
    symbol: String,
    difference: Option<Difference>,
    fields: Option<FieldReport>,
}

impl VariableReport {
    /// Returns whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.fields.as_ref().is_none_or(FieldReport::agrees)
    }

    /// Returns the variable's symbol in the module.
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// Returns the first difference between the variables as wholes: in memory, size or alignment.
    pub const fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// Returns the comparison of the types; `None` if the variable's type is not described.
    pub const fn fields(&self) -> Option<&FieldReport> {
        self.fields.as_ref()
    }
}

impl fmt::Display for VariableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { symbol, difference, fields } = self;
        write!(f, "variable `{symbol}` ")?;
        match (difference, fields) {
            (Some(difference), _) => write!(f, "{difference}")?,
            (None, Some(fields)) if fields.agrees() => f.write_str("agrees, and so does its type")?,
            (None, Some(_)) => f.write_str("differs in its type")?,
            (None, None) => f.write_str("agrees; its type is not described")?,
        }
        match fields {
            Some(fields) if !fields.agrees() => write!(f, ":\n{fields}"),
            _ => Ok(()),
        }
    }
}

/// Why a variable cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariableError {
    /// The module cannot be read.
    Read(ReadError),
    /// The variable's type cannot be read from debug information.
    Types(KernelTypesError),
    /// The module does not have the variable.
    Missing {
        /// The name that Rust declares.
        name: String,
    },
    /// The name is that of several variables in different namespaces.
    Several {
        /// The name that Rust declares.
        name: String,
        /// The variables' symbols.
        symbols: Vec<String>,
    },
}

impl fmt::Display for VariableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "{error}"),
            Self::Types(error) => write!(f, "{error}"),
            Self::Missing { name } => write!(f, "the module has no variable `{name}`"),
            Self::Several { name, symbols } => {
                write!(f, "`{name}` may be one of several variables: `{}`", symbols.join("`, `"))
            }
        }
    }
}

impl core::error::Error for VariableError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            Self::Types(error) => Some(error),
            _ => None,
        }
    }
}
