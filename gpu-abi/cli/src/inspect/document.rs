//! The output of `inspect`, as JSON. `gpu-abi/cli/schema/inspect.schema.json` is its schema.

use super::Types;
use crate::args::Select;
use crate::failure::Failure;
use crate::loaded::{From, Kernel, Loaded, Module, Parameter};
use crate::variables::{Variable, VariableEntry};
use gpu_abi::layout::Layout;
use gpu_abi::report::Json;
use gpu_abi::verify::ParamKind;
use gpu_abi::verify::names::SourceName;
use gpu_abi::verify::types::{DebugInfo, Function, Type};
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Serialize)]
struct File<'a> {
    version: u32,
    file: &'a str,
    format: &'static str,
    modules: Vec<ModuleEntry<'a>>,
    functions: Vec<FunctionEntry<'a>>,
    types: Vec<Box<RawValue>>,
}

/// A host function as JSON.
#[derive(Serialize)]
pub(crate) struct FunctionEntry<'a> {
    name: &'a str,
    declaration: String,
    result: Option<&'a str>,
    parameters: Vec<FunctionParameterEntry<'a>>,
    variadic: bool,
}

#[derive(Serialize)]
struct FunctionParameterEntry<'a> {
    name: Option<&'a str>,
    cxx: &'a str,
}

#[derive(Serialize)]
struct ModuleEntry<'a> {
    kind: &'static str,
    arch: String,
    isa: Option<&'a str>,
    packing: &'static str,
    member: Option<&'a str>,
    offset: usize,
    size: usize,
    error: Option<&'a str>,
    kernels: Vec<KernelEntry<'a>>,
    variables: Vec<VariableEntry<'a>>,
    debug_information: bool,
    described_by: Option<&'a str>,
    types: Vec<Box<RawValue>>,
    incomplete: &'a [String],
}

#[derive(Serialize)]
struct KernelEntry<'a> {
    name: &'a str,
    demangled: Option<&'a str>,
    parameter_bytes: Option<usize>,
    max_parameter_bytes: usize,
    parameter_base: Option<usize>,
    limits: LimitsEntry,
    parameters: Vec<ParameterEntry<'a>>,
}

#[derive(Serialize)]
struct LimitsEntry {
    max_threads: Option<[u32; 3]>,
    required_threads: Option<[u32; 3]>,
    min_blocks: Option<u32>,
    max_registers: Option<u32>,
    required_cluster: Option<[u32; 3]>,
    explicit_cluster: bool,
    max_cluster_rank: Option<u32>,
    registers: Option<u32>,
    shared_bytes: Option<u64>,
    static_shared_bytes: Option<u64>,
}

/// A parameter as JSON.
#[derive(Serialize)]
pub(crate) struct ParameterEntry<'a> {
    index: usize,
    name: Option<&'a str>,
    #[serde(rename = "type")]
    ty: Option<Box<RawValue>>,
    cxx: Option<String>,
    from: Option<&'static str>,
    offset: Option<usize>,
    size: usize,
    align: Option<usize>,
    kind: Option<&'static str>,
    space: Option<&'static str>,
    pointee_align: Option<usize>,
    declaration: Option<&'a str>,
}

