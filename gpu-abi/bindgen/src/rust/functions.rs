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
            functions.map(|(index, one)| self.function(&self.names.functions[&(number, index)], one, scope)).collect();
        let attribute = items::attribute("gpu_abi::functions", &[format!("file = {file}"), self.generated()]);
        format!("{attribute}unsafe extern \"C\" {{\n{}}}\n", functions.join("\n"))
    }

    fn function(&self, ident: &str, function: &Function, scope: &mut Scope<'_>) -> String {
        let mut text = items::doc("    ", &format!("`{}`", function.declared));
        if ident != function.symbol {
            text += &format!("    #[link_name = {:?}]\n", function.symbol);
        }
        let names = parameters(function.params.iter().map(|(name, _)| name.as_deref()), self.options);
        let params = names.iter().zip(&function.params);
        let mut params: Vec<String> =
            params.map(|(name, (_, ty))| format!("{}: {}", written(name), self.host(ty, scope))).collect();
        params.extend(function.is_variadic.then(|| "...".to_owned()));
        let result = function.result.as_ref().map_or_else(String::new, |ty| format!(" -> {}", self.host(ty, scope)));
        text + &items::function(&format!("pub fn {}", written(ident)), &params, &result, scope.width())
    }

    /// Returns a type as C++ has it in host memory: pointers are the host's, and a record that Rust cannot lay out like C++ is its mirror.
    fn host(&self, ty: &Type, scope: &mut Scope<'_>) -> String {
        match self.model.resolved(ty) {
            Type::Pointer { to, is_const } => {
                format!("*{} {}", if *is_const { "const" } else { "mut" }, self.host(to, scope))
            }
            Type::Array(element, len) => format!("[{}; {len}]", self.host(element, scope)),
            Type::Item(id) => match &self.model.item(*id).kind {
                ItemKind::Record(_) if !self.model.is_host_layout(*id, 0) => scope.path_to(*id, true),
                _ => scope.ty(ty, Use::Value),
            },
            _ => scope.ty(ty, Use::Value),
        }
    }
}
