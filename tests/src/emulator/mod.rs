//! Runs PTX on this machine, without a GPU, one thread at a time: functions that move values, as compilers write them, and atomic
//! operations.
//!
//! It knows the instructions that nvcc and this library use there, after NVIDIA's PTX reference, and refuses all others. Nothing is
//! ordered: fences do nothing. State spaces are one flat memory, so
//! that generic addresses need no conversion. It is stricter than the hardware where a mistake would go unnoticed: every access
//! must be aligned and lie within one variable, and the variables that a call passes must have the sizes and alignments that the
//! function declares. nvcc's own code needs one exception: up to sm_90 it moves packed members to and from parameters and local
//! variables by instructions that their offset is not aligned for.
//!
//! `vprintf` is the one function of the driver's that it has: it keeps the argument list.

mod instruction;
mod memory;
mod parse;

use std::collections::HashMap;

use instruction::Frame;
use memory::Memory;
use parse::{Body, Function};

/// A value that is passed or returned: the bytes of a parameter.
pub type Passed = Vec<u8>;

/// Told of each call: the function's name, its arguments, and what it has returned.
pub type OnCall<'a> = dyn FnMut(&str, &[Passed], Option<&Passed>) + 'a;

/// A program of one or more PTX modules.
#[derive(Debug, Default)]
pub struct Program {
    functions: HashMap<String, Function>,
    /// The functions' names by the number that stands for their address.
    names: Vec<String>,
    memory: Memory,
    globals: HashMap<String, u64>,
    /// Where a thread is in its launch, such as `%tid.x`.
    special: Vec<(&'static str, u32)>,
    printed: Vec<Vec<u8>>,
}

/// How a module's functions reach members of their parameters and local variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameters {
    /// At offsets that the instruction is aligned for.
    Aligned,
    /// At any offset.
    Packed,
}

/// Where functions' addresses start: above all of memory.
const FUNCTIONS: u64 = 1 << 40;

/// The most instructions of a run.
const MAX_INSTRUCTIONS: u64 = 50_000_000;

impl Program {
    /// Adds a module's functions and variables.
    ///
    /// # Errors
    /// Quotes what cannot be read.
    pub fn add(&mut self, text: &str, parameters: Parameters) -> Result<(), String> {
        let module = parse::module(text)?;
        for variable in module.globals {
            let address = self.memory.allocate(variable.size, variable.align);
            self.globals.insert(variable.name, address);
        }
        for mut function in module.functions {
            function.packed = parameters == Parameters::Packed;
            self.names.push(function.name.clone());
            if let Some(twice) = self.functions.insert(function.name.clone(), function) {
                return Err(format!("`{}` is defined twice", twice.name));
            }
        }
        Ok(())
    }

    /// The bytes of a variable from its start on.
    ///
    /// # Errors
    /// If there is no such variable.
    pub fn variable(&mut self, name: &str) -> Result<&mut [u8], String> {
        let address = self.address_of(name)?;
        self.memory.whole(address)
    }

    /// The address of a variable.
    ///
    /// # Errors
    /// If there is no such variable.
    pub fn address_of(&self, name: &str) -> Result<u64, String> {
        self.globals.get(name).copied().ok_or_else(|| format!("no variable `{name}`"))
    }

    /// Puts bytes into memory, and returns their address.
    pub fn place(&mut self, bytes: &[u8], align: u64) -> u64 {
        let address = self.memory.allocate(bytes.len(), align);
        self.memory.whole(address).expect("it was made just now").copy_from_slice(bytes);
        address
    }

    /// The bytes at an address that [`place`](Self::place) returned.
    ///
    /// # Errors
    /// If it returned no such address.
    pub fn placed(&mut self, address: u64) -> Result<&[u8], String> {
        self.memory.whole(address).map(|bytes| &*bytes)
    }

    /// Says where the thread that runs next is in its launch: the block, and in it one of so many threads.
    pub fn thread(&mut self, block: u32, [thread, threads]: [u32; 2]) {
        self.special = vec![("%tid.x", thread), ("%ntid.x", threads), ("%ctaid.x", block)];
    }

    /// Runs a function without parameters to its end.
    ///
    /// # Errors
    /// Quotes the instruction that cannot be run, and says where it is.
    pub fn run(&mut self, name: &str, on_call: &mut OnCall<'_>) -> Result<(), String> {
        let mut left = MAX_INSTRUCTIONS;
        self.call(name, &[], &mut left, on_call).map(|_| ())
    }

    /// Runs a kernel, given the bytes of its parameters, to its end.
    ///
    /// # Errors
    /// Quotes the instruction that cannot be run, and says where it is.
    pub fn launch(&mut self, name: &str, arguments: &[Passed]) -> Result<(), String> {
        let kernel = self.functions.get(name).ok_or_else(|| format!("no function `{name}`"))?;
        let aligns: Vec<u64> = kernel.parameters.iter().map(|parameter| parameter.align).collect();
        let arguments: Vec<_> = arguments.iter().cloned().zip(aligns).collect();
        let mut left = MAX_INSTRUCTIONS;
        self.call(name, &arguments, &mut left, &mut |_, _, _| {}).map(|_| ())
    }

