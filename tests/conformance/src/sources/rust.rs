//! Sources in Rust, with the records that `repr(C)` can express.

use std::fmt::Write;

use super::types::{Family, TYPES, Type, vector_align};
use super::{Owner, Part, Source, Unit, symbol};
use crate::atomics::{Atomic, Operation, Order, Scope};
use crate::cases::{Case, CaseId, Kind, Kit};
use crate::signatures::Signature;

const HEAD: &str = "\
// Written by gpu-abi-conformance. Compile this, and give it what your compiler makes of it.
#![no_std]
#![cfg_attr(target_arch = \"nvptx64\", feature(abi_ptx))]
#![allow(warnings)]
use core::mem::{align_of, offset_of, size_of};
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum kit_enum { First, Second }
pub type kit_function = extern \"C\" fn(i32) -> i32;
";

/// The attributes of a function for the device.
const DEVICE: &str = "#[cfg(target_arch = \"nvptx64\")]\n#[unsafe(no_mangle)]\n";

/// Returns why Rust cannot express a case. Only the language's own rules count, not a compiler's limits.
pub(super) fn inexpressible(kit: &Kit, case: CaseId) -> Option<&'static str> {
    match case {
        CaseId::Record(at) => record_inexpressible(kit, at),
        CaseId::Signature(at) => {
            let inexpressible = |ty: &str| match (kit.position(ty), Type::named(ty)) {
                (Some(record), _) => record_inexpressible(kit, record),
                (None, Some(ty)) if ty.family == Family::Narrow => Some("Rust does not have CUDA's narrow floats"),
                _ => None,
            };
            kit.data.signatures[at].types().find_map(inexpressible)
        }
        CaseId::Name(_) => Some("Rust does not have names of C++"),
        CaseId::Valist(_) => Some("Rust does not have `printf`"),
        CaseId::Atomic(at) => atomic_inexpressible(&kit.data.atomics[at]),
        CaseId::Debug(_) => Some("the kit does not compare debug information of Rust"),
    }
}

fn atomic_inexpressible(atomic: &Atomic) -> Option<&'static str> {
    if atomic.scope != Scope::System {
        Some("Rust's atomic operations have the scope of the system")
    } else if matches!(Type::named(&atomic.ty).map(|ty| ty.family), Some(Family::Integer(_))) {
        None
    } else {
        Some("Rust does not have atomic floating-point numbers")
    }
}

fn record_inexpressible(kit: &Kit, case: usize) -> Option<&'static str> {
    let within = |test: &dyn Fn(&Case) -> bool| kit.any_within(case, &test);
    let is_narrow = |ty: &str| Type::named(ty).is_some_and(|ty| ty.family == Family::Narrow);
    if within(&Case::is_class) {
        Some("Rust does not have base classes and constructors")
    } else if within(&|case| case.members.iter().any(|member| member.bits.is_some())) {
        Some("Rust does not have bit-fields")
    } else if within(&|case| case.members.iter().any(|member| member.align_attribute.is_some() || member.packed)) {
        Some("Rust does not have attributes for a field's place")
    } else if within(&|case| case.members.iter().any(|member| is_narrow(&member.ty))) {
        Some("Rust does not have CUDA's narrow floats")
    } else if within(&|case| case.align_attribute.is_some() && (case.packed || case.pack.is_some())) {
        Some("Rust does not have `packed` and `align` on one type")
    } else if within(&|case| case.members.is_empty()) {
        Some("Rust gives a record without members the size 0")
    } else {
        None
    }
}

pub(super) fn write(source: &mut Source, kit: &Kit, definitions: &[usize], units: &[Unit]) {
    source.push(HEAD);
    for ty in TYPES {
        let Family::Vector(element, count) = ty.family else { continue };
        let element = Type::named(element).map_or("u8", |element| element.rust);
        let align = vector_align(ty).map(|align| format!(", align({align})")).unwrap_or_default();
        let members: String =
            ["x", "y", "z", "w"][..count as usize].iter().map(|name| format!("pub {name}: {element}, ")).collect();
        source.push(&format!("#[repr(C{align})]\n#[derive(Clone, Copy)]\npub struct {} {{ {members}}}\n", ty.rust));
    }
    for &at in definitions {
        source.push_for(Owner::Definition(at), &definition(&kit.data.records[at]));
    }
    for &unit in units {
        let text = match unit.case {
            CaseId::Record(at) => record(&kit.data.records[at], unit.part),
            CaseId::Signature(at) => signature(&kit.data.signatures[at], unit.part),
            CaseId::Atomic(at) => atomic(&kit.data.atomics[at]),
            CaseId::Name(_) | CaseId::Valist(_) | CaseId::Debug(_) => String::new(),
        };
        source.push_for(Owner::Unit(unit), &text);
    }
}

