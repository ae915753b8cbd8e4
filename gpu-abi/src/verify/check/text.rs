//! Prints reports: a line for each kernel, variable and parameter, then each type that differs.

use super::report::{CheckReport, KernelReport, ParameterReport};
use super::variable::VariableReport;
use crate::compare::{Order, Parameter};
use crate::launch::ParameterDifference;
use crate::text::{Counted, Text};
use crate::verify::fields::{self, FieldReport};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::names::SourceName;

impl CheckReport {
    /// Returns the types that differ, in the order of their users, each once with the kernels and variables that have it.
    fn different_types(&self) -> Vec<(&FieldReport, Vec<&str>)> {
        let kernels = self
            .kernels
            .iter()
            .flat_map(|kernel| kernel.parameters.iter().filter_map(|one| Some((kernel.name, one.fields.as_ref()?))));
        let variables = self.variables.iter().filter_map(|one| Some((one.name, one.fields.as_ref()?)));
        let mut found: Vec<(&FieldReport, Vec<&str>)> = Vec::new();
        for (user, fields) in kernels.chain(variables) {
            for ty in fields.different_types() {
                let Some((known, users)) = found.iter_mut().find(|(known, _)| known.is_same_mistake(ty)) else {
                    found.push((ty, Vec::from([user])));
                    continue;
                };
                // Only a parameter's own type has a place in the source.
                if known.source_location.is_none() && ty.source_location.is_some() {
                    *known = ty;
                }
                if !users.contains(&user) {
                    users.push(user);
                }
            }
        }
        found
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The number of users of a type to print.
        const MAX: usize = 4;

        let items = self.kernels.iter().map(KernelReport::text).chain(self.variables.iter().map(VariableReport::text));
        f.write_str(&items.collect::<Vec<_>>().join("\n"))?;
        for (ty, users) in self.different_types() {
            write!(f, "\n{}", ty.itself())?;
            if users.len() > 1 {
                let names: Vec<String> = users.iter().take(MAX).map(|user| format!("`{user}`")).collect();
                write!(f, "\n  in {}", names.join(", "))?;
            }
            if users.len() > MAX {
                write!(f, " and {} more", users.len() - MAX)?;
            }
        }
        Ok(())
    }
}

/// Returns what a line is about: a kernel or variable, its symbol and the symbol's C++ name if they differ, and its image.
fn title(what: &str, name: &str, symbol: Option<&str>, cxx: Option<String>, image: Option<&str>) -> String {
    let symbol = symbol.filter(|symbol| *symbol != name);
    let cxx = cxx.filter(|_| symbol.is_some()).map(|cxx| format!(" (`{cxx}`)")).unwrap_or_default();
    let symbol = symbol.map(|symbol| format!(", `{symbol}`")).unwrap_or_default();
    let image = image.map(|image| format!(" in {image}")).unwrap_or_default();
    format!("{what} `{name}`{symbol}{cxx}{image}")
}

/// Returns the verdict about a kernel or variable in which nothing differs. `is_partial` is whether the file does not describe it.
fn agreement<'r>(is_partial: bool, compared: impl Iterator<Item = &'r FieldReport>) -> String {
    if is_partial {
        return "agrees, but members, enumerators and pointees were not compared: the file does not describe them".into();
    }
    let left_out = compared.flat_map(FieldReport::not_compared);
    let mut left_out: Vec<String> = left_out.map(|(name, reason)| format!("`{name}`: {}", reason.reason())).collect();
    left_out.dedup();
    match &*left_out {
        [] => "agrees".into(),
        left_out => format!("agrees, but not everything was compared: {}", left_out.join("; ")),
    }
}

