//! Declares records compiled by nvcc with bindgen; rustc compares the declarations with the compiled files.

use std::path::{Path, PathBuf};

use gpu_abi_bindgen::Bindings;
use serde_json::Value;

use crate::compilers::scratch::{Scratch, run, write};
use crate::cxx;
use crate::generate;
use crate::host_bindings;
use crate::hostile;
use crate::library_bindings;
use crate::open_enums;
use crate::random::Random;
use crate::record::Kind;
use crate::subject::package::{Package, line_of};
use crate::verify::program::{Program, Subject};
use crate::verify::toolchain::nvcc;

/// Kernels in Rust with parameters of all kinds: whatever rustc passes as a number, the declarations compile.
const KINDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu-abi/cli/testdata/kinds.ptx");

/// The files that describe the kernels' parameters.
const FORMS: [(&str, &[&str]); 3] = [("plain.ptx", &["-ptx"]), ("host.o", &["-g", "-c"]), ("debug.ptx", &["-G", "-ptx"])];

/// The numbers of records declared with their members, as bytes, and not at all, and the errors.
#[derive(Debug, Default)]
pub struct Counts {
    /// Records with nvcc's layout.
    pub exact: usize,
    /// Records declared only with their size and alignment.
    pub opaque: usize,
    /// Records whose kernel is left out, because host and device code disagree about their size.
    pub left_out: usize,
    /// The differences.
    pub wrong: Vec<String>,
}

impl Counts {
    /// Adds what the declarations have of each record.
    fn add(&mut self, bindings: &str, subjects: &[&Subject]) {
        for Subject { name, .. } in subjects {
            // By value, the kernel's size shows that its layout is not the host's. Otherwise only the packing may show it.
            let is_left_out = bindings.contains(&format!("is not declared: `{name}` has "))
                || bindings.contains(&format!(", which `take_{name}` uses, is not known"));
            *match bindings.contains(&format!("/// `{name}` as bytes: ")) {
                _ if is_left_out => &mut self.left_out,
                true => &mut self.opaque,
                false => &mut self.exact,
            } += 1;
        }
    }
}

/// Compiles random records with nvcc, declares them from both kinds of debug information, and has rustc compare
/// the declarations with the compiled files.
///
/// Another program declares a kernel whose source is then changed; it must not compile. Further programs declare hostile
/// names, which Python must read too.
///
/// # Errors
///
/// If a program is missing or fails.
pub fn round_trip(compiler: &Path, python: &Path, count: usize, seed: u64) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let mut sources = Vec::new();
    let mut scratches = Vec::new();
    let of_class = |class, share: usize| Program::of(generate::records_of_class(class, count.div_ceil(share), seed));
    // The other programs do not have bit-fields wider than their type, or classes with bases.
    for program in [Program::new(count, seed), of_class("bf_over", 6), of_class("bases", 4)] {
        let scratch = Scratch::new()?;
        let subjects: Vec<&Subject> = program.subjects.iter().collect();
        let files = compiled(compiler, scratch.path(), &program.source(&subjects, false))?;
        for bindings in [Bindings::new().file(&files[0]).types(&files[1]), Bindings::new().file(&files[2])] {
            let text = generated(&bindings)?;
            if generated(&bindings)? != text {
                counts.wrong.push("two runs wrote different text".into());
            }
            counts.add(&text, &subjects);
            sources.push(program_of(&text));
        }
        scratches.push((scratch, program));
    }
    let first_changed = sources.len();
    let folder = Scratch::new()?;
    let (name, text) = changed_afterwards(compiler, folder.path(), &scratches[0].1)?;
    sources.push(text);
    let mut random = Random::new(seed);
    let (folders, mut names) = ([Scratch::new()?, Scratch::new()?], vec![name]);
    let (text, enumerations) = open_enums::changed_afterwards(compiler, folders[0].path(), &mut random)?;
    sources.push(text);
    names.extend(enumerations);
    let folders_of_functions = [Scratch::new()?, Scratch::new()?];
    let [first, second] = &folders_of_functions;
    let ([functions, changed], declared) = host_bindings::programs(compiler, [first.path(), second.path()], seed)?;
    sources.push(changed);
    names.extend(declared);
    let folders_of_pointers = [Scratch::new()?, Scratch::new()?];
    let [first, second] = &folders_of_pointers;
    sources.push(const_targets(compiler, first.path(), true)?);
    names.extend(CONST_TARGETS.map(|(record, _)| format!("`{record}.values`")));
    let agreeing = sources.len();
    sources.push(functions);
    sources.push(const_targets(compiler, second.path(), false)?);
    sources.extend(open_enums::agreeing(compiler, folders[1].path(), &mut random)?);
    sources.push(library_bindings::program(compiler, folder.path())?);
    sources.extend(library_bindings::reported(compiler, folder.path())?);
    sources.extend(host_bindings::aligned(folder.path())?);
    sources.extend(hostile::keywords(compiler, folder.path())?);
    sources.push(program_of(&generated(&Bindings::new().file(KINDS))?));
    let texts = sources.len();
    sources.extend(hostile::texts(compiler, python, folder.path())?);
    let package = Package::new(&["kernels", "verify"])?;
    package.write(sources.iter().map(String::as_str))?;
    let errors = package.build().err().map_or_else(Vec::new, |error| error.errors);
    let numbers = |error: &Value| -> Vec<usize> {
        error["spans"].as_array().into_iter().flatten().filter_map(|span| Some(line_of(span)?.0)).collect()
    };
    // The checks reject names that no symbol or member can have. They run after every name has been parsed as a name.
    let is_check = |error: &Value| error["code"]["code"] == "E0080" && numbers(error).iter().any(|number| *number >= texts);
    let (of_changed, others): (Vec<&Value>, Vec<&Value>) = errors
        .iter()
        .filter(|error| error["spans"].as_array().is_some_and(|spans| !spans.is_empty()) && !is_check(error))
        .partition(|error| numbers(error).iter().any(|number| (first_changed..agreeing).contains(number)));
    let rendered = |error: &Value| error["rendered"].as_str().unwrap_or_default().to_owned();
    if !others.is_empty() {
        let rendered: String = others.into_iter().take(5).map(rendered).collect();
        return Err(format!("the declarations do not compile:\n{rendered}"));
    }
    let found: Vec<String> = of_changed.into_iter().map(rendered).collect();
    for name in names.iter().filter(|name| !found.iter().any(|error| error.contains(*name))) {
        counts.wrong.push(format!("a change in {name} after it was declared is not found"));
    }
    Ok(counts)
}

