//! Prints reports: a line for each kernel, variable and parameter, then each type that differs.

use super::report::{CheckReport, KernelReport, ParameterReport, Problem};
use super::variable::VariableReport;
use crate::launch::ParameterDifference;
use crate::text::Counted;
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
    fn add(&mut self, user: &'r str, reports: impl Iterator<Item = &'r FieldReport>) {
        for ty in reports.flat_map(FieldReport::different_types) {
            let Some((known, users)) = self.0.iter_mut().find(|(known, _)| known.is_same_mistake(ty)) else {
                self.0.push((ty, alloc::vec![user]));
                continue;
            };
            // Only a parameter's own type has a place in the source.
            if known.source_location().is_none() && ty.source_location().is_some() {
                *known = ty;
            }
            if !users.contains(&user) {
                users.push(user);
            }
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

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut types = Types::default();
        let mut separator = "";
        for kernel in &self.kernels {
            f.write_str(separator)?;
            kernel.write_own(f)?;
            types.add(kernel.name, kernel.fields());
            separator = "\n";
        }
        for variable in &self.variables {
            f.write_str(separator)?;
            variable.write_own(f)?;
            types.add(variable.name, variable.fields.iter());
            separator = "\n";
        }
        types.fmt(f)
    }
}

impl fmt::Display for KernelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        let mut types = Types::default();
        types.add(self.name, self.fields());
        types.fmt(f)
    }
}

impl KernelReport {
    fn fields(&self) -> impl Iterator<Item = &FieldReport> {
        self.parameters.iter().filter_map(ParameterReport::fields)
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
        match &self.problem {
            Some(Problem::Parameters(problem)) => return f.write_str(problem),
            Some(Problem::Count(difference)) => return write!(f, "{difference}"),
            Some(Problem::Located(_)) | None => {}
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
        types.add(self.name, self.fields.iter());
        types.fmt(f)
    }
}

impl ParameterReport {
    /// Writes the report without types.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.name, self.notes().join("; "))
    }

    /// Returns the notes on what differs, each mistake once. The names of two types say more than the difference between their
    /// kinds.
    fn notes(&self) -> Vec<String> {
        let fields = self.fields.as_ref();
        let differs = fields.filter(|fields| !fields.itself_agrees());
        let shown = fields.into_iter().flat_map(FieldReport::different_types).map(FieldReport::rust_name);
        let names: Vec<String> = shown.map(|name| alloc::format!("`{name}`")).collect();
        let is_shown = differs.is_some_and(|fields| fields.different_types().any(|ty| core::ptr::eq(ty, fields)));
        let mut notes = Vec::new();
        if let Some(stated) = &self.stated {
            notes.push(match self.is_read_only {
                true => alloc::format!("read-only in Rust, `{stated}` in the kernel"),
                false => self.named(stated),
            });
        } else if let Some(fields) = differs.filter(|_| !is_shown) {
            let is_kind = |difference: &fields::FieldDifference| matches!(difference, fields::FieldDifference::Kind { .. });
            if fields.differences().iter().any(is_kind) && fields.kernel_name() != self.type_name {
                notes.push(self.named(fields.kernel_name()));
                notes.extend(fields.differences().iter().filter(|other| !is_kind(other)).map(ToString::to_string));
            } else {
                notes.extend(fields.differences().iter().map(ToString::to_string));
            }
        }
        for difference in &self.differences {
            let note = match fields::FieldDifference::<String>::of_parameter(difference) {
                Some(note) => note.to_string(),
                // The two types' names have been printed.
                None if !notes.is_empty() || is_shown => continue,
                None => alloc::format!("`{}` {difference}", self.type_name),
            };
            let is_explained = is_shown && difference.is_in_layout() && differs.is_some_and(FieldReport::moves);
            if !notes.contains(&note) && !is_explained {
                notes.push(note);
            }
        }
        // A table of members ends with the same sentence.
        if !is_shown && self.differences.iter().any(ParameterDifference::is_in_layout) {
            notes.extend(self.changed.map(ToString::to_string));
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
        alloc::format!("`{}` in Rust, `{kernel}` in the kernel", self.type_name)
    }
}

impl fmt::Display for VariableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        let mut types = Types::default();
        types.add(self.name, self.fields.iter());
        types.fmt(f)
    }
}

impl VariableReport {
    /// Writes the report without types.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, symbol, image, located, difference, problem, fields, .. } = self;
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
        f.write_str(": ")?;
        let differs = fields.as_ref().filter(|fields| !fields.agrees());
        match (difference, differs, problem) {
            (Some(difference), ..) => write!(f, "{difference}"),
            (None, Some(fields), _) if fields.different_types().next().is_some() => f.write_str("its type differs"),
            (None, Some(fields), _) => write!(f, "{}", fields.itself()),
            (None, None, Some(problem)) => f.write_str(problem),
            (None, None, None) if !self.is_complete() => f.write_str(NOT_DESCRIBED),
            (None, None, None) => f.write_str("agrees"),
        }
    }
}
