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
            return Err(HeaderError::taken(kernel.name, &name));
        }
        let ty = collected.add(Source::new(Some(parameter.layout()), description))?;
        if let Ty::Array(..) = ty {
            return Err(HeaderError(format!(
                "`{}`: the parameter `{name}` is an array, which C++ passes as a pointer: put it in a struct, here and in the \
                 kernel",
                kernel.name
            )));
        }
        parameters.push((ty, name));
    }
    let Some((namespaces, name)) = declared(kernel.name)? else {
        return Ok(format!("// {}: an instance of a template, which its own header declares\n", line(kernel.name)));
    };
    // A parameter hides a type of the same name from the parameters after it.
    let is_hidden =
        |ty: &Ty<'_>| names(&ty.declare("", Lookup::Here)).any(|name| parameters.iter().any(|(_, other)| other == name));
    let is_any_hidden = parameters.iter().any(|(ty, _)| is_hidden(ty));
    let lookup = if is_any_hidden { Lookup::Global } else { lookup_in(&namespaces) };
    let parameters: Vec<String> = parameters.iter().map(|(ty, name)| ty.declare(name, lookup)).collect();
    let linkage = if is_mangled(kernel.name) { "" } else { "extern \"C\" " };
    Ok(within(&namespaces, &format!("{linkage}__global__ void {name}({});", parameters.join(", "))))
}

/// Returns the definition of a variable and its `extern` declaration, after adding the definition of its type.
pub(super) fn variable(variable: &VariableInfo, collected: &mut Collected<'_>) -> Result<[String; 2], HeaderError> {
    let ty = collected.add(Source::new(Some(variable.layout), variable.description))?;
    let Some((namespaces, name)) = declared(variable.name)? else {
        let note = format!("// {}: in an instance of a template, which its own header declares\n", line(variable.name));
        return Ok([note.clone(), note]);
    };
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

/// Returns the namespaces and the identifier of a kernel or a variable; `None` if its mangled name has parts that are not
/// identifiers.
fn declared(name: &str) -> Result<Option<(Vec<String>, String)>, HeaderError> {
    let found = if is_mangled(name) { demangled(name) } else { Some((Vec::new(), name.to_owned())) };
    for ident in found.iter().flat_map(|(namespaces, ident)| namespaces.iter().chain([ident])) {
        if words::is_function_macro(ident) {
            return Err(HeaderError::reserved(name, ident));
        }
        words::unchanged(ident, || name.into())?;
    }
    Ok(found)
}

fn is_mangled(name: &str) -> bool {
    name.starts_with("_Z")
}

/// Returns the namespaces and the identifier of a mangled name; `None` if it has parts that are not identifiers, such as
/// template arguments.
fn demangled(name: &str) -> Option<(Vec<String>, String)> {
    let name = name.strip_prefix("_Z")?;
    let Some(mut rest) = name.strip_prefix('N') else {
        let (ident, rest) = source_name(name)?;
        return (!rest.starts_with('I')).then(|| (Vec::new(), ident.to_owned()));
    };
    let mut idents = Vec::new();
    while let Some((ident, next)) = source_name(rest) {
        idents.push(ident.to_string());
        rest = next;
    }
    idents.pop().filter(|_| rest.starts_with('E')).map(|ident| (idents, ident))
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
            Some((namespaces.iter().map(ToString::to_string).collect::<Vec<_>>(), ident.to_owned()))
        };
        for (mangled, expected) in [
            ("integrate", None),
            ("_Z5clearPfj", name(&[], "clear")),
            ("_ZN3sim4stepEPNS_4BodyE", name(&["sim"], "step")),
            ("_ZN3sim4fillIfEEvPT_", None),
            ("_Z4fillIfEvPT_", None),
            ("_Z99x", None),
            ("_Z", None),
        ] {
            assert_eq!(demangled(mangled), expected, "{mangled}");
        }
    }
}