/// Returns the files that nvcc makes from a source in a folder.
pub(crate) fn compiled(compiler: &Path, folder: &Path, source: &str) -> Result<Vec<PathBuf>, String> {
    let path = folder.join("records.cu");
    write(&path, source)?;
    let compile = |(name, options): &(&str, &[&str])| {
        let made = folder.join(name);
        run(nvcc(compiler, 80, options).arg(&path).arg("-o").arg(&made)).map(|_| made)
    };
    crate::parallel::map(&FORMS, compile).into_iter().collect()
}

/// Declares one kernel, then takes a member from the record in its source, and compiles that again: returns the record's name and the
/// declarations.
fn changed_afterwards(compiler: &Path, folder: &Path, program: &Program) -> Result<(String, String), String> {
    let is_long = |subject: &&Subject| {
        let record = &program.set.records()[subject.position];
        record.kind == Kind::Struct && record.members.len() > 2 && record.members.iter().all(|member| member.name.is_some())
    };
    let subject = program.subjects.iter().find(is_long).ok_or("no record to change")?;
    let source = program.source(&[subject], false);
    let files = compiled(compiler, folder, &source)?;
    let bindings = Bindings::new().file(&files[0]).types(&files[1]);
    let text = generated(&bindings)?;
    let record = &program.set.records()[subject.position];
    let mut changed = record.clone();
    changed.members.pop();
    compiled(compiler, folder, &source.replace(&cxx::definition(record), &cxx::definition(&changed)))?;
    // An error names the record or, if its size changed, the kernel `take_..` alone.
    Ok((format!("{}`", subject.name), program_of(&text)))
}

/// Records with a member that points to something `const`.
const CONST_TARGETS: [(&str, &str); 4] = [
    ("Weights", "const float *values"),
    ("Rows", "const float *const *values"),
    ("Table", "const float (*values)[4]"),
    ("Single", "const float (*values)[1]"),
];

/// Declares kernels that take records with pointers to something `const`. If `is_changed`, the `const` is then dropped in the source, and
/// that is compiled again.
fn const_targets(compiler: &Path, folder: &Path, is_changed: bool) -> Result<String, String> {
    let kernel = |(record, member): (&str, &str)| {
        format!(
            "struct {record} {{ {member}; int count; }};\n__global__ void of_{record}({record} by_value, {record} *behind) {{}}\n"
        )
    };
    let source: String = CONST_TARGETS.map(kernel).concat();
    let files = compiled(compiler, folder, &source)?;
    let text = generated(&Bindings::new().file(&files[0]).types(&files[1]))?;
    if is_changed {
        compiled(compiler, folder, &source.replace("const float", "float"))?;
    }
    Ok(program_of(&text))
}

/// Returns the declarations for a module outside of all packages, which names files by their whole paths.
///
/// # Errors
///
/// As for [`Bindings::generate`].
pub fn generated(bindings: &Bindings) -> Result<String, String> {
    let declarations = bindings.declarations(Some(&std::env::temp_dir().join("kernels.rs")));
    declarations.map(|declarations| declarations.text).map_err(|error| error.to_string())
}

/// Returns a program that has the declarations in a module.
pub(crate) fn program_of(declarations: &str) -> String {
    format!("mod kernels {{\n{declarations}\n}}\nfn main() {{}}\n")
}
