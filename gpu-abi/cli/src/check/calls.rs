//! The functions that members point to, of C++ and of a Rust program.

use super::rust::Rust;
use crate::sheet::counted;
use gpu_abi::__tools::Description;
use gpu_abi_reader::debug::{Function, Type};

/// Two functions that members of one name point to, whose types are still to be compared.
pub(super) struct Calls<'c> {
    /// What differs if two types do, in order.
    parts: Vec<Part<'c>>,
    /// Why the functions are not compared further.
    end: Result<(), String>,
}

struct Part<'c> {
    /// The types to compare; `None` if they differ.
    types: Option<(Description, &'static Type, &'c Type)>,
    text: String,
}

impl<'c> Calls<'c> {
    pub(super) fn new(program: &Rust, rust: &'static Function, cxx: &'c Function) -> Self {
        let mut this = Self { parts: Vec::new(), end: Ok(()) };
        let (ours, theirs) = (rust.params().len(), cxx.params().len());
        if ours != theirs {
            let ours = counted(ours, "parameter");
            this.differ(format!("the function has {ours} in Rust, {theirs} in C++"));
            return this;
        }
        for (index, ((_, ours), (_, theirs))) in rust.params().zip(cxx.params()).enumerate() {
            let names = format!("`{}` in Rust, `{}` in C++", ours.name(), theirs.name());
            this.compare(program, ours, theirs, format!("parameter {} of the function is {names}", index + 1));
        }
        let (ours, theirs) = (rust.result.as_deref(), cxx.result.as_deref());
        let name = |result: Option<&Type>, none: &str| result.map_or(none, Type::name).to_owned();
        let text = format!("the function returns `{}` in Rust, `{}` in C++", name(ours, "()"), name(theirs, "void"));
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => this.compare(program, ours, theirs, text),
            (None, None) => {}
            _ => this.differ(text),
        }
        if cxx.is_variadic && this.end.is_ok() {
            this.end = Err("it points to a function with `...` in C++, which rustc does not describe".to_owned());
        }
        this
    }

    fn differ(&mut self, text: String) {
        if self.end.is_ok() {
            self.parts.push(Part { types: None, text });
        }
    }

    fn compare(&mut self, program: &Rust, rust: &'static Type, cxx: &'c Type, text: String) {
        if self.end.is_ok() {
            match program.description(rust) {
                Ok(description) => self.parts.push(Part { types: Some((description, rust, cxx)), text }),
                Err(reason) => self.end = Err(reason),
            }
        }
    }

    /// Returns the types to compare.
    pub(super) fn types(&self) -> impl Iterator<Item = &(Description, &'static Type, &'c Type)> {
        self.parts.iter().filter_map(|part| part.types.as_ref())
    }

    /// Returns how the functions differ, in words; `None` if they agree. `agree` has an answer for each of [`Calls::types`].
    ///
    /// # Errors
    ///
    /// If a type in Rust has nothing to compare; the message is the reason.
    pub(super) fn difference(self, agree: &mut dyn Iterator<Item = bool>) -> Result<Option<String>, String> {
        let mut differs = None;
        for Part { types, text } in self.parts {
            let is_same = types.is_some() && agree.next() == Some(true);
            differs = differs.or((!is_same).then_some(text));
        }
        if differs.is_some() { Ok(differs) } else { self.end.map(|()| None) }
    }
}
