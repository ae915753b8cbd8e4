//! Measures what a derive costs at compile time, in comparison with other crates' derives.
//!
//! ```sh
//! cargo run -p gpu-abi-tests -- compile-time             # everything, some minutes
//! cargo run -p gpu-abi-tests -- compile-time structs  # for each derived struct
//! cargo run -p gpu-abi-tests -- compile-time fields   # for the fields of large structs
//! cargo run -p gpu-abi-tests -- compile-time kernels # for each kernel of a block
//! cargo run -p gpu-abi-tests -- compile-time files   # for `#[kernels(file = ..)]` with a large file
//! cargo run -p gpu-abi-tests -- compile-time block   # for 700 kernels without a file, with PTX, and with types
//! cargo run -p gpu-abi-tests -- compile-time edit     # again, after an edit that moves all lines
//! cargo run -p gpu-abi-tests -- compile-time cold     # for the crates depended on
//! ```
//!
//! With valgrind on the path, the numbers are millions of rustc's instructions, which repeat to within a percent on a busy
//! machine. Without it, they are milliseconds, the best of five. All measurements except `cold` are of checks, as by `cargo
//! check`.

mod project;
mod source;

use self::project::Project;
use self::source::{Block, Kind, kernels, module, struct_of_fields, structs};
use super::{Program, Stop};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use std::io;
use std::process::Command;

pub(super) const PROGRAM: Program = Program::Compares("[structs|fields|kernels|files|block|edit|cold]..", measure);

fn measure(given: &Arguments) -> Result<usize, Stop> {
    run(given.rest()).map_err(|error| error.to_string())?;
    Ok(0)
}

fn run(wanted: &[String]) -> io::Result<()> {
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == part);
    if wants("cold") {
        cold()?;
    }
    let project = Project::build(&["kernels"])?;
    if wants("structs") {
        per_struct(&project)?;
    }
    if wants("fields") {
        per_field(&project)?;
    }
    if wants("kernels") {
        per_kernel(&project)?;
    }
    if wants("files") {
        per_file(&project)?;
    }
    if wants("block") {
        of_block(&Project::build(&["kernels", "verify"])?)?;
    }
    if wants("edit") {
        after_edit(&project)?;
    }
    Ok(())
}

/// Measures the difference between crates with many structs and with few, which excludes the fixed cost of a crate.
fn per_struct(project: &Project) -> io::Result<()> {
    const FEW: usize = 10;
    const MANY: usize = 30;
    println!("\na struct of 10 fields, {}", project.unit());
    for kind in Kind::ALL {
        let few = project.check(&structs(kind, FEW))?;
        let many = project.check(&structs(kind, MANY))?;
        println!("{:44}{:9.1}", kind.title(), (many - few) / (MANY - FEW) as f64);
    }
    Ok(())
}

fn per_field(project: &Project) -> io::Result<()> {
    println!("\none struct of many fields, {}", project.unit());
    let empty = project.check("")?;
    for kind in [Kind::Rust, Kind::ReprC, Kind::Bits, Kind::Bytemuck] {
        let half = project.check(&struct_of_fields(kind, 500))? - empty;
        let whole = project.check(&struct_of_fields(kind, 1000))? - empty;
        let title = kind.title();
        println!(
            "{title:44}{half:9.0} for 500, {whole:9.0} for 1,000: {:.2} times, {:.2} a field",
            whole / half,
            whole / 1e3
        );
    }
    Ok(())
}

/// Measures one more kernel in a block: the difference between blocks of many kernels and of few.
fn per_kernel(project: &Project) -> io::Result<()> {
    const FEW: usize = 10;
    const MANY: usize = 60;
    println!("\na kernel of a block, {}", project.unit());
    let parameters = [
        ("3 numbers", "data: u64, count: u32, factor: f32"),
        ("3 pointers and 3 numbers", "out: *mut f32, left: *const f32, right: *const f32, n: usize, by: f32, add: f32"),
    ];
    for (title, parameters) in parameters {
        let few = project.check(&kernels(parameters, FEW))?;
        let many = project.check(&kernels(parameters, MANY))?;
        println!("{title:44}{:9.2}", (many - few) / (MANY - FEW) as f64);
    }
    Ok(())
}

