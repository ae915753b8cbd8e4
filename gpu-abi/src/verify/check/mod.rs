//! Compares declared kernels and variables with a compiled file at run time, as thoroughly as `#[kernels(file = "..", types
//! = "..")]` does at compile time.

mod comparisons;
mod handles;
mod report;
mod text;
mod untyped;
mod variable;

pub use report::{CheckReport, KernelReport, ParameterReport};
pub use variable::VariableReport;

use super::Artifact;
use crate::compare::{Judge, Located, Order, Parameter, RustType, exchanged, instance, unknown_class};
use crate::description::Description;
use crate::launch::{KernelInfo, KernelSet, VariableInfo};
use crate::layout::{Kind, Layout};
use crate::report::TypeName;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use comparisons::Comparisons;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::interface::{CompiledKernel, Declared as InImage, File, Interface, Problem, ProblemKind, Stated};
use gpu_abi_reader::model::wire::{self, Clauses};

/// Compares declared kernels with those of a compiled file. Each parameter is compared by size, alignment or offset, and
/// kind, and by the type in the kernel's mangled name. If the file has debug information, the parameter is also compared
/// member by member, including everything that its pointers reach. Variables declared with the kernels are compared by
/// state space, size and alignment, and by their types in the same way.
///
/// Each image that has the kernel or variable is compared. The others may lack it: it may be compiled for some architectures
/// only, or belong to another module of the program.
///
/// This is for files that do not exist when the program is compiled, such as output of NVRTC or plug-ins. For other files,
/// use `#[kernels(file = "..")]`. `K` is a kernel, or the kernels of a block:
///
/// ```
/// use gpu_abi::vector::Float4;
/// use gpu_abi::verify::{self, Artifact};
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels(set = Image)]
/// unsafe extern "C" {
///     fn blur(pixels: DevicePtr<Float4>, width: u32);
///     fn clear(pixels: DevicePtr<Float4>, value: Float4);
/// }
///
/// let ptx = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry _Z4blurP6float3i(.param .u64 pixels, .param .u32 width) { ret; }
///     .visible .entry _Z5clearP6float4S_(.param .u64 pixels, .param .align 16 .b8 value[16]) { ret; }";
/// let report = verify::check::<Image>(&Artifact::read(ptx.as_bytes())?)?;
/// assert!(!report.agrees());
/// assert_eq!(report.to_string(), "\
/// kernel `blur`, `_Z4blurP6float3i` (`blur(float3 *, int)`) in the PTX for sm_80: 2 of 2 parameters differ
///   parameter 1 of the kernel is `float3 *`, but `pixels` is `DevicePtr<Float4>` in Rust: the file names the kernel `_Z4blurP6float3i`; \
/// correct the type or the order of the parameters, in Rust or in the kernel's source
///   parameter 2 of the kernel is `int`, but `width` is `u32` in Rust: the file names the kernel `_Z4blurP6float3i`; \
/// correct the type or the order of the parameters, in Rust or in the kernel's source
/// kernel `clear`, `_Z5clearP6float4S_` (`clear(float4 *, float4)`) in the PTX for sm_80: agrees, but members, enumerators and pointees were not compared: \
/// the file does not describe them");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the file, one of its images, or its debug information cannot be read. Kernels that differ or are missing are not an
/// error: [`CheckReport::agrees`] returns `false` for them.
pub fn check<K: KernelSet>(artifact: &Artifact<'_>) -> Result<CheckReport, ReadError> {
    check_all(K::KERNELS, K::VARIABLES, artifact, None)
}

/// Compares as [`check()`] does, and also with the types in another file, for instance the object file that `nvcc -g -c`
/// makes from the same source, which describes the parameters of optimized kernels.
///
/// # Errors
///
/// Same as [`check()`], and if `types` cannot be read. A kernel or variable whose types are missing from `types` does not
/// agree.
pub fn check_with_types<K: KernelSet>(artifact: &Artifact<'_>, types: &[u8]) -> Result<CheckReport, ReadError> {
    check_all(K::KERNELS, K::VARIABLES, artifact, Some(types))
}

