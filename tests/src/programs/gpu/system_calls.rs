//! Runs the library's system calls (the guide's chapter 3): what the driver prints for `printf`, memory of `malloc` that is
//! written, read and freed, and an assertion that fails.
//!
//! The driver prints to the process's own output, and a failed assertion ends the use of the device, so each runs in a process of
//! its own, started with `--system-calls`.

use super::suite::launch_bytes;
use cudarc::driver::{CudaContext, sys};
use cudarc::nvrtc::Ptx;
use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi::syscall::Assert;
use gpu_abi::{DevicePtr, PtxRepr};
use gpu_abi_tests::printf::kernel::{self, ASSERTION, Spelled};
use gpu_abi_tests::printf::list::{Argument, List};
use gpu_abi_tests::random::Random;
use std::error::Error;
use std::process::Command;
use std::sync::Arc;

type Failure = Box<dyn Error>;

/// The number of `printf`s; the driver's buffer of 1 MiB holds all of them.
const LISTS: usize = 500;

/// An argument of a `printf`, its conversion, and what that prints.
struct Value(Argument, &'static str, String);

impl Value {
    fn new<T: PtxRepr>(conversion: &'static str, bytes: &[u8], printed: impl ToString) -> Self {
        let argument = Argument { cxx: T::LAYOUT.name(), layout: &T::LAYOUT, value: bytes.to_vec() };
        Self(argument, conversion, printed.to_string())
    }

    /// Every kind of scalar that `printf` promotes or takes as it is.
    fn random(random: &mut Random) -> Self {
        macro_rules! value {
            ($ty:ty, $conversion:literal, $value:expr) => {{
                let value: $ty = $value;
                Self::new::<$ty>($conversion, &value.to_le_bytes(), value)
            }};
        }
        let bits = random.bits();
        match random.below(12) {
            0 => value!(i8, "%d", bits as i8),
            1 => value!(u8, "%u", bits as u8),
            2 => value!(i16, "%d", bits as i16),
            3 => value!(u16, "%u", bits as u16),
            4 => value!(i32, "%d", bits as i32),
            5 => value!(u32, "%u", bits as u32),
            6 => value!(i64, "%lld", bits as i64),
            7 => value!(u64, "%llu", bits),
            // Eighths have at most three decimals.
            8 => {
                let value = f32::from(bits as i16) / 8.0;
                Self::new::<f32>("%.3f", &value.to_le_bytes(), format!("{value:.3}"))
            }
            9 => {
                let value = f64::from(bits as i32) / 8.0;
                Self::new::<f64>("%.3f", &value.to_le_bytes(), format!("{value:.3}"))
            }
            10 => Self::new::<bool>("%d", &[(bits & 1) as u8], bits & 1),
            _ => {
                let address = bits >> 16 | 1;
                Self::new::<DevicePtr<u8>>("%p", &address.to_le_bytes(), format!("{address:#x}"))
            }
        }
    }
}

/// Returns the lists, each with the line that it prints.
fn lists(seed: u64) -> Vec<(List, String)> {
    let random = &mut Random::new(seed);
    let list = |number| {
        let values = (0..random.below(12)).map(|_| Value::random(random));
        let mut list = List { number, format: String::new(), arguments: Vec::new() };
        let (mut conversions, mut printed) = (vec![list.kernel() + ":"], vec![list.kernel() + ":"]);
        for Value(argument, conversion, text) in values {
            list.arguments.push(argument);
            conversions.push(conversion.to_owned());
            printed.push(text);
        }
        list.format = conversions.join(" ") + "\n";
        (list, printed.join(" ") + "\n")
    };
    (0..LISTS).map(list).collect()
}

/// Runs the kernels in this process: `print` launches all but `demand`, `assert` launches it twice.
pub(crate) fn child(context: &Arc<CudaContext>, which: &str, seed: u64) -> Result<bool, Failure> {
    let lists: Vec<List> = lists(seed).into_iter().map(|(list, _)| list).collect();
    let target = Target::new(IsaVersion::new(6, 3), Arch::new(75))?;
    let module = context.load_module(Ptx::from_src(kernel::ours(&lists, &target, Spelled::Nvcc)?))?;
    let stream = context.default_stream();
    let launch = |kernel: &str, values: &[&[u8]]| -> Result<(), Failure> {
        let function = module.load_function(kernel)?;
        // SAFETY: the kernel has as many parameters as there are values, of their sizes; it writes to memory of its own only.
        unsafe { launch_bytes(&stream, &function, values) }?;
        Ok(())
    };
    if which == "assert" {
        launch("demand", &[&1_i32.to_le_bytes()])?;
        stream.synchronize()?;
        launch("demand", &[&0_i32.to_le_bytes()])?;
        return match stream.synchronize() {
            Err(error) if error.0 == sys::CUresult::CUDA_ERROR_ASSERT => Ok(true),
            other => Err(format!("after an assertion that fails: {other:?}").into()),
        };
    }
    for list in &lists {
        let values: Vec<&[u8]> = list.arguments.iter().map(|argument| &argument.value[..]).collect();
        launch(&list.kernel(), &values)?;
    }
    launch("allocate", &[&seed.to_le_bytes()])?;
    stream.synchronize()?;
    Ok(true)
}

/// Runs the processes, and compares what they print.
pub(crate) fn run(context: &Arc<CudaContext>, seed: u64) -> Result<bool, Failure> {
    let child = |which: &str| {
        let arguments = ["gpu", "--system-calls", which, "--seed", &seed.to_string()];
        Command::new(std::env::current_exe()?).args(arguments).output()
    };
    let (mut expected, mut arguments) = (String::new(), 0);
    for (list, printed) in lists(seed) {
        expected += &printed;
        arguments += list.arguments.len();
    }
    expected += &format!("allocated: {seed}\n");
    let output = child("print")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut wrong = 0;
    for line in expected.lines().filter(|line| !printed.lines().any(|printed| printed == *line)) {
        println!("not printed: {line}");
        wrong += 1;
    }
    if expected != printed || !output.status.success() {
        println!("printed, with {}:\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr));
        wrong += 1;
    }
    let output = child("assert")?;
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    let Assert { message, file, line, function } = ASSERTION;
    let expected = format!("{file}:{line}: {function}: block: [0,0,0], thread: [0,0,0] Assertion `{message}` failed.");
    if !said.contains(&expected) || !output.status.success() {
        println!("not said: {expected}\nsaid, with {}:\n{said}", output.status);
        wrong += 1;
    }
    println!(
        "{}: {LISTS} calls of printf with {arguments} arguments, malloc, free and an assertion: {wrong} wrong",
        context.name()?
    );
    Ok(wrong == 0)
}
