//! Checks a function's body, statement by statement.

use super::access;
use super::call;
use super::declaration::{Functions, Header};
use super::function::Function;
use super::instruction::Instruction;
use super::registers::Registers;
use super::report::Report;
use super::scope::Scope;
use super::statement::Statement;
use alloc::vec::Vec;

/// Checks the body of the function with this header.
pub(super) fn check<'a>(
    functions: &Functions<'a>,
    header: &Header<'a>,
    statements: Vec<Statement<'a>>,
    report: &mut Report,
) {
    let instructions = statements.iter().filter_map(|statement| match statement {
        Statement::Instruction(instruction) => Some(instruction),
        _ => None,
    });
    let registers = Registers::of(instructions);
    // Prototypes may follow the calls.
    let prototypes = statements.iter().filter_map(|statement| match statement {
        Statement::Prototype(label, header) => Some((*label, header.clone())),
        _ => None,
    });
    let prototypes = prototypes.collect();
    let mut function = Function { functions, header, registers, prototypes, scope: Scope::of(header) };
    for statement in statements {
        match statement {
            Statement::Open => function.scope.open(),
            Statement::Close => function.scope.close(),
            Statement::Variable(declared) => function.scope.declare(declared),
            Statement::Instruction(instruction) => check_one(&mut function, &instruction, report),
            Statement::Prototype(..) | Statement::Use(..) => {}
        }
    }
}

fn check_one<'a>(function: &mut Function<'_, 'a>, instruction: &Instruction<'a>, report: &mut Report) {
    match instruction.name.as_slice() {
        ["ld" | "st", ..] => {
            if let Some(mistake) = access::check(function, instruction) {
                report.add(instruction.at, Some(function.header.name), mistake);
            }
        }
        ["call", ..] => call::check(function, instruction, report),
        _ => {
            let source = instruction.text(2);
            let is_variable = function.scope.variable(source).is_some();
            let is_function = !is_variable && function.functions.contains_key(source);
            function.registers.follow(instruction, is_variable, is_function);
        }
    }
}
