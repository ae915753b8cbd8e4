//! Prints reports: a line for each kernel, variable and parameter, then each type that differs.

use super::report::{CheckReport, KernelReport};
use super::variable::VariableReport;
use crate::compare::{Remedy, other_host};
use crate::text::{Counted, Text};
use crate::verify::fields::FieldReport;
use alloc::format;
use alloc::string::String;
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
                let Some((known, users)) = found.iter_mut().find(|(known, _)| known.is_of_one_pair(ty)) else {
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
        let mut host = Text::<512>::new();
        if !self.agrees() {
            let mut parameters = self.kernels.iter().flat_map(|kernel| &kernel.parameters);
            let of_parameter = parameters.find(|one| !one.agrees()).map(|one| one.remedy);
            let of_variable = || self.variables.iter().find(|one| !one.agrees()).map(|one| one.remedy);
            let remedy = of_parameter.or_else(of_variable).flatten();
            other_host(&mut host, "\n", self.host, Remedy::or_attribute(remedy));
        }
        f.write_str(host.as_str())
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
        let mistakes = wrong.iter().filter_map(|one| Some(format!("\n  {}", one.mistake.as_ref()?)));
        let left_out = self.parameters.iter().filter(|one| one.agrees()).filter_map(|one| {
            Some(format!(
                "\n  `{}` was not compared with the type in the kernel's name: {}",
                one.name,
                one.left_out?.reason()
            ))
        });
        format!("{title}: {verdict}{}", mistakes.chain(left_out).collect::<String>())
    }
}

/// Returns which types of a parameter or variable differ from those that `place` describes, if there is a table of any.
pub(super) fn different_types(name: &str, fields: &FieldReport, place: &str) -> Option<String> {
    let names: Vec<String> = fields.different_types().map(|ty| format!("`{}`", ty.rust.name)).collect();
    let verb = if fields.itself_agrees() { "leads to" } else { "has the type" };
    match &*names {
        [] => None,
        [only] => Some(format!("`{name}` {verb} {only}, which differs in {place}")),
        names => Some(format!("`{name}` {verb} {}, which differ in {place}", names.join(", "))),
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
        let verdict = self.mistake.as_ref().or(self.problem.as_ref()).cloned();
        format!("{title}: {}", verdict.unwrap_or_else(|| agreement(self.is_partial, self.fields.iter())))
    }
}
