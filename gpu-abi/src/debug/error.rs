//! Errors from debug information.

use crate::ptx::is_identifier;
use core::fmt;
use gpu_abi_reader::ReadError;
use std::borrow::ToOwned;
use std::string::String;

/// The maximum number of characters of a register's name: DWARF encodes it as a number of this many bytes.
pub(super) const MAX_REGISTER_NAME: usize = size_of::<u64>();

/// The reason that debug information cannot be written or does not match the module's text.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DebugError {
    /// A name that PTX or DWARF cannot hold.
    Name {
        /// The kind of thing that has the name.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A register's name is too long for the number that DWARF encodes it as.
    RegisterTooLong {
        /// The name.
        name: String,
    },
    /// An enumerator's value does not fit in 64 bits.
    Enumerator {
        /// The enumeration's name.
        enumeration: String,
        /// The enumerator's name.
        name: String,
        /// Its value.
        value: i128,
    },
    /// [`declare`](super::Unit::declare) got a layout that is not a record's, or [`define`](super::Unit::define) a type that
    /// is already defined or was not declared as this kind of record.
    NotDeclared {
        /// The name of the layout.
        name: String,
    },
    /// The locations of one variable are in different kinds of storage, but DWARF 2 has one address class for all of them.
    Classes {
        /// The variable's name.
        name: String,
    },
    /// A variable of the whole module is in a register, but only functions have registers.
    RegisterOutside {
        /// The variable's name.
        variable: String,
        /// The register.
        register: String,
    },
    /// The module's `.target` lacks `debug`. ptxas silently drops the debug information of such a module.
    Target,
    /// A file has no `.file` directive in the module's text.
    File {
        /// The file's number.
        number: u32,
        /// Its path.
        path: String,
    },
    /// A label is not defined in any function of the module's text; ptxas would silently use address 0.
    NoLabel {
        /// The label.
        label: String,
    },
    /// A label is defined in more than one function; ptxas would use the first.
    LabelTwice {
        /// The label.
        label: String,
    },
    /// The label at the start of a function is in another function.
    Function {
        /// The function's name in PTX.
        function: String,
        /// The label.
        label: String,
        /// The name of the function that defines the label.
        found: String,
    },
    /// The two ends of a range are in different functions.
    Range {
        /// The label at its start.
        begin: String,
        /// The label at its end.
        end: String,
    },
    /// A symbol is not declared in the module's text; ptxas would silently use address 0.
    NoSymbol {
        /// The symbol.
        symbol: String,
    },
    /// A register is not declared in the function whose variable is in it.
    NoRegister {
        /// The register.
        register: String,
        /// The function's name in PTX.
        function: String,
    },
    /// The module's text is not valid PTX.
    Text {
        /// What is wrong, and where.
        error: ReadError,
    },
    /// The module's text ends inside a function or a block.
    Open {
        /// The unterminated construct.
        what: &'static str,
    },
    /// The DWARF writer failed.
    Dwarf {
        /// Its message.
        message: String,
    },
}

impl fmt::Display for DebugError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { what, name } => {
                write!(f, "`{}` cannot be the name of a {what}: ", name.escape_debug())?;
                f.write_str(match *what {
                    FILE => {
                        "write a path of printable ASCII characters without quotation marks, which does not end with `\\`"
                    }
                    _ if name.contains('\0') => "remove the NUL character",
                    _ => "write a valid PTX identifier",
                })
            }
            Self::RegisterTooLong { name } => write!(
                f,
                "register `{name}` has more than {MAX_REGISTER_NAME} characters: DWARF encodes the name in a number of \
                 {MAX_REGISTER_NAME} bytes"
            ),
            Self::Enumerator { enumeration, name, value } => {
                write!(f, "`{enumeration}::{name}`: {value} does not fit in the 64 bits that DWARF 2 has for a value")
            }
            Self::NotDeclared { name } => {
                write!(
                    f,
                    "`{name}` does not define a declared record: only structs and unions can be declared, and each can be defined once, as the kind that it was declared as"
                )
            }
            Self::Classes { name } => {
                write!(f, "`{name}` is described in different kinds of storage: describe one variable for each kind")
            }
            Self::RegisterOutside { variable, register } => {
                write!(f, "`{variable}` belongs to the module and cannot be in `{register}`: only functions have registers")
            }
            Self::Target => {
                f.write_str("the module's target drops debug information: add `debug`, as in `.target sm_75, debug`")
            }
            Self::File { number, path } => {
                write!(f, "file {number} has no directive in the module: write `.file {number} \"{path}\"`")
            }
            Self::NoLabel { label } => write!(f, "label `{label}` is not defined in any function of the module"),
            Self::LabelTwice { label } => {
                write!(f, "label `{label}` is defined twice in the module: give each one its own name")
            }
            Self::Function { function, label, found } => {
                write!(f, "label `{label}` is given as the start of `{function}`, but is defined in `{found}`")
            }
            Self::Range { begin, end } => write!(
                f,
                "labels `{begin}` and `{end}` are in different functions: a range starts and ends in one function"
            ),
            Self::NoSymbol { symbol } => write!(f, "symbol `{symbol}` is not declared in the module"),
            Self::NoRegister { register, function } => {
                write!(f, "register `{register}` is not declared in `{function}`")
            }
            Self::Text { error } => write!(f, "the module's text: {error}"),
            Self::Open { what } => write!(f, "the module's text ends inside a {what}"),
            Self::Dwarf { message } => write!(f, "the debug information cannot be encoded: {message}"),
        }
    }
}

crate::text::error!(DebugError);

impl From<gimli::write::Error> for DebugError {
    fn from(error: gimli::write::Error) -> Self {
        Self::Dwarf { message: std::format!("{error}") }
    }
}

/// What a source file's path names.
pub(super) const FILE: &str = "file in PTX";

/// Returns `name` if it is a valid PTX identifier.
pub(super) fn identifier(what: &'static str, name: &str) -> Result<String, DebugError> {
    if is_identifier(name) { Ok(name.to_owned()) } else { Err(DebugError::Name { what, name: name.to_owned() }) }
}

/// Returns the bytes of a name that DWARF terminates with a zero byte.
pub(super) fn text(what: &'static str, name: &str) -> Result<std::vec::Vec<u8>, DebugError> {
    if name.contains('\0') {
        return Err(DebugError::Name { what, name: name.to_owned() });
    }
    Ok(name.as_bytes().to_vec())
}
