//! Argument lists of `printf`: where nvcc's code and the library's put generated arguments, byte for byte.
//!
//! Each list is a kernel that prints its own parameters. nvcc compiles it from C++; the library's is written with `Receive` and
//! `Printf`. Both run in the emulator with the same parameters, and what `vprintf` is given is compared with what C promotes
//! the parameters to, at the places that [`Valist`] names.

pub mod kernel;
pub mod list;

use std::collections::HashMap;

use gpu_abi::layout::{Kind, PaddingRange};
use gpu_abi::scalar::Scalar;
use gpu_abi::syscall::Valist;

use crate::emulator::{Parameters, Program};
use list::{Argument, List};

/// What the lists of one program are like.
#[derive(Debug, Default)]
pub struct Compared {
    /// The lists.
    pub lists: usize,
    /// Their arguments.
    pub arguments: usize,
    /// The bytes that hold values.
    pub bytes: usize,
    /// The bytes between and within the values, whose contents do not matter.
    pub padding: usize,
    /// What differs.
    pub wrong: Vec<String>,
}

/// Who wrote a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// nvcc. It aligns a list to 8 bytes, or to 16 where that makes wider stores, and rounds the size up to that; and it stores 16
    /// bytes at once into lists aligned to 8, for a stack frame is aligned to more than it says.
    Nvcc,
    /// The library.
    Library,
}

/// Runs a program's kernels and compares the list that each prints with the library's description of it.
///
/// # Errors
/// What the emulator cannot run.
pub fn compare(lists: &[List], ptx: &str, writer: Writer) -> Result<Compared, String> {
    let mut program = Program::default();
    program.add(&ptx.replace(".local .align 8 ", ".local .align 16 "), Parameters::Packed)?;
    let aligns = aligns(ptx);
    let mut compared = Compared::default();
    for list in lists {
        let parameters: Vec<Vec<u8>> = list.arguments.iter().map(|argument| argument.value.clone()).collect();
        program.launch(&list.kernel(), &parameters)?;
        let printed = program.printed();
        let [bytes] = &printed[..] else { return Err(format!("{}: {} calls", list.kernel(), printed.len())) };
        let align = aligns.get(&list.kernel()).copied();
        compared.lists += 1;
        compared.arguments += list.arguments.len();
        let checked = extent(list, bytes.len(), align, writer).and_then(|()| check(list, bytes, &mut compared));
        if let Err(why) = checked {
            compared.wrong.push(format!("{}: {why}\n  {}", list.kernel(), list.described()));
        }
    }
    Ok(compared)
}

/// The alignment that each kernel declares its list with.
fn aligns(ptx: &str) -> HashMap<String, usize> {
    let mut aligns = HashMap::new();
    let mut kernel = String::new();
    for line in ptx.lines() {
        if let Some((_, name)) = line.split_once(".entry ") {
            kernel = name.split('(').next().unwrap_or(name).to_owned();
        } else if let Some(rest) = line.trim_start().strip_prefix(".local .align ") {
            let align = rest.split(' ').next().and_then(|align| align.parse().ok()).unwrap_or(0);
            aligns.insert(kernel.clone(), align);
        }
    }
    aligns
}

/// Checks the size of a list and the alignment declared.
fn extent(list: &List, size: usize, align: Option<usize>, writer: Writer) -> Result<(), String> {
    let layouts = list.layouts();
    let valist = Valist::new(&layouts);
    let Some(align) = align else {
        return if size == 0 && valist.size() == 0 { Ok(()) } else { Err("no list is declared".to_owned()) };
    };
    let fits = match writer {
        Writer::Nvcc => matches!(align, 8 | 16) && size == valist.size().next_multiple_of(align),
        Writer::Library => align == valist.align() && size == valist.size(),
    };
    let described = || format!("the library describes {} bytes aligned to {}", valist.size(), valist.align());
    if fits { Ok(()) } else { Err(format!("the list has {size} bytes aligned to {align}; {}", described())) }
}

fn check(list: &List, printed: &[u8], compared: &mut Compared) -> Result<(), String> {
    let layouts = list.layouts();
    let valist = Valist::new(&layouts);
    let mut held = 0;
    for (index, argument) in list.arguments.iter().enumerate() {
        let slot = valist.slot(index);
        let found = printed
            .get(slot.offset..slot.offset + slot.size)
            .ok_or_else(|| format!("argument {index} does not lie in the list"))?;
        let expected = promoted(argument);
        if expected.len() != found.len() {
            return Err(format!("argument {index} has {} bytes, not {}", found.len(), expected.len()));
        }
        for (at, (expected, found)) in expected.iter().zip(found).enumerate() {
            let Some(expected) = expected else { continue };
            if expected != found {
                let offset = slot.offset;
                return Err(format!("argument {index} at {offset}: byte {at} is {found:#04x}, not {expected:#04x}"));
            }
            held += 1;
        }
    }
    compared.bytes += held;
    compared.padding += printed.len() - held;
    Ok(())
}

/// The bytes that C passes for an argument of an `...`, `None` for padding.
///
/// From the language's rules (C11 6.5.2.2, C++20 [expr.call]), without a look at the library's.
fn promoted(argument: &Argument) -> Vec<Option<u8>> {
    let value = &argument.value;
    let extended = |negative: bool| {
        let mut bytes = value.clone();
        bytes.resize(4, if negative { 0xff } else { 0 });
        bytes
    };
    let sign = value.last().is_some_and(|byte| byte & 0x80 != 0);
    let scalar = match *argument.layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => Some(scalar),
        _ => None,
    };
    let bytes = match scalar {
        Some(Scalar::F32) => {
            let single = f32::from_le_bytes(value.as_slice().try_into().expect("4 bytes"));
            f64::from(single).to_le_bytes().to_vec()
        }
        Some(Scalar::I8 | Scalar::I16) => extended(sign),
        Some(Scalar::Bool | Scalar::U8 | Scalar::U16) => extended(false),
        Some(_) => value.clone(),
        None => {
            let mut bytes: Vec<Option<u8>> = value.iter().copied().map(Some).collect();
            let mut from = 0;
            while let Some(range) = PaddingRange::first_from(argument.layout, from) {
                bytes[range.offset..range.offset + range.len].fill(None);
                from = range.offset + range.len;
            }
            return bytes;
        }
    };
    bytes.into_iter().map(Some).collect()
}
