//! Checks that the library spells functions as nvcc does: [`Spelling::Example`] as its older back end, [`Spelling::Untyped`] as its
//! newer one.
//!
//! Of each type that fills a register there is one function, which takes a value, calls another with it and returns what that
//! returns. All that differs between the spellings is in there: both declarations, and four accesses.

use gpu_abi::call::{Call, Convention, Parameter, Receive, Return, Signature, Spelling};
use gpu_abi::ptx::{Code, Registers, Target};
use gpu_abi::{DevicePtr, PtxLayout};

use super::Proof;
use crate::compilers::nvcc::Nvcc;
use std::error::Error;
use std::path::Path;

/// Compares the functions of one architecture.
///
/// # Errors
/// If nvcc cannot work, or the library refuses a function.
pub(super) fn compare(arch: &str, nvcc: &Nvcc, target: &Target, folder: &Path, proof: &mut Proof) -> Result<(), String> {
    // From sm_100 on nvcc declares what a call passes before it stores any of it, in registers without floats.
    let is_older = target.arch().number < 100;
    let convention = match is_older {
        true => Convention::nvcc(target).with_spelling(Spelling::Example),
        false => Convention::nvcc(target),
    };
    let functions = [
        ours::<i32>("int", &convention),
        ours::<u32>("unsigned", &convention),
        ours::<i64>("long long", &convention),
        ours::<u64>("unsigned long long", &convention),
        ours::<f32>("float", &convention),
        ours::<f64>("double", &convention),
        ours::<DevicePtr<f32>>("float *", &convention),
    ];
    for function in functions {
        let (ty, ours) = function.map_err(|error| error.to_string())?;
        let source = format!(
            "extern \"C\" __device__ {ty} passed({ty}); extern \"C\" __device__ {ty} passes({ty} x) {{ return passed(x); }}"
        );
        let theirs = nvcc.ptx(&source, folder)?;
        let (ours, theirs) = (statements(&ours, is_older)?, statements(&theirs, is_older)?);
        proof.spelled += ours.len();
        if ours != theirs {
            proof.wrong.push(format!("{arch}: nvcc spells a function of `{ty}` {theirs:#?}, and the library {ours:#?}"));
        }
    }
    Ok(())
}

/// The library's function of a type, which C++ calls `ty`.
fn ours<T: PtxLayout>(ty: &'static str, convention: &Convention) -> Result<(&'static str, String), Box<dyn Error>> {
    let parameters = [Parameter::of::<T>()];
    let passes = Signature::func("passes", &parameters)?.returning(parameters[0])?;
    let passed = Signature::func("passed", &parameters)?.returning(parameters[0])?;
    let mut class = None;
    gpu_abi::call::pieces(&T::LAYOUT, |piece| class = Some(piece.register_class()));
    let class = class.ok_or("a type without pieces")?;
    let mut registers = Registers::new();
    let [taken, result] = [(); 2].map(|()| registers.take(class));
    let (receive, give) = (Receive::new(&passes, 0, taken.into())?, Return::new(&passes, result.into())?);
    let arguments = [taken.into()];
    let call = Call::direct(&passed, &arguments, Some(result.into()))?;
    let mut text = String::new();
    Code::new(&mut text).block(format_args!("{}", passes.header(convention)), |code| {
        receive.write(code, convention)?;
        call.write(code, convention)?;
        give.write(code, convention)?;
        code.line(format_args!("ret;"))
    })?;
    Ok((ty, text))
}

/// The header of `passes` and its statements, without white space and the names of registers; in the order in which they stand,
/// if that is compared.
///
/// Leaves out nvcc's braces around a call, and a register that it does not use.
fn statements(text: &str, in_order: bool) -> Result<Vec<String>, String> {
    let end = text.find("passes(").ok_or("no function `passes`")?;
    let begin = text[..end].rfind(".func").ok_or("`passes` is no function")?;
    let code: String = text[begin..].lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut statements: Vec<String> = code
        .split([';', '{', '}'])
        .map(|statement| statement.split_whitespace().map(word).collect::<String>())
        .filter(|statement| !statement.is_empty() && !statement.starts_with(".reg"))
        .collect();
    if !in_order {
        statements.sort();
    }
    Ok(statements)
}

/// A word, without the name of the register that it is.
fn word(word: &str) -> &str {
    match word.strip_prefix('%') {
        Some(name) => name.trim_start_matches(|c: char| c.is_ascii_alphanumeric()),
        None => word,
    }
}
