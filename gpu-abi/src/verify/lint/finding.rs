//! The findings of the lint.

use crate::ptx::target::MAX_PARAMETER_BYTES_LARGE;
use crate::text::Counted;
use alloc::string::String;
use core::fmt;

/// A mistake in PTX text that ptxas does not report.
///
/// It prints as `line 12, kernel: the mistake: what to write instead`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(super) line: usize,
    pub(super) function: Option<String>,
    pub(super) kind: FindingKind,
}

impl Finding {
    /// Returns the line of the text, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the name of the `.entry` or `.func` that contains the mistake, or `None` in debug sections.
    pub fn function(&self) -> Option<&str> {
        self.function.as_deref()
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> &FindingKind {
        &self.kind
    }
}

/// What is wrong; sizes, alignments and offsets are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// An instruction reads or writes outside of a parameter.
    Outside {
        /// The instruction, such as `ld.param.u32`.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is accessed, counted from the parameter's start.
        offset: i64,
        /// The number of bytes that are accessed.
        width: u64,
        /// The parameter's size.
        size: u64,
    },
    /// An instruction accesses an address that is not a multiple of the access's size.
    Misaligned {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is accessed.
        offset: u64,
        /// The number of bytes that are accessed, which the address must be a multiple of.
        width: u64,
        /// The parameter's alignment.
        align: u64,
    },
    /// An instruction accesses a part of a member together with bytes outside of the member.
    Straddles {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is accessed for one register.
        offset: u64,
        /// The number of bytes that are accessed for that register.
        width: u64,
        /// The member's path.
        member: String,
        /// The member's first byte.
        at: u64,
        /// The member's size.
        size: u64,
    },
    /// An instruction reads or writes an integer as a floating-point number, or the other way around.
    Kind {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is accessed.
        offset: u64,
        /// The member's path; empty if the parameter itself is the number.
        member: String,
        /// Whether the member is a floating-point number.
        float: bool,
    },
    /// An instruction reads padding between two members.
    Padding {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is read.
        offset: u64,
        /// The number of bytes that are read.
        width: u64,
        /// The path of the member before the padding.
        member: String,
    },
    /// An instruction reads a member together with the padding after it.
    Wide {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is read.
        offset: u64,
        /// The number of bytes that are read.
        width: u64,
        /// The member's path.
        member: String,
        /// The member's size.
        size: u64,
    },
    /// An instruction reads a part of a pointer, which is then used as an address.
    HalfPointer {
        /// The instruction.
        instruction: String,
        /// The parameter's name.
        param: String,
        /// The first byte that is read.
        offset: u64,
        /// The number of bytes that are read.
        width: u64,
        /// The register that they are read into.
        register: String,
    },
    /// A call's prototype has different parameters or returned values than the called function.
    Prototype {
        /// The prototype's label.
        label: String,
        /// The function's name.
        callee: String,
        /// The register that holds its address.
        register: String,
    },
    /// A call passes a different number of arguments than the callee has parameters.
    ArgumentCount {
        /// The callee, or its prototype.
        callee: String,
        /// The number of arguments.
        found: usize,
        /// The number of parameters.
        wanted: usize,
    },
    /// A call takes a different number of returned values than the callee returns.
    ReturnCount {
        /// The callee, or its prototype.
        callee: String,
        /// The number of values that the call takes.
        found: usize,
        /// The number of values that the callee returns.
        wanted: usize,
    },
    /// An argument or returned value has a different size than in the callee.
    ArgumentSize {
        /// The callee, or its prototype.
        callee: String,
        /// The argument's name in the caller.
        argument: String,
        /// The argument's size.
        found: u64,
        /// The parameter's size.
        wanted: u64,
    },
    /// An argument or returned value has a different alignment than in the callee.
    ArgumentAlign {
        /// The callee, or its prototype.
        callee: String,
        /// The argument's name in the caller.
        argument: String,
        /// The argument's alignment.
        found: u64,
        /// The parameter's alignment.
        wanted: u64,
    },
    /// A function's declarations, or its declaration and its definition, have different parameters.
    Redeclared {
        /// The line of the other declaration.
        other: usize,
    },
    /// A kernel takes more bytes of parameters than its version of PTX and its architecture allow.
    ParameterBytes {
        /// The size of the parameters.
        size: usize,
        /// The maximum size.
        max: usize,
    },
    /// A debug section or a `.loc` refers to a label that is not defined.
    UndefinedLabel {
        /// The label.
        label: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(function) = &self.function {
            write!(f, ", `{function}`")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside { instruction, param, offset, width, size } => {
                write!(
                    f,
                    "`{instruction}` accesses {} of `{param}`, which has {}: ",
                    Bytes(*offset, *width),
                    Counted(*size, "byte")
                )?;
                // An offset that is not a multiple of the access would be the next mistake.
                match size.checked_sub(*width).map(|last| last - last % width) {
                    Some(0) => f.write_str("write the offset 0")?,
                    Some(last) => write!(f, "write an offset up to {last}")?,
                    None => f.write_str("access fewer bytes at once")?,
                }
                f.write_str(", or declare the parameter with its whole size")
            }
            Self::Misaligned { instruction, param, offset, width, align } => {
                write!(
                    f,
                    "`{instruction}` accesses byte {offset} of `{param}`, which is declared `.align {align}`, and its address is not a \
                     multiple of {width}: access fewer bytes at once, or "
                )?;
                if align < width {
                    write!(f, "declare the parameter `.align {width}`")?;
                }
                if offset % width != 0 {
                    let and = if align < width { " and " } else { "" };
                    write!(f, "{and}write an offset that is a multiple of {width}")?;
                }
                Ok(())
            }
            Self::Straddles { instruction, param, offset, width, member, at, size } => write!(
                f,
                "`{instruction}` accesses {} of `{param}`, but `{member}` is {}: access one member at a time",
                Bytes(*offset as i64, *width),
                Bytes(*at as i64, *size)
            ),
            Self::Kind { instruction, param, offset, member, float } => {
                write!(f, "`{instruction}` accesses byte {offset} of `{param}`")?;
                if !member.is_empty() {
                    write!(f, ", `{member}`")?;
                }
                let (is, write) =
                    if *float { ("a floating-point number", "f") } else { ("not a floating-point number", "b") };
                write!(f, ", which is {is}: write its type, or `.{write}` with its size")
            }
            Self::Padding { instruction, param, offset, width, member } => write!(
                f,
                "`{instruction}` reads {} of `{param}`, which is padding after `{member}`: read a member",
                Bytes(*offset as i64, *width)
            ),
            Self::Wide { instruction, param, offset, width, member, size } => write!(
                f,
                "`{instruction}` reads {} of `{param}`, but `{member}` has {} and padding follows: read only {}",
                Bytes(*offset as i64, *width),
                Counted(*size, "byte"),
                Counted(*size, "byte")
            ),
            Self::HalfPointer { instruction, param, offset, width, register } => write!(
                f,
                "`{instruction}` reads {} of `{param}`, a part of a pointer, and `{register}` is used as an address: read all 8 bytes",
                Bytes(*offset as i64, *width)
            ),
            Self::Prototype { label, callee, register } => write!(
                f,
                "the prototype `{label}` differs from `{callee}`, whose address `{register}` holds, in the number, size or alignment of \
                 parameters or returned values: declare both alike"
            ),
            Self::ArgumentCount { callee, found, wanted } => {
                write!(
                    f,
                    "the call passes {} to `{callee}`, which has {}",
                    Counted(*found as u64, "argument"),
                    Counted(*wanted as u64, "parameter")
                )
            }
            Self::ReturnCount { callee, found, wanted } => {
                write!(
                    f,
                    "the call takes {} from `{callee}`, which returns {wanted}",
                    Counted(*found as u64, "returned value")
                )
            }
            Self::ArgumentSize { callee, argument, found, wanted } => {
                write!(f, "`{argument}` has {found} bytes, but `{callee}` has {wanted} in its place: declare both alike")
            }
            Self::ArgumentAlign { callee, argument, found, wanted } => {
                write!(
                    f,
                    "`{argument}` is declared `.align {found}`, but `{callee}` has `.align {wanted}` in its place: declare both alike"
                )
            }
            Self::Redeclared { other } => {
                write!(f, "line {other} declares this function with different parameters: declare both alike")
            }
            Self::ParameterBytes { size, max } => {
                write!(f, "the kernel takes {size} bytes of parameters, but at most {max} are allowed: ")?;
                match *size {
                    0..=MAX_PARAMETER_BYTES_LARGE => {
                        f.write_str("write `.version 8.1` or later, and `.target sm_70` or later")
                    }
                    _ => f.write_str("pass some of them by address"),
                }
            }
            Self::UndefinedLabel { label } => write!(f, "the debug information refers to `{label}`, which is not defined"),
        }
    }
}

/// `byte 4`, `bytes 4 to 7`.
struct Bytes(i64, u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, count) = *self;
        match count {
            0 | 1 => write!(f, "byte {first}"),
            _ => write!(f, "bytes {first} to {}", i128::from(first) + i128::from(count) - 1),
        }
    }
}
