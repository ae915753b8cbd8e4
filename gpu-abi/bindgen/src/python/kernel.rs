//! Kernels and variables.

use super::form::Forms;
use super::names::{Taken, literal};
use crate::model::{Kernel, Type, Variable};

/// Returns the class that has the kernels as members.
pub(super) fn kernels(forms: &Forms<'_>, kernels: &[&Kernel]) -> String {
    let mut text = "class kernels:\n    \"\"\"The kernels, each by its name.\"\"\"\n".to_owned();
    let mut taken = Taken::default();
    for kernel in kernels {
        let name = taken.take(&kernel.ident());
        let (symbol, declared) = (literal(&kernel.symbol), literal(&kernel.declared));
        text += &format!("\n    {name} = Kernel(\n        {symbol},\n        {declared},\n");
        let mut names = Taken::default();
        let params = kernel.params.iter().enumerate().map(|(index, param)| {
            let name = names.take(&param.name.clone().unwrap_or_else(|| format!("arg{index}")));
            let offset = param.offset.map_or("None".to_owned(), |offset| offset.to_string());
            let is_pointer = matches!(forms.model.resolved(&param.ty), Type::Pointer { .. });
            let is_pointer = if is_pointer { ", is_pointer=True" } else { "" };
            let (dtype, cxx) = (dtype(forms, &param.ty), literal(&param.cxx));
            format!("Parameter({}, {dtype}, {offset}, {cxx}{is_pointer})", literal(&name))
        });
        let params: Vec<String> = params.collect();
        text += &match params.as_slice() {
            [] => "        (),\n    )\n".to_owned(),
            params => format!("        (\n            {},\n        ),\n    )\n", params.join(",\n            ")),
        };
    }
    text
}

/// Returns the class that has the variables as members.
pub(super) fn variables(forms: &Forms<'_>, variables: &[&Variable]) -> String {
    let mut text = "class variables:\n    \"\"\"The variables, each by its name.\"\"\"\n".to_owned();
    let mut taken = Taken::default();
    for variable in variables {
        let name = taken.take(&variable.name);
        let space = match variable.is_managed {
            true => "managed",
            false => variable.space.directive().unwrap_or("global").trim_start_matches('.'),
        };
        let (symbol, declared) = (literal(&variable.symbol), literal(&variable.declared));
        let dtype = dtype(forms, &variable.ty);
        text += &format!("\n    {name} = Variable({symbol}, {dtype}, \"{space}\", {declared})\n");
    }
    text
}

/// Returns an expression that is a dtype.
pub(super) fn dtype(forms: &Forms<'_>, ty: &Type) -> String {
    let form = forms.form(ty).numpy();
    if form.ends_with(".dtype") { form } else { format!("np.dtype({form})") }
}
