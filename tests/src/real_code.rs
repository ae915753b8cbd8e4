//! Kernels of real programs, declared by bindgen. rustc compiles the declarations, which compare themselves with the object
//! files.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use gpu_abi_bindgen::Bindings;

use crate::bindings::generated;
use crate::subject::package::{Package, line_of};

/// Declarations of one or more object files.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// The sources' names and the programs that declare their kernels.
    programs: Vec<(String, String)>,
    /// Kernels with a declaration.
    kernels: usize,
    /// Types with a declaration that has all members.
    types: usize,
    /// Types declared as bytes, and why.
    opaque: Vec<String>,
    /// Kernels and variables without a declaration, and why.
    left_out: Vec<String>,
}

/// Lints that a user's crate may set for all of its code.
const HEAD: &str =
    "//! Declarations.\n#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]\n";

impl Declarations {
    /// Adds the declarations of an object file, which must exist until they are compiled.
    ///
    /// # Errors
    /// If the file cannot be declared.
    pub fn add(&mut self, name: &str, object: &Path) -> Result<(), String> {
        let text = generated(&Bindings::new().file(object).kernel("*").variable("*"))
            .map_err(|error| format!("{name}: {error}"))?;
        let lines = || text.lines().map(str::trim_start);
        let opaque = lines().filter_map(|line| line.strip_prefix("/// ")).filter(|line| line.contains("` as bytes: "));
        self.opaque.extend(opaque.map(|line| format!("{name}: {line}")));
        let left_out = lines().filter_map(|line| line.strip_prefix("// ")).filter(|line| line.contains("not declared: "));
        self.left_out.extend(left_out.map(|line| format!("{name}: {line}")));
        self.kernels += lines().filter(|line| line.starts_with("pub fn ") || line.starts_with("pub unsafe fn ")).count();
        self.types += lines().filter(|line| line.contains("assert_layout! {")).count();
        let program = format!("{HEAD}\npub mod kernels {{\n{text}\n}}\n\nfn main() {{}}\n");
        self.programs.push((name.to_owned(), program));
        Ok(())
    }

    /// Compiles all declarations, and returns the errors.
    ///
    /// # Errors
    /// If there are none, or the package cannot be built for another reason.
    pub fn compile(&self) -> Result<Vec<String>, String> {
        if self.kernels == 0 {
            return Err("no kernels were declared".to_owned());
        }
        let package = Package::new(&["kernels", "verify"])?;
        package.write(self.programs.iter().map(|(_, program)| program.as_str()))?;
        let Err(error) = package.build() else { return Ok(Vec::new()) };
        let mut wrong = BTreeSet::new();
        for error in &error.errors {
            let spans = error["spans"].as_array().into_iter().flatten();
            let number = spans.filter_map(line_of).map(|(number, _)| number).next();
            let name = number.and_then(|number| self.programs.get(number)).map_or("", |(name, _)| name.as_str());
            wrong.insert(format!("{name}: {}", error["message"].as_str().unwrap_or_default()));
        }
        if wrong.is_empty() {
            return Err(error.words);
        }
        Ok(wrong.into_iter().collect())
    }

    /// Returns the types declared as bytes and what is not declared, with the reasons.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.opaque.iter().chain(&self.left_out).map(String::as_str)
    }
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = self.types - self.opaque.len();
        write!(f, "{} kernels and {exact} types declared, {} types as bytes", self.kernels, self.opaque.len())?;
        write!(f, ", {} left out", self.left_out.len())
    }
}
