//! Kernels and variables.

use super::form::Forms;
use super::names::{Taken, escaped, literal};
use crate::model::{Kernel, Model, Type, Variable};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::Placement;
use std::fmt::Write;

/// Writes the kernels as members of a class.
pub(super) fn write_kernels(out: &mut String, forms: &Forms<'_>, kernels: &[&Kernel]) {
    out.push_str("class kernels:\n    \"\"\"The kernels, each by its name.\"\"\"\n");
    let mut taken = Taken::default();
    for kernel in kernels {
        let name = taken.take(&called(&kernel.name, &kernel.arguments, kernel.is_only));
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "\n    {name} = Kernel(\n        {},\n        {},",
            literal(&kernel.symbol),
            literal(&kernel.declared)
        );
        let mut placement = Placement::default();
        let mut names = Taken::default();
        let params = kernel.params.iter().enumerate().map(|(index, (name, ty))| {
            let name = names.take(&name.clone().unwrap_or_else(|| format!("arg{index}")));
            let (size, align) = (forms.of(ty).size as usize, align(forms.model, ty) as usize);
            let offset = placement.place(size, align).map_or("None".to_owned(), |offset| offset.to_string());
            let cxx = cxx(forms.model, ty);
            let is_pointer = if is_pointer(forms.model, ty) { ", is_pointer=True" } else { "" };
            format!("Parameter({}, {}, {offset}, {}{is_pointer})", literal(&name), dtype(forms, ty), literal(&cxx))
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

/// Returns a kernel's name in Python, with the template arguments if several kernels have the same name.
fn called(name: &str, arguments: &str, is_only: bool) -> String {
    match is_only || arguments.is_empty() {
        true => name.to_owned(),
        false => format!("{name}_{}", crate::model::identifier(arguments)),
    }
}

/// Returns an expression that is a dtype.
pub(super) fn dtype(forms: &Forms<'_>, ty: &Type) -> String {
    let form = forms.of(ty).numpy;
    if form.ends_with(".dtype") { form } else { format!("np.dtype({form})") }
}

fn is_pointer(model: &Model, ty: &Type) -> bool {
    matches!(model.resolved(ty), Type::Pointer { .. })
}

/// Returns a type's alignment in bytes.
fn align(model: &Model, ty: &Type) -> u64 {
    match model.resolved(ty) {
        Type::Void => 1,
        Type::Scalar(scalar) | Type::Size(scalar) => scalar.size() as u64,
        Type::Class(class) => class.layout.align() as u64,
        Type::Handle(_) | Type::Pointer { .. } => 8,
        Type::Array(element, _) => align(model, element),
        Type::Item(id) => model.item(*id).align.max(1),
        Type::Given { align, .. } => (*align).max(1),
    }
}

/// Returns a type as C++ writes it.
pub(super) fn cxx(model: &Model, ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Scalar(scalar) => of_scalar(*scalar).into(),
        Type::Size(scalar) => if scalar.is_signed() { "ptrdiff_t" } else { "size_t" }.into(),
        Type::Class(class) => class.cuda().into(),
        Type::Handle(handle) => match handle {
            gpu_abi::verify::Handle::Surface => "cudaSurfaceObject_t".into(),
            _ => "cudaTextureObject_t".into(),
        },
        Type::Pointer { to, is_const } => {
            let to = (cxx(model, to), if *is_const { "const " } else { "" });
            let blank = if to.0.ends_with('*') { "" } else { " " };
            match to.1 {
                "" => format!("{}{blank}*", to.0),
                constant if blank.is_empty() => format!("{}{constant}*", to.0),
                constant => format!("{constant}{}{blank}*", to.0),
            }
        }
        Type::Array(..) => {
            let (mut element, mut dimensions) = (ty, String::new());
            while let Type::Array(of, len) = element {
                (element, dimensions) = (of, format!("{dimensions}[{len}]"));
            }
            format!("{}{dimensions}", cxx(model, element))
        }
        Type::Item(id) => escaped(&model.item(*id).path.spelled),
        Type::Given { path, .. } => path.clone(),
    }
}

fn of_scalar(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::Char => "char32_t",
        Scalar::I8 => "signed char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 => "long long",
        Scalar::I128 => "__int128",
        Scalar::U8 => "unsigned char",
        Scalar::U16 => "unsigned short",
        Scalar::U32 => "unsigned int",
        Scalar::U64 => "unsigned long long",
        Scalar::U128 => "unsigned __int128",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        _ => scalar.name(),
    }
}