/// Returns the JSON of the selected parts of `loaded`, of the types of each module, and of `others`, which only host functions use, on one
/// line.
///
/// # Errors
///
/// Never for values made by this program.
pub(crate) fn json(loaded: &Loaded, types: &[Types<'_>], others: &Types<'_>, select: &Select) -> Result<String, Failure> {
    let modules = loaded.modules.iter().zip(types).map(|(module, types)| ModuleEntry::of(module, types, select));
    let modules = modules.collect::<serde_json::Result<_>>().map_err(failed)?;
    let functions = loaded.functions.iter().flat_map(DebugInfo::functions).map(FunctionEntry::of).collect();
    let types = documents(others).map_err(failed)?;
    let file = File { version: 1, file: &loaded.name, format: loaded.format_name(), modules, functions, types };
    Ok(serde_json::to_string(&file).map_err(failed)? + "\n")
}

fn failed(error: serde_json::Error) -> Failure {
    Failure::new(format!("JSON: {error}"))
}

fn document(layout: &Layout<'_>) -> serde_json::Result<Box<RawValue>> {
    RawValue::from_string(Json::new(layout).to_string())
}

fn documents(types: &Types<'_>) -> serde_json::Result<Vec<Box<RawValue>>> {
    types.layouts.iter().map(|layout| document(layout)).collect()
}

impl<'a> FunctionEntry<'a> {
    pub(crate) fn of(function: &'a Function) -> Self {
        let parameter = |(name, ty): (Option<&'a str>, &'a Type)| FunctionParameterEntry { name, cxx: ty.name() };
        Self {
            name: function.symbol(),
            declaration: function.declaration(),
            result: function.result().map(Type::name),
            parameters: function.params().map(parameter).collect(),
            variadic: function.is_variadic(),
        }
    }
}

impl<'a> ModuleEntry<'a> {
    fn of(module: &'a Module, types: &'a Types<'_>, select: &Select) -> serde_json::Result<Self> {
        let kernels = module.kernels.iter().filter(|_| select.shows_kernels()).enumerate();
        let kernels = kernels.map(|(index, kernel)| KernelEntry::of(kernel, types.params.get(index)));
        Ok(Self {
            kind: module.kind_name(),
            arch: module.arch.to_string(),
            isa: module.isa.as_deref(),
            packing: module.packing_name(),
            member: module.member.as_deref(),
            offset: module.offset,
            size: module.size,
            error: module.error.as_deref(),
            kernels: kernels.collect::<serde_json::Result<_>>()?,
            variables: module.variables.iter().map(Variable::entry).collect(),
            debug_information: module.debug.is_some(),
            described_by: module.is_described_by_host.then_some("the host's code"),
            types: documents(types)?,
            incomplete: &types.incomplete,
        })
    }
}

impl<'a> KernelEntry<'a> {
    fn of(kernel: &'a Kernel, types: Option<&Vec<Option<&Layout<'_>>>>) -> serde_json::Result<Self> {
        let limits = &kernel.limits;
        let registers = kernel.resources.and_then(|resources| resources.registers);
        let shared_bytes = kernel.resources.map(|resources| resources.shared_bytes);
        let ty = |index: usize| types.and_then(|types| *types.get(index)?);
        let parameters = kernel.params.iter().enumerate().map(|(i, param)| ParameterEntry::of(i, param, ty(i)));
        Ok(Self {
            name: &kernel.symbol,
            demangled: kernel.name().map(SourceName::as_str),
            parameter_bytes: kernel.bytes,
            max_parameter_bytes: kernel.max_bytes,
            parameter_base: kernel.base,
            limits: LimitsEntry {
                max_threads: limits.max_threads,
                required_threads: limits.required_threads,
                min_blocks: limits.min_blocks,
                max_registers: limits.max_registers,
                required_cluster: limits.required_cluster,
                explicit_cluster: limits.is_explicit_cluster,
                max_cluster_rank: limits.max_cluster_rank,
                registers,
                shared_bytes,
                static_shared_bytes: kernel.static_shared,
            },
            parameters: parameters.collect::<serde_json::Result<_>>()?,
        })
    }
}

impl<'a> ParameterEntry<'a> {
    /// Returns the parameter at `index`; `ty` is the layout of its type, if known.
    ///
    /// # Errors
    ///
    /// Never for values made by this program.
    pub(crate) fn of(index: usize, param: &'a Parameter, ty: Option<&Layout<'_>>) -> serde_json::Result<Self> {
        let pointer = match param.kind {
            ParamKind::Pointer { space, align } => Some((space.directive().unwrap_or(".generic"), align)),
            _ => None,
        };
        Ok(Self {
            index,
            name: param.name.as_deref(),
            ty: ty.map(document).transpose()?,
            cxx: param.type_name(),
            from: param.from.map(From::name),
            offset: param.offset,
            size: param.size,
            align: param.align,
            kind: param.kind_name(),
            space: pointer.map(|(space, _)| &space[1..]),
            pointee_align: pointer.map(|(_, align)| align),
            declaration: param.declaration.as_deref(),
        })
    }
}
