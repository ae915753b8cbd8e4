//! The rules for declarations of kernels, one function each.

use super::artifact::Artifact;
use super::attr::{Arguments, Attrs, Name};
use super::compiled::Compiled;
use super::family::{self, Lists, Named};
use super::file::{File, bytes, read_all};
use super::find::{Search, find};
use super::input::{Block, Function};
use super::model::{Body, Implementation, Instance, Instances, Kernel, Model};
use super::parameter::{Parameter, ParameterType};
use super::pointer;
use super::variable::{self, Variable};
use crate::attr::At;
use crate::class_name::declared;
use crate::distinct::Distinct;
use crate::errors::Errors;
use crate::paths::{path_to_gpu_abi, path_to_private};
use crate::refuse;
use crate::tokens::{Tokens, each, joined, kept};
use gpu_abi_reader::interface::Interface;
use gpu_abi_reader::model::HostKind;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::cell::RefCell;
use syn::spanned::Spanned;
use syn::{Attribute, PointerMutability, Type};

/// The maximum size in bytes of any kernel's parameters: PTX ISA 8.1, sm_70.
const MAX_BYTES: usize = 32764;

/// Returns the checked block, in which declarations with mistakes are kept and marked.
pub(crate) fn check<'a>(arguments: &'a Arguments, block: &'a Block, errors: &Errors) -> Model<'a> {
    head(block, errors);
    if let Some(max) = arguments.max_bytes.as_ref().filter(|max| max.value > MAX_BYTES) {
        errors.at(
            &max.tokens,
            format_args!(
                "no kernel takes more than {MAX_BYTES} bytes of parameters: write `max_bytes = {MAX_BYTES}` or less"
            ),
        );
    }
    let krate = path_to_gpu_abi(arguments.krate.as_ref());
    let private = path_to_private(&krate);
    let mut kernels: Vec<Kernel<'a>> = Vec::new();
    let mut lists = Lists::new(&block.lists, errors);
    for (index, function) in block.functions.iter().enumerate() {
        let is_duplicate = |other: &Function| other.ident == function.ident && !can_coexist(&other.attrs, &function.attrs);
        if block.functions[..index].iter().any(is_duplicate) {
            errors.at(&function.ident, format_args!("duplicate kernel `{}`", function.ident));
        } else {
            kernels.push(kernel(function, &private, &mut lists, errors));
        }
    }
    lists.finish(errors);
    let mut variables = variable::check(&block.statics, errors);
    let mut mistakes = TokenStream::new();
    let compiled = compiled(arguments, &block.attrs, &mut kernels, &mut variables, &lists, &mut mistakes);
    names_differ(&kernels, errors);
    Model {
        compiled,
        mistakes,
        private,
        krate,
        // A limit that is too high has already been reported and must not cause another error at each kernel.
        max_bytes: arguments.max_bytes.as_ref().map(|max| max.value.min(MAX_BYTES)),
        generated: arguments.generated.as_ref(),
        set: arguments.set.as_ref(),
        attrs: &block.attrs,
        kernels,
        lists,
        variables,
    }
}

