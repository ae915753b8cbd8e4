//! Checks that ptxas accepts everything that the library writes for a target.

use std::collections::BTreeSet;
use std::fmt::Write;

use gpu_abi::atomic::{AtomicError, Scope};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::Target;

use super::request::{Operands, Operation, SPACES, registers};
use crate::modules::ptxas::Ptxas;

/// Texts in one function.
const FUNCTION: usize = 64;

/// The results for all requests on one target.
#[derive(Debug)]
pub struct Accepted {
    /// Requests: operations in every scope and state space, and once with constants.
    pub requests: usize,
    /// Those of operations that do not exist, such as `and` of floating-point numbers.
    pub no_operation: usize,
    /// Those that the library refuses because the target lacks what they need.
    pub no_target: usize,
    /// Different texts that were written for the others, and that ptxas was given.
    pub texts: usize,
    /// The messages of ptxas about texts that it refuses.
    pub refused: Vec<String>,
}

/// Writes every request and has `ptxas` assemble what is written.
pub fn all(ptxas: &Ptxas, target: Target) -> Accepted {
    let mut accepted = Accepted { requests: 0, no_operation: 0, no_target: 0, texts: 0, refused: Vec::new() };
    let mut texts = BTreeSet::new();
    let mut ask = |operation: Operation, scope, space, operands| {
        accepted.requests += 1;
        let mut text = String::new();
        match operation.write(target, scope, space, operands, &mut text) {
            Ok(()) => drop(texts.insert(text)),
            Err(AtomicError::Target(_)) => accepted.no_target += 1,
            Err(_) => accepted.no_operation += 1,
        }
    };
    for operation in Operation::all() {
        for scope in Scope::ALL {
            for space in SPACES {
                ask(operation, scope, space, Operands::Registers);
            }
        }
        ask(operation, Scope::Cta, StateSpace::Generic, Operands::Constants);
    }
    accepted.texts = texts.len();
    let texts: Vec<&String> = texts.iter().collect();
    let mut module = format!(".version {}\n.target {}\n.address_size 64\n", target.isa(), target.arch());
    for (number, texts) in texts.chunks(FUNCTION).enumerate() {
        write!(module, ".visible .func f{number}()\n{{\n{}", registers(target)).expect("a string takes all");
        texts.iter().for_each(|text| module += text);
        module += "\tret;\n}\n";
    }
    if let Err(said) = ptxas.assemble(target.arch(), &module) {
        let lines: Vec<&str> = module.lines().collect();
        accepted.refused = said.lines().map(|message| quoted(message, &lines)).collect();
    }
    accepted
}

/// A message of ptxas with the line it names.
fn quoted(message: &str, lines: &[&str]) -> String {
    let line = message.split_once(", line ").and_then(|(_, rest)| rest.split(';').next()?.trim().parse::<usize>().ok());
    match line.and_then(|line| lines.get(line.checked_sub(1)?)) {
        Some(line) => format!("{message}: {line}"),
        None => message.to_owned(),
    }
}
