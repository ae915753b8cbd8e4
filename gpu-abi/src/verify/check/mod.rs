//! Compares declared kernels and variables with a compiled file at run time, as thoroughly as `#[kernels(file = "..", types
//! = "..")]` does at compile time.

mod locate;
mod report;
mod text;
mod variable;

pub use report::{CheckReport, KernelReport, ParameterReport};
pub use variable::VariableReport;

use super::fields::{self, FieldReport};
use super::names::{agree, stated_difference};
use super::{Artifact, Image, compare};
use crate::interface::{Description, Difference, RustType};
use crate::launch::{KernelInfo, KernelSet, ParameterDifference, VariableInfo};
use crate::layout::{Kind, Layout};
use crate::report::TypeName;
use alloc::string::ToString;
use alloc::vec::Vec;
use gpu_abi_reader::debug::{Function, KernelTypes, KernelTypesError, Type};
use gpu_abi_reader::locate::Item;
use gpu_abi_reader::names::{CxxType, signature, stub_signature};
use gpu_abi_reader::{Index, Kernel, Lookup, Module, ParamKind, ReadError, Stubs};
use locate::Images;
use report::Problem;

/// Compares declared kernels with those of a compiled file. Each parameter is compared by size, alignment or offset, and
/// kind, and by the type in the kernel's mangled name. If the file has debug information, the parameter is also compared
/// member by member, including everything that its pointers reach. Variables declared with the kernels are compared by
/// state space, size and alignment, and by their types in the same way.
///
/// All images that a compilation makes, for instance one for each architecture, must have the kernel or variable and agree.
/// The separate modules of a program, for instance one for each source file, may lack it.
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
///   `pixels`: `DevicePtr<Float4>` in Rust, `float3 *` in the kernel
///   `width`: `u32` in Rust, `int` in the kernel
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

/// A file that may describe types.
struct Source<'a> {
    types: KernelTypes<'a>,
    stubs: Stubs,
    /// Whether the user named the file for its types. If so, it must describe the types of everything that is declared.
    is_given: bool,
}

impl<'a> Source<'a> {
    fn read(file: &'a [u8], is_given: bool) -> Result<Self, ReadError> {
        Ok(Self { types: KernelTypes::read(file)?, stubs: Stubs::read(file).unwrap_or_default(), is_given })
    }
}

fn check_all<K: KernelSet>(artifact: &Artifact<'_>, types: Option<&[u8]>) -> Result<CheckReport, ReadError> {
    let mut sources = alloc::vec![Source::read(artifact.file(), false)?];
    if let Some(types) = types {
        sources.push(Source::read(types, true)?);
    }
    let (kernels, declared_variables): (&[KernelInfo], &[VariableInfo]) = (K::KERNELS, K::VARIABLES);
    let mut in_images: Vec<Images<KernelReport>> = kernels.iter().map(|_| Images::new()).collect();
    let mut variables_in_images: Vec<Images<VariableReport>> = declared_variables.iter().map(|_| Images::new()).collect();
    for (compilation, image) in artifact.modules() {
        let unpacked = image.unpack()?;
        let module = unpacked.module()?;
        let index = Index::new(&module)?;
        for (declared, images) in kernels.iter().zip(&mut in_images) {
            if !images.is_decided() {
                images.add(compilation, image, in_module(declared, image, &module, &index, &mut sources)?);
            }
        }
        if declared_variables.is_empty() {
            continue;
        }
        let variables = module.variables()?;
        for (declared, images) in declared_variables.iter().zip(&mut variables_in_images) {
            if !images.is_decided() {
                images.add(compilation, image, variable::in_module(declared, image, &variables, &mut sources));
            }
        }
    }
    let kernels = kernels.iter().zip(in_images);
    let variables = declared_variables.iter().zip(variables_in_images);
    Ok(CheckReport {
        kernels: kernels.map(|(declared, images)| KernelReport::of(declared, images)).collect(),
        variables: variables.map(|(declared, images)| VariableReport::of(declared, images)).collect(),
    })
}

