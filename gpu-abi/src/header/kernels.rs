//! Prototypes of kernels, and declarations of variables.

use super::HeaderError;
use super::collect::{Collected, Source};
use super::define::line;
use super::ty::{Ty, names};
use super::words;
use crate::launch::{KernelInfo, VariableInfo};
use crate::name::Lookup;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Returns the prototype of a kernel, after adding the definitions of its types.
pub(super) fn prototype(kernel: &KernelInfo, collected: &mut Collected<'_>) -> Result<String, HeaderError> {
    let mut parameters: Vec<(Ty<'_>, String)> = Vec::new();
    for (parameter, description) in kernel.described() {
        let name = parameter.name();
        let name = words::member(name, || format!("{}({name})", kernel.name))?;
        if parameters.iter().any(|(_, other)| *other == name) {
            return Err(HeaderError::Taken { of: kernel.name.into(), name });
        }
        let ty = collected.add(Source { layout: Some(parameter.layout()), description })?;
        if let Ty::Array(..) = ty {
            return Err(HeaderError::ArrayParameter { of: kernel.name.into(), parameter: name });
        }
        parameters.push((ty, name));
    }
    let parameters = |lookup: Lookup| {
        // A parameter hides a type of the same name from the parameters after it.
        let is_hidden = |ty: &Ty<'_>| {
            names(&ty.declare("", Lookup::Here)).any(|name| parameters.iter().any(|(_, other)| other == name))
        };
        let lookup = if parameters.iter().any(|(ty, _)| is_hidden(ty)) { Lookup::Global } else { lookup };
        let parameters = parameters.iter().map(|(ty, name)| ty.declare(name, lookup));
        parameters.collect::<Vec<_>>().join(", ")
    };
    Ok(match demangled(kernel.name) {
        None => {
            format!("extern \"C\" __global__ void {}({});\n", symbol(kernel.name, kernel.name)?, parameters(Lookup::Here))
        }
        Some(Some((namespaces, name))) => {
            for ident in namespaces.iter().chain([&name]) {
                symbol(ident, kernel.name)?;
            }
            let parameters = parameters(lookup_in(&namespaces));
            within(&namespaces, &format!("__global__ void {name}({parameters});"))
        }
        Some(None) => format!("// {}: an instance of a template, which its own header declares\n", line(kernel.name)),
    })
}

/// Returns the definition of a variable and its `extern` declaration, after adding the definition of its type.
pub(super) fn variable(variable: &VariableInfo, collected: &mut Collected<'_>) -> Result<[String; 2], HeaderError> {
    let ty = collected.add(Source { layout: Some(variable.layout), description: variable.description })?;
    let (namespaces, name) = match demangled(variable.name) {
        None => (Vec::new(), variable.name.to_owned()),
        Some(Some(found)) => found,
        Some(None) => {
            let note = format!("// {}: in an instance of a template, which its own header declares\n", line(variable.name));
            return Ok([note.clone(), note]);
        }
    };
    for ident in namespaces.iter().chain([&name]) {
        symbol(ident, variable.name)?;
    }
    let declared = ty.declare(&name, lookup_in(&namespaces));
    let definition = format!("{} {declared};", variable.memory.keyword());
    Ok(["", "extern "].map(|before| within(&namespaces, &format!("{before}{definition}"))))
}

/// Returns a declaration in its namespaces, on one line.
fn within(namespaces: &[String], declaration: &str) -> String {
    let open: String = namespaces.iter().map(|name| format!("namespace {name} {{ ")).collect();
    format!("{open}{declaration}{}\n", " }".repeat(namespaces.len()))
}

const fn lookup_in(namespaces: &[String]) -> Lookup {
    if namespaces.is_empty() { Lookup::Here } else { Lookup::Global }
}

/// Checks an identifier in the name of a kernel or a variable.
fn symbol<'a>(ident: &'a str, name: &str) -> Result<&'a str, HeaderError> {
    if words::is_function_macro(ident) {
        return Err(HeaderError::Reserved { of: name.into(), name: ident.into() });
    }
    words::unchanged(ident, || name.into())
}

/// Returns the namespaces and the identifier of a mangled name: `Some(None)` if it has parts that are not identifiers,
/// `None` if the name is not mangled.
fn demangled(name: &str) -> Option<Option<(Vec<String>, String)>> {
    let rest = name.strip_prefix("_Z")?;
    Some(match rest.strip_prefix('N') {
        Some(mut rest) => {
            let mut idents = Vec::new();
            while let Some((ident, next)) = source_name(rest) {
                idents.push(ident.to_string());
                rest = next;
            }
            idents.pop().filter(|_| rest.starts_with('E')).map(|ident| (idents, ident))
        }
        None => {
            source_name(rest).filter(|(_, rest)| !rest.starts_with('I')).map(|(ident, _)| (Vec::new(), ident.to_owned()))
        }
    })
}

/// Splits off an identifier after its length; returns the identifier and the rest.
fn source_name(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let len = text[..digits].parse::<usize>().ok()?;
    text[digits..].split_at_checked(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mangled_names() {
        let name = |namespaces: &[&str], ident: &str| {
            Some(Some((namespaces.iter().map(ToString::to_string).collect::<Vec<_>>(), ident.to_owned())))
        };
        for (mangled, expected) in [
            ("integrate", None),
            ("_Z5clearPfj", name(&[], "clear")),
            ("_ZN3sim4stepEPNS_4BodyE", name(&["sim"], "step")),
            ("_ZN3sim4fillIfEEvPT_", Some(None)),
            ("_Z4fillIfEvPT_", Some(None)),
            ("_Z99x", Some(None)),
            ("_Z", Some(None)),
        ] {
            assert_eq!(demangled(mangled), expected, "{mangled}");
        }
    }
}
