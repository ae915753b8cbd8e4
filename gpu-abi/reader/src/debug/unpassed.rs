//! Functions that Rust cannot call as C++ does.

use super::convention;
use super::die::Die;
use super::registers::Registers;
use super::returned::Returned;
use super::types::{Function, Type};
use gimli::DwCc;

/// Why Rust cannot call a host function: its calling convention, or a type of which it takes or returns values in a way that Rust does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpassed(Way);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Way {
    /// A calling convention, by its number and as the source states it.
    Convention(DwCc, &'static str),
    /// A class by reference.
    ByReference { name: String },
    /// A type in registers of its own, after what it is or has that uses them.
    InRegisters { name: String, held: String },
    /// A class that is not returned in a register.
    Returned { name: String, why: Returned },
}

/// Why C++ passes a class by reference, as a clause.
const BY_REFERENCE: &str = "the class has a destructor, a copy or move constructor, or virtual functions, or clang only declares it \
                            in this file, without `-fstandalone-debug`";

/// The sizes in bytes of values that Windows returns in a register.
const RETURNED_IN_REGISTER: [u64; 4] = [1, 2, 4, 8];

impl Unpassed {
    /// Returns why Rust cannot call a function, which an entry describes.
    pub(super) fn find(function: &Function, die: &Die<'_>) -> Option<Self> {
        let of_type = || function.types().into_iter().find_map(|ty| Way::of_type(ty));
        let of_result = || Way::of_result(function.result.as_deref()?, die);
        Self::of_convention(die).or_else(|| of_type().or_else(of_result).map(Self))
    }

    /// Returns the calling convention of a function, which an entry describes, unless it is that of C.
    pub(super) fn of_convention(die: &Die<'_>) -> Option<Self> {
        let number = die.convention?;
        Some(Self(Way::Convention(number, convention::spelled(number)?)))
    }

    /// Returns the number of the calling convention, if that is the reason.
    pub(super) fn convention(&self) -> Option<DwCc> {
        if let Way::Convention(number, _) = self.0 { Some(number) } else { None }
    }

    /// Returns how the function is called or its values are passed.
    pub fn how(&self) -> &'static str {
        match &self.0 {
            Way::Convention(_, name) => name,
            Way::ByReference { .. } => "by reference",
            Way::InRegisters { .. } => "in registers of its own",
            Way::Returned { why, .. } => why.how(),
        }
    }

    /// Returns the calling convention as a declaration states it, if it has a keyword or an attribute.
    pub(super) fn keyword(&self) -> Option<&'static str> {
        match self.0 {
            Way::Convention(_, name) => name.strip_prefix('`')?.strip_suffix('`'),
            _ => None,
        }
    }

    /// Returns the part of this that the descriptions of a function state the same, wherever a class is only declared.
    pub(super) fn stated(&self) -> Option<&'static str> {
        match self.0 {
            Way::Convention(..) | Way::Returned { .. } => Some(self.how()),
            Way::ByReference { .. } | Way::InRegisters { .. } => None,
        }
    }

    /// Returns the way as a sentence, for a function that only one side of a comparison calls like this.
    pub fn sentence(&self) -> String {
        match &self.0 {
            Way::Convention(_, name) => format!("it uses {name}"),
            Way::ByReference { name } | Way::InRegisters { name, .. } => format!("`{name}` is passed {}", self.how()),
            Way::Returned { name, why } => format!("`{name}` is returned {}", why.how()),
        }
    }

    /// Returns the end of a sentence that begins with the function; `place` is empty or says in which file.
    pub fn clause(&self, place: &str) -> String {
        match &self.0 {
            Way::Convention(_, name) => format!("uses {name}{place}, which Rust's `extern \"C\"` does not"),
            Way::ByReference { name } => {
                format!("takes or returns a value of `{name}` by reference{place}: {BY_REFERENCE}")
            }
            Way::InRegisters { name, held } => format!(
                "takes or returns a value of `{name}` ({held}){place}, and Rust has no type that is passed in the same registers"
            ),
            Way::Returned { name, why } => {
                format!("returns a value of `{name}`{place} {}, {}", why.how(), why.clause())
            }
        }
    }

    /// Returns what to write instead.
    pub const fn advice(&self) -> &'static str {
        match &self.0 {
            Way::Convention(..) => "declare it without that in C++",
            Way::ByReference { .. } | Way::InRegisters { .. } | Way::Returned { .. } => "take or return a pointer in C++",
        }
    }

    /// Returns whether it is not known how the value is returned.
    pub fn is_unknown(&self) -> bool {
        matches!(self.0, Way::Returned { why, .. } if !why.is_known())
    }
}

impl Way {
    /// Returns how values of a type are passed, if Rust does not pass them like this.
    fn of_type(ty: &Type) -> Option<Self> {
        let name = ty.name.clone();
        if ty.record().is_some_and(|class| class.is_by_reference) {
            return Some(Self::ByReference { name });
        }
        let Registers { noun, size } = ty.registers?;
        let with = if ty.record().is_some() { "with " } else { "" };
        Some(Self::InRegisters { name, held: format!("{with}{noun} of {size} bytes") })
    }

    /// Returns how a function returns a class, if Rust does not return it like this.
    fn of_result(result: &Type, die: &Die<'_>) -> Option<Self> {
        let class = result.record()?;
        let why = class.returned.filter(|_| RETURNED_IN_REGISTER.contains(&class.size));
        Some(Self::Returned { name: result.name.clone(), why: die.returned.or(why)? })
    }
}