/// Compares a kernel with the one of the same name in an image's module. Returns `None` if there is none.
fn in_module(
    declared: &KernelInfo,
    image: &Image<'_>,
    module: &Module<'_>,
    index: &Index,
    sources: &mut [Source<'_>],
) -> Result<Option<KernelReport>, ReadError> {
    let mut report = KernelReport::new(declared);
    report.image = Some(image.to_string());
    let kernel = match index.look_up(module, declared.name())? {
        Lookup::One(kernel) => kernel,
        Lookup::Missing => return Ok(None),
        Lookup::Several(symbols) => {
            let is_meant = |symbol: &&&str| signature(symbol).is_some_and(|of| all_agree(declared.types(), of.params()));
            let meant: Vec<&&str> = symbols.iter().filter(is_meant).collect();
            let [only] = meant.as_slice() else {
                let symbols = symbols.iter().map(ToString::to_string).collect();
                report.problem = Some(Problem::Located(locate::Problem::Several(symbols)));
                return Ok(Some(report));
            };
            match index.look_up(module, only)? {
                Lookup::One(kernel) => kernel,
                _ => return Ok(None),
            }
        }
        _ => {
            let text = Item::Kernel.unclear(declared.name());
            report.problem = Some(Problem::Located(locate::Problem::Disagreement(text)));
            return Ok(Some(report));
        }
    };
    report.symbol = Some(kernel.name().into());
    let mut functions: Vec<Option<Function>> = Vec::new();
    for Source { types, stubs, is_given } in &mut *sources {
        let function = match types.kernel(kernel.name()) {
            Ok(function) => function,
            // Split debug information, or several kernels that differ, are errors only in a file that was named for its
            // types.
            Err(KernelTypesError::Split { .. } | KernelTypesError::Ambiguous { .. }) if !*is_given => None,
            Err(error) => {
                report.problem = Some(Problem::Types(error.to_string()));
                return Ok(Some(report));
            }
        };
        if *is_given && function.is_none() && stubs.get(kernel.name()).is_none() {
            report.problem = Some(Problem::Types("the file given for the types does not describe it".into()));
            return Ok(Some(report));
        }
        functions.push(function);
    }
    let layouts: Vec<&Layout<'_>> = declared.parameters().iter().map(|parameter| parameter.layout()).collect();
    let differences = compare(&kernel, &layouts);
    report.problem = match differences.first() {
        Some((_, difference @ ParameterDifference::Count { .. })) => Some(Problem::Count(*difference)),
        _ => None,
    };
    if report.problem.is_some() {
        return Ok(Some(report));
    }
    report.parameters = parameters(declared, &kernel, &differences, &functions, sources);
    Ok(Some(report))
}

fn all_agree(types: &[Description], params: &[CxxType]) -> bool {
    types.len() == params.len() && types.iter().zip(params).all(|(ty, param)| agree(ty, param, true))
}

/// Compares the parameters of a kernel; `functions` are its descriptions in the sources.
fn parameters(
    declared: &KernelInfo,
    kernel: &Kernel<'_>,
    differences: &[(usize, ParameterDifference)],
    functions: &[Option<Function>],
    sources: &[Source<'_>],
) -> Vec<ParameterReport> {
    let params = kernel.params();
    let of_stubs = sources.iter().filter_map(|source| stub_signature(source.stubs.get(kernel.name())?));
    let stated: Vec<_> = signature(kernel.name()).into_iter().chain(of_stubs).collect();
    let places: Vec<(Option<&str>, usize)> = params.iter().map(|param| (param.name(), param.size())).collect();
    let described: Vec<_> = functions
        .iter()
        .zip(sources)
        .filter_map(|(function, source)| {
            let types: Vec<&Type> = function.as_ref()?.params().map(|(_, ty)| ty).collect();
            Some((function.as_ref()?.placed(&places)?, types, source.types.types()))
        })
        .collect();
    let each = declared.parameters().iter().enumerate().map(|(index, parameter)| {
        let ty = declared.types().get(index).unwrap_or(&Description::UNKNOWN);
        let own = differences.iter().filter(|(at, _)| *at == index);
        let may_be_enum = matches!(params[index].kind(), ParamKind::Integer | ParamKind::Bits | ParamKind::Unknown);
        let of_names = stated.iter().filter(|stated| stated.params().len() == params.len()).map(|of| &of.params()[index]);
        let compared = described.iter().filter_map(|(placed, described, types)| {
            Some(fields::report(RustType::new(parameter.layout(), ty), described[placed[index]?], types, &[]))
        });
        let fields = first_to_differ(compared);
        let differs = of_names.into_iter().find(|stated| {
            match stated_difference(RustType::new(parameter.layout(), ty), stated, may_be_enum) {
                // A name does not state whether a class is defined; debug information does.
                Some(Difference::Undescribed { .. }) => fields.is_none(),
                difference => difference.is_some(),
            }
        });
        ParameterReport {
            name: parameter.name(),
            type_name: TypeName(parameter.layout()).to_string(),
            differences: own.map(|(_, difference)| *difference).collect(),
            changed: ty.changed_record(),
            stated: differs.map(|ty| ty.unqualified().to_string()),
            is_partial: fields.is_none() && has_more(parameter.layout()),
            fields,
        }
    });
    each.collect()
}

/// Returns whether debug information states more about a type than its size and alignment.
fn has_more(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Record(_) | Kind::Enum { .. } | Kind::Pointer(_) | Kind::Array { .. })
}

/// Returns the first comparison that differs, or else the first one.
fn first_to_differ(compared: impl Iterator<Item = FieldReport>) -> Option<FieldReport> {
    compared.reduce(|first, next| if first.agrees() && !next.agrees() { next } else { first })
}