/// Looks the kernels up in the compiled file.
fn compiled(
    arguments: &Arguments,
    block: &Attrs,
    kernels: &mut [Kernel<'_>],
    variables: &mut [Variable<'_>],
    lists: &Lists<'_>,
    mistakes: &mut TokenStream,
) -> Option<Compiled> {
    let errors = Errors::new();
    let files = arguments.file.as_ref().and_then(|written| read_all(written, Artifact::open, &errors));
    let conditions = &block.conditions;
    mistakes.extend(under(errors.finish(), &[conditions]));
    let files = files?;
    let mut fail = |at: TokenStream, error: String, own: &[Attribute]| {
        let error = syn::Error::new_spanned(at, error).to_compile_error();
        mistakes.extend(under(error, &[conditions, own]));
    };
    // All files are compared, even if they contradict each other.
    let types = arguments
        .types
        .as_ref()
        .and_then(|written| File::read(written, bytes).map_err(|error| fail(written.clone(), error, &[])).ok());
    let interface = Interface::open(
        &each(&files, &mut |file| (&*file.location.name, &file.content.file)),
        types.as_ref().map(|types| (types.location.name.as_str(), &types.content[..])),
    );
    for problem in &interface.problems {
        let (location, advice) = match (files.get(problem.source), &types) {
            (None, Some(File { location, .. })) => {
                (location, problem.error.as_ref().map_or("", |error| error.advice(&location.path)))
            }
            (Some(file), _) => (&file.location, ""),
            (None, None) => continue,
        };
        fail(location.written.clone(), format!("{problem}{advice}"), &[]);
    }
    let mut search = Search { interface, generated: arguments.generated.as_ref() };
    variable::find(&mut search, variables, &mut fail);
    find(&mut search, kernels, lists, &mut fail);
    let mut locations = each(&files, &mut |file| &file.location);
    locations.extend(types.as_ref().map(|types| &types.location));
    let includes = kept(&locations, &mut |location| location.include_once(!conditions.is_empty()));
    let (lists, stated) = search.interface.lists();
    let shown = stated.host();
    let is_windows = |host| matches!(host, HostKind::Windows);
    if let (Some(At { value: declared, tokens, .. }), Some(shown)) = (&arguments.host, shown) {
        if is_windows(*declared) != is_windows(shown) {
            let error = format!("the kernels are compiled for {shown}, not for {declared}: correct `host`, or drop it");
            fail(tokens.clone(), error, &[]);
        }
    }
    let host = arguments.host.as_ref().map(|host| host.value).or(shown);
    Some(Compiled { includes, lists, host, stated: RefCell::new(stated) })
}

/// Returns errors under the conditions of their declarations.
fn under(errors: TokenStream, conditions: &[&[Attribute]]) -> TokenStream {
    if errors.is_empty() {
        return errors;
    }
    let conditions = joined(conditions, &mut |conditions| joined(conditions, &mut |condition| condition));
    quote!(#conditions const _: () = { #errors };)
}

/// A launch is unsafe, so the block is too. Of the calling conventions that Rust can name, kernels use C's.
fn head(block: &Block, errors: &Errors) {
    if !block.is_unsafe {
        errors.at(
            &block.head,
            "launches rely on the declarations, which makes the block unsafe: write `unsafe extern \"C\"`",
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

/// Returns the kernel, or the family of kernels, that a function declares.
fn kernel<'a>(function: &'a Function, private: &Tokens, lists: &mut Lists<'a>, errors: &Errors) -> Kernel<'a> {
    let Function { ident, vis, attrs, generics, .. } = function;
    let before = errors.count();
    let name = attrs.name_of(ident);
    qualifiers(function, errors);
    signature(function, errors);
    let parameters = parameters(function, private, errors);
    let is_mistaken = function.is_mistaken || errors.count() > before;
    let instances = if generics.params.is_empty() {
        (!is_mistaken).then(|| only(ident, &name, parameters))
    } else {
        family::instances(function, &name, parameters, is_mistaken, lists, errors)
    };
    let body = instances.map_or(Body::Mistaken(function.parameters.len()), Body::Instances);
    Kernel { ident, vis, attrs, generics, name, is_defined: function.body.is_some(), body }
}

/// Returns the only instance of a declaration that is not generic.
fn only<'a>(ident: &Ident, name: &Name, parameters: Vec<Parameter<'a>>) -> Instances<'a> {
    let types = each(&parameters, &mut |parameter| parameter.ty.clone());
    let named = each(&types, &mut |ty| Named::Type(Box::new(ty.clone())));
    let instance = Instance { values: Vec::new(), shown: ident.to_string(), types, name: name.text.clone(), found: None };
    Instances {
        parameters,
        implementations: vec![Implementation { fixed: Vec::new(), types: named, instances: 0..1 }],
        all: vec![instance],
        template: None,
        candidates: Vec::new(),
    }
}

/// Returns whether both declarations have a `cfg`, so that one may replace the other.
pub(super) fn can_coexist(one: &Attrs, other: &Attrs) -> bool {
    !one.conditions.is_empty() && !other.conditions.is_empty()
}

/// Two kernels cannot have the same name, except instances of a template if the file has several.
fn names_differ(kernels: &[Kernel<'_>], errors: &Errors) {
    let mut named = Vec::new();
    for kernel in kernels {
        let Body::Instances(Instances { all, template: None, candidates, .. }) = &kernel.body else { continue };
        for instance in all.iter().filter(|_| candidates.is_empty()) {
            named.extend(instance.symbol().map(|name| (name, &kernel.name, kernel.attrs)));
        }
    }
    let (mut known, mut declared) = (Distinct::default(), Vec::<Vec<&Attrs>>::new());
    for (name, at, attrs) in named {
        let (number, is_new) = known.number(name.clone());
        if is_new {
            declared.push(Vec::new());
        }
        let others = &mut declared[number];
        if others.iter().any(|other| !can_coexist(other, attrs)) {
            errors.at(
                at,
                format_args!("another kernel is called `{name}` in PTX: give each the name that it is compiled under"),
            );
        }
        others.push(attrs);
    }
}

fn qualifiers(function: &Function, errors: &Errors) {
    for word in &function.qualifiers {
        match word.to_string().as_str() {
            "unsafe" => {}
            "safe" => errors.at(word, "launching a kernel is always unsafe: drop `safe`"),
            "extern" => errors.at(word, "the block names the ABI: drop `extern`"),
            _ => errors.at(word, format_args!("a kernel cannot be `{word}`: drop it")),
        }
    }
}

fn signature(function: &Function, errors: &Errors) {
    if function.generics.params.is_empty() {
        for item in function.attrs.choices.iter().flatten() {
            errors.at(
                item,
                format_args!(
                    "the kernel has no generic parameter `{0}`: declare it, `fn {1}<{0}>(..)`",
                    item.name, function.ident
                ),
            );
        }
        if let Some(clause) = &function.generics.where_clause {
            errors.at(clause, "the kernel has no generic parameters: drop the where-clause");
        }
    }
    if let Some(variadic) = &function.variadic {
        errors.at(variadic, "a kernel takes a fixed number of parameters: drop `...`");
    }
    match &function.output {
        None => {}
        Some(Type::Tuple(tuple)) if tuple.elems.is_empty() => {}
        Some(output) => errors.at(output, "a kernel returns nothing: let it write through a pointer, `out: *mut T`"),
    }
}

fn parameters<'a>(function: &'a Function, private: &Tokens, errors: &Errors) -> Vec<Parameter<'a>> {
    let mut parameters = Vec::new();
    for (index, parameter) in function.parameters.iter().enumerate() {
        let is_readonly = Attrs::is_readonly(&parameter.attrs, "parameter", errors);
        let pattern = &parameter.pattern;
        let (ident, name) = match (&parameter.ident, parameter.name()) {
            (Some(ident), Some(name)) => (ident.clone(), name),
            _ if pattern.to_string() == "_" => (format_ident!("param_{index}", span = pattern.span()), "_".to_owned()),
            _ => {
                errors.at(pattern, "a parameter is declared by its name: write `name: T`");
                continue;
            }
        };
        if parameters.iter().any(|other: &Parameter<'_>| other.ident == ident) {
            errors.at(&ident, format_args!("duplicate parameter `{ident}`"));
        }
        let written = &parameter.ty;
        let pointer = declared(written);
        match pointer {
            Some(_) => _ = refuse::refuse_macros(written, errors),
            None => refuse::refuse(written, "parameter", errors),
        }
        if let Type::Infer(infer) = &**written {
            errors.at(infer, "a parameter needs a type");
        }
        let is_const = pointer.is_some_and(|pointer| matches!(pointer.mutability, PointerMutability::Const(_)));
        if is_readonly && !is_const {
            errors.at(written, "`readonly` is for parameters that lend a buffer to a kernel, `*const T`: drop it");
        }
        let (read, described) = match pointer {
            Some(pointer) => {
                let read = Type::Verbatim(pointer::address(pointer, [false; 2], private));
                // With `readonly`, the kernel takes a `T *` for the outermost `*const T`.
                (read.into(), pointer::address(pointer, [!is_readonly && !function.attrs.is_readonly, true], private))
            }
            None => (written.clone(), written.to_token_stream()),
        };
        let ty = ParameterType { read, described, written: written.clone() };
        parameters.push(Parameter { ident, name, ty, pointer });
    }
    parameters
}
