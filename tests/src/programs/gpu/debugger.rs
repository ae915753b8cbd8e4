//! Has cuda-gdb print the variables of a kernel that the library described (the guide's chapter 5): parameters, a value in local
//! memory, a register and a variable of the module.
//!
//! ptxas and cuda-gdb are those of the `PATH`.

use super::suite::launch_bytes;
use cudarc::driver::CudaContext;
use cudarc::nvrtc::Ptx;
use gpu_abi::debug::{AddressClass, DebugFunction, DebugVariable, Location, Unit};
use gpu_abi::vector::Float3;
use gpu_abi::{Codec, DevicePtr, PtxLayout};
use gpu_abi_tests::compilers::scratch::Scratch;
use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

type Failure = Box<dyn Error>;

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Season {
    Summer = 3,
    Winter = 200,
}

#[derive(PtxLayout)]
struct Leaf {
    width: i16,
    #[ptx(bits = 3)]
    age: i32,
    season: Season,
}

#[derive(PtxLayout)]
struct Tree {
    position: Float3,
    leaves: [Leaf; 2],
    #[ptx(bits = 4)]
    kind: u32,
    #[ptx(bits = 33)]
    key: u64,
    frozen: bool,
    height: f64,
    below: DevicePtr<i64>,
}

const TREE: Tree = Tree {
    position: Float3::new(1.5, -2.0, 0.25),
    leaves: [Leaf { width: -300, age: -4, season: Season::Winter }, Leaf { width: 300, age: 3, season: Season::Summer }],
    kind: 9,
    key: 0x1_2345_6789,
    frozen: true,
    height: -0.125,
    below: DevicePtr::new(0x7000),
};

const COUNT: i32 = -7;

/// [`TREE`] as gdb prints it.
const PRINTED: &str = "{position = {x = 1.5, y = -2, z = 0.25}, \
    leaves = {{width = -300, age = -4, season = Winter}, {width = 300, age = 3, season = Summer}}, \
    kind = 9, key = 4886718345, frozen = true, height = -0.125, below = 0x7000}";

/// What is printed, and what gdb must say.
const ASKED: [(&str, &str); 6] = [
    ("tree", PRINTED),
    ("count", "-7"),
    ("forest[1]", PRINTED),
    ("kept", "-7"),
    ("doubled", "-14"),
    ("sizeof(tree) == sizeof(forest) / 2", "true"),
];

/// The kernel: `kept` is in local memory, `doubled` in a register; execution stops at line 5.
fn module(arch: &str) -> Result<String, Failure> {
    let (size, align) = (Tree::SIZE, Tree::ALIGN);
    let mut unit = Unit::new("gpu-abi-tests", "trees.cu", "/")?;
    let file = unit.file("trees.cu")?;
    let (int, tree) = (unit.type_of::<i32>()?, unit.type_of::<Tree>()?);
    let forest = unit.array(tree, &[2]);
    let symbol = |class, name| Location::symbol(class, name, 0);
    let declared = Some(file.at(1, 0));
    let grow = unit.function(DebugFunction { declared, ..DebugFunction::new("grow", "grow_begin", "grow_end") })?;
    let parameters = [("tree", tree, "grow_param_0"), ("count", int, "grow_param_1")];
    for (name, ty, place) in parameters {
        let variable = DebugVariable { declared, ..DebugVariable::new(name, ty) };
        unit.parameter(grow, &variable.at(symbol(AddressClass::Param, place)?))?;
    }
    let local = |name| DebugVariable { declared: Some(file.at(2, 0)), ..DebugVariable::new(name, int) };
    unit.variable(grow, &local("kept").at(symbol(AddressClass::Local, "__local_depot0")?))?;
    unit.variable(grow, &local("doubled").at(Location::register("%r2")?))?;
    unit.global(&DebugVariable::new("forest", forest).at(symbol(AddressClass::Global, "forest")?))?;
    let mut text = format!(
        ".version 8.0\n.target {arch}, debug\n.address_size 64\n{}
.visible .global .align {align} .b8 forest[{}];
.visible .entry grow(.param .align {align} .b8 grow_param_0[{size}], .param .u32 grow_param_1)
{{
\t.local .align 8 .b8 __local_depot0[8];
\t.reg .b64 %SP;
\t.reg .b64 %SPL;
\t.reg .b32 %r<4>;
\t.loc 1 1 1
grow_begin:
\tmov.u64 %SPL, __local_depot0;
\tcvta.local.u64 %SP, %SPL;
\t.loc 1 2 1
\tld.param.u32 %r1, [grow_param_1];
\tst.u32 [%SP], %r1;
\t.loc 1 3 1
\tadd.s32 %r2, %r1, %r1;
\t.loc 1 4 1
\tst.volatile.u32 [%SP+4], %r2;
\t.loc 1 5 1
\tld.volatile.u32 %r3, [%SP];
\tst.volatile.u32 [%SP+4], %r3;
\t.loc 1 6 1
\tadd.s32 %r3, %r3, %r2;
\tst.volatile.u32 [%SP+4], %r3;
\tret;
grow_end:
}}
",
        unit.file_directives(),
        2 * size,
    );
    text += &unit.sections(&text)?.to_string();
    Ok(text)
}

