//! The output of `inspect`, as JSON. `gpu-abi/cli/schema/inspect.schema.json` is its schema.

use super::Types;
use super::layout::layout;
use crate::args::Select;
use crate::kernel::{Kernel, Parameter};
use crate::loaded::{Loaded, Module};
use crate::records::layouts;
use crate::variables::Variable;
use gpu_abi_reader::debug::{DebugInfo, Function, Type};
use gpu_abi_reader::{Param, ParamKind};
use serde_json::{Value, json};

/// Returns the JSON of the selected parts of `loaded`, of the types of each module, and of `others`, which only host functions use, on one
/// line.
pub(crate) fn json<'a>(loaded: &'a Loaded<'_>, types: &[Types<'a>], others: &Types<'_>, select: &Select) -> String {
    let modules = loaded.modules.iter().zip(types).map(|(one, types)| module(one, types, select));
    let functions = loaded
        .functions
        .iter()
        .filter(|_| select.shows_functions())
        .flat_map(|info| info.functions.iter().map(|one| function(one, Some(&info.types.declaration(one)))));
    let document = json!({
        "version": 1,
        "file": loaded.input.name,
        "format": loaded.format_name(),
        "modules": Vec::from_iter(modules),
        "functions": Vec::from_iter(functions),
        "types": Vec::from_iter(others.layouts.iter().map(|ty| layout(ty))),
    });
    format!("{document}\n")
}

/// Returns a host function with its declaration in C++.
pub(crate) fn function(function: &Function, declaration: Option<&str>) -> Value {
    let parameters = function.params().map(|(name, ty)| json!({ "name": name, "cxx": ty.name() }));
    json!({
        "name": &function.symbol,
        "declaration": declaration,
        "result": function.result.as_deref().map(Type::name),
        "parameters": Vec::from_iter(parameters),
        "variadic": function.is_variadic,
    })
}

fn module<'a>(module: &'a Module<'_>, types: &Types<'a>, select: &Select) -> Value {
    let kernels = module.kernels.iter().filter(|_| select.shows_kernels());
    json!({
        "kind": module.kind_name(),
        "arch": module.image.arch.to_string(),
        "isa": module.isa(),
        "packing": module.packing_name(),
        "member": module.image.member,
        "offset": module.image.offset,
        "size": module.size(),
        "error": module.error,
        "kernels": Vec::from_iter(kernels.map(|one| kernel(one, module.debug.as_ref()))),
        "variables": Vec::from_iter(module.variables.iter().map(Variable::entry)),
        "debug_information": module.debug.is_some(),
        "described_by": module.is_described_by_host.then_some("the host's code"),
        "types": Vec::from_iter(types.layouts.iter().map(|ty| layout(ty))),
        "incomplete": types.incomplete,
    })
}

fn kernel(kernel: &Kernel<'_>, info: Option<&DebugInfo>) -> Value {
    let (declared, limits) = (kernel.declared(), &kernel.compiled.limits);
    let parameters = kernel.params.iter().enumerate().map(|(index, param)| parameter(index, param, info));
    json!({
        "name": kernel.symbol(),
        "demangled": kernel.cxx,
        "parameter_bytes": declared.size,
        "max_parameter_bytes": kernel.max_bytes,
        "parameter_base": declared.base,
        "limits": {
            "max_threads": limits.max_threads,
            "required_threads": limits.required_threads,
            "min_blocks": limits.min_blocks,
            "max_registers": limits.max_registers,
            "required_cluster": limits.required_cluster,
            "explicit_cluster": limits.is_explicit_cluster,
            "max_cluster_rank": limits.max_cluster_rank,
            "registers": kernel.resources.and_then(|resources| resources.registers),
            "shared_bytes": kernel.resources.map(|resources| resources.shared_bytes),
            "static_shared_bytes": limits.static_shared_bytes,
        },
        "parameters": Vec::from_iter(parameters),
    })
}

/// Returns the parameter at `index`. A type that cannot be shown is a problem of the types.
pub(crate) fn parameter(index: usize, param: &Parameter<'_>, info: Option<&DebugInfo>) -> Value {
    let ty = param.described.as_ref().zip(info);
    let ty = ty.and_then(|(ty, info)| layouts(&info.types, &[(ty, None)]).pop()?.ok());
    let Param { offset, size, align, kind, declaration, .. } = param.declared;
    let pointer = match kind {
        ParamKind::Pointer { space, align } => Some((space.directive().unwrap_or(".generic"), align)),
        _ => None,
    };
    json!({
        "index": index,
        "name": param.name,
        "type": ty.map(layout),
        "cxx": param.type_name(),
        "from": param.from,
        "offset": offset,
        "size": size,
        "align": align,
        "kind": param.kind_name(),
        "space": pointer.map(|(space, _)| &space[1..]),
        "pointee_align": pointer.map(|(_, align)| align),
        "declaration": declaration,
    })
}