/// Measures one declared kernel, by its name or by a constant, in a file with thousands.
fn per_file(project: &Project) -> io::Result<()> {
    const BYTES: usize = 20 << 20;
    println!("\none kernel checked against PTX text, {}", project.unit());
    for (title, name) in [("its name is text", "\"kernel_0\""), ("its name is a constant", "NAME")] {
        let check = |kernels, bytes| {
            let file = project.write("kernels.ptx", &module(kernels, bytes))?;
            project.check(&format!(
                "pub const NAME: &str = \"kernel_0\";\n#[gpu_abi::kernels(file = {file:?})]\nunsafe extern \"C\" {{\n#[ptx(name = {name})] \
                 fn k(data: u64, count: u32, factor: f32);\n}}"
            ))
        };
        let few = check(1, 4 << 10)?;
        let many = check(5000, BYTES)?;
        println!("{title:44}{few:9.0} of 1 kernel, {many:9.0} of 5,000 in 20 MB: {:.0} more", many - few);
    }
    Ok(())
}

/// Measures a block of kernels that nvcc compiled: without the compiled file, with it, and with its debug information too.
fn of_block(project: &Project) -> io::Result<()> {
    const KERNELS: usize = 700;
    let Block { cuda, records, functions } = Block::new(KERNELS);
    let source = project.write("block.cu", &cuda)?;
    let nvcc = cuda_program(Cuda::Newest, "nvcc").map_err(|missing| io::Error::other(missing.to_string()))?;
    let compile = |options: &[&str], extension| {
        let output = source.with_extension(extension);
        project::run(Command::new(&nvcc).args(options).arg("-arch=sm_80").arg(&source).arg("-o").arg(&output))?;
        Ok::<_, io::Error>(output)
    };
    let (ptx, object) = (compile(&["-ptx"], "ptx")?, compile(&["-g", "-c"], "o")?);
    println!("\na block of {KERNELS} kernels, {}", project.unit());
    let files = [
        ("no file", String::new()),
        ("PTX", format!("(file = {ptx:?})")),
        ("PTX and types", format!("(file = {ptx:?}, types = {object:?})")),
    ];
    for (title, arguments) in files {
        let block = format!("{records}#[gpu_abi::kernels{arguments}]\nunsafe extern \"C\" {{\n{functions}}}\n");
        println!("{title:44}{:9.0}", project.check(&block)?);
    }
    Ok(())
}

fn after_edit(project: &Project) -> io::Result<()> {
    println!("\n30 structs of 10 fields, checked incrementally, {}", project.unit());
    for kind in Kind::ALL {
        let source = structs(kind, 30);
        let (cold, edited) = project.check_twice(&source, &format!("// A line more.\n{source}"))?;
        println!("{:44}{cold:9.0} cold, {edited:9.0} edited: {:.2} times", kind.title(), edited / cold);
    }
    Ok(())
}

/// Measures builds from nothing, each beside its goal.
fn cold() -> io::Result<()> {
    const BYTEMUCK: &str = "bytemuck = { version = \"1\", features = [\"derive\"] }";
    const SERDE: &str = "serde = { version = \"1\", features = [\"derive\"] }";
    println!("\nthe crates depended on, built from nothing with one job, seconds of user time, best of three");
    let bytemuck = project::cold_build(BYTEMUCK)?;
    println!("{:44}{bytemuck:9.2}", "bytemuck with its derive");
    for (features, goal) in [(&[][..], 1.4), (&["kernels"], 2.2), (&["kernels", "verify"], 3.0)] {
        let seconds = project::cold_build(&project::gpu_abi(features))?;
        let title = title(features);
        println!("{title:44}{seconds:9.2}, {:.2} times bytemuck, goal {goal:.1}", seconds / bytemuck);
    }
    for peer in ["zerocopy = { version = \"0.8\", features = [\"derive\"] }", "encase = \"0.12\""] {
        let seconds = project::cold_build(peer)?;
        println!(
            "{:44}{seconds:9.2}, {:.2} times bytemuck",
            peer.split(' ').next().unwrap_or_default(),
            seconds / bytemuck
        );
    }
    let serde = project::cold_build(SERDE)?;
    println!("{:44}{serde:9.2}", "serde with its derive");
    for (features, goal) in [(&[][..], 3.0), (&["kernels"], 7.0)] {
        let seconds = project::cold_build(&format!("{SERDE}\n{}", project::gpu_abi(features)))?;
        println!("{:44}{:9.2} more, goal {goal:.1}", format!("serde and {}", title(features)), seconds - serde);
    }
    Ok(())
}

fn title(features: &[&str]) -> String {
    format!("gpu-abi{}", features.iter().map(|feature| format!(", `{feature}`")).collect::<String>())
}
