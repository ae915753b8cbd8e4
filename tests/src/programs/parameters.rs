//! Compares the parameters of kernels in Rust with those of the same kernels by nvcc, and with the library's declarations.
//!
//! ```text
//! parameters PTX
//! ```
//!
//! The file is what nightly rustc makes of `data/rust/parameters.rs`, each kind as a kernel `(u8, T, u8)`: `.ci/rust-kernels` compiles it.
#![allow(dead_code, unreachable_pub, reason = "the kinds' types are only declared, for the kernels' crate too")]

use std::fmt::Write as _;
use std::marker::PhantomData;
use std::path::Path;

use super::{Failure, listed};
use gpu_abi_conformance::read;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::{Scratch, read_text};

/// How a kind may differ between the compilers.
#[derive(Clone, Copy, PartialEq)]
enum Difference {
    Same,
    Number,
    Nothing,
}

struct Kind {
    name: &'static str,
    cxx: &'static str,
    difference: Difference,
    size: usize,
    /// As the library declares the parameter.
    declared: Option<String>,
}

/// A type, which the library may declare as a parameter.
struct OfType<T>(PhantomData<T>);

trait Declared {
    fn declared(&self) -> Option<String>;
}

impl<T: gpu_abi::PtxLayout> Declared for OfType<T> {
    fn declared(&self) -> Option<String> {
        gpu_abi::ptx::ParamDecl::new(T::REF, "p").ok().map(|declared| declared.to_string())
    }
}

/// Called if the method of [`Declared`] is not there.
trait Undeclared {
    fn declared(&self) -> Option<String>;
}

impl<T> Undeclared for &OfType<T> {
    fn declared(&self) -> Option<String> {
        None
    }
}

macro_rules! difference {
    () => {
        Difference::Same
    };
    (number) => {
        Difference::Number
    };
    (nothing) => {
        Difference::Nothing
    };
}

macro_rules! kinds {
    ($($name:ident: $ty:ty, $cxx:expr $(, $difference:ident)?;)*) => {
        fn kinds() -> Vec<Kind> {
            vec![$(Kind {
                name: stringify!($name),
                cxx: $cxx,
                difference: difference!($($difference)?),
                size: size_of::<$ty>(),
                declared: (&OfType::<$ty>(PhantomData)).declared(),
            }),*]
        }
    };
}

mod data {
    use super::*;
    include!("../../data/rust/parameters.rs");

    pub(super) fn all() -> Vec<Kind> {
        kinds()
    }
}

const HEADER: &str = include_str!("../../data/rust/parameters.cuh");

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let [file] = given.rest() else { return Err("the file is missing".into()) };
    let kinds = data::all();
    let mut source = HEADER.to_owned();
    for Kind { name, cxx, .. } in &kinds {
        writeln!(source, "extern \"C\" __global__ void k_{name}(unsigned char first, {cxx} p, unsigned char last) {{}}")?;
    }
    let scratch = Scratch::new()?;
    let of_nvcc = Tools::find()?.nvcc("sm_80").ptx(&source, scratch.path())?;
    let of_rustc = read_text(Path::new(file))?;
    let (mut wrong, mut same) = (Vec::new(), 0);
    for kind in &kinds {
        let [rustc, nvcc] = [(&of_rustc, "rustc"), (&of_nvcc, "nvcc")].map(|(text, compiler)| {
            parameters(text, kind.name).map_err(|error| format!("{} of {compiler}: {error}", kind.name))
        });
        match differences(kind, &rustc?, &nvcc?) {
            Ok(is_same) => same += usize::from(is_same),
            Err(error) => wrong.push(format!("`{}`: {error}", kind.name)),
        }
    }
    println!("{} kinds of parameters by rustc, nvcc and the library: {same} have one text", kinds.len());
    Ok(listed(&wrong))
}

/// Returns the declarations of a kernel's parameters, without their names.
fn parameters(ptx: &str, kernel: &str) -> Result<Vec<String>, String> {
    let at = ptx.find(&format!(".entry k_{kernel}(")).ok_or("the kernel is missing")?;
    let list = ptx[at..].split_once('(').and_then(|(_, rest)| rest.split_once(')')).ok_or("a list has no end")?.0;
    list.split(',').map(|one| read::param(one.trim())).collect()
}

/// Returns whether the text is the same, or what of a kind differs although it should not.
fn differences(kind: &Kind, rustc: &[String], nvcc: &[String]) -> Result<bool, String> {
    let all = || format!("{rustc:?} by rustc, {nvcc:?} by nvcc, {:?} by the library", kind.declared);
    let [_, of_nvcc, _] = nvcc else { return Err(all()) };
    if kind.difference == Difference::Nothing {
        let is_nothing = kind.size == 0 && kind.declared.is_none() && rustc.len() == 2 && of_nvcc == ".align 1 .b8[1]";
        return if is_nothing { Ok(false) } else { Err(all()) };
    }
    let [_, of_rustc, _] = rustc else { return Err(all()) };
    let declared = kind.declared.as_ref().map(|text| read::param(text)).transpose()?;
    let is_one_of =
        |declared: &String| declared == of_nvcc || kind.difference == Difference::Number && declared == of_rustc;
    let agrees = match kind.difference {
        Difference::Number => of_rustc != of_nvcc && place(of_rustc) == place(of_nvcc),
        _ => of_rustc == of_nvcc,
    };
    if agrees && declared.as_ref().is_none_or(is_one_of) { Ok(of_rustc == of_nvcc) } else { Err(all()) }
}

/// Returns the size and the alignment of a parameter.
fn place(declared: &str) -> Option<(usize, usize)> {
    if let Some((align, size)) = declared.strip_prefix(".align ").and_then(|rest| rest.split_once(" .b8[")) {
        return Some((size.strip_suffix(']')?.parse().ok()?, align.parse().ok()?));
    }
    let bits: usize = declared.strip_prefix('.')?.get(1..)?.parse().ok()?;
    Some((bits / 8, bits / 8))
}