/// Launches the kernel, which `cubin` contains.
pub(crate) fn child(context: &Arc<CudaContext>, cubin: &Path) -> Result<bool, Failure> {
    let module = context.load_module(Ptx::from_file(cubin))?;
    let stream = context.default_stream();
    let mut bytes = [0; Tree::SIZE];
    TREE.encode(&mut bytes)?;
    stream.memcpy_htod(&[bytes, bytes].concat(), &mut module.get_global("forest", &stream)?)?;
    let function = module.load_function("grow")?;
    let count = COUNT.to_le_bytes();
    // SAFETY: the kernel takes a `Tree` and an `i32`, and writes to its own local memory only.
    unsafe { launch_bytes(&stream, &function, &[&bytes, &count]) }?;
    stream.synchronize()?;
    Ok(true)
}

/// Runs the kernel in cuda-gdb, and compares what it prints.
pub(crate) fn run(context: &Arc<CudaContext>) -> Result<bool, Failure> {
    let scratch = Scratch::new()?;
    let (major, minor) = context.compute_capability()?;
    let (text, cubin) = (scratch.path().join("trees.ptx"), scratch.path().join("trees.cubin"));
    let arch = format!("sm_{major}{minor}");
    std::fs::write(&text, module(&arch)?)?;
    let mut ptxas = Command::new("ptxas");
    match said(ptxas.arg("-g").arg(format!("-arch={arch}")).arg(&text).arg("-o").arg(&cubin))? {
        Some((true, _)) => {}
        Some((false, printed)) => return Err(format!("ptxas: {printed}").into()),
        None => return Ok(true),
    }
    // cuda-gdb misses the kernels of a program that loads the driver by itself, as cudarc does.
    let mut gdb = Command::new("cuda-gdb");
    gdb.args([
        "--batch",
        "-nx",
        "-ex",
        "set breakpoint pending on",
        "-ex",
        "set environment LD_PRELOAD libcuda.so.1",
        "-ex",
        "break trees.cu:5",
        "-ex",
        "run",
    ]);
    for (expression, _) in ASKED {
        gdb.args(["-ex", &format!("print {expression}")]);
    }
    gdb.arg("--args").arg(std::env::current_exe()?).args(["gpu", "--debugged"]).arg(&cubin);
    let Some((_, printed)) = said(&mut gdb)? else { return Ok(true) };
    let mut wrong = 0;
    for (index, (expression, expected)) in ASKED.iter().enumerate() {
        let expected = format!("${} = {expected}", index + 1);
        if !printed.lines().any(|line| line == expected) {
            println!("print {expression}: not printed: {expected}");
            wrong += 1;
        }
    }
    if wrong > 0 {
        println!("cuda-gdb printed:\n{printed}");
    }
    println!("{}: {} expressions printed by cuda-gdb: {wrong} wrong", context.name()?, ASKED.len());
    Ok(wrong == 0)
}

/// Runs a program of the `PATH`. Returns whether it succeeds, and what it prints; without the program, prints `NOT RUN` and returns
/// `None`.
fn said(command: &mut Command) -> Result<Option<(bool, String)>, Failure> {
    match command.output() {
        Ok(output) => {
            let printed = [output.stdout, output.stderr].concat();
            Ok(Some((output.status.success(), String::from_utf8_lossy(&printed).into_owned())))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            println!("NOT RUN: debug information, for which {:?} must be in the PATH", command.get_program());
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