fn record(case: &Case, part: Part) -> String {
    let name = &case.name;
    match part {
        Part::Layout => layout(case),
        Part::Entry => format!("{DEVICE}pub extern \"ptx-kernel\" fn {}(_: {name}) {{}}\n", symbol("entry_", name)),
        Part::Func => format!(
            "{DEVICE}pub extern \"C\" fn {}(_: {name}) {{}}\n{DEVICE}pub extern \"C\" fn {}() -> {name} {{ loop {{}} }}\n",
            symbol("func_", name),
            symbol("result_", name)
        ),
        Part::Bits | Part::Call | Part::Name | Part::Valist | Part::Atomic | Part::Debug => String::new(),
    }
}

fn signature(signature: &Signature, part: Part) -> String {
    let name = &signature.name;
    let params: Vec<&str> = signature.params.iter().map(|ty| spelled(ty)).collect();
    let listed: Vec<String> = params.iter().map(|ty| format!("_: {ty}")).collect();
    let listed = listed.join(", ");
    let result = if signature.returns() { spelled(&signature.result) } else { "()" };
    match part {
        Part::Entry => format!("{DEVICE}pub extern \"ptx-kernel\" fn {}({listed}) {{}}\n", symbol("entry_", name)),
        Part::Func => {
            let body = if signature.returns() { " loop {} " } else { "" };
            format!("{DEVICE}pub extern \"C\" fn {}({listed}) -> {result} {{{body}}}\n", symbol("func_", name))
        }
        Part::Call => {
            let (callee, caller) = (symbol("callee_", name), symbol("caller_", name));
            let from: String = params.iter().enumerate().map(|(at, ty)| format!(", a{at}: *const {ty}")).collect();
            let read: Vec<String> = (0..params.len()).map(|at| format!("*a{at}")).collect();
            format!(
                "#[cfg(target_arch = \"nvptx64\")]\nunsafe extern \"C\" {{ fn {callee}({listed}) -> {result}; }}\n\
                 {DEVICE}pub unsafe extern \"C\" fn {caller}(result: *mut {result}{from}) {{ *result = {callee}({}) }}\n",
                read.join(", ")
            )
        }
        Part::Layout | Part::Bits | Part::Name | Part::Valist | Part::Atomic | Part::Debug => String::new(),
    }
}

fn atomic(atomic: &Atomic) -> String {
    let ty = spelled(&atomic.ty);
    let order = |order: Order| match order {
        Order::Relaxed => "Relaxed",
        Order::Acquire => "Acquire",
        Order::Release => "Release",
        Order::AcqRel => "AcqRel",
        Order::SeqCst => "SeqCst",
    };
    let (success, failure) = (order(atomic.order), order(atomic.failure.unwrap_or(Order::Relaxed)));
    let body = match atomic.operation {
        Operation::Fence => format!("fence({success})"),
        Operation::Load => format!("*o = a.load({success})"),
        Operation::Store => format!("a.store(*o, {success})"),
        Operation::CompareExchange => {
            format!("if let Err(was) = a.compare_exchange(*o, *o.add(1), {success}, {failure}) {{ *o = was }}")
        }
        Operation::Exchange => format!("*o = a.swap(*o, {success})"),
        operation => format!("*o = a.{}(*o, {success})", operation.word()),
    };
    format!(
        "{DEVICE}pub unsafe extern \"C\" fn {}(p: *mut {ty}, o: *mut {ty}) {{\
         use core::sync::atomic::{{*, Ordering::*}}; let a = Atomic{}::from_ptr(p); {body} }}\n",
        symbol("atomic_", &atomic.name),
        ty.to_uppercase()
    )
}

/// Returns a type in Rust.
fn spelled(cxx: &str) -> &str {
    Type::named(cxx).map_or(cxx, |ty| ty.rust)
}

fn definition(case: &Case) -> String {
    let mut repr = String::from("C");
    if case.packed {
        repr.push_str(", packed");
    }
    // Writing to a `String` never fails.
    if let Some(pack) = case.pack {
        let _ = write!(repr, ", packed({pack})");
    }
    if let Some(align) = case.align_attribute {
        let _ = write!(repr, ", align({align})");
    }
    let word = if case.kind == Kind::Struct { "struct" } else { "union" };
    let mut text = format!("#[repr({repr})]\n#[derive(Clone, Copy)]\npub {word} {} {{", case.name);
    for member in &case.members {
        let ty = member.dims.iter().rev().fold(spelled(&member.ty).to_owned(), |ty, dim| format!("[{ty}; {dim}]"));
        let _ = write!(text, " pub {}: {ty},", member.name.as_deref().unwrap_or("_"));
    }
    text.push_str(" }\n");
    text
}

fn layout(case: &Case) -> String {
    let name = &case.name;
    let mut words = vec![format!("size_of::<{name}>() as u64"), format!("align_of::<{name}>() as u64")];
    words.extend(case.ordinary().map(|(_, member)| format!("offset_of!({name}, {member}) as u64")));
    let (symbol, count) = (symbol("", name), words.len());
    format!("#[unsafe(no_mangle)]\npub static {symbol}: [u64; {count}] = [{}];\n", words.join(", "))
}
