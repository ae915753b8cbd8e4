//! `gpu-abi lint`: mistakes in PTX text that ptxas accepts silently.

use crate::args::Select;
use crate::input::Input;
use crate::load::load;
use crate::loaded::Loaded;
use crate::paint::{Ink, Paint};
use gpu_abi::verify::lint::{Finding, has_text, lint};
use serde_json::json;
use std::fmt::{Display, Write};

/// The findings in a file.
#[derive(Debug)]
pub(crate) struct Report {
    file: String,
    modules: Vec<ModuleReport>,
    /// Reasons why modules could not be checked.
    pub(crate) problems: Vec<String>,
}

#[derive(Debug)]
struct ModuleReport {
    title: String,
    /// `None` for a module without PTX text, or with text that cannot be read.
    findings: Option<Vec<Finding>>,
    is_read: bool,
}

impl Report {
    /// Checks the PTX text of all modules of a file.
    pub(crate) fn of(input: &Input<'_>, select: &Select) -> (Loaded, Self) {
        let mut report = Self { file: input.name.clone(), modules: Vec::new(), problems: Vec::new() };
        let loaded = load(input, select, |module, read| {
            let title = module.place();
            let findings = has_text(read).then(|| lint(read)).transpose();
            let is_read = findings.as_ref().inspect_err(|error| report.fail(&title, error)).is_ok();
            report.modules.push(ModuleReport { title, findings: findings.ok().flatten(), is_read });
        });
        for module in &loaded.modules {
            if let Some(error) = &module.error {
                let title = module.place();
                report.fail(&title, error);
                report.modules.retain(|known| known.title != title);
                report.modules.push(ModuleReport { title, findings: None, is_read: false });
            }
        }
        if report.modules.iter().all(|module| module.is_read && module.findings.is_none()) {
            let why = "no PTX text to check: a cubin contains its text with `nvcc -lineinfo` or `-G`";
            report.problems.push(format!("{}: {why}", input.name));
        }
        (loaded, report)
    }

    /// Adds the reason why a module could not be checked, once.
    fn fail(&mut self, title: &str, error: &impl Display) {
        let problem = format!("{}: {title}: {error}", self.file);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Returns the number of findings.
    pub(crate) fn findings(&self) -> usize {
        self.modules.iter().filter_map(|module| module.findings.as_ref()).map(Vec::len).sum()
    }

    /// Returns the text: a line for each finding, in the style of compilers.
    pub(crate) fn text(&self, paint: Paint) -> String {
        let mut out = String::new();
        for module in &self.modules {
            let heading = paint.ink(Ink::Heading, format!("{}, {}", self.file, module.title)).to_string();
            match &module.findings {
                None if !module.is_read => writeln!(out, "{heading}: not checked, because it cannot be read"),
                None => writeln!(out, "{heading}: no PTX text"),
                Some(findings) if findings.is_empty() => writeln!(out, "{heading}: no findings"),
                Some(findings) => {
                    let lines = findings.iter().map(|finding| paint.ink(Ink::Changed, format!("  {finding}")).to_string());
                    writeln!(out, "{heading}\n{}", Vec::from_iter(lines).join("\n"))
                }
            }
            .expect("a string takes all text");
        }
        out
    }

    /// Returns the JSON, on one line. `gpu-abi/cli/schema/lint.schema.json` is its schema.
    pub(crate) fn json(&self) -> String {
        let finding = |finding: &Finding| json!({ "line": finding.line(), "function": finding.function(), "text": finding.to_string() });
        let module = |module: &ModuleReport| {
            let findings = module.findings.as_ref().map(|findings| Vec::from_iter(findings.iter().map(finding)));
            json!({ "module": module.title, "findings": findings })
        };
        let document = json!({
            "version": 1,
            "file": self.file,
            "findings": self.findings(),
            "problems": self.problems,
            "modules": Vec::from_iter(self.modules.iter().map(module)),
        });
        format!("{document}\n")
    }
}
