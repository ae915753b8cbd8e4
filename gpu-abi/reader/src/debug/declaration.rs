//! Declarations as C++ writes them, with the signatures of functions behind pointers.

use super::graph::Types;
use super::types::{Function, Type, TypeKind, beside};

/// The length in bytes of a declaration from which on signatures are left out.
const MAX_LEN: usize = 1000;

impl Types {
    /// Returns the function that a pointer refers to; `None` for all other types.
    pub fn callback(&self, ty: &Type) -> Option<&Function> {
        match self.pointee(ty)?.kind() {
            TypeKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the declaration of a variable, member or parameter: `float weights[4]`, `void (*done)(int)`.
    pub fn declarator(&self, ty: &Type, name: &str) -> String {
        let mut out = String::new();
        self.add_declarator(&mut out, ty, name);
        out
    }

    /// Returns the declaration of a function: `int each(Body *bodies, void (*visit)(Body *))`.
    pub fn declaration(&self, function: &Function) -> String {
        let mut out = beside(function.result().map_or("void", Type::name), function.symbol());
        if function.symbol().is_empty() {
            out.push(' ');
        }
        self.add_parameters(&mut out, function);
        out
    }

    fn add_declarator(&self, out: &mut String, ty: &Type, name: &str) {
        match self.callback(ty).filter(|_| out.len() < MAX_LEN) {
            Some(function) => {
                let sign = if matches!(ty.kind(), TypeKind::Pointer { is_reference: true, .. }) { '&' } else { '*' };
                *out += &beside(function.result().map_or("void", Type::name), &format!("({sign}{name})"));
                self.add_parameters(out, function);
            }
            None => {
                let is_array = matches!(ty.kind(), TypeKind::Array { .. }) && ty.typedefs().is_empty();
                let (of, dimensions) = match ty.name().find('[') {
                    Some(at) if is_array && !ty.name()[..at].contains('<') => ty.name().split_at(at),
                    _ => (ty.name(), ""),
                };
                *out += &beside(of, name);
                *out += dimensions;
            }
        }
    }

    fn add_parameters(&self, out: &mut String, function: &Function) {
        out.push('(');
        for (index, (name, ty)) in function.params().enumerate() {
            *out += if index > 0 { ", " } else { "" };
            self.add_declarator(out, ty, name.unwrap_or_default());
        }
        if function.is_variadic() {
            *out += if function.params().len() > 0 { ", ..." } else { "..." };
        }
        out.push(')');
    }
}
