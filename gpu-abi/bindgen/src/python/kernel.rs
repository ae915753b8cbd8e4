//! Kernels and variables.

use super::form::Forms;
use super::names::{Taken, literal};
use crate::model::{Kernel, Model, Type, Variable};
use std::fmt::Write;

/// Writes the kernels as members of a class.
pub(super) fn write_kernels(out: &mut String, forms: &Forms<'_>, kernels: &[&Kernel]) {
    out.push_str("class kernels:\n    \"\"\"The kernels, each by its name.\"\"\"\n");
    let mut taken = Taken::default();
    for kernel in kernels {
        let name = taken.take(&kernel.ident());
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "\n    {name} = Kernel(\n        {},\n        {},",
            literal(&kernel.symbol),
            literal(&kernel.declared)
        );
        let mut names = Taken::default();
        let params = kernel.params.iter().enumerate().map(|(index, param)| {
            let name = names.take(&param.name.clone().unwrap_or_else(|| format!("arg{index}")));
            let offset = param.offset.map_or("None".to_owned(), |offset| offset.to_string());
            let is_pointer = if is_pointer(forms.model, &param.ty) { ", is_pointer=True" } else { "" };
            let (dtype, cxx) = (dtype(forms, &param.ty), literal(&param.cxx));
            format!("Parameter({}, {dtype}, {offset}, {cxx}{is_pointer})", literal(&name))
        });
        let params: Vec<String> = params.collect();
        if params.is_empty() {
            out.push_str("        (),\n");
        } else {
            let _ = writeln!(out, "        (\n            {},\n        ),", params.join(",\n            "));
        }
        out.push_str("    )\n");
    }
}

/// Writes the variables as members of a class.
pub(super) fn write_variables(out: &mut String, forms: &Forms<'_>, variables: &[&Variable]) {
    out.push_str("class variables:\n    \"\"\"The variables, each by its name.\"\"\"\n");
    let mut taken = Taken::default();
    for variable in variables {
        let name = taken.take(&variable.name);
        let space = match variable.is_managed {
            true => "managed",
            false => variable.space.directive().unwrap_or("global").trim_start_matches('.'),
        };
        let (symbol, declared) = (literal(&variable.symbol), literal(&variable.declared));
        let _ = writeln!(out, "\n    {name} = Variable({symbol}, {}, \"{space}\", {declared})", dtype(forms, &variable.ty));
    }
}

/// Returns an expression that is a dtype.
pub(super) fn dtype(forms: &Forms<'_>, ty: &Type) -> String {
    let form = forms.of(ty).numpy();
    if form.ends_with(".dtype") { form } else { format!("np.dtype({form})") }
}

fn is_pointer(model: &Model, ty: &Type) -> bool {
    matches!(model.resolved(ty), Type::Pointer { .. })
}
