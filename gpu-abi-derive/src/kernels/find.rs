//! Looks declared kernels up in compiled files, and words what the files declare.
//!
//! The kernels of a family that the file lacks are reported together, in `family::report_missing`.

use super::family::{Lists, Missing, report_missing, with_more};
use super::model::{Body, Instances, Kernel};
use super::parameter::Parameter;
use super::regenerate::{Generated, advice};
use crate::tokens::{each, separated};
use gpu_abi_reader::interface::{CompiledKernel, Declared as InImage, Described, Interface, Problem, ProblemKind, Stated};
use gpu_abi_reader::model::{DIGESTS, DeclaredParam, FOR_WINDOWS, Limits};
use gpu_abi_reader::names::{CxxType, SourceName};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Attribute;

/// The files of a block.
pub(crate) struct Search<'a> {
    pub(super) interface: Interface<'a>,
    /// The instructions for generating the declarations again, if they are generated.
    pub(super) generated: Option<&'a Generated>,
}

/// A kernel that was found.
pub(crate) struct Found {
    /// The name in PTX, which the driver needs.
    pub(crate) symbol: String,
    /// The declarations of each parameter: several if images differ.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The types in its name and in the symbols of its stubs, each distinct list once.
    pub(crate) stated: Vec<Stated>,
    /// The types in each file's debug information.
    pub(crate) described: Vec<Described>,
    /// Errors about types that are not known.
    pub(crate) mistakes: Vec<String>,
    /// For a kernel in Rust, the digests of its parameters' types in each image.
    pub(crate) digests: Vec<Vec<u64>>,
    /// Whether those types have the layouts of Windows.
    pub(crate) is_for_windows: bool,
    pub(crate) limits: Limits,
}

/// The error for a kernel or a variable whose name is a constant.
pub(super) const CONSTANT_NAME: &str = "the macro cannot evaluate a constant to find the name in the file: write the symbol, or the name in C++, as text: \
                                        `#[ptx(name = \"..\")]`";

/// A parameter as declared in a file.
#[derive(PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) param: DeclaredParam,
    /// A clause with the file, the location in it and the declaration.
    pub(crate) source: String,
}

/// Reports an error: its location, its text, and the conditions of the declaration.
pub(crate) type Fail<'f> = dyn FnMut(TokenStream, String, &[Attribute]) + 'f;

/// Looks up all kernels, and reports each mistake once.
pub(crate) fn find(search: &mut Search<'_>, kernels: &mut [Kernel<'_>], lists: &Lists<'_>, fail: &mut Fail<'_>) {
    let (mut missing, mut all_founds) = (Vec::new(), Vec::new());
    for (index, kernel) in kernels.iter().enumerate() {
        let Body::Instances(Instances { parameters, all, template, .. }) = &kernel.body else { continue };
        let (mut founds, mut mistakes) = (Vec::new(), Vec::new());
        let before = missing.len();
        // All instances of a template have the same name.
        for instance in &all[..if template.is_some() { 1 } else { all.len() }] {
            let Some(name) = &instance.name else {
                mistakes.push(CONSTANT_NAME.to_owned());
                continue;
            };
            match search.find(name, parameters, kernel.is_family(), template.is_some()) {
                Ok(several) if kernel.is_family() && template.is_none() && several.len() > 1 => {
                    let symbols = separated(&several, ", ", &mut |found| found.symbol.clone());
                    mistakes.push(instance.error(&format!(
                        "`{name}` is the name of several kernels: declare each on its own, by its symbol, {symbols}"
                    )));
                }
                Ok(mut found) => founds.append(&mut found),
                Err(error) if template.is_some() => mistakes.push(search.pattern(name, kernel).unwrap_or(error)),
                Err(error) if !kernel.is_family() || search.interface.has_kernel(name) => {
                    mistakes.push(instance.error(&error));
                }
                Err(error) => missing.push(Missing { family: index, instance, error: instance.error(&error) }),
            }
        }
        // Kernels are matched to instances by their order, so none may be missing. If one is, the program does not compile
        // anyway.
        if mistakes.is_empty() && missing.len() == before {
            all_founds.push((index, founds));
        }
        report(kernel, mistakes, fail);
    }
    report_missing(kernels, &missing, lists, fail);
    let mut has_digests = true;
    for (index, mut founds) in all_founds {
        let kernel = &mut kernels[index];
        let mut mistakes = Vec::new();
        for found in &founds {
            mistakes.extend_from_slice(&found.mistakes);
        }
        // What the files state is not compared if they do not belong together.
        if !mistakes.is_empty() {
            report(kernel, mistakes, fail);
            continue;
        }
        let Body::Instances(Instances { parameters, all, template, candidates, .. }) = &mut kernel.body else { continue };
        for found in founds.iter_mut().filter(|_| kernel.is_defined && !parameters.is_empty()) {
            match search.digests(&found.symbol, parameters.len()) {
                Some(digests) => {
                    found.digests = digests;
                    found.is_for_windows = search.is_for_windows(&found.symbol);
                }
                None if has_digests => {
                    has_digests = false;
                    fail(kernel.name.to_token_stream(), undigested(&found.symbol), &kernel.attrs.conditions);
                }
                // All kernels of a file are compiled at once.
                None => {}
            }
        }
        if let Some((at, error)) = search.misplaced(parameters, &founds) {
            fail(at, error, &kernel.attrs.conditions);
        } else if template.is_some() || founds.len() != all.len() {
            *candidates = founds;
        } else {
            for (instance, found) in all.iter_mut().zip(founds) {
                instance.found = Some(found);
            }
        }
    }
}

