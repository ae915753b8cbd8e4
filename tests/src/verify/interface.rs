//! Kernels that a program declares as they were before a mistake, compiled by rustc beside every source of types.

use std::fmt::Write;
use std::path::Path;

use super::kernel::generate;
use super::kernel::mistake::{Mistake, mistake};
use super::kernel::model::Kernel;
use super::mutation::{Mutation, Place};
use super::source::{Files, Source};
use super::table::{By, Table};
use crate::compilers::clang::Clang;
use crate::compilers::scratch::write;
use crate::random::Random;
use crate::subject::package::refused_lines;

/// Kernels of which some have mistakes.
#[derive(Debug)]
pub struct Interface {
    /// Kernels that agree.
    agreeing: Vec<Kernel>,
    /// Kernels that do not, and some that do in spite of a change.
    mistakes: Vec<Mistake>,
}

impl Interface {
    /// Makes kernels: `agreeing` without a mistake, and `each` with each.
    pub fn new(agreeing: usize, each: usize, random: &mut Random) -> Self {
        let kernels = (0..agreeing).map(|_| generate::kernel(random)).collect();
        let mut mistakes = Vec::new();
        for mutation in Mutation::OF_KERNELS.into_iter().chain([Mutation::AddParameter, Mutation::DropParameter]) {
            for place in [Place::Own, Place::Held] {
                mistakes.extend((0..each).filter_map(|_| mistake(mutation, place, random)));
            }
        }
        Self { agreeing: kernels, mistakes }
    }

    /// How many kernels agree, and how many were changed.
    pub fn counts(&self) -> [usize; 2] {
        [self.agreeing.len(), self.mistakes.len()]
    }

    /// The kernels as they are declared.
    fn declared(&self) -> impl Iterator<Item = &Kernel> {
        self.agreeing.iter().chain(self.mistakes.iter().map(|one| &one.declared))
    }

    /// Returns the kernels' source in CUDA C++.
    pub fn source(&self) -> String {
        source_of(self.agreeing.iter().chain(self.mistakes.iter().map(|one| &one.compiled)))
    }

    /// Has rustc compare the kernels with each of the files. What is wrong comes as words.
    ///
    /// # Errors
    /// If rustc cannot compare.
    pub fn refused(&self, files: &[Files], wrong: &mut Vec<String>) -> Result<Table, String> {
        let (source, first_lines) = self.rust(files);
        let count = self.declared().count();
        let lines = refused_lines(&source)?;
        if let Some(line) =
            lines.iter().find(|line| !first_lines.iter().any(|first| (*first..first + count).contains(line)))
        {
            return Err(format!("an error at no kernel: {}", source.lines().nth(line - 1).unwrap_or_default()));
        }
        let mut found = Table::default();
        for (Files { source, .. }, first) in files.iter().zip(first_lines) {
            let is_refused = |kernel: usize| lines.contains(&(first + kernel));
            for (number, kernel) in self.agreeing.iter().enumerate().filter(|(number, _)| is_refused(*number)) {
                wrong.push(format!("a false alarm by {source:?}:\n{}{}", kernel.cuda(number), kernel.rust(number)));
            }
            for (number, one) in self.mistakes.iter().enumerate() {
                let number = self.agreeing.len() + number;
                let is_refused = is_refused(number);
                found.count(one.mutation, one.place, By::Rustc(*source), is_refused);
                if one.must_be_found(*source) && !is_refused || one.mutation.is_no_mistake() && is_refused {
                    let [is, was] = [one.compiled.cuda(number), one.declared.cuda(number)];
                    let words = if is_refused { "a false alarm" } else { "not found" };
                    wrong.push(format!("{words} by {source:?}: {:?}:\n{is}was\n{was}", one.mutation));
                }
            }
        }
        Ok(found)
    }

    /// Returns a program that declares all kernels once for each file, and the line of the first kernel for each.
    fn rust(&self, files: &[Files]) -> (String, Vec<usize>) {
        let mut text = String::from("#![allow(dead_code, non_upper_case_globals)]\npub mod types {\n");
        for (number, kernel) in self.declared().enumerate() {
            text += &kernel.rust_types(number);
        }
        text += "}\n";
        let mut first_lines = Vec::new();
        for files in files {
            let _ = writeln!(text, "mod by_{:?} {{\nuse crate::types::*;\n{}", files.source, files.attribute());
            text += "unsafe extern \"C\" {\n";
            first_lines.push(text.lines().count() + 1);
            for (number, kernel) in self.declared().enumerate() {
                let _ = writeln!(text, "{}", kernel.rust(number));
            }
            text += "}\n}\n";
        }
        text += "fn main() {}\n";
        (text, first_lines)
    }

    /// Compiles the kernels and compares them with every source.
    ///
    /// # Errors
    /// If nvcc or rustc cannot compile.
    pub fn compare(&self, nvcc: &Path, clang: &Clang, folder: &Path, wrong: &mut Vec<String>) -> Result<Table, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let source = folder.join("kernels.cu");
        write(&source, self.source())?;
        let folder = folder.join("files");
        let mut files = Source::compile_all(nvcc, &source, &folder)?;
        files.extend(Source::compile_by_clang(clang, &source, &folder)?);
        self.refused(&files, wrong)
    }
}

/// Returns the source of kernels in CUDA C++.
pub fn source_of<'k>(kernels: impl Iterator<Item = &'k Kernel>) -> String {
    let mut text = String::from(
        "#include <vector_types.h>\n#ifndef KERNEL\n#define KERNEL __global__\n#define DEVICE __device__\n#else\n\
         extern \"C\" int cudaLaunchKernel(const void *, ...);\nextern \"C\" unsigned __cudaPopCallConfiguration(...);\n#endif\n\
         #ifdef MANGLED\n#define LINKAGE\n#else\n#define LINKAGE extern \"C\"\n#endif\nDEVICE char sink;\n",
    );
    for (number, kernel) in kernels.enumerate() {
        text += &kernel.cuda(number);
    }
    text
}
