//! Random structs with callbacks: the header that a program writes for them, and what is read back from its object.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use gpu_abi_bindgen::Bindings;

use crate::bindings::generated;
use crate::compilers::scratch::{run, write};
use crate::random::Random;
use crate::subject::package::Package;

/// The number of structs with callbacks, and of members in each.
const RECORDS: usize = 24;

/// The types of values that are neither pointers nor structs.
const NUMBERS: [&str; 11] = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64", "bool"];

/// Structs, whose callbacks take and return each other.
#[derive(Debug)]
pub struct Callbacks {
    /// The types of each struct's members.
    records: Vec<Vec<Ty>>,
}

/// A type.
#[derive(Clone, Debug, Default)]
struct Ty {
    /// How Rust declares it.
    declared: String,
    /// How bindgen writes it: a callback in the signature of another one has no signature there.
    bound: String,
}

impl Ty {
    fn named(name: &str) -> Self {
        Self { declared: name.to_owned(), bound: name.to_owned() }
    }

    /// Returns a type that is made from this one.
    fn within(&self, [before, after]: [&str; 2]) -> Self {
        let [declared, bound] = [&self.declared, &self.bound].map(|ty| format!("{before}{ty}{after}"));
        Self { declared, bound }
    }
}

impl Callbacks {
    /// Returns random structs.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut record = || (0..random.within(1, 5)).map(|_| member(&mut random)).collect();
        Self { records: (0..RECORDS).map(|_| record()).collect() }
    }

    /// Returns the structs in Rust.
    fn declarations(&self) -> String {
        let mut text = "\
#![deny(warnings)]
#![allow(dead_code)]
use core::ffi::c_void;
use gpu_abi::{HostPtr, PtxLayout};
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Plain { x: u64, y: u8 }
"
        .to_owned();
        for (number, members) in self.records.iter().enumerate() {
            let members: String =
                members.iter().enumerate().map(|(index, ty)| format!("m{index}: {}, ", ty.declared)).collect();
            let _ = writeln!(text, "#[derive(PtxLayout, Clone, Copy)]\n#[repr(C)]\nstruct Hooks{number} {{ {members}}}");
        }
        text
    }

    /// Returns the header, which a build script with no other feature writes.
    ///
    /// # Errors
    /// rustc's messages, or the library's.
    pub fn header(&self) -> Result<String, String> {
        let types: String = (0..self.records.len()).map(|number| format!(".with_type::<Hooks{number}>()")).collect();
        let main = format!("fn main() {{ print!(\"{{}}\", gpu_abi::header::Header::new(){types}.text().unwrap()); }}\n");
        let package = Package::new(&["header"])?;
        package.write([(self.declarations() + &main).as_str()].into_iter())?;
        package.build().map_err(|error| error.words)?;
        run(&mut Command::new(package.program(0)))
    }

    /// Compiles the header with g++, and returns the differences between Rust's types and those in its debug information: that bindgen
    /// writes, that `#[functions]` finds, and that it does not find in changed types.
    ///
    /// # Errors
    /// If a program is missing or fails.
    pub fn read_back(&self, header: &str, folder: &Path) -> Result<Vec<String>, String> {
        let (source, object) = (folder.join("callbacks.cpp"), folder.join("callbacks.o"));
        let (mut text, mut block) = (header.to_owned(), String::new());
        for number in 0..self.records.len() {
            let _ = writeln!(text, "extern \"C\" void take_hooks{number}(Hooks{number} *hooks) {{}}");
            let _ = writeln!(block, "fn take_hooks{number}(hooks: *mut Hooks{number});");
        }
        write(&source, text)?;
        run(Command::new("g++").args(["-g", "-c"]).arg(&source).arg("-o").arg(&object))?;
        let mut wrong = self.of_bindings(&generated(&Bindings::new().file(&object))?);
        let block =
            format!("#[gpu_abi::functions(file = {object:?})]\nunsafe extern \"C\" {{\n{block}}}\nfn main() {{}}\n");
        let agreeing = self.declarations() + &block;
        let changed = agreeing.replace("f32", "single").replace("i32", "f32").replace("single", "i32");
        let package = Package::new(&["kernels", "verify"])?;
        package.write([agreeing.as_str(), &changed].into_iter())?;
        let errors = package.build().err().map_or_else(Vec::new, |error| error.errors);
        let mut found = String::new();
        for error in &errors {
            let rendered = error["rendered"].as_str().unwrap_or_default();
            if rendered.contains("src/bin/program0.rs") { wrong.push(rendered.to_owned()) } else { found += rendered }
        }
        for (number, members) in self.records.iter().enumerate() {
            let is_changed = members.iter().any(|ty| ty.declared.contains("f32") || ty.declared.contains("i32"));
            if is_changed != found.contains(&format!("`Hooks{number}.")) {
                wrong.push(format!("`Hooks{number}`, {}: {found}", if is_changed { "changed" } else { "not changed" }));
            }
        }
        Ok(wrong)
    }

    /// Returns the members that bindgen declares with other types.
    fn of_bindings(&self, bindings: &str) -> Vec<String> {
        let code = bindings.lines().filter(|line| !line.trim_start().starts_with("//"));
        let written = tight(code).replace("c_long", "i64").replace("c_ulong", "u64");
        let mut wrong = Vec::new();
        for (number, members) in self.records.iter().enumerate() {
            let members = members.iter().enumerate().map(|(index, ty)| format!("pub m{index}: {},", ty.bound));
            let expected = format!("struct Hooks{number} {{ {}}}", members.collect::<String>());
            if !written.contains(&tight([expected.as_str()])) {
                wrong.push(format!("bindgen writes other members: {expected}"));
            }
        }
        wrong
    }
}

