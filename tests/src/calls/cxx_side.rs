//! The C++ source: callers and callees that move every number of their values.

use super::function::{Function, NON_TRIVIAL, Of, Ty, Types};
use super::value::{Held, IMAGES_IN, IMAGES_OUT, NUMBERS_IN, NUMBERS_OUT, PIECES_IN, PIECES_OUT, Plan};
use crate::byteproof::cxx_side::{put_base, put_parts};
use crate::byteproof::numbers::Values;
use crate::cxx;

/// The kernel that makes all calls.
pub const KERNEL: &str = "all_calls";

/// The source with the functions of nvcc's side, and the kernel.
pub fn source(functions: &[Function<'_>], types: &Types, values: &Values<'_>, plan: &Plan) -> String {
    let mut text = String::from(cxx::PRELUDE) + &definitions(functions, types);
    text += "typedef unsigned __int128 number;\nextern \"C\" {\n";
    let [(_, numbers), (_, pieces), (_, images)] = plan.inputs();
    for (name, ty, count) in [
        (NUMBERS_IN, "number", numbers.len() / 16),
        (NUMBERS_OUT, "number", numbers.len() / 16),
        (PIECES_IN, "unsigned long long", pieces.len() / 8),
        (PIECES_OUT, "unsigned long long", pieces.len() / 8),
        (IMAGES_IN, "__align__(128) unsigned char", images.len()),
        (IMAGES_OUT, "__align__(128) unsigned char", images.len()),
    ] {
        text += &format!("__device__ {ty} {name}[{}];\n", count.max(1));
    }
    let mut calls = String::new();
    for function in functions {
        let number = function.number;
        let result = function.result.map_or("void", |ty| ty.cxx);
        let parameters = |named: bool| {
            let one =
                |(at, ty): (usize, &Ty<'_>)| format!("{}{}", ty.cxx, if named { format!(" a{at}") } else { String::new() });
            function.parameters.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
        };
        text += &format!("__device__ {result} cxx_callee_{number}({}) {{\n", parameters(true));
        let mut held = plan.of(number, true);
        for (at, ty) in function.parameters.iter().enumerate() {
            text += &take(values, ty, &format!("a{at}"), held.next());
        }
        if let Some(ty) = &function.result {
            text += &make(values, ty, "r", held.next());
            text += "return r;\n";
        }
        text += &format!("}}\nextern __device__ {result} abi_callee_{number}({});\n", parameters(false));
        text += &format!("__noinline__ __device__ void cxx_caller_{number}() {{\n");
        let mut held = plan.of(number, false);
        for (at, ty) in function.parameters.iter().enumerate() {
            text += &make(values, ty, &format!("a{at}"), held.next());
        }
        let arguments: Vec<String> = (0..function.parameters.len()).map(|at| format!("a{at}")).collect();
        let call = format!("abi_callee_{number}({})", arguments.join(", "));
        match &function.result {
            Some(ty) => {
                text += &format!("{} r = {call};\n{}", ty.cxx, take(values, ty, "r", held.next()));
            }
            None => text += &format!("{call};\n"),
        }
        text += &format!("}}\nextern __device__ void abi_caller_{number}();\n");
        if function.has_entry() {
            text += &format!("__global__ void entry_{number}({}) {{}}\n", parameters(false));
        }
        calls += &format!("cxx_caller_{number}();\nabi_caller_{number}();\n");
    }
    text + &format!("__global__ void {KERNEL}() {{\n{calls}}}\n}}\n")
}

/// The definitions of all records that the functions take and return.
pub fn definitions<'f, 't: 'f>(functions: impl IntoIterator<Item = &'f Function<'t>>, types: &Types) -> String {
    let used = functions.into_iter().flat_map(Function::values).filter_map(|ty| match ty.of {
        Of::Record(at) => Some(at),
        Of::Base(_) => None,
    });
    let definition = |at: usize| {
        let record = &types.records.records()[at];
        let definition = cxx::definition(record);
        match record.class.as_str() {
            NON_TRIVIAL => with_constructors(&record.name, &definition),
            _ => definition,
        }
    };
    types.records.closure(used).into_iter().map(definition).collect()
}

/// A class with constructors and a destructor of its own.
fn with_constructors(name: &str, definition: &str) -> String {
    let own = format!(
        " __device__ {name}() {{}} __device__ {name}(const {name} &o) {{ __builtin_memcpy((void *)this, (const void *)&o, \
         sizeof o); }} __device__ ~{name}() {{}} }};"
    );
    definition.replace(" };", &own)
}

/// Statements that write the numbers of a value.
fn take(values: &Values<'_>, ty: &Ty<'_>, place: &str, held: Option<&Held>) -> String {
    let at = held.map_or(0, |held| held.at[0]);
    format!("{{ number *out = {NUMBERS_OUT} + {at};\n{}}}\n", parts(values, ty, place).0)
}

/// Statements that make a value from its numbers.
fn make(values: &Values<'_>, ty: &Ty<'_>, place: &str, held: Option<&Held>) -> String {
    let at = held.map_or(0, |held| held.at[0]);
    format!("{} {place}; {{ const number *in = {NUMBERS_IN} + {at};\n{}}}\n", ty.cxx, parts(values, ty, place).1)
}

/// Statements that read the numbers of a value, and those that write them.
fn parts(values: &Values<'_>, ty: &Ty<'_>, place: &str) -> (String, String) {
    let (mut read, mut write) = (String::new(), String::new());
    match ty.of {
        Of::Base(base) => put_base(base, place, &mut read, &mut write),
        Of::Record(at) => put_parts(values, at, place, 0, &mut read, &mut write),
    }
    (read, write)
}
