//! The rules that a declaration of kernels keeps, one function each.

use super::attr::{Arguments, Attrs};
use super::compare::{Compiled, Table};
use super::file::File;
use super::find::Search;
use super::input::{Block, Function, Pattern};
use super::model::{Body, Kernel, Model, Parameter, ReadType};
use super::pointer;
use super::types::{Source, Types};
use super::variable::{self, Variable};
use crate::attr::{path_to_gpu_abi, path_to_private};
use crate::errors::Errors;
use crate::host_only;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::HashMap;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Type};

/// The most bytes that the parameters of any kernel can take: PTX ISA 8.1, sm_70.
const MOST_BYTES: usize = 32764;

/// Returns the checked block; declarations with mistakes are in it as such.
pub(crate) fn check<'a>(arguments: &'a Arguments, block: &'a Block, errors: &Errors) -> Model<'a> {
    head(block, errors);
    if let Some(most) = arguments.max_bytes.as_ref().filter(|most| most.value > MOST_BYTES) {
        errors.at(
            &most.tokens,
            format_args!(
                "no kernel takes more than {MOST_BYTES} bytes of parameters: write `max_bytes = {MOST_BYTES}` or less"
            ),
        );
    }
    let krate = path_to_gpu_abi(arguments.krate.as_ref());
    let private = path_to_private(&krate);
    let mut kernels: Vec<Kernel<'a>> = Vec::new();
    for function in &block.functions {
        if let Some(kernel) = kernel(function, &kernels, &private, errors) {
            kernels.push(kernel);
        }
    }
    let mut variables = variable::check(&block.statics, errors);
    let mut mistakes = TokenStream::new();
    let compiled = compiled(arguments, &block.attrs, &mut kernels, &mut variables, &mut mistakes);
    names_differ(&kernels, errors);
    Model {
        compiled,
        mistakes,
        private,
        krate,
        // What is too much is an error already, and not another one at each kernel.
        max_bytes: arguments.max_bytes.as_ref().map(|most| most.value.min(MOST_BYTES)),
        set: arguments.set.as_ref(),
        attrs: &block.attrs,
        kernels,
        variables,
    }
}

