//! Counts the instructions that get and set a bit-field, for this library and for C compilers.
//!
//! ```sh
//! cargo run -p gpu-abi-tests -- bit-instructions            # the table
//! cargo run -p gpu-abi-tests -- bit-instructions --asm   # and the assembly of each function
//! ```
//!
//! Our setters panic if a value does not fit, so they are given values cut to the width, as C itself does. `clang-19` and
//! `gcc` must be on the path, or other compilers named by `CLANG` and `GCC`.

use gpu_abi_tests::arguments;
use gpu_abi_tests::listing::instructions;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs, io};

/// A bit-field: its name, its Rust type and its width in bits.
struct Field(&'static str, &'static str, u32);

/// Fields that share a unit with others, cross bytes, or fill bytes from one boundary to another; widths up to 64 bits.
const FIELDS: [Field; 14] = [
    Field("species", "u32", 4),
    Field("frozen", "bool", 1),
    Field("level", "i32", 11),
    Field("count", "u64", 40),
    Field("first_byte", "u32", 8),
    Field("two_bytes", "u32", 16),
    Field("last_byte", "i32", 8),
    Field("low", "u64", 3),
    Field("crossing", "u64", 50),
    Field("high", "i64", 11),
    Field("small", "i8", 3),
    Field("word", "u32", 32),
    Field("half", "i16", 16),
    Field("all", "i64", 64),
];

impl Field {
    fn c_type(&self) -> &'static str {
        match self.1 {
            "bool" => "_Bool",
            "i8" => "signed char",
            "i16" => "short",
            "i32" => "int",
            "u32" => "unsigned",
            "i64" => "long long",
            _ => "unsigned long long",
        }
    }

    /// The Rust expression that cuts `v` to the width.
    fn cut(&self) -> String {
        let Self(_, ty, width) = *self;
        let Ok(bits) = ty[1..].parse::<u32>() else { return "v".to_owned() };
        let spare = bits - width;
        format!("v << {spare} >> {spare}")
    }
}

fn rust_source() -> String {
    let mut text =
        String::from("#![allow(missing_docs)]\nuse gpu_abi::PtxLayout;\n#[derive(PtxLayout)]\npub struct State {\n");
    for Field(name, ty, width) in &FIELDS {
        writeln!(text, "    #[ptx(bits = {width})]\n    pub {name}: {ty},").expect("a string takes all");
    }
    text += "}\n";
    for field @ Field(name, ty, _) in &FIELDS {
        let cut = field.cut();
        writeln!(
            text,
            "#[unsafe(no_mangle)]\npub extern \"C\" fn get_{name}(m: &StateMirror) -> {ty} {{ m.{name}() }}\n\
             #[unsafe(no_mangle)]\npub extern \"C\" fn set_{name}(m: &mut StateMirror, v: {ty}) {{ m.set_{name}({cut}) }}"
        )
        .expect("a string takes all");
    }
    text
}

fn c_source() -> String {
    let mut text = String::from("struct State {\n");
    for field @ Field(name, _, width) in &FIELDS {
        writeln!(text, "    {} {name} : {width};", field.c_type()).expect("a string takes all");
    }
    text += "};\n";
    for field @ Field(name, ..) in &FIELDS {
        let ty = field.c_type();
        writeln!(
            text,
            "{ty} get_{name}(const struct State *m) {{ return m->{name}; }}\n\
             void set_{name}(struct State *m, {ty} v) {{ m->{name} = v; }}"
        )
        .expect("a string takes all");
    }
    text
}

fn compile_c(compiler: &str, source: &Path) -> io::Result<BTreeMap<String, Vec<String>>> {
    let options = ["-O2", "-S", "-fcf-protection=none", "-fno-asynchronous-unwind-tables", "-o", "-"];
    let output = Command::new(compiler).args(options).arg(source).output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("{compiler}: {}", String::from_utf8_lossy(&output.stderr))));
    }
    Ok(instructions(&String::from_utf8_lossy(&output.stdout)))
}

/// Builds the Rust functions as a crate of their own in `folder`.
fn compile_rust(folder: &Path) -> io::Result<BTreeMap<String, Vec<String>>> {
    let gpu_abi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    let manifest = format!(
        "[package]\nname = \"bit-instructions\"\nedition = \"2024\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n\
         [dependencies]\ngpu-abi = {{ path = {gpu_abi:?} }}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("lib.rs"), rust_source())?;
    let assembly = folder.join("lib.s");
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "rustc",
            "--quiet",
            "--release",
            "--target-dir",
            "target",
            "--",
            "-C",
            "codegen-units=1",
            "-C",
            "debuginfo=0",
        ])
        .arg(format!("--emit=asm={}", assembly.display()))
        .current_dir(folder)
        .status()?;
    if !status.success() {
        return Err(io::Error::other("cargo failed"));
    }
    Ok(instructions(&fs::read_to_string(assembly)?))
}

pub(crate) fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bit-instructions: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> io::Result<()> {
    let folder = env::temp_dir().join(format!("gpu-abi-bit-instructions-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let source = folder.join("state.c");
    fs::write(&source, c_source())?;
    let compiler = |variable, otherwise: &str| env::var(variable).unwrap_or_else(|_| otherwise.to_owned());
    let clang = compile_c(&compiler("CLANG", "clang-19"), &source)?;
    let gcc = compile_c(&compiler("GCC", "gcc"), &source)?;
    let ours = compile_rust(&folder)?;
    fs::remove_dir_all(&folder)?;

    let with_assembly = arguments::words().any(|argument| argument == "--asm");
    let mut over = 0;
    println!("{:<16} {:>5} {:>5}  {:>7} {:>7} {:>7}", "function", "type", "bits", "gpu-abi", "clang", "gcc");
    for Field(name, ty, width) in &FIELDS {
        for verb in ["get", "set"] {
            let name = format!("{verb}_{name}");
            let [ours, clang, gcc] = [&ours, &clang, &gcc].map(|functions| &functions[&name]);
            let mark = if ours.len() > gcc.len() {
                "more than gcc"
            } else if ours.len() > clang.len() {
                "more than clang"
            } else {
                ""
            };
            over += u32::from(!mark.is_empty());
            println!("{name:<16} {ty:>5} {width:>5}  {:>7} {:>7} {:>7}  {mark}", ours.len(), clang.len(), gcc.len());
            if with_assembly {
                println!(
                    "    gpu-abi: {}\n    clang:   {}\n    gcc:     {}",
                    ours.join("; "),
                    clang.join("; "),
                    gcc.join("; ")
                );
            }
        }
    }
    println!("{over} of {} functions take more instructions than a C compiler's", 2 * FIELDS.len());
    Ok(())
}