/// Returns Rust code without spaces and the commas before closing brackets.
fn tight<'t>(lines: impl IntoIterator<Item = &'t str>) -> String {
    let text: String = lines.into_iter().flat_map(str::split_whitespace).collect();
    text.replace(",)", ")").replace(",>", ">")
}

/// Returns the type of a member: a callback, an array of them, or a pointer to one.
fn member(random: &mut Random) -> Ty {
    let callback = callback(random, 0);
    match random.below(4) {
        0 => callback.within(["[", &format!("; {}]", random.within(1, 3))]),
        1 => callback.within(["HostPtr<", ">"]),
        _ => callback,
    }
}

/// Returns the type of a callback within `depth` others.
fn callback(random: &mut Random, depth: u64) -> Ty {
    let parameters: Vec<Ty> = (0..random.within(0, 5u64.saturating_sub(depth))).map(|_| value(random, depth)).collect();
    let result = if random.chance(60) { value(random, depth).within([" -> ", ""]) } else { Ty::default() };
    let text = |of: fn(&Ty) -> &str| {
        let parameters: Vec<&str> = parameters.iter().map(of).collect();
        format!("Option<unsafe extern \"C\" fn({}){}>", parameters.join(", "), of(&result))
    };
    let bound = if depth == 0 { text(|ty| &ty.bound) } else { "*mut c_void".to_owned() };
    Ty { declared: text(|ty| &ty.declared), bound }
}

/// Returns the type of a parameter or result, or of a pointer's target.
fn value(random: &mut Random, depth: u64) -> Ty {
    match random.below(10) {
        0 if depth < 3 => callback(random, depth + 1),
        1 | 2 => Ty::named("Plain"),
        3 => Ty::named(&format!("Hooks{}", random.below(RECORDS as u64))),
        4..=6 if depth < 4 => {
            let pointer = *random.pick(&["*mut ", "*const "]);
            let to = match random.below(4) {
                0 => Ty::named("c_void"),
                1 => value(random, depth + 1).within(["[", &format!("; {}]", random.within(1, 4))]),
                _ => value(random, depth + 1),
            };
            to.within([pointer, ""])
        }
        _ => Ty::named(NUMBERS[random.below(NUMBERS.len() as u64) as usize]),
    }
}
