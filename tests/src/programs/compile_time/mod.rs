//! Measures what a derive costs at compile time, in comparison with other crates' derives.
//!
//! ```sh
//! cargo run -p gpu-abi-tests -- compile-time             # everything, some minutes
//! cargo run -p gpu-abi-tests -- compile-time structs  # for each derived struct
//! cargo run -p gpu-abi-tests -- compile-time block   # for 700 kernels without a file, with PTX, and with types
//! cargo run -p gpu-abi-tests -- compile-time cold     # for the crates depended on
//! ```
//!
//! It fails if a figure is more than 5 % beyond its limit in `tests/data/compile-time.txt`, or if a limit of what was measured has no figure.
//!
//! With valgrind on the path, the numbers are millions of rustc's instructions, which repeat to within a percent on a busy
//! machine. Without it, they are milliseconds, the best of five, which are not compared with limits: the program lists these, and fails. All
//! measurements except `cold` are of checks, as by `cargo check`.

mod project;
mod source;

use self::project::Project;
use self::source::{Block, Kind, structs};
use super::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::limits::Limits;
use std::io;
use std::process::Command;

pub(super) fn measure(given: &Arguments) -> Result<usize, Failure> {
    let wanted = given.rest();
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == part);
    let mut limits = Limits::read(include_str!("../../../data/compile-time.txt"))?;
    if wants("cold") {
        cold(&mut limits)?;
    }
    let project = Project::build(&["kernels"])?;
    if wants("structs") {
        per_struct(&project, &mut limits)?;
    }
    if wants("block") {
        of_block(&Project::build(&["kernels", "verify"])?, &mut limits)?;
    }
    Ok(listed(&limits.into_failures(wants)))
}

/// Measures the difference between crates with many structs and with few, which excludes the fixed cost of a crate.
fn per_struct(project: &Project, limits: &mut Limits) -> io::Result<()> {
    const FEW: usize = 10;
    const MANY: usize = 30;
    println!("\na struct of 10 fields, {}", project.unit());
    for kind in Kind::ALL {
        let few = project.check(&structs(kind, FEW))?;
        let many = project.check(&structs(kind, MANY))?;
        let each = (many - few) / (MANY - FEW) as f64;
        let limit =
            if project.counts_instructions() { limits.compare("structs", kind.title(), each) } else { String::new() };
        println!("{:44}{each:9.1}{limit}", kind.title());
    }
    Ok(())
}

/// Measures a block of kernels that nvcc compiled: without the compiled file, with it, and with its debug information too.
fn of_block(project: &Project, limits: &mut Limits) -> Result<(), Failure> {
    const KERNELS: usize = 700;
    let Block { cuda, records, functions } = Block::new(KERNELS);
    let source = project.write("block.cu", &cuda)?;
    let nvcc = cuda_program(Cuda::Newest, "nvcc")?;
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
        let cost = project.check(&block)?;
        let limit = if project.counts_instructions() { limits.compare("block", title, cost) } else { String::new() };
        println!("{title:44}{cost:9.0}{limit}");
    }
    Ok(())
}

/// Measures builds from nothing, each beside its limit.
fn cold(limits: &mut Limits) -> io::Result<()> {
    const BYTEMUCK: &str = "bytemuck = { version = \"1\", features = [\"derive\"] }";
    const SERDE: &str = "serde = { version = \"1\", features = [\"derive\"] }";
    println!("\nthe crates depended on, built from nothing with one job, seconds of user time, best of three");
    let bytemuck = project::cold_build(BYTEMUCK)?;
    println!("{:44}{bytemuck:9.2}", "bytemuck with its derive");
    for features in [&[][..], &["kernels"], &["kernels", "verify"]] {
        let seconds = project::cold_build(&project::gpu_abi(features))?;
        let (title, times) = (title(features), seconds / bytemuck);
        println!("{title:44}{seconds:9.2}, {times:.2} times bytemuck{}", limits.compare("cold", &title, times));
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
    for features in [&[][..], &["kernels"]] {
        let seconds = project::cold_build(&format!("{SERDE}\n{}", project::gpu_abi(features)))?;
        let (title, more) = (format!("serde and {}", title(features)), seconds - serde);
        println!("{title:44}{more:9.2} more{}", limits.compare("cold", &title, more));
    }
    Ok(())
}

fn title(features: &[&str]) -> String {
    format!("gpu-abi{}", features.iter().map(|feature| format!(", `{feature}`")).collect::<String>())
}