impl KernelReport {
    /// Returns the report without types.
    fn text(&self) -> String {
        if let (Some(problem), None) = (&self.problem, &self.symbol) {
            return problem.clone();
        }
        let title = title("kernel", self.name, self.symbol.as_deref(), self.title.clone(), self.image.as_deref());
        let wrong: Vec<_> = self.parameters.iter().filter(|parameter| !parameter.agrees()).collect();
        let verdict = match (self.problem.clone(), wrong.len(), self.parameters.len()) {
            (Some(problem), ..) => problem,
            (None, 0, _) => agreement(self.is_partial(), self.parameters.iter().filter_map(|one| one.fields.as_ref())),
            (None, 1, count) => format!("1 of {} differs", Counted(count as u64, "parameter")),
            (None, wrong, count) => format!("{wrong} of {count} parameters differ"),
        };
        let notes = wrong.iter().map(|one| format!("\n  `{}`: {}", one.name, one.notes().join("; ")));
        format!("{title}: {verdict}{}", notes.collect::<String>())
    }
}

impl ParameterReport {
    /// Returns what differs, in words, each mistake once; empty if nothing does.
    pub fn notes(&self) -> Vec<String> {
        if self.agrees() {
            return Vec::new();
        }
        let fields = self.fields.as_ref();
        let differs = fields.filter(|fields| !fields.itself_agrees());
        let shown = fields.into_iter().flat_map(FieldReport::different_types);
        let names: Vec<String> = shown.map(|ty| format!("`{}`", ty.rust.name)).collect();
        let is_shown = differs.is_some_and(|fields| fields.different_types().any(|ty| core::ptr::eq(ty, fields)));
        let mut notes: Vec<(Order, String)> = Vec::new();
        // The names of two types say more than the difference between their kinds.
        if let Some((order, stated)) = &self.stated {
            let note = match order {
                Order::ReadOnly => format!("read-only in Rust, `{stated}` in the kernel"),
                _ => self.named(stated),
            };
            notes.push((*order, note));
        } else if let Some(fields) = differs.filter(|_| !is_shown) {
            let is_kind = |difference: &fields::FieldDifference| matches!(difference, fields::FieldDifference::Kind { .. });
            let are_named = fields.differences.iter().any(is_kind) && fields.kernel.name != self.type_name;
            if are_named {
                notes.push((Order::Type, self.named(&fields.kernel.name)));
            }
            let others = fields.differences.iter().filter(|other| !are_named || !is_kind(other));
            notes.extend(others.map(|difference| (Order::of_stated(difference), difference.to_string())));
        }
        for difference in &self.differences {
            let note = match fields::FieldDifference::<String>::of_parameter(difference) {
                Some(note) => note.to_string(),
                // The two types' names have been printed.
                None if !notes.is_empty() || is_shown => continue,
                None => format!("`{}` {difference}", self.type_name),
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
            [name] if is_shown => notes.push(format!("{name} differs")),
            [name] => notes.push(format!("leads to {name}, which differs")),
            names => notes.push(format!("leads to {}, which differ", names.join(", "))),
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

impl VariableReport {
    /// Returns the report without types.
    fn text(&self) -> String {
        if let (Some(problem), None) = (&self.problem, &self.symbol) {
            return problem.clone();
        }
        let cxx = self.symbol.as_deref().map(|symbol| (symbol, SourceName::without_params(symbol)));
        let cxx = cxx.filter(|(symbol, cxx)| cxx != self.name && cxx != symbol).map(|(_, cxx)| cxx);
        let title = title("variable", self.name, self.symbol.as_deref(), cxx, self.image.as_deref());
        format!("{title}: {}", self.note().unwrap_or_else(|| agreement(self.is_partial, self.fields.iter())))
    }

    /// Returns what differs, in words, or why the variable was not compared; `None` if nothing differs.
    pub fn note(&self) -> Option<String> {
        let differs = self.fields.as_ref().filter(|fields| !fields.agrees());
        match (&self.difference, differs) {
            (Some(difference), _) => Some(difference.to_string()),
            (None, Some(fields)) if fields.different_types().next().is_some() => Some("its type differs".into()),
            (None, Some(fields)) => Some(fields.itself().to_string()),
            (None, None) => self.problem.clone(),
        }
    }
}
