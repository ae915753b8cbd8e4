//! Blocks of host functions.

use super::names::parameters;
use super::scope::{Scope, Use};
use super::words::written;
use super::{Writer, items};
use crate::model::{Function, HostBlock, Type};

impl Writer<'_> {
    pub(super) fn host_block(&self, number: usize, block: &HostBlock, scope: &mut Scope<'_>) -> String {
        let file = (self.setting.locate)(&block.file);
        let functions = block.functions.iter().enumerate();
        let functions: Vec<String> =
            functions.map(|(index, one)| self.function(&self.names.functions[number][index], one, scope)).collect();
        let attribute = items::attribute("gpu_abi::functions", &[format!("file = {file}"), self.generated()]);
        format!("{attribute}unsafe extern \"C\" {{\n{}}}\n", functions.join("\n"))
    }

    fn function(&self, ident: &str, function: &Function, scope: &mut Scope<'_>) -> String {
        let mut text = items::doc("    ", &format!("`{}`", function.declared));
        if ident != function.symbol {
            text += &format!("    #[link_name = {:?}]\n", function.symbol);
        }
        let names = parameters(function.params.iter().map(|param| param.name.as_deref()), self.options);
        let names = names.iter().map(|name| format!("{}: ", written(name))).collect::<Vec<_>>();
        let (params, result) = scope.signature(function, &names);
        text + &items::function(&format!("pub fn {}", written(ident)), &params, &result, scope.width())
    }
}

impl Scope<'_> {
    /// Returns a function's parameters with these names, and its result after an arrow.
    fn signature(&mut self, function: &Function, names: &[String]) -> (Vec<String>, String) {
        let params = names.iter().zip(&function.params).map(|(name, param)| match &param.ty {
            Type::Callback(callback) => self.callback(name, callback, 8),
            ty => format!("{name}{}", self.host(ty)),
        });
        let mut params: Vec<String> = params.collect();
        params.extend(function.is_variadic.then(|| "...".to_owned()));
        let result = function.result.as_ref().map_or_else(String::new, |ty| format!(" -> {}", self.host(ty)));
        (params, result)
    }

    /// Returns a pointer to a function after `head`, on several lines if rustfmt would break it; a pointer to `void` if Rust would pass
    /// values in other registers.
    fn callback(&mut self, head: &str, function: &Function, indent: usize) -> String {
        if !function.values().all(|ty| self.model.is_passed_alike(ty)) {
            return format!("{head}*mut {}", self.ty(&Type::Void, Use::Layout));
        }
        let (params, result) = self.signature(function, &vec![String::new(); function.params.len()]);
        let start = format!("{head}{}<", self.option());
        let pointer = |params: &str| format!("unsafe extern \"C\" fn({params}){result}");
        let line = pointer(&params.join(", "));
        if start.len() + line.len() + indent + 2 <= self.width() {
            return format!("{start}{line}>");
        }
        let (outer, inner) = (" ".repeat(indent), " ".repeat(indent + 4));
        let lines = if line.len() + indent + 5 <= self.width() {
            line
        } else {
            let comma = if function.is_variadic { "" } else { "," };
            pointer(&format!("\n{inner}    {}{comma}\n{inner}", params.join(&format!(",\n{inner}    "))))
        };
        format!("{start}\n{inner}{lines},\n{outer}>")
    }

    /// Returns a member that points to a function, after `head`. The layout of a pointer to functions is known for up to 8 parameters.
    pub(super) fn member(&mut self, head: &str, function: &Function) -> String {
        let is_known = function.params.len() <= 8 && !function.is_variadic;
        if is_known && function.values().all(|ty| self.model.is_passed_alike(ty)) {
            return self.callback(head, function, 4);
        }
        format!("{head}{}<{}>", self.library("HostPtr"), self.ty(&Type::Void, Use::Layout))
    }

    /// Returns a type as C++ has it in host memory: pointers are the host's, and a record that Rust cannot lay out like C++ is its mirror.
    fn host(&mut self, ty: &Type) -> String {
        match self.model.resolved(ty) {
            Type::Pointer { to, is_const } => format!("*{} {}", if *is_const { "const" } else { "mut" }, self.host(to)),
            Type::Callback(callback) => self.callback("", callback, 8),
            Type::Array(element, len) => format!("[{}; {len}]", self.host(element)),
            _ => self.mirror(ty).unwrap_or_else(|| self.ty(ty, Use::Value)),
        }
    }
}
