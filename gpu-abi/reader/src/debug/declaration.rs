//! Declarations as C++ writes them, with the signatures of functions behind pointers.

use super::graph::Types;
use super::pointee::member_pointer;
use super::types::{Function, Type, TypeKind, beside};
use super::unpassed::Unpassed;
use crate::model::{Derivation, ScalarKind};
use crate::names::{is_called_like_class, own_name};
use std::collections::BTreeMap;

/// The length in bytes of a declaration from which on signatures are left out.
const MAX_LEN: usize = 1000;

/// The number of types within types from which on typedefs are not looked for.
const MAX_DEPTH: usize = 16;

impl Types {
    /// Returns the function that a pointer refers to; `None` for all other types.
    pub fn callback(&self, ty: &Type) -> Option<&Function> {
        match &self.pointee(ty)?.kind {
            TypeKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the name of a type, or the signature of a pointer to functions that no typedef declares.
    pub fn spelled(&self, ty: &Type) -> String {
        match &ty.kind {
            _ if !ty.typedefs.is_empty() => ty.name().to_owned(),
            TypeKind::MemberPointer(Some([class, member])) => member_pointer(&self.spelled(member), class),
            _ if self.callback(ty).is_some() => self.declarator(ty, ""),
            _ => ty.name().to_owned(),
        }
    }

    /// Returns the declaration of a variable, member or parameter: `float weights[4]`, `void (*done)(int)`.
    pub fn declarator(&self, ty: &Type, name: &str) -> String {
        let mut out = String::new();
        self.add_declarator(&mut out, ty, name);
        out
    }

    /// Returns the declaration of a function: `int each(Body *bodies, void (*visit)(Body *))`; of a pointer's target
    /// `void (Body *)`.
    pub fn declaration(&self, function: &Function) -> String {
        let name = format!("{}{}", convention(function), function.symbol);
        let mut out = beside(function.result.as_deref().map_or("void", Type::name), &name);
        out += if name.is_empty() { " " } else { "" };
        self.add_parameters(&mut out, function);
        out
    }

    /// Returns the declaration of a function under its name in C++: `int sim::Engine::step(float dt) const`.
    pub fn declaration_in_cxx(&self, function: &Function) -> String {
        let Some(path) = function.path() else { return self.declaration(function) };
        let name = format!("{}{path}", convention(function));
        let mut out = match is_without_result(&path) {
            true => name,
            false => beside(function.result.as_deref().map_or("void", Type::name), &name),
        };
        match function.params.split_first() {
            Some(((Some(name), this), params)) if name == "this" => {
                self.add_parameters(&mut out, &Function { params: params.to_vec(), ..function.clone() });
                let is_const = matches!(this.kind, TypeKind::Pointer { is_const: Some(true), .. });
                out += if is_const { " const" } else { "" };
            }
            _ => self.add_parameters(&mut out, function),
        }
        out
    }

    /// Returns the declaration of a variable, which is read as a function with one parameter of its type, under its name in C++:
    /// `const float sim::weights[4]`.
    pub fn variable_in_cxx(&self, variable: &Function) -> String {
        let path = variable.path().unwrap_or_else(|| variable.symbol.clone());
        let Some((_, ty)) = variable.params.first() else { return path };
        match (variable.is_read_only, &ty.kind) {
            (true, TypeKind::Pointer { derivation, .. }) if *derivation != Derivation::Pointer => {
                self.declarator(ty, &path)
            }
            (true, TypeKind::Pointer { .. }) => self.declarator(ty, &format!("const {path}")),
            (true, _) => format!("const {}", self.declarator(ty, &path)),
            (false, _) => self.declarator(ty, &path),
        }
    }

    /// Returns the typedefs that the declaration of a function names, each with the type that it declares: `mat_t` with `mat *`.
    pub fn typedefs_of<'a>(&'a self, function: &'a Function) -> BTreeMap<&'a str, String> {
        let mut found = BTreeMap::new();
        let mut pending: Vec<(&Type, usize)> = Vec::new();
        let parts =
            |function: &'a Function| function.result.as_deref().into_iter().chain(function.params().map(|(_, ty)| ty));
        pending.extend(parts(function).map(|ty| (ty, 0)));
        while let Some((ty, depth)) = pending.pop().filter(|(_, depth)| *depth < MAX_DEPTH) {
            if !ty.typedefs.is_empty() {
                found.insert(ty.name(), self.aliased(ty, 0));
                continue;
            }
            match &ty.kind {
                TypeKind::Pointer { .. } => pending.extend(self.pointee(ty).map(|ty| (ty, depth + 1))),
                TypeKind::Function(function) => pending.extend(parts(function).map(|ty| (ty, depth + 1))),
                TypeKind::Array { .. } => pending.push((ty.innermost(), depth + 1)),
                _ => {}
            }
        }
        found
    }

    /// Returns the name of the type that typedefs stand for. A number's name states its size, such as `int32_t`.
    fn aliased(&self, ty: &Type, depth: usize) -> String {
        let bits = 8 * ty.size.unwrap_or(0);
        match &ty.kind {
            _ if depth == MAX_DEPTH => "..".into(),
            TypeKind::Pointer { .. } if self.callback(ty).is_some() => {
                let mut out = String::new();
                self.add_declarator(&mut out, ty, "");
                out
            }
            TypeKind::Pointer { pointee, derivation, is_const, .. } => {
                let target = self.pointee(ty).map_or_else(|| pointee.clone(), |target| self.aliased(target, depth + 1));
                let constness = if *is_const == Some(true) { "const " } else { "" };
                beside(&format!("{constness}{target}"), derivation.sign())
            }
            TypeKind::Array { element, len } => format!("{}[{len}]", self.aliased(element, depth + 1)),
            TypeKind::Scalar(ScalarKind::Signed) => format!("int{bits}_t"),
            TypeKind::Scalar(ScalarKind::Unsigned) => format!("uint{bits}_t"),
            TypeKind::Scalar(ScalarKind::Bool) => "bool".into(),
            TypeKind::Scalar(ScalarKind::Character) => format!("char{bits}_t"),
            TypeKind::Scalar(ScalarKind::Float) => match bits {
                16 => "_Float16".into(),
                32 => "float".into(),
                64 => "double".into(),
                _ => "long double".into(),
            },
            TypeKind::Scalar(ScalarKind::OtherFloat) => if bits == 16 { "__bf16" } else { "__float128" }.into(),
            _ => ty.declared_name().unwrap_or(ty.name()).to_owned(),
        }
    }

    fn add_declarator(&self, out: &mut String, ty: &Type, name: &str) {
        let target = self.pointee(ty).filter(|_| out.len() < MAX_LEN);
        let (pointee, sign) = match &ty.kind {
            TypeKind::Pointer { pointee, derivation, .. } => (pointee.as_str(), derivation.sign()),
            _ => ("", "*"),
        };
        match target.map(|target| (target, &target.kind)) {
            Some((_, TypeKind::Function(function))) => {
                *out += &beside(
                    function.result.as_deref().map_or("void", Type::name),
                    &format!("({}{sign}{name})", convention(function)),
                );
                self.add_parameters(out, function);
            }
            Some((target, TypeKind::Pointer { .. })) if self.callback(target).is_some() => {
                self.add_declarator(out, target, &format!("{sign}{name}"));
            }
            Some((array, TypeKind::Array { .. })) if array.typedefs.is_empty() && ty.typedefs.is_empty() => {
                *out += &beside(split_dimensions(pointee).0, &format!("({sign}{name})"));
                *out += split_dimensions(array.name()).1;
            }
            _ => {
                let is_array = matches!(ty.kind, TypeKind::Array { .. }) && ty.typedefs.is_empty();
                let (of, dimensions) = if is_array { split_dimensions(ty.name()) } else { (ty.name(), "") };
                *out += &beside(of, name);
                *out += dimensions;
            }
        }
    }

    fn add_parameters(&self, out: &mut String, function: &Function) {
        out.push('(');
        for (index, (name, ty)) in function.params.iter().enumerate() {
            *out += if index > 0 { ", " } else { "" };
            self.add_declarator(out, ty, name.as_deref().unwrap_or_default());
        }
        if function.is_variadic {
            *out += if !function.params.is_empty() { ", ..." } else { "..." };
        }
        out.push(')');
    }
}

/// Returns whether the declaration of a function with this path has no type of a result: a constructor, a destructor, or a conversion.
fn is_without_result(path: &str) -> bool {
    let own = own_name(path);
    let is_allocation = ["operator new", "operator delete"].iter().any(|start| own.starts_with(start));
    own.starts_with("operator ") && !is_allocation || is_called_like_class(path)
}

/// Returns a function's calling convention, `__vectorcall `, as a declaration has it before the name; empty for that of C.
fn convention(function: &Function) -> String {
    let keyword = function.unpassed.as_ref().and_then(Unpassed::keyword);
    keyword.map_or_else(String::new, |keyword| format!("{keyword} "))
}

/// Returns the name of an array's elements and its lengths: `float`, `[4][2]`.
fn split_dimensions(name: &str) -> (&str, &str) {
    match name.find('[') {
        Some(at) if !name[..at].contains('<') => name.split_at(at),
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::is_without_result;

    #[test]
    fn some_functions_have_no_result() {
        for path in [
            "sim::Engine::Engine",
            "sim::Grid<float>::Grid",
            "sim::Engine::~Engine",
            "sim::Engine::operator bool",
            "sim::Grid<float>::Grid<int>",
        ] {
            assert!(is_without_result(path), "{path}");
        }
        for path in ["sim::Engine::step", "sim::Engine::operator<", "sim::Engine::operator new", "step", "sim::sims", ""] {
            assert!(!is_without_result(path), "{path}");
        }
    }
}
