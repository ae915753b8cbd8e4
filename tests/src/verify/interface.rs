//! Kernels that a program declares as they were before a mistake, compiled by rustc beside every source of types.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use super::kernel::generate;
use super::kernel::mistake::{Mistake, Mutation, Place, mistake};
use super::kernel::model::Kernel;
use super::source::{Files, Source};
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
    /// Makes kernels: `agreeing` without a mistake, and `each` with each of these, in a parameter itself and elsewhere.
    ///
    /// # Errors
    /// If no kernel has anything to change so.
    pub fn new(mutations: &[Mutation], agreeing: usize, each: usize, random: &mut Random) -> Result<Self, String> {
        let kernels = (0..agreeing).map(|_| generate::kernel(random)).collect();
        let mut mistakes = Vec::new();
        for &mutation in mutations {
            let before = mistakes.len();
            for place in [Place::Own, Place::Held] {
                mistakes.extend((0..each).filter_map(|_| mistake(mutation, place, random)));
            }
            if mistakes.len() == before {
                return Err(format!("{mutation:?}: there is nothing to change"));
            }
        }
        Ok(Self { agreeing: kernels, mistakes })
    }

    /// The kernels as they are declared.
    fn declared(&self) -> impl Iterator<Item = &Kernel> {
        self.agreeing.iter().chain(self.mistakes.iter().map(|one| &one.declared))
    }

    /// Returns the source of the kernels as they are declared.
    pub fn declarations(&self) -> String {
        source_of(self.declared())
    }

    /// Returns the source of the kernels as they are compiled.
    pub fn source(&self) -> String {
        source_of(self.agreeing.iter().chain(self.mistakes.iter().map(|one| &one.compiled)))
    }

    /// Returns how many changed kernels are among those in which a source showed a difference, and words for each that is missing there or
    /// should be.
    pub fn compare_found(&self, source: Source, found: &BTreeSet<usize>) -> (usize, Vec<String>) {
        let agreeing = self.agreeing.len();
        let alarms = self.agreeing.iter().enumerate().filter(|(number, _)| found.contains(number));
        let mut wrong: Vec<String> = alarms
            .map(|(number, kernel)| format!("a false alarm by {source:?}:\n{}{}", kernel.cuda(number), kernel.rust(number)))
            .collect();
        for (number, one) in (agreeing..).zip(&self.mistakes) {
            let is_found = found.contains(&number);
            if one.must_be_found(source) && !is_found || one.mutation.is_no_mistake() && is_found {
                let [is, was] = [one.compiled.cuda(number), one.declared.cuda(number)];
                let words = if is_found { "a false alarm" } else { "not found" };
                wrong.push(format!("{words} by {source:?}: {:?}:\n{is}was\n{was}", one.mutation));
            }
        }
        (found.range(agreeing..).count(), wrong)
    }

    /// Compiles the kernels, has rustc compare them with every source, and adds words to `wrong` for each mistake. Returns the numbers of
    /// kernels that agree, that were changed, and that were refused beside any source.
    ///
    /// # Errors
    /// If nvcc or rustc cannot compile.
    pub fn compare(
        &self,
        nvcc: &Path,
        clang: &Clang,
        folder: &Path,
        wrong: &mut Vec<String>,
    ) -> Result<[usize; 3], String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let path = folder.join("kernels.cu");
        write(&path, self.source())?;
        let mut files = Source::compile_all(nvcc, &path, &folder.join("files"))?;
        files.extend(Source::compile_by_clang(clang, &path, &folder.join("files"))?);
        let (source, first_lines) = self.rust(&files);
        let count = self.declared().count();
        let lines = refused_lines(&source)?;
        if let Some(line) =
            lines.iter().find(|line| !first_lines.iter().any(|first| (*first..first + count).contains(line)))
        {
            return Err(format!("an error at no kernel: {}", source.lines().nth(line - 1).unwrap_or_default()));
        }
        for (Files { source, .. }, first) in files.iter().zip(first_lines) {
            let found = (0..count).filter(|kernel| lines.contains(&(first + kernel))).collect();
            wrong.extend(self.compare_found(*source, &found).1);
        }
        Ok([self.agreeing.len(), self.mistakes.len(), lines.len()])
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
