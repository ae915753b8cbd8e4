//! Compares declared kernels and variables with a compiled file at run time, as thoroughly as `#[kernels(file = "..", types
//! = "..")]` does at compile time.

mod comparisons;
mod report;
mod text;
mod variable;

pub use report::{CheckReport, KernelReport, ParameterReport};
pub use variable::VariableReport;

use super::Artifact;
use crate::compare::parameter::difference;
use crate::compare::{Order, RustType, type_difference};
use crate::description::Description;
use crate::launch::{KernelInfo, KernelSet, ParameterDifference};
use crate::layout::{Kind, Layout};
use crate::report::TypeName;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use comparisons::{Comparisons, wanted};
use gpu_abi_reader::interface::{CompiledKernel, Declared as InImage, Described, File, Interface, ProblemKind};
use gpu_abi_reader::names::CxxType;
use gpu_abi_reader::{Kernel, ReadError, TypeList};

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
///   `pixels`: parameter 1 of the kernel is `float3 *`, `pixels` is `DevicePtr<Float4>` in Rust
///   `width`: parameter 2 of the kernel is `int`, `width` is `u32` in Rust
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
    check_all::<K>(artifact, None)
}

/// Compares as [`check()`] does, and also with the types in another file, for instance the object file that `nvcc -g -c`
/// makes from the same source, which describes the parameters of optimized kernels.
///
/// # Errors
///
/// Same as [`check()`], and if `types` cannot be read. A kernel or variable whose types are missing from `types` does not
/// agree.
pub fn check_with_types<K: KernelSet>(artifact: &Artifact<'_>, types: &[u8]) -> Result<CheckReport, ReadError> {
    check_all::<K>(artifact, Some(types))
}

fn check_all<K: KernelSet>(artifact: &Artifact<'_>, types: Option<&[u8]>) -> Result<CheckReport, ReadError> {
    let file = File::of(artifact, |_| true).map_err(|error| error.error)?;
    let mut interface = Interface::open([("", &file)], types.map(|types| ("", types)));
    if let Some(error) = interface.problems.iter().find_map(|problem| problem.error) {
        return Err(error);
    }
    let kernels = K::KERNELS.iter().map(|one| find(one, &mut interface)).collect::<Result<Vec<_>, _>>()?;
    let variables = K::VARIABLES.iter().map(|one| variable::find(one, &mut interface)).collect::<Result<Vec<_>, _>>()?;
    let mut comparisons = Comparisons::new(&interface);
    let of_kernels = K::KERNELS.iter().zip(&kernels).flat_map(|(declared, (_, found))| {
        let described = found.iter().flat_map(|kernel| &kernel.described);
        (0..declared.parameters.len()).flat_map(move |index| {
            described.clone().filter_map(move |one| wanted(one, index, index, rust_type(declared, index)))
        })
    });
    let of_variables = K::VARIABLES.iter().zip(&variables).flat_map(|(declared, (_, found))| {
        let described = found.iter().flat_map(|variable| &variable.described);
        described.filter_map(|one| wanted(one, 0, 0, RustType::new(declared.layout, declared.description)))
    });
    comparisons.add(of_kernels.chain(of_variables));
    let kernels = K::KERNELS.iter().zip(kernels).map(|(declared, (report, found))| match found {
        Some(found) => kernel(declared, &found, report, &mut comparisons),
        None => report,
    });
    let kernels = kernels.collect();
    let variables = K::VARIABLES.iter().zip(variables).map(|(declared, (report, found))| match found {
        Some(found) => variable::variable(declared, &found, report, &comparisons),
        None => report,
    });
    Ok(CheckReport { kernels, variables: variables.collect() })
}

/// Returns a report without comparisons, and the kernel of the same name; `None` if there is not exactly one.
fn find<'f>(
    declared: &KernelInfo,
    interface: &mut Interface<'f>,
) -> Result<(KernelReport, Option<CompiledKernel<'f>>), ReadError> {
    let mut report = KernelReport::new(declared);
    let mut found = match interface.kernel(declared.name, declared.parameters.len()) {
        Ok(found) => found,
        Err(problem) => {
            let problem = match problem.kind {
                ProblemKind::Unreadable(error) => return Err(error),
                ProblemKind::Count { ref symbol, ref place, params } => {
                    (report.symbol, report.image) = (Some(symbol.clone()), Some(place.clone()));
                    let rust = declared.parameters.len();
                    ParameterDifference::Count { kernel: params, rust }.to_string()
                }
                _ => problem.to_string(),
            };
            return Ok((KernelReport { problem: Some(problem), ..report }, None));
        }
    };
    let is_meant = |kernel: &CompiledKernel<'_>| {
        kernel.stated.last().is_some_and(|stated| all_agree(declared, &stated.signature.params))
    };
    let meant: Vec<usize> = (0..found.len()).filter(|one| found.len() == 1 || is_meant(&found[*one])).collect();
    let [only] = meant[..] else {
        let problem = interface.several(declared.name, &found);
        return Ok((KernelReport { problem: Some(problem.to_string()), ..report }, None));
    };
    let kernel = found.swap_remove(only);
    (report.symbol, report.title) = (Some(kernel.symbol.into()), kernel.title());
    let unknown = kernel.problems.first().map(ToString::to_string).or_else(|| nothing_described(interface));
    let names: Vec<&str> = declared.parameters.iter().map(|parameter| parameter.name()).collect();
    let misplaced = || kernel.described.iter().find_map(|described| described.misplaced(&names));
    report.problem = unknown.or_else(|| misplaced().map(|(_, problem)| problem.to_string()));
    Ok((report, Some(kernel)))
}