/// Returns the error for a kernel in Rust without digests in the file.
fn undigested(symbol: &str) -> String {
    format!(
        "the compiled file does not have the digests of the types that `{symbol}` was compiled with, by which this version of `gpu-abi` \
         compares them: compile the kernels again, prebuilt ones with `GPU_ABI_WRITE_PREBUILT=1 cargo build`"
    )
}

/// Reports the mistakes in a kernel, or those in the instances of a family as a single error.
fn report(kernel: &Kernel<'_>, mut mistakes: Vec<String>, fail: &mut Fail<'_>) {
    if kernel.is_family() && !mistakes.is_empty() {
        let more = mistakes.len() - 1;
        mistakes.truncate(1);
        mistakes[0] = with_more(std::mem::take(&mut mistakes[0]), more, "like it");
    }
    for mistake in mistakes {
        fail(kernel.name.to_token_stream(), mistake, &kernel.attrs.conditions);
    }
}

impl Search<'_> {
    /// Returns the kernel declared as `name` with these parameters. If several kernels are possible, which differ in the
    /// types in their names, it returns all of them; of a template, whose name may lack its namespaces, all instances. An error
    /// says what to write instead.
    fn find(
        &mut self,
        name: &str,
        parameters: &[Parameter<'_>],
        is_family: bool,
        is_template: bool,
    ) -> Result<Vec<Found>, String> {
        let count = parameters.len();
        // The substitutions in an instance's mangled name, such as `S0_`, are those of the instance that the pattern is copied from. In
        // other instances, they stand for other types, so these are found by their template arguments.
        let copied = is_family && !is_template && !self.interface.has_kernel(name);
        let instance = SourceName::of_instance(name).filter(|_| copied);
        let kernels = match instance {
            _ if is_template => self.interface.template(name, count),
            Some(instance) => self.interface.kernel(instance.as_str(), count),
            None => self.interface.kernel(name, count),
        };
        let kernels = kernels.map_err(|mut problem| {
            if let Some(name) = self.undeclared(&problem, parameters) {
                problem.text += &format!("; the first that is not declared here is `{name}`");
            }
            self.error(&problem)
        });
        Ok(each(&kernels?, &mut |kernel| self.one(kernel)))
    }

    /// Returns the digests of the types that a kernel in Rust was compiled with in each image, one for each parameter. `None` if they are not
    /// in the file.
    fn digests(&mut self, symbol: &str, count: usize) -> Option<Vec<Vec<u64>>> {
        let mut all = Vec::new();
        for image in self.interface.variable(&format!("{DIGESTS}{symbol}")).ok()?.images {
            let mut bytes = image.item.initial_bytes()?;
            bytes.resize(8 * count, 0);
            let words = bytes.chunks_exact(8).filter_map(|word| word.try_into().ok());
            all.push(words.map(u64::from_le_bytes).collect());
        }
        Some(all)
    }

    /// Returns whether the types that a kernel in Rust was compiled with have the layouts of Windows.
    fn is_for_windows(&mut self, symbol: &str) -> bool {
        let variable = self.interface.variable(&format!("{FOR_WINDOWS}{symbol}")).ok();
        variable.and_then(|variable| variable.images.first()?.item.initial_bytes()) == Some(vec![1])
    }

    /// Returns the name of the first parameter that a declaration lacks, if the file has that and the names of all that it does not lack.
    fn undeclared(&mut self, problem: &Problem, parameters: &[Parameter<'_>]) -> Option<String> {
        let ProblemKind::Count { symbol, params, .. } = &problem.kind else { return None };
        let kernels = self.interface.kernel(symbol, *params).ok()?;
        let described = &kernels.first()?.described;
        let name = |index| described.iter().find_map(|one| one.ty(index)?.param.as_deref());
        let (mut declared, mut missing) = (0, None);
        for name in (0..*params).filter_map(name) {
            if parameters.iter().any(|parameter| parameter.name == name) {
                declared += 1;
            } else {
                missing.get_or_insert(name);
            }
        }
        missing.filter(|_| declared == parameters.len()).map(str::to_owned)
    }

    /// Returns the error for a family without a pattern, if the file has kernels with names that begin with its own.
    fn pattern(&self, name: &str, kernel: &Kernel<'_>) -> Option<String> {
        let kernels = self.interface.kernels().ok().filter(|_| !self.interface.has_kernel(name))?;
        let is_instance = |symbol: &&str| symbol.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
        let instance = kernels.into_iter().find(is_instance)?;
        let mut params = Vec::new();
        for param in kernel.generics.type_params() {
            params.push(&param.ident);
        }
        for param in kernel.generics.const_params() {
            params.push(&param.ident);
        }
        let params = separated(&params, "_", &mut |ident| format!("{{{ident}}}"));
        Some(format!(
            "no kernel is called `{name}`, but one is `{instance}`: write the names of instances as a pattern, `#[ptx(name = \"{name}_{params}\")]`"
        ))
    }

    fn one(&self, kernel: &CompiledKernel<'_>) -> Found {
        let mut params = Vec::new();
        for index in 0..kernel.images[0].item.params.len() {
            params.push(declared(&kernel.images, index));
        }
        Found {
            symbol: kernel.symbol.to_owned(),
            params,
            stated: kernel.stated.to_vec(),
            described: kernel.described.to_vec(),
            mistakes: each(&kernel.problems, &mut |problem| self.error(problem)),
            digests: Vec::new(),
            is_for_windows: false,
            limits: kernel.limits,
        }
    }

    /// Returns a problem as an error, which says how to generate the block again if it is generated.
    pub(crate) fn error(&self, problem: &Problem) -> String {
        match problem.advice.as_str() {
            "" => problem.text.clone(),
            usual => format!("{}: {}", problem.text, advice(self.generated, usual)),
        }
    }

    /// Returns a parameter whose name says that it is declared in another order than in all of these kernels, and an error.
    fn misplaced(&self, parameters: &[Parameter<'_>], found: &[Found]) -> Option<(TokenStream, String)> {
        let names = each(parameters, &mut |parameter| parameter.name.as_str());
        let mut first = None;
        for found in found {
            let problem = found.described.iter().find_map(|described| described.misplaced(&names))?;
            first.get_or_insert(problem);
        }
        let (name, problem) = first?;
        let parameter = parameters.iter().find(|parameter| parameter.name == name)?;
        Some((parameter.ident.to_token_stream(), self.error(&problem)))
    }
}

impl Found {
    /// Returns the types that tell the kernel from others with its name: those in its stub's symbol or its own.
    pub(crate) fn selecting(&self) -> &[CxxType] {
        self.stated.last().map_or(&[], |stated| &stated.signature.params)
    }

    /// Returns whether the kernel may take the parameter at `index` as it takes an integer, so that it may be an enumeration.
    pub(super) fn may_be_enum(&self, index: usize) -> bool {
        self.params[index].iter().all(|declared| declared.param.kind.may_be_enum())
    }
}

/// Returns the images' declarations of the parameter at `index`, each distinct one once.
fn declared(kernels: &[InImage<gpu_abi_reader::Kernel<'_>>], index: usize) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for kernel in kernels {
        let param = kernel.item.declared(index);
        if !all.iter().any(|other| other.param == param) {
            all.push(Declared { param, source: kernel.param(index) });
        }
    }
    all
}
