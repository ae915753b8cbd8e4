//! Prints reports: a line for each kernel, variable and parameter, then each type that differs.

use super::report::{CheckReport, KernelReport, ParameterReport, Problem, TypeReport};
use super::variable::VariableReport;
use crate::compare::{Order, Parameter};
use crate::launch::ParameterDifference;
use crate::text::{Counted, Text};
use crate::verify::fields::{self, FieldReport};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::names::{SourceName, signature};

const NOT_DESCRIBED: &str =
    "agrees, but members, enumerators and pointees were not compared: the file does not describe them";

/// The types that differ, in the order of their users, each with the kernels and variables that have it.
#[derive(Default)]
struct Types<'r>(Vec<(&'r FieldReport, Vec<&'r str>)>);

impl<'r> Types<'r> {
    fn add(&mut self, user: Option<&'r str>, reports: impl Iterator<Item = &'r FieldReport>) {
        for ty in reports.flat_map(FieldReport::different_types) {
            let Some((known, users)) = self.0.iter_mut().find(|(known, _)| known.is_same_mistake(ty)) else {
                self.0.push((ty, user.into_iter().collect()));
                continue;
            };
            // Only a parameter's own type has a place in the source.
            if known.source_location.is_none() && ty.source_location.is_some() {
                *known = ty;
            }
            users.extend(user.filter(|user| !users.contains(user)));
        }
    }
}

impl fmt::Display for Types<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The number of names to print.
        const MAX: usize = 4;

        for (ty, users) in &self.0 {
            write!(f, "\n{}", ty.itself())?;
            if users.len() > 1 {
                let names: Vec<String> = users.iter().take(MAX).map(|user| alloc::format!("`{user}`")).collect();
                write!(f, "\n  in {}", names.join(", "))?;
                if users.len() > MAX {
                    write!(f, " and {} more", users.len() - MAX)?;
                }
            }
        }
        Ok(())
    }
}

impl CheckReport {
    fn different(&self) -> Types<'_> {
        let mut types = Types::default();
        self.kernels.iter().for_each(|kernel| types.add(Some(kernel.name), kernel.fields()));
        self.variables.iter().for_each(|variable| types.add(Some(variable.name), variable.fields.iter()));
        self.types.iter().for_each(|ty| types.add(None, ty.fields.iter()));
        types
    }

    /// Returns the types that differ, in the order of their users, each once with the kernels and variables that have it.
    #[doc(hidden)]
    pub fn different_types(&self) -> Vec<(&FieldReport, Vec<&str>)> {
        self.different().0
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for kernel in &self.kernels {
            f.write_str(separator)?;
            kernel.write_own(f)?;
            separator = "\n";
        }
        for variable in &self.variables {
            f.write_str(separator)?;
            variable.write_own(f)?;
            separator = "\n";
        }
        for TypeReport { name, fields } in &self.types {
            f.write_str(separator)?;
            match fields {
                Ok(fields) if fields.agrees() => write!(f, "type `{name}`: agrees")?,
                Ok(_) => write!(f, "type `{name}`: differs")?,
                Err(problem) => write!(f, "type `{name}`: {problem}")?,
            }
            separator = "\n";
        }
        self.different().fmt(f)
    }
}

impl fmt::Display for KernelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        let mut types = Types::default();
        types.add(Some(self.name), self.fields());
        types.fmt(f)
    }
}

impl KernelReport {
    fn fields(&self) -> impl Iterator<Item = &FieldReport> {
        self.parameters.iter().filter_map(|parameter| parameter.fields.as_ref())
    }

    /// Writes the report without types.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Problem::Located(problem)) = &self.problem {
            return write!(f, "{problem}");
        }
        write!(f, "kernel `{}`", self.name)?;
        if let Some(symbol) = self.symbol.as_deref().filter(|symbol| *symbol != self.name) {
            write!(f, ", `{symbol}`")?;
            if let Some(signature) = signature(symbol) {
                write!(f, " (`{signature}`)")?;
            }
        }
        if let Some(image) = &self.image {
            write!(f, " in {image}")?;
        }
        f.write_str(": ")?;
        if let Some(problem) = self.problem() {
            return f.write_str(&problem);
        }
        let wrong = self.parameters.iter().filter(|parameter| !parameter.agrees()).count();
        match (wrong, self.parameters.len()) {
            (0, _) if self.is_complete() => return f.write_str("agrees"),
            (0, _) => {
                return f.write_str(NOT_DESCRIBED);
            }
            (1, count) => write!(f, "1 of {} differs", Counted(count as u64, "parameter"))?,
            (wrong, count) => write!(f, "{wrong} of {count} parameters differ")?,
        }
        self.parameters.iter().filter(|parameter| !parameter.agrees()).try_for_each(|parameter| {
            f.write_str("\n  ")?;
            parameter.write_own(f)
        })
    }
}

impl fmt::Display for ParameterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        let mut types = Types::default();
        types.add(Some(self.name), self.fields.iter());
        types.fmt(f)
    }
}

