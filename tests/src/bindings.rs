//! Records that nvcc compiles, declared in Rust by bindgen, and what rustc and the layout engine say of the declarations.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi::layout::Field;
use gpu_abi_bindgen::Bindings;

use crate::artifacts::cuobjdump::run;
use crate::compilers::scratch::Scratch;
use crate::subject::package::Package;
use crate::verify::program::{Program, Subject};
use crate::verify::toolchain::nvcc;

/// The files that say what the kernels take.
const FORMS: [(&str, &[&str]); 3] = [("plain.ptx", &["-ptx"]), ("host.o", &["-g", "-c"]), ("debug.ptx", &["-G", "-ptx"])];

/// How many records were declared with their members, how many as bytes, and what was wrong.
#[derive(Debug, Default)]
pub struct Counts {
    /// Records whose layout is nvcc's.
    pub exact: usize,
    /// Records that are declared by their size and alignment.
    pub opaque: usize,
    /// What differs.
    pub wrong: Vec<String>,
}

/// Has nvcc compile random records, declares them by both kinds of debug information, and compares what rustc makes of them.
///
/// # Errors
///
/// If a program is missing or fails.
pub fn round_trip(compiler: &Path, count: usize, seed: u64) -> Result<Counts, String> {
    let scratch = Scratch::new()?;
    let program = Program::new(count, seed);
    let subjects: Vec<&Subject> = program.subjects.iter().collect();
    let source = scratch.path().join("records.cu");
    std::fs::write(&source, program.source(&subjects, &[], false)).map_err(|error| error.to_string())?;
    let compile = |(name, options): &(&str, &[&str])| {
        let path = scratch.path().join(name);
        run(nvcc(compiler, 80, options).arg(&source).arg("-o").arg(&path)).map(|_| path)
    };
    let files = crate::parallel::map(&FORMS, compile).into_iter().collect::<Result<Vec<PathBuf>, _>>()?;
    let ways = [Bindings::new().file(&files[0]).types(&files[1]), Bindings::new().file(&files[2])];
    let mut counts = Counts::default();
    let mut sources = Vec::new();
    for bindings in &ways {
        let text = bindings.generate().map_err(|error| error.to_string())?;
        if bindings.generate().map_err(|error| error.to_string())? != text {
            counts.wrong.push("two runs wrote different text".into());
        }
        sources.push(checking(&text, &subjects, &mut counts));
    }
    let package = Package::new(&["verify"])?;
    package.write(sources.iter().map(String::as_str))?;
    package.build().map_err(|error| {
        let rendered = error.errors.iter().take(5).filter_map(|error| error["rendered"].as_str());
        format!("the declarations do not compile:\n{}", rendered.collect::<String>())
    })?;
    for number in 0..ways.len() {
        let output = Command::new(package.program(number)).output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stdout);
        let mut planted = false;
        for line in said.lines() {
            match line.strip_prefix("planted ") {
                Some(_) => planted = true,
                None => counts.wrong.push(line.to_owned()),
            }
        }
        if !output.status.success() || !planted {
            counts.wrong.push("the difference that was planted is not found".into());
        }
    }
    Ok(counts)
}

/// Returns a program that prints what is not as it should be, and one difference that was planted.
fn checking(bindings: &str, subjects: &[&Subject], counts: &mut Counts) -> String {
    let mut text = format!("mod kernels {{\n{bindings}\n}}\nuse gpu_abi::PtxLayout;\n");
    text += "fn check(layout: &gpu_abi::TypeLayout, size: usize, align: usize, members: &[(&str, u64, u64)], prefix: &str) {\n\
        let name = layout.name();\n\
        if (layout.size(), layout.align()) != (size, align) {\n\
        println!(\"{prefix}{name}: {} aligned to {} instead of {size} to {align}\", layout.size(), layout.align());\n}\n\
        for &(member, start, end) in members {\n\
        let found = layout.field(member).map(|field| match field.bits() {\n\
        Some(bits) => (bits.offset(), bits.end()), None => (8 * field.offset() as u64, 8 * field.end() as u64) });\n\
        if found != Some((start, end)) { println!(\"{prefix}{name}.{member}: bits {found:?} instead of {start}..{end}\"); }\n}\n}\n";
    text += "fn main() {\n";
    for subject in subjects {
        let is_opaque = bindings.contains(&format!("/// `{}` as bytes: ", subject.name));
        if is_opaque {
            counts.opaque += 1;
        } else {
            counts.exact += 1;
        }
        let members: &[Field<'_>] = if is_opaque { &[] } else { subject.layout.fields() };
        let members = members.iter().filter(|member| member.bits().is_some() || member.layout().size() > 0);
        let list: String = members.fold(String::new(), |mut list, member| {
            let (start, end) = bits_of(member);
            let _ = write!(list, "({:?}, {start}, {end}), ", member.name());
            list
        });
        let (name, size, align) = (&subject.name, subject.layout.size(), subject.layout.align());
        let _ = writeln!(text, "check(&kernels::{name}::LAYOUT, {size}, {align}, &[{list}], \"\");");
    }
    let planted = subjects.first().map_or("", |subject| subject.name.as_str());
    let _ = writeln!(text, "check(&kernels::{planted}::LAYOUT, 1_000_000, 1, &[], \"planted \");\n}}");
    text
}

/// Returns the bits of a member's value: those that a bit-field has beyond its type are padding, which compilers do not describe.
fn bits_of(member: &Field<'_>) -> (u64, u64) {
    match member.bits() {
        Some(bits) => (bits.offset(), bits.end().min(bits.offset() + 8 * member.layout().size() as u64)),
        None => (8 * member.offset() as u64, 8 * member.end() as u64),
    }
}
