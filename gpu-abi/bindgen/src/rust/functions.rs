//! Blocks of host functions.

use super::names::parameters;
use super::scope::{Scope, Use};
use super::words::written;
use super::{Writer, items};
use crate::model::{Function, HostBlock, ItemKind, Type};

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
        let (params, result) = self.signature(function, &names, scope);
        text + &items::function(&format!("pub fn {}", written(ident)), &params, &result, scope.width())
    }

    /// Returns a function's parameters with these names, and its result after an arrow.
    fn signature(&self, function: &Function, names: &[String], scope: &mut Scope<'_>) -> (Vec<String>, String) {
        let params = names.iter().zip(&function.params).map(|(name, param)| match &param.callback {
            Some(callback) => self.callback(name, callback, scope),
            None => format!("{name}{}", self.host(&param.ty, scope)),
        });
        let mut params: Vec<String> = params.collect();
        params.extend(function.is_variadic.then(|| "...".to_owned()));
        let result = function.result.as_ref().map_or_else(String::new, |ty| format!(" -> {}", self.host(ty, scope)));
        (params, result)
    }

    /// Returns a parameter that is a pointer to a function, on several lines if rustfmt would break it.
    fn callback(&self, name: &str, function: &Function, scope: &mut Scope<'_>) -> String {
        let (params, result) = self.signature(function, &vec![String::new(); function.params.len()], scope);
        let start = format!("{name}{}<", scope.option());
        let pointer = |params: &str| format!("unsafe extern \"C\" fn({params}){result}");
        let line = pointer(&params.join(", "));
        if start.len() + line.len() + 10 <= scope.width() {
            return format!("{start}{line}>");
        }
        let lines = if line.len() + 13 <= scope.width() {
            line
        } else {
            let comma = if function.is_variadic { "" } else { "," };
            pointer(&format!("\n                {}{comma}\n            ", params.join(",\n                ")))
        };
        format!("{start}\n            {lines},\n        >")
    }

    /// Returns a type as C++ has it in host memory: pointers are the host's, and a record that Rust cannot lay out like C++ is its mirror.
    fn host(&self, ty: &Type, scope: &mut Scope<'_>) -> String {
        match self.model.resolved(ty) {
            Type::Pointer { to, is_const } => {
                format!("*{} {}", if *is_const { "const" } else { "mut" }, self.host(to, scope))
            }
            Type::Array(element, len) => format!("[{}; {len}]", self.host(element, scope)),
            Type::Item(id) => match &self.model.item(*id).kind {
                ItemKind::Record(_) if !self.model.item(*id).is_host_layout => scope.path_to(*id, true),
                _ => scope.ty(ty, Use::Value),
            },
            _ => scope.ty(ty, Use::Value),
        }
    }
}