    /// The argument lists that `vprintf` was given since the last time, each the whole variable that its address is the start of.
    pub fn printed(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.printed)
    }

    fn print(&mut self, arguments: &[(Passed, u64)]) -> Result<Option<(Passed, u64)>, String> {
        let [_format, (list, _)] = arguments else { return Err("`vprintf` takes two parameters".to_owned()) };
        let address = u64::from_le_bytes(list.as_slice().try_into().map_err(|_| "an address has 8 bytes")?);
        self.printed.push(if address == 0 { Vec::new() } else { self.memory.whole(address)?.to_vec() });
        Ok(Some((vec![0; 4], 4)))
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[(Passed, u64)],
        left: &mut u64,
        on_call: &mut OnCall<'_>,
    ) -> Result<Option<(Passed, u64)>, String> {
        if name == "vprintf" {
            return self.print(arguments);
        }
        let function = self.functions.get(name).ok_or_else(|| format!("no function `{name}`"))?;
        let (parameters, result) = (function.parameters.clone(), function.result.clone());
        let body = std::rc::Rc::clone(&function.body);
        let mark = self.memory.mark();
        let mut frame = Frame::new(std::rc::Rc::clone(&body), function.packed, &self.special);
        if parameters.len() != arguments.len() {
            return Err(format!("`{name}` takes {} parameters, not {}", parameters.len(), arguments.len()));
        }
        for (parameter, (bytes, align)) in parameters.iter().zip(arguments) {
            if parameter.size != bytes.len() || parameter.align != *align {
                return Err(format!(
                    "`{}`: {} bytes aligned to {} are passed for {} aligned to {}",
                    parameter.name,
                    bytes.len(),
                    align,
                    parameter.size,
                    parameter.align
                ));
            }
            let address = self.memory.allocate(parameter.size, parameter.align);
            self.memory.whole(address)?.copy_from_slice(bytes);
            frame.symbols.insert(parameter.name.clone(), (address, parameter.align));
        }
        if let Some(result) = &result {
            let address = self.memory.allocate(result.size, result.align);
            frame.symbols.insert(result.name.clone(), (address, result.align));
        }
        self.run_body(name, &body, &mut frame, left, on_call)?;
        let returned = match &result {
            Some(result) => {
                let (address, align) = frame.symbols[&result.name];
                Some((self.memory.whole(address)?.to_vec(), align))
            }
            None => None,
        };
        self.memory.release(mark);
        let passed: Vec<Passed> = arguments.iter().map(|(bytes, _)| bytes.clone()).collect();
        on_call(name, &passed, returned.as_ref().map(|(bytes, _)| bytes));
        Ok(returned)
    }

    fn run_body(
        &mut self,
        name: &str,
        body: &Body,
        frame: &mut Frame,
        left: &mut u64,
        on_call: &mut OnCall<'_>,
    ) -> Result<(), String> {
        let mut at = 0;
        while let Some(statement) = body.statements.get(at) {
            at += 1;
            *left = left.checked_sub(1).ok_or("the program does not end")?;
            let place = |why: String| format!("{name}: {why}: {statement:?}");
            if let Some((register, negated)) = &statement.guard {
                if (frame.read(register) & 1 != 0) == *negated {
                    continue;
                }
            }
            match statement.words[0].as_str() {
                "ret" | "exit" => return Ok(()),
                "bra" => {
                    let label = &statement.operands[0];
                    at = body.label(statement.block, label).ok_or_else(|| format!("{name}: no label {label}"))?;
                }
                "call" => self.run_call(&statement.operands, frame, left, on_call).map_err(place)?,
                _ => self.step(statement, frame).map_err(place)?,
            }
        }
        Ok(())
    }

    /// `[(retval0),] callee, (param0, param1) [, prototype]`, each list an operand in parentheses.
    fn run_call(
        &mut self,
        operands: &[String],
        frame: &mut Frame,
        left: &mut u64,
        on_call: &mut OnCall<'_>,
    ) -> Result<(), String> {
        let (result, rest) = match operands {
            [result, rest @ ..] if result.starts_with('(') => (parse::list(result).pop(), rest),
            rest => (None, rest),
        };
        let [callee, lists @ ..] = rest else { return Err("no callee".to_owned()) };
        let passed = match lists.first().map(|list| parse::list(list)) {
            Some(names) => names
                .iter()
                .map(|name| {
                    let (address, align) = frame.symbol(name)?;
                    Ok((self.memory.whole(address)?.to_vec(), align))
                })
                .collect::<Result<Vec<_>, String>>()?,
            None => Vec::new(),
        };
        let callee = if callee.starts_with('%') {
            let address = frame.read(callee) as u64;
            let index = address.checked_sub(FUNCTIONS).ok_or("no function's address")?;
            self.names.get(index as usize).ok_or("no function's address")?.clone()
        } else {
            callee.clone()
        };
        let returned = self.call(&callee, &passed, left, on_call)?;
        match (result, returned) {
            (None, None) => Ok(()),
            (Some(name), Some((bytes, align))) => {
                let (address, declared) = frame.symbol(&name)?;
                let into = self.memory.whole(address)?;
                if into.len() != bytes.len() || declared != align {
                    return Err(format!("`{callee}` returns {} bytes aligned to {align}", bytes.len()));
                }
                into.copy_from_slice(&bytes);
                Ok(())
            }
            _ => Err(format!("`{callee}` and the call differ in whether a value is returned")),
        }
    }

    /// The address of a variable of the function or the program, or of a function.
    fn address(&self, frame: &Frame, name: &str) -> Option<u64> {
        let function = || self.names.iter().position(|known| known == name).map(|at| FUNCTIONS + at as u64);
        frame.symbols.get(name).map(|(address, _)| *address).or_else(|| self.globals.get(name).copied()).or_else(function)
    }
}