/// Compares a kernel with the one of the same name. Of the images, the first that differs is reported.
fn kernel(
    declared: &KernelInfo,
    kernel: &CompiledKernel<'_>,
    mut report: KernelReport,
    comparisons: &mut Comparisons<'_>,
) -> KernelReport {
    for image in &kernel.images {
        report.image = Some((*image.place).into());
        if report.problem.is_none() {
            let mut parameters = parameters(declared, image, kernel, comparisons);
            for (parameter, before) in parameters.iter_mut().zip(&report.parameters) {
                parameter.is_partial |= before.is_partial;
            }
            report.parameters = parameters;
        }
        if !report.agrees() {
            return report;
        }
    }
    report.image = Some(listed(&kernel.images));
    report
}

/// Returns the images that have an item, as messages show them.
fn listed<T>(images: &[InImage<T>]) -> String {
    images.iter().map(|image| &*image.place).collect::<Vec<_>>().join(", ")
}

/// Returns the problem of a file that is given for its types and has none.
fn nothing_described(interface: &Interface<'_>) -> Option<String> {
    interface.problems.first().map(ToString::to_string)
}

fn all_agree(declared: &KernelInfo, params: &[CxxType]) -> bool {
    let difference = |(index, param)| stated_difference(rust_type(declared, index), param, true);
    params.iter().enumerate().map(difference).all(|order| matches!(order, None | Some(Order::Undescribed)))
}

/// Compares a Rust type with the one in a name, and returns the order of the difference.
fn stated_difference(rust: RustType<'_>, stated: &CxxType, may_be_enum: bool) -> Option<Order> {
    let mut list = TypeList::default();
    let index = list.add_stated(stated, may_be_enum);
    list.with(|types| type_difference(rust, index, types).map(|difference| Order::of_stated(&difference)))
}

/// Returns the type of the parameter at `index`.
fn rust_type(declared: &KernelInfo, index: usize) -> RustType<'static> {
    let description = declared.types.get(index).unwrap_or(&Description::UNKNOWN);
    RustType::new(declared.parameters[index].layout(), description)
}

/// Compares the parameters of a kernel in an image; `compiled` has its types.
fn parameters(
    declared: &KernelInfo,
    image: &InImage<Kernel<'_>>,
    compiled: &CompiledKernel<'_>,
    comparisons: &mut Comparisons<'_>,
) -> Vec<ParameterReport> {
    // Compares a parameter in Rust with one of the kernel.
    let report = |rust: usize, index: usize, comparisons: &Comparisons<'_>| {
        let (parameter, types) = (&declared.parameters[rust], declared.types);
        let fields = comparisons.best(&compiled.described, image.image, index, rust).cloned();
        let (changed, rust) = (types.get(rust).and_then(Description::changed_record), rust_type(declared, rust));
        let param = &image.item.params[index];
        let may_be_enum = param.kind.may_be_enum();
        let stated = compiled.stated.iter().filter_map(|stated| {
            let stated = &stated.signature.params[index];
            let sized = stated.with_size(param.size as u64);
            let order = stated_difference(rust, &sized, may_be_enum)?;
            (order != Order::Undescribed || fields.is_none()).then(|| (order, stated.unqualified().to_string()))
        });
        ParameterReport {
            name: parameter.name(),
            index,
            exchanged: None,
            type_name: TypeName(parameter.layout()).to_string(),
            differences: difference(&image.item.declared(index), parameter.layout()).into_iter().collect(),
            changed,
            stated: stated.min_by_key(|(order, _)| *order),
            is_partial: fields.is_none() && has_parts(parameter.layout()),
            fields,
        }
    };
    let count = declared.parameters.len();
    let mut all: Vec<ParameterReport> = (0..count).map(|index| report(index, index, comparisons)).collect();
    let wrong: Vec<usize> = (0..count).filter(|index| !all[*index].agrees()).collect();
    if wrong.len() > 2 || compiled.described.iter().any(Described::has_names) {
        return all;
    }
    for &index in &wrong {
        let others: Vec<usize> =
            (0..count).filter(|other| *other != index && wrong.iter().all(|one| [index, *other].contains(one))).collect();
        let pairs = others.iter().flat_map(|other| [(index, *other), (*other, index)]);
        comparisons.add(pairs.flat_map(|(rust, index)| {
            compiled.described.iter().filter_map(move |one| wanted(one, index, rust, rust_type(declared, rust)))
        }));
        let agrees = |rust, index| report(rust, index, comparisons).agrees();
        let mut others = others.into_iter().filter(|other| agrees(index, *other) && agrees(*other, index));
        let only = others.next().filter(|_| others.next().is_none());
        all[index].exchanged = only.map(|other| all[other].name);
    }
    all
}

/// Returns whether debug information states more about a type than its size and alignment. Of an array, its elements count.
fn has_parts(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Array { element, .. } => has_parts(element),
        kind => matches!(kind, Kind::Record(_) | Kind::Enum { .. } | Kind::Pointer(_)),
    }
}