/// Takes lists instead of the set, so that it is compiled once and not for each block.
fn check_all(
    kernel_infos: &[KernelInfo],
    variable_infos: &[VariableInfo],
    artifact: &Artifact<'_>,
    types: Option<&[u8]>,
) -> Result<CheckReport, ReadError> {
    let file = File::of(artifact, |_| true).map_err(|error| error.error)?;
    let mut interface = Interface::open(&[("", &file)], types.map(|types| ("", types)));
    if let Some(error) = interface.problems.iter().find_map(|problem| problem.error) {
        return Err(error);
    }
    let called: Vec<_> = kernel_infos.iter().map(|one| interface.kernel(one.name, one.parameters.len())).collect();
    let variables = variable_infos.iter().map(|one| variable::find(one, &mut interface)).collect::<Result<Vec<_>, _>>()?;
    let mut comparisons = Comparisons::new(&interface);
    let kernels = kernel_infos.iter().zip(called).map(|(one, called)| find(one, called, &interface, &comparisons));
    let kernels = kernels.collect::<Result<Vec<_>, _>>()?;
    for (declared, (_, found)) in kernel_infos.iter().zip(&kernels) {
        for (index, kernel) in found.iter().flat_map(|kernel| (0..declared.parameters.len()).map(move |at| (at, kernel))) {
            comparisons.add(&kernel.described, index, (index, rust_type(declared, index)));
        }
    }
    for (declared, (_, found)) in variable_infos.iter().zip(&variables) {
        let ty = RustType::new(declared.layout, declared.description);
        found.iter().for_each(|variable| comparisons.add(&variable.described, 0, (0, ty)));
    }
    comparisons.compare();
    let kernels = kernel_infos.iter().zip(kernels).map(|(declared, (report, found))| match found {
        Some(found) if report.problem.is_none() => {
            let mut parameters = parameters(declared, &found, &mut comparisons);
            handles::add_exchanged(declared, &found, &comparisons, &mut parameters);
            untyped::add_exchanged(declared, &found, &comparisons, &mut parameters);
            KernelReport { parameters, ..report }
        }
        _ => report,
    });
    let kernels = kernels.collect();
    let variables = variable_infos.iter().zip(variables).map(|(declared, (report, found))| match found {
        Some(found) => variable::compared(declared, &found, report, &comparisons),
        None => report,
    });
    let host = comparisons.host;
    Ok(CheckReport { kernels, variables: variables.collect(), host })
}

/// Returns a report without comparisons, and the one that is meant of the kernels `called` as declared; `None` if there is not exactly one.
fn find<'f>(
    declared: &KernelInfo,
    called: Result<Vec<CompiledKernel<'f>>, Problem>,
    interface: &Interface<'f>,
    comparisons: &Comparisons<'_>,
) -> Result<(KernelReport, Option<CompiledKernel<'f>>), ReadError> {
    let mut report = KernelReport::new(declared);
    let mut found = match called {
        Ok(found) => found,
        Err(problem) => {
            if let ProblemKind::Unreadable(error) = problem.kind {
                return Err(error);
            }
            return Ok((KernelReport { problem: Some(problem.to_string()), ..report }, None));
        }
    };
    let only = if found.len() == 1 { 0 } else { meant(declared, &found, comparisons) };
    if only >= found.len() {
        let problem = interface.several(declared.name, &found);
        return Ok((KernelReport { problem: Some(problem.to_string()), ..report }, None));
    }
    let kernel = found.swap_remove(only);
    (report.symbol, report.title) = (Some(kernel.symbol.into()), kernel.title());
    report.image = Some(listed(&kernel.images));
    let unknown = undescribed(&kernel.problems, interface);
    let names: Vec<&str> = declared.parameters.iter().map(|parameter| parameter.name()).collect();
    let misplaced = || kernel.described.iter().find_map(|described| described.misplaced(&names));
    report.problem = unknown.or_else(|| misplaced().map(|(_, problem)| problem.to_string()));
    Ok((report, Some(kernel)))
}

/// Returns the images that have an item, as messages show them.
fn listed<T>(images: &[InImage<T>]) -> String {
    images.iter().map(|image| &*image.place).collect::<Vec<_>>().join(", ")
}

/// Returns why the types of an item with these problems are not known, if the files should describe them.
fn undescribed(problems: &[Problem], interface: &Interface<'_>) -> Option<String> {
    let of_file = || interface.problems.first().map(ToString::to_string);
    problems.first().map(ToString::to_string).or_else(of_file)
}

/// Returns the index of the only kernel whose name states the types that Rust declares, or else a larger number.
fn meant(declared: &KernelInfo, found: &[CompiledKernel<'_>], comparisons: &Comparisons<'_>) -> usize {
    let mut list = comparisons.names.clone();
    let add = |kernel: &CompiledKernel<'_>| {
        let params = kernel.stated.last().map_or(&[][..], |stated| &stated.signature.params);
        params.iter().map(|ty| list.add_stated(ty, true)).collect()
    };
    let params: Vec<Vec<usize>> = found.iter().map(add).collect();
    let candidates: Vec<_> = params.iter().map(|params| ("", &**params)).collect();
    list.with(|types| instance(&candidates, declared.types, types))
}

/// Returns the description of the parameter at `index`.
fn description(declared: &KernelInfo, index: usize) -> &'static Description {
    declared.types.get(index).unwrap_or(&Description::UNKNOWN)
}

/// Returns the type of the parameter at `index`.
fn rust_type(declared: &KernelInfo, index: usize) -> RustType<'static> {
    RustType::new(declared.parameters[index].layout(), description(declared, index))
}

/// Returns the type of the parameter at `index` as messages show it.
fn spelled(declared: &KernelInfo, index: usize) -> String {
    TypeName(declared.parameters[index].layout()).to_string()
}

