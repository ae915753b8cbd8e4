//! The functions that members point to, of C++ and of a Rust program.

use super::cxx::CxxType;
use super::rust::Rust;
use crate::sheet::counted;
use gpu_abi::verify::fields;
use gpu_abi::verify::types::{Function, Type};

/// Two functions that members of one name point to.
pub(super) struct Calls<'c, 'a> {
    pub(super) rust: &'c Rust,
    pub(super) cxx: &'c CxxType<'a>,
    /// Returns whether two types, by their names, are compared on their own.
    pub(super) is_separate: &'c dyn Fn(&str, &str) -> bool,
}

impl Calls<'_, '_> {
    /// Returns how the functions differ, in words; `None` if they agree.
    ///
    /// # Errors
    ///
    /// If a type in Rust has nothing to compare; the message is the reason.
    pub(super) fn difference(&self, rust: &'static Function, cxx: &Function) -> Result<Option<String>, String> {
        let (ours, theirs) = (rust.params().len(), cxx.params().len());
        if ours != theirs {
            let ours = counted(ours, "parameter");
            return Ok(Some(format!("the function has {ours} in Rust, {theirs} in C++")));
        }
        for (index, ((_, ours), (_, theirs))) in rust.params().zip(cxx.params()).enumerate() {
            if !self.agree(ours, theirs)? {
                let (ours, theirs) = (ours.name(), theirs.name());
                return Ok(Some(format!("parameter {} of the function is `{ours}` in Rust, `{theirs}` in C++", index + 1)));
            }
        }
        let is_same = match (rust.result.as_deref(), cxx.result.as_deref()) {
            (Some(ours), Some(theirs)) => self.agree(ours, theirs)?,
            (ours, theirs) => ours.is_none() && theirs.is_none(),
        };
        let name = |result: Option<&Type>, none: &str| result.map_or(none, Type::name).to_owned();
        let (ours, theirs) = (name(rust.result.as_deref(), "()"), name(cxx.result.as_deref(), "void"));
        match (is_same, cxx.is_variadic) {
            (false, _) => Ok(Some(format!("the function returns `{ours}` in Rust, `{theirs}` in C++"))),
            (true, true) => Err("it points to a function with `...` in C++, which rustc does not describe".to_owned()),
            (true, false) => Ok(None),
        }
    }

    fn agree(&self, rust: &'static Type, cxx: &Type) -> Result<bool, String> {
        let description = self.rust.description(rust)?;
        let mut report = fields::compare_described(&description, cxx, self.cxx.types);
        report.retain_own(self.is_separate);
        Ok(report.agrees() || (self.is_separate)(rust.name(), cxx.name()))
    }
}