/// Looks the kernels up in the compiled file.
fn compiled(
    arguments: &Arguments,
    block: &Attrs,
    kernels: &mut [Kernel<'_>],
    variables: &mut [Variable<'_>],
    mistakes: &mut TokenStream,
) -> Option<Compiled> {
    let errors = Errors::new();
    let file = arguments.file.as_ref().and_then(|written| File::read(written, &errors));
    let conditions = &block.conditions;
    mistakes.extend(under(errors.finish(), conditions));
    let file = file?;
    mistakes.extend(variable::find(&file, conditions, variables));
    let search = Search::new(&file);
    let mut counts = Vec::new();
    for kernel in &mut *kernels {
        let Body::Parameters(parameters) = &kernel.body else { continue };
        let Some(name) = &kernel.text else {
            counts.push(parameters.len());
            continue;
        };
        match search.find(name, parameters.len()) {
            Ok(found) => kernel.found = found,
            Err(error) => {
                let error = syn::Error::new_spanned(&kernel.name, error).to_compile_error();
                mistakes.extend(under(error, conditions.iter().chain(&kernel.attrs.conditions)));
            }
        }
    }
    let mut fail = |at: TokenStream, error: String, own: &[Attribute]| {
        let error = syn::Error::new_spanned(at, error).to_compile_error();
        mistakes.extend(under(error, conditions.iter().chain(own)));
    };
    // Each file is compared with, whatever the other says.
    let mut sources: Vec<Source> = Source::of_file(&file).into_iter().collect();
    match arguments.types.as_ref().map(Source::named) {
        None => {}
        Some(Ok(source)) => sources.push(source),
        Some(Err((at, error))) => fail(at, error, &[]),
    }
    let mut all_types: Vec<Types<'_>> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        match Types::new(number, source) {
            Ok(types) => all_types.push(types),
            Err((at, error)) => fail(at, error, &[]),
        }
    }
    for types in &mut all_types {
        for kernel in &mut *kernels {
            for found in &mut kernel.found {
                if let Err(error) = types.describe(found) {
                    fail(kernel.name.clone(), error, &kernel.attrs.conditions);
                }
            }
        }
        for variable in &mut *variables {
            if let Err(error) = variable.describe(types) {
                fail(variable.name().clone(), error, variable.conditions());
            }
        }
    }
    // The kernel's type has a name of its own in the same module, and so have these; and so has the variable in a block of variables.
    let item = |what: &str| match (&*kernels, &*variables) {
        ([first, ..], _) => format_ident!("__GPU_ABI_{what}_{}", first.ident.unraw(), span = Span::call_site()),
        ([], [first, ..]) => {
            format_ident!("__GPU_ABI_{what}_OF_STATIC_{}", first.ident().unraw(), span = Span::call_site())
        }
        ([], []) => format_ident!("__GPU_ABI_{what}", span = Span::call_site()),
    };
    let table = (!counts.is_empty()).then(|| Table {
        name: item("SYMBOLS"),
        file: file.shown().to_owned(),
        symbols: search.symbols(&counts),
    });
    // What is under conditions does not tell rustc of the file if they do not hold.
    let is_include = !conditions.is_empty() || file.artifact.is_first_included();
    let mut includes: Vec<_> = is_include.then(|| file.location.include()).into_iter().collect();
    includes.extend(all_types.iter().filter_map(Types::include));
    let lists = all_types.iter().enumerate().filter_map(|(number, types)| types.list(item(&format!("TYPES_{number}"))));
    Some(Compiled { includes, table, types: lists.collect() })
}