impl ParameterReport {
    /// Writes the report without types.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.name, self.notes().join("; "))
    }

    /// Returns what differs, in words, each mistake once; empty if nothing does.
    pub fn notes(&self) -> Vec<String> {
        if self.agrees() {
            return Vec::new();
        }
        let fields = self.fields.as_ref();
        let differs = fields.filter(|fields| !fields.itself_agrees());
        let shown = fields.into_iter().flat_map(FieldReport::different_types).map(FieldReport::rust_name);
        let names: Vec<String> = shown.map(|name| alloc::format!("`{name}`")).collect();
        let is_shown = differs.is_some_and(|fields| fields.different_types().any(|ty| core::ptr::eq(ty, fields)));
        let mut notes: Vec<(Order, String)> = Vec::new();
        // The names of two types say more than the difference between their kinds.
        if let Some((order, stated)) = &self.stated {
            let note = match order {
                Order::ReadOnly => alloc::format!("read-only in Rust, `{stated}` in the kernel"),
                _ => self.named(stated),
            };
            notes.push((*order, note));
        } else if let Some(fields) = differs.filter(|_| !is_shown) {
            let is_kind = |difference: &fields::FieldDifference| matches!(difference, fields::FieldDifference::Kind { .. });
            let are_named = fields.differences.iter().any(is_kind) && fields.kernel_name() != self.type_name;
            if are_named {
                notes.push((Order::Type, self.named(fields.kernel_name())));
            }
            let others = fields.differences.iter().filter(|other| !are_named || !is_kind(other));
            notes.extend(others.map(|difference| (Order::of_stated(difference), difference.to_string())));
        }
        for difference in &self.differences {
            let note = match fields::FieldDifference::<String>::of_parameter(difference) {
                Some(note) => note.to_string(),
                // The two types' names have been printed.
                None if !notes.is_empty() || is_shown => continue,
                None => alloc::format!("`{}` {difference}", self.type_name),
            };
            let is_explained = is_shown && difference.is_in_layout() && differs.is_some_and(FieldReport::moves);
            if notes.iter().all(|(_, known)| *known != note) && !is_explained {
                notes.push((Order::Declared, note));
            }
        }
        notes.sort_by_key(|(order, _)| *order);
        let mut notes: Vec<String> = notes.into_iter().map(|(_, note)| note).collect();
        // A table of members ends with the same sentence.
        if !is_shown && self.differences.iter().any(ParameterDifference::is_in_layout) {
            notes.extend(self.changed.map(ToString::to_string));
        }
        let mut exchange = Text::<2048>::new();
        if self.parameter().exchange(&mut exchange) {
            notes.push(exchange.as_str().into());
        }
        match names.as_slice() {
            _ if !notes.is_empty() => {}
            [name] if is_shown => notes.push(alloc::format!("{name} differs")),
            [name] => notes.push(alloc::format!("leads to {name}, which differs")),
            names => notes.push(alloc::format!("leads to {}, which differ", names.join(", "))),
        }
        notes
    }

    fn named(&self, kernel: &str) -> String {
        let mut text = Text::<2048>::new();
        self.parameter().describe(&mut text, kernel);
        text.as_str().into()
    }

    fn parameter(&self) -> Parameter<'_> {
        Parameter { name: self.name, spelled: &self.type_name, index: self.index, exchanged: self.exchanged }
    }
}

impl fmt::Display for VariableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        let mut types = Types::default();
        types.add(Some(self.name), self.fields.iter());
        types.fmt(f)
    }
}

impl VariableReport {
    /// Writes the report without types.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, symbol, image, located, .. } = self;
        if let Some(located) = located {
            return write!(f, "{located}");
        }
        write!(f, "variable `{name}`")?;
        if let Some(symbol) = symbol.as_deref().filter(|symbol| symbol != name) {
            write!(f, ", `{symbol}`")?;
            let spelled = SourceName::without_params(symbol);
            if spelled != **name && spelled != symbol {
                write!(f, " (`{spelled}`)")?;
            }
        }
        if let Some(image) = image {
            write!(f, " in {image}")?;
        }
        match self.note() {
            Some(note) => write!(f, ": {note}"),
            None if !self.is_complete() => write!(f, ": {NOT_DESCRIBED}"),
            None => f.write_str(": agrees"),
        }
    }

    /// Returns what differs, in words, or why the variable was not compared; `None` if nothing differs.
    pub fn note(&self) -> Option<String> {
        let Self { located, difference, problem, fields, .. } = self;
        let differs = fields.as_ref().filter(|fields| !fields.agrees());
        match (located, difference, differs) {
            (Some(located), ..) => Some(located.to_string()),
            (None, Some(difference), _) => Some(difference.to_string()),
            (None, None, Some(fields)) if fields.different_types().next().is_some() => Some("its type differs".into()),
            (None, None, Some(fields)) => Some(fields.itself().to_string()),
            (None, None, None) => problem.clone(),
        }
    }
}