/// Compares the parameters of a kernel.
fn parameters(
    declared: &KernelInfo,
    kernel: &CompiledKernel<'_>,
    comparisons: &mut Comparisons<'_>,
) -> Vec<ParameterReport> {
    let count = declared.parameters.len();
    let compared = |rust, index, exchanged, comparisons: &Comparisons<'_>| {
        parameter((declared, rust, exchanged), (kernel, index), comparisons)
    };
    let mut all: Vec<_> = (0..count).map(|index| compared(index, index, None, comparisons)).collect();
    let names: Vec<&str> = declared.parameters.iter().map(|parameter| parameter.name()).collect();
    let is_placed = |index| kernel.described.iter().any(|described| described.is_placed(&names, index));
    let wrong: Vec<usize> = (0..count).filter(|index| !all[*index].agrees() && !is_placed(*index)).collect();
    if wrong.len() > 2 {
        return all;
    }
    for &index in &wrong {
        for other in (0..count).filter(|other| wrong.iter().all(|one| [index, *other].contains(one))) {
            comparisons.add(&kernel.described, index, (other, rust_type(declared, other)));
            comparisons.add(&kernel.described, other, (index, rust_type(declared, index)));
        }
        comparisons.compare();
        let agrees = |rust, index| match rust == index {
            true => !wrong.contains(&rust),
            false => !is_placed(rust) && compared(rust, index, None, comparisons).agrees(),
        };
        let other = exchanged!(index, count, |rust, kernel| agrees(rust, kernel));
        if let Some(other) = declared.parameters.get(other) {
            all[index] = compared(index, index, Some(other.name()), comparisons);
        }
    }
    all
}

/// Compares a parameter in Rust with one of a kernel, by its number in each. All agree once it and the parameter `exchanged` are exchanged.
fn parameter(
    (declared, rust, exchanged): (&KernelInfo, usize, Option<&str>),
    (kernel, index): (&CompiledKernel<'_>, usize),
    comparisons: &Comparisons<'_>,
) -> ParameterReport {
    let (layout, ty) = (declared.parameters[rust].layout(), rust_type(declared, rust));
    let (name, best) = (declared.parameters[rust].name(), comparisons.best(&kernel.described, index, rust));
    let fields = best.map(|(_, fields)| fields);
    let size = kernel.images[0].item.params[index].size as u64;
    let may_be_enum = kernel.images.iter().all(|image| image.item.params[index].kind.may_be_enum());
    let mut clauses: Vec<String> = kernel.images.iter().map(|image| image.param(index)).collect();
    let mut list = comparisons.names.clone();
    let add = |stated: &Stated| {
        let ty = &stated.signature.params[index];
        clauses.extend([ty.unqualified().to_string(), stated.source.clone()]);
        list.add_stated(&ty.with_size(size), may_be_enum)
    };
    let stated: Vec<usize> = kernel.stated.iter().map(add).collect();
    clauses.extend(best.iter().flat_map(|(described, fields)| [fields.kernel.name.clone(), (*described.place).into()]));
    let clauses = wire::clauses(clauses.iter().map(String::as_str), "");
    let of_described = comparisons
        .first(&kernel.described, index)
        .and_then(|(_, types, place)| types.with(|types| unknown_class(ty, place, types).map(ToString::to_string)));
    let (mistake, left_out) = list.with(|types| {
        let mut judge = Judge::new(ty);
        kernel.images.iter().for_each(|image| judge.declared(&image.item.declared(index), layout));
        stated.iter().for_each(|at| judge.stated(*at, types));
        comparisons.host.into_iter().for_each(|host| judge.host(host));
        if let Some(fields) = fields {
            let own = fields.differences.iter().filter(|difference| !difference.is_not_compared());
            let own = own.map(|difference| Located::of_itself(difference.map(String::as_str), &fields.kernel.name));
            judge.described((own.min_by_key(Order::of_described), None));
        }
        let (mistake, left_out) = judge.finish();
        let mistake = mistake.map(|(mistake, skipped)| {
            let spelled = spelled(declared, rust);
            let of_name = || stated.last().and_then(|at| unknown_class(ty, *at, types).map(ToString::to_string));
            let class = of_described.clone().or_else(of_name);
            let (class, ty) = (class.as_deref(), (layout, description(declared, rust)));
            let (index, here) = (Some(index), "in Rust");
            let parameter = Parameter { name, spelled: &spelled, ty, index, exchanged, class, here };
            mistake.message(&parameter, Clauses::new(&clauses, skipped)).as_str().to_string()
        });
        (mistake, left_out)
    });
    // Differences within types come first, and are in the tables of these.
    let of_types = best.and_then(|(described, fields)| text::different_types(name, fields, &described.place));
    let mistake = of_types.or(mistake);
    let (is_partial, remedy) = (fields.is_none() && has_parts(layout), comparisons.remedy(ty));
    ParameterReport { name, mistake, left_out, is_partial, remedy, fields: fields.cloned() }
}

/// Returns whether debug information states more about a type than its size and alignment. Of an array, its elements count.
fn has_parts(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Array { element, .. } => has_parts(element),
        kind => matches!(kind, Kind::Record(_) | Kind::Enum { .. } | Kind::Pointer(_)),
    }
}
