//! Blocks of kernels and variables.

use super::names::parameters;
use super::scope::{Scope, Use};
use super::words::written;
use super::{Writer, indented, items};
use crate::model::{Block, Kernel, Type, Variable};
use gpu_abi::launch::{MAX_BYTES, MAX_BYTES_LARGE};
use gpu_abi_reader::StateSpace;

impl Writer<'_> {
    pub(super) fn block(&self, number: usize, block: &Block, scope: &mut Scope<'_>) -> String {
        let mut arguments = vec![format!("file = {}", (self.setting.locate)(&block.file))];
        if let Some(types) = &block.types {
            arguments.push(format!("types = {}", (self.setting.locate)(types)));
        }
        arguments.extend(self.options.host.map(|host| format!("host = {:?}", host.name())));
        arguments.push(self.generated());
        if block.kernels.iter().any(|kernel| kernel.size > MAX_BYTES as u64) {
            arguments.push(format!("max_bytes = {MAX_BYTES_LARGE}"));
        }
        let mut text = items::attribute("gpu_abi::kernels", &arguments);
        text += "unsafe extern \"C\" {\n";
        let mut declarations = Vec::new();
        for (index, kernel) in block.kernels.iter().enumerate() {
            declarations.push(self.kernel(&self.names.kernels[number][index], kernel, scope));
        }
        for (index, variable) in block.variables.iter().enumerate() {
            declarations.push(variable_text(&self.names.variables[number][index], variable, scope));
        }
        text + &declarations.join("\n") + "}\n"
    }

    /// Returns the argument that says how to generate a block again.
    pub(super) fn generated(&self) -> String {
        match &self.setting.command {
            Some(command) => format!("generated = {command:?}"),
            None => "generated".to_owned(),
        }
    }

    fn kernel(&self, ident: &str, kernel: &Kernel, scope: &mut Scope<'_>) -> String {
        let mut text = items::doc("    ", &format!("`{}`", kernel.declared));
        text += &name_attribute(ident, &kernel.name, &kernel.symbol, kernel.is_only);
        let names = parameters(kernel.params.iter().map(|param| param.name.as_deref()), self.options);
        let params = names.iter().zip(&kernel.params);
        let params: Vec<String> =
            params.map(|(name, param)| format!("{}: {}", written(name), self.param(&param.ty, scope))).collect();
        text + &items::function(&format!("pub fn {}", written(ident)), &params, "", scope.width())
    }

    /// Returns the type of a parameter. A launch takes a buffer for a parameter that is declared as a pointer.
    fn param(&self, ty: &Type, scope: &mut Scope<'_>) -> String {
        match self.model.resolved(ty) {
            Type::Pointer { to, is_const } => {
                let to = scope.ty(to, Use::Layout);
                format!("*{} {to}", if *is_const { "const" } else { "mut" })
            }
            _ => scope.ty(ty, Use::Value),
        }
    }
}

fn variable_text(ident: &str, variable: &Variable, scope: &mut Scope<'_>) -> String {
    let mut text = items::doc("    ", &format!("`{}`", variable.declared));
    text += &name_attribute(ident, &variable.name, &variable.symbol, variable.is_only);
    let kind = match variable.space {
        _ if variable.is_managed => "Managed",
        StateSpace::Const => "Constant",
        _ => "Global",
    };
    let kind = scope.library(&format!("variable::{kind}"));
    let ty = scope.ty(&variable.ty, Use::Value);
    text + &items::assigned(&format!("pub static {}:", written(ident)), &format!("{kind}<{ty}>;"), scope.width(), "    ")
}

/// Returns the attribute `name` for a kernel or variable, unless its Rust name identifies it.
fn name_attribute(ident: &str, name: &str, symbol: &str, is_only: bool) -> String {
    let meant = if is_only { name } else { symbol };
    if ident == meant {
        return String::new();
    }
    indented(&items::attribute("ptx", &[format!("name = {meant:?}")]))
}
