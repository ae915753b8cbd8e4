//! A small compiler that turns an expression over the members of a struct into a kernel with debug information, `printf`
//! and an atomic counter.
//!
//! ```sh
//! cargo run --example compiler --features debug,kernels -- "0.5 * mass * (velocity[0] * velocity[0] + position.y / species)"
//! ```
//!
//! The module is written to standard output, or to the file after `-o`. `--arch sm_90` chooses the architecture. If ptxas
//! is on `PATH`, the module is also assembled. With the feature `cudarc` it is launched if there is a GPU. The expression
//! above divides by zero for one of the bodies, and the kernel prints that result.

mod check;
mod emit;
mod launch;
mod lower;
mod parse;

use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, Unnamed};
use std::error::Error;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// A body of an n-body simulation.
#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    #[ptx(align = 16)]
    velocity: [f32; 3],
    #[ptx(vector)]
    color: [u8; 4],
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    frozen: bool,
    #[ptx(bits = 0)]
    _next: Unnamed<i32>,
    #[ptx(bits = 7)]
    _gap: Unnamed<u16>,
    neighbors: DevicePtr<u32>,
}

/// The options on the command line.
struct Options {
    expression: String,
    arch: Arch,
    output: Option<PathBuf>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let expression = "0.5 * mass * (velocity[0] * velocity[0] + position.y / species)".to_owned();
        let mut options = Self { expression, arch: Arch::new(75), output: None };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("`{word}` needs a value"));
            match word.as_str() {
                "--arch" => options.arch = value()?.parse()?,
                "-o" => options.output = Some(value()?.into()),
                _ => options.expression = word,
            }
        }
        Ok(options)
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::read(std::env::args().skip(1))?;
    // Architectures need at least the version of PTX that introduced them: sm_100, for example, needs 8.6.
    let isa = options.arch.first_isa().map_or(MIN_ISA, |first| first.max(MIN_ISA));
    let module = emit::compile::<Body>(&options.expression, Target::new(isa, options.arch)?)?;
    match &options.output {
        Some(path) => std::fs::write(path, &module).map_err(|error| format!("{}: {error}", path.display()))?,
        None => print!("{module}"),
    }
    assemble(&module, options.arch)?;
    launch::launch(&module, &bodies())
}

/// Returns some bodies to evaluate the expression for.
fn bodies() -> [Body; 4] {
    [0, 1, 2, 3].map(|number| Body {
        position: Float3::new(0.0, 10.0, 0.0),
        mass: 2.0,
        velocity: [number as f32, 0.0, 0.0],
        color: [0; 4],
        species: number,
        frozen: false,
        _next: Unnamed::new(),
        _gap: Unnamed::new(),
        neighbors: DevicePtr::null(),
    })
}

/// The version of PTX that the module uses unless its architecture needs a later one: the first with negative numbers in
/// sections.
const MIN_ISA: IsaVersion = IsaVersion::new(7, 5);

/// Assembles the module with ptxas, if it is installed.
fn assemble(module: &str, arch: Arch) -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("gpu-abi-compiler-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (ptx, cubin) = (folder.join("module.ptx"), folder.join("module.cubin"));
    std::fs::write(&ptx, module)?;
    let ptxas =
        Command::new("ptxas").args(["--device-debug", &format!("-arch={arch}"), "-o"]).arg(&cubin).arg(&ptx).status();
    let size = std::fs::metadata(&cubin).map(|cubin| cubin.len());
    std::fs::remove_dir_all(&folder)?;
    match (ptxas, size) {
        (Ok(status), Ok(size)) if status.success() => eprintln!("ptxas assembled it for {arch}: {size} bytes"),
        (Ok(status), _) => return Err(format!("ptxas rejected the module: {status}").into()),
        (Err(error), _) => eprintln!("not assembled: there is no ptxas on PATH ({error})"),
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