/// Returns errors under the conditions of what they are about.
fn under<'a>(errors: TokenStream, conditions: impl IntoIterator<Item = &'a Attribute>) -> TokenStream {
    let conditions = conditions.into_iter();
    if errors.is_empty() { errors } else { quote!(#(#conditions)* const _: () = { #errors };) }
}

/// A launch is unsafe, and the block says so; kernels have C's calling sequence as far as Rust has a name for it.
fn head(block: &Block, errors: &Errors) {
    if !block.is_unsafe {
        errors.at(
            &block.head,
            "nothing checks that the kernels are declared as they are compiled: write `unsafe extern \"C\"`",
        );
    }
    match &block.abi {
        Some(abi) if abi.value() != "C" => {
            errors.at(abi, format_args!("kernels are declared `extern \"C\"`, found `extern \"{}\"`", abi.value()));
        }
        None if !block.head.is_empty() => errors.at(&block.head, "name the ABI: write `unsafe extern \"C\"`"),
        _ => {}
    }
}

/// Returns the kernel, or `None` if there is one of its name already.
fn kernel<'a>(function: &'a Function, known: &[Kernel<'a>], private: &TokenStream, errors: &Errors) -> Option<Kernel<'a>> {
    let before = errors.count();
    let ident = &function.ident;
    let name = match &function.attrs.name {
        Some(name) => name.to_token_stream(),
        None => LitStr::new(&ident.unraw().to_string(), ident.span()).to_token_stream(),
    };
    let text = syn::parse2::<LitStr>(name.clone()).ok().map(|name| name.value());
    if known.iter().any(|other| other.ident == ident && !can_coexist(other.attrs, &function.attrs)) {
        errors.at(ident, format_args!("duplicate kernel `{ident}`"));
        return None;
    }
    qualifiers(function, errors);
    signature(function, errors);
    let parameters = parameters(function, private, errors);
    let body = if errors.count() == before && !function.is_mistaken {
        Body::Parameters(parameters)
    } else {
        Body::Mistaken(function.parameters.len())
    };
    Some(Kernel { ident, vis: &function.vis, attrs: &function.attrs, name, text, body, found: Vec::new() })
}

/// Returns whether two declarations are both under a `cfg`, so that one may be in place of the other.
fn can_coexist(one: &Attrs, other: &Attrs) -> bool {
    !one.conditions.is_empty() && !other.conditions.is_empty()
}

/// No two kernels are launched by one name. Instances of one template are declared by the same name, if the file has several.
fn names_differ(kernels: &[Kernel<'_>], errors: &Errors) {
    let mut known: HashMap<&str, Vec<&Kernel<'_>>> = HashMap::new();
    for kernel in kernels {
        let name = match &kernel.found[..] {
            [] => kernel.text.as_deref(),
            [found] => Some(found.symbol.as_str()),
            _ => None,
        };
        let Some(name) = name else { continue };
        let others = known.entry(name).or_default();
        if others.iter().any(|other| !can_coexist(other.attrs, kernel.attrs)) {
            errors.at(
                &kernel.name,
                format_args!("another kernel is called `{name}` in PTX: give each the name that it is compiled under"),
            );
        }
        others.push(kernel);
    }
}

fn qualifiers(function: &Function, errors: &Errors) {
    for word in &function.qualifiers {
        match word.to_string().as_str() {
            "unsafe" => {}
            "safe" => errors.at(word, "launching a kernel is unsafe, whatever it is declared: drop `safe`"),
            "extern" => errors.at(word, "the block names the ABI: drop `extern`"),
            _ => errors.at(word, format_args!("a kernel is not `{word}`: drop it")),
        }
    }
}

fn signature(function: &Function, errors: &Errors) {
    if !function.generics.params.is_empty() {
        errors.at(
            &function.generics,
            "a kernel has no generic parameters: declare one for each instance, as they are compiled",
        );
    } else if let Some(clause) = &function.generics.where_clause {
        errors.at(clause, "a kernel has no generic parameters: drop the where-clause");
    }
    if let Some(variadic) = &function.variadic {
        errors.at(variadic, "a kernel takes a fixed number of parameters: drop `...`");
    }
    match &function.output {
        None => {}
        Some(Type::Tuple(tuple)) if tuple.elems.is_empty() => {}
        Some(output) => errors.at(output, "a kernel returns nothing: let it write through a `DevicePtr<T>`"),
    }
    if let Some(body) = &function.body {
        errors.at(body, "a kernel is declared without a body: end it with `;`");
    }
}

fn parameters<'a>(function: &'a Function, private: &TokenStream, errors: &Errors) -> Vec<Parameter<'a>> {
    let mut parameters = Vec::new();
    for (index, parameter) in function.parameters.iter().enumerate() {
        Attrs::refuse(&parameter.attrs, errors);
        let (ident, name) = match &parameter.pattern {
            Pattern::Name(ident) => (ident.clone(), ident.unraw().to_string()),
            Pattern::None(tokens) => (format_ident!("param_{index}", span = tokens.span()), "_".to_owned()),
            Pattern::Other(tokens) => {
                errors.at(tokens, "a parameter is declared by its name: write `name: T`");
                continue;
            }
        };
        if parameters.iter().any(|other: &Parameter<'_>| other.ident == ident) {
            errors.at(&ident, format_args!("duplicate parameter `{ident}`"));
        }
        let written = &parameter.ty;
        let pointer = pointer::declared(written);
        match pointer {
            Some(_) => _ = host_only::refuse_macros(written, errors),
            None => host_only::refuse(written, "parameter", errors),
        }
        if let Type::Infer(infer) = written {
            errors.at(infer, "a parameter needs a type");
        }
        let ty = match pointer {
            Some(pointer) => ReadType::Address(pointer::address(pointer, private)),
            None => ReadType::Written(written),
        };
        parameters.push(Parameter { ident, name, ty, written, pointer });
    }
    parameters
}
