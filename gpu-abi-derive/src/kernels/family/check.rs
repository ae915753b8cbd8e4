//! A generic declaration turned into its instances.

use super::input::{Kind, List, values};
use super::pattern::{Pattern, TemplateArgument, template_arguments};
use super::{Named, Value};
use crate::attr::Item;
use crate::distinct::Distinct;
use crate::errors::Errors;
use crate::generics::{Arguments, default_of, mentioned};
use crate::kernels::attr::Name;
use crate::kernels::input::Function;
use crate::kernels::model::{Implementation, Instance, Instances};
use crate::kernels::parameter::{Parameter, ParameterType};
use crate::tokens::{each, parsed, separated, spelled};
use crate::unread::parse_type;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parse;
use syn::{Attribute, GenericParam, Generics, Lit, Type, TypeParam};

/// The maximum number of instances of a declaration. A larger number is probably a mistake in its lists.
const MAX_INSTANCES: usize = 20_000;

/// The type of a parameter that depends on a list. In it, `Self` is a type in the list.
pub(super) struct Dependent<'a> {
    pub(super) ty: TokenStream,
    /// The type that describes it.
    pub(super) described: TokenStream,
    /// The conditions of the families that have such a parameter.
    pub(super) conditions: &'a [Attribute],
}

/// The lists of a block, and the types that its families need for each list.
pub(crate) struct Lists<'a> {
    pub(crate) lists: &'a [List],
    /// For each list, the parameters' types that depend on it.
    pub(super) arguments: Vec<Vec<Dependent<'a>>>,
    /// For each list, the texts of these types, by which they are numbered.
    known: Vec<Distinct>,
    is_used: Vec<bool>,
    texts: Texts,
}

/// The texts for types in kernels' names, which any declaration of the block may state.
#[derive(Default)]
struct Texts {
    /// The types.
    known: Distinct,
    /// The text of each.
    texts: Vec<String>,
}

/// A parameter of a family.
struct Param<'a> {
    ident: &'a Ident,
    kind: Kind,
    /// The list that bounds it.
    list: Option<usize>,
}

impl<'a> Lists<'a> {
    pub(crate) fn new(lists: &'a [List], errors: &Errors) -> Self {
        let mut texts = Texts::default();
        for (at, list) in lists.iter().enumerate() {
            if lists[..at].iter().any(|other| other.ident == list.ident) {
                errors.at(&list.ident, format_args!("duplicate list `{}`", list.ident));
            }
            texts.add(&list.values);
        }
        let is_used = each(lists, &mut |list| lists.iter().any(|other| other.is_above(list)));
        let arguments = each(lists, &mut |_| Vec::new());
        let known = each(lists, &mut |_| Distinct::default());
        Self { lists, arguments, known, is_used, texts }
    }

    /// Reports lists that no family uses.
    pub(crate) fn finish(&self, errors: &Errors) {
        for (list, is_used) in self.lists.iter().zip(&self.is_used) {
            if !is_used && !list.is_mistaken {
                let ident = &list.ident;
                errors.at(
                    ident,
                    format_args!("no kernel uses the list `{ident}`: declare one for its types, `fn step<T: {ident}>(..)`, or drop it"),
                );
            }
        }
    }

    /// Returns the list that bounds a parameter, and its index.
    pub(super) fn of(&self, param: &TypeParam) -> Option<(usize, &'a List)> {
        param.bounds.iter().find_map(|bound| List::named(self.lists, bound))
    }

    /// Returns the index of a type among the types that depend on a list. Equal types with different conditions are
    /// separate, because a type may exist only under the conditions of its family.
    fn number(&mut self, list: usize, dependent: Dependent<'a>) -> usize {
        let Dependent { ty, described, conditions } = &dependent;
        let key = quote!(#(#conditions)* #ty, #described).to_string();
        let (number, is_new) = self.known[list].number(key);
        if is_new {
            self.arguments[list].push(dependent);
        }
        number
    }
}

impl List {
    /// Returns whether the types of this list are bounded by `other`.
    fn is_above(&self, other: &Self) -> bool {
        self.bounds.iter().any(|bound| Self::named(std::slice::from_ref(other), bound).is_some())
    }
}

impl Texts {
    fn add(&mut self, values: &[Value]) {
        for Value { tokens, text, .. } in values {
            if let Some(text) = text {
                if self.known.insert(tokens.to_string()) {
                    self.texts.push(text.clone());
                }
            }
        }
    }

    fn of(&self, value: &Value) -> Option<String> {
        value.text.clone().or_else(|| Some(self.texts[self.known.find(&value.tokens.to_string())?].clone()))
    }
}

/// Returns the instances that a generic function with checked parameters declares, or `None` if it has mistakes; `is_mistaken` says
/// whether some are already known.
pub(crate) fn instances<'a>(
    function: &'a Function,
    name: &Name,
    parameters: Vec<Parameter<'a>>,
    is_mistaken: bool,
    lists: &mut Lists<'a>,
    errors: &Errors,
) -> Option<Instances<'a>> {
    let before = errors.count();
    let generics = &function.generics;
    let params = params(generics, lists, errors);
    let are_lists_mistaken = params.iter().filter_map(|param| param.list).any(|list| lists.lists[list].is_mistaken);
    let groups = groups(function, &params, lists, errors);
    if let Some(clause) = &generics.where_clause {
        errors.at(clause, "a generic kernel takes no where-clause: write the bounds where the parameter is declared");
    }
    let Some(text) = &name.text else {
        errors.at(name, "a family needs its names as text: write `name = \"step_{T}\"`, or the template's name in C++");
        return None;
    };
    let names = each(&params, &mut |param| param.ident.to_string());
    let read = template_arguments(text, &names).and_then(|template| {
        let (name, arguments) = template.unwrap_or_else(|| {
            let mut own = Vec::new();
            for index in 0..params.len() {
                own.push(TemplateArgument::Param(index));
            }
            (text, own)
        });
        Ok((Pattern::read(name, &names)?, arguments))
    });
    let (pattern, arguments) = read.map_err(|error| errors.at(name, error)).ok()?;
    if is_mistaken || are_lists_mistaken || errors.count() > before {
        return None;
    }
    let (mut implementations, mut all) = (Vec::new(), Vec::new());
    let mut known = Distinct::default();
    let reader =
        Reader { function, params: &params, parameters: &parameters, pattern: &pattern, arguments: &arguments, name };
    for group in groups {
        for fixed in product(&group) {
            implementations.push(reader.implementation(fixed, lists, &mut all, &mut known, errors)?);
        }
    }
    let template = pattern.is_constant().then_some(arguments);
    Some(Instances { parameters, implementations, all, template, candidates: Vec::new() })
}

fn params<'a>(generics: &'a Generics, lists: &mut Lists<'_>, errors: &Errors) -> Vec<Param<'a>> {
    let mut params = Vec::new();
    for param in &generics.params {
        if let Some(default) = default_of(param) {
            errors.at(default, "a kernel's generic parameters have no defaults: drop this one");
        }
        match param {
            GenericParam::Lifetime(param) => {
                errors.at(param, "a kernel borrows nothing from the host: drop the lifetime");
            }
            GenericParam::Type(param) => {
                let list = lists.of(param).map(|(at, _)| at);
                if let Some(list) = list {
                    lists.is_used[list] = true;
                }
                params.push(Param { ident: &param.ident, kind: Kind::Type, list });
            }
            GenericParam::Const(param) => {
                params.push(Param { ident: &param.ident, kind: Kind::Const, list: None });
            }
        }
    }
    params
}

/// Returns the values of each parameter for each `#[ptx(T = .., N = ..)]`, or `None` for a parameter that takes those of
/// its list.
fn groups(
    function: &Function,
    params: &[Param<'_>],
    lists: &mut Lists<'_>,
    errors: &Errors,
) -> Vec<Vec<Option<Vec<Value>>>> {
    let mut groups = Vec::new();
    let none: &[Vec<Item>] = &[Vec::new()];
    let written = function.attrs.choices.as_slice();
    for items in if written.is_empty() { none } else { written } {
        let mut group: Vec<Option<Vec<Value>>> = each(params, &mut |_| None);
        for item in items {
            let Some(index) = params.iter().position(|param| item.name == *param.ident) else {
                errors.at(item, format_args!("`{}` is not a parameter of the kernel", item.name));
                continue;
            };
            if group[index].is_some() {
                errors.at(item, format_args!("duplicate `{}`", item.name));
            }
            if let Some((list, _)) = List::by_value(lists.lists, &item.value) {
                lists.is_used[list] = true;
            }
            let values = values(item, params[index].kind, lists.lists, errors).unwrap_or_default();
            lists.texts.add(&values);
            group[index] = Some(values);
        }
        for (param, values) in params.iter().zip(&group) {
            match (values, param.list, param.kind) {
                (Some(_), ..) | (None, Some(_), _) => {}
                (None, None, Kind::Type) => errors.at(
                    param.ident,
                    format_args!(
                        "the types that the kernel is compiled for are missing: name a list, `{0}: Float` with `#[ptx(types = [f32, f64])] type \
                         Float;`, or write `#[ptx({0} = [f32, f64])]`",
                        param.ident
                    ),
                ),
                (None, None, Kind::Const) => errors.at(
                    param.ident,
                    format_args!("the values that the kernel is compiled for are missing: write `#[ptx({} = [4, 8])]`", param.ident),
                ),
            }
        }
        groups.push(group);
    }
    groups
}

/// Returns all combinations of values. The values of the last parameter vary fastest.
fn product(values: &[Option<Vec<Value>>]) -> Vec<Vec<Option<Value>>> {
    let mut all = vec![Vec::new()];
    for values in values {
        let mut extended = Vec::new();
        for start in all {
            for at in 0..values.as_ref().map_or(1, Vec::len) {
                if extended.len() <= MAX_INSTANCES {
                    let mut longer: Vec<Option<Value>> = start.clone();
                    longer.push(values.as_ref().map(|values| values[at].clone()));
                    extended.push(longer);
                }
            }
        }
        all = extended;
    }
    all
}

/// The parts from which instances are made.
struct Reader<'f, 'a> {
    function: &'a Function,
    params: &'f [Param<'a>],
    parameters: &'f [Parameter<'a>],
    pattern: &'f Pattern<'f>,
    /// The arguments of a template.
    arguments: &'f [TemplateArgument],
    name: &'f Name,
}

impl<'a> Reader<'_, 'a> {
    fn implementation(
        &self,
        fixed: Vec<Option<Value>>,
        lists: &mut Lists<'a>,
        instances: &mut Vec<Instance>,
        known: &mut Distinct,
        errors: &Errors,
    ) -> Option<Implementation> {
        let (mut types, mut choices) = (Vec::new(), Vec::new());
        for parameter in self.parameters {
            types.push(self.named(parameter, &fixed, lists, errors)?);
        }
        for (param, fixed) in self.params.iter().zip(&fixed) {
            choices.push(match (fixed, param.list) {
                (None, Some(list)) => Some(lists.lists[list].numbered(list)),
                (fixed, _) => fixed.clone().map(|value| vec![value]),
            });
        }
        let all = product(&choices);
        if instances.len() + all.len() > MAX_INSTANCES {
            errors.at(&self.function.ident, format_args!("more than {MAX_INSTANCES} instances: declare several families"));
            return None;
        }
        let start = instances.len();
        for combination in &all {
            let mut values = Vec::new();
            for value in combination.iter().flatten() {
                values.push(Value { text: lists.texts.of(value), ..value.clone() });
            }
            instances.push(self.instance(values, known, errors)?);
        }
        Some(Implementation { fixed, types, instances: start..instances.len() })
    }

    /// Returns an implementation's name for a parameter's type.
    fn named(
        &self,
        parameter: &Parameter<'_>,
        fixed: &[Option<Value>],
        lists: &mut Lists<'a>,
        errors: &Errors,
    ) -> Option<Named> {
        let generics = &self.function.generics;
        let mut open = mentioned(parameter.ty.read.to_token_stream(), generics);
        open.retain(|&param| fixed[param].is_none());
        let mut values = Vec::new();
        for (param, fixed) in self.params.iter().zip(fixed) {
            values.push(match fixed {
                Some(value) => value.tokens.clone(),
                None if open.is_empty() => param.ident.to_token_stream(),
                None => quote!(Self),
            });
        }
        let arguments = Arguments::of_values(values, generics);
        match open[..] {
            [] => Some(Named::Type(Box::new(filled(parameter, &arguments, errors)?))),
            [param] => {
                let list = self.params[param].list?;
                let (ty, described) = (arguments.fill(&parameter.ty.read), arguments.fill(&parameter.ty.described));
                let conditions = &self.function.attrs.conditions;
                Some(Named::Of { param, number: lists.number(list, Dependent { ty, described, conditions }) })
            }
            [_, second, ..] => {
                let Param { ident: name, list, .. } = &self.params[second];
                let list = list.map_or("..".to_owned(), |list| lists.lists[list].ident.to_string());
                errors.at(
                    &parameter.ty.written,
                    format_args!(
                        "the parameter's type may depend on only one list: replace the bound `{name}: {list}` with `#[ptx({name} = {list})]`"
                    ),
                );
                None
            }
        }
    }

    fn instance(&self, values: Vec<Value>, known: &mut Distinct, errors: &Errors) -> Option<Instance> {
        let Self { function, pattern, .. } = self;
        let list = each(&values, &mut |value| spelled(&value.tokens));
        let shown = format!("{}<{}>", function.ident, list.join(", "));
        if !known.insert(shown.clone()) {
            errors.at(written(&values, &self.name), format_args!("`{shown}` is declared twice"));
            return None;
        }
        let texts = each(&values, &mut text);
        let name = match pattern.fill(&texts) {
            Ok(name) => name,
            Err(param) => {
                let value = spelled(&values[param].tokens);
                errors.at(
                    &values[param].tokens,
                    format_args!(
                        "`{}` needs a text for `{}`: write `{value} = \"..\"`",
                        self.name.text.as_deref().unwrap_or_default(),
                        self.params[param].ident
                    ),
                );
                return None;
            }
        };
        let full = if pattern.is_constant() {
            let mut argument = |argument: &TemplateArgument| match *argument {
                TemplateArgument::Number(number) => number.to_string(),
                TemplateArgument::Param(index) => {
                    values[index].number().map_or(list[index].clone(), |text| text.to_string())
                }
            };
            format!("{name}<{}>", separated(self.arguments, ", ", &mut argument))
        } else {
            name.clone()
        };
        if !known.insert(format!(" {full}")) {
            let advice = "write every parameter in the name, and give each type a text of its own";
            errors.at(self.name, format_args!("`{shown}` has the name of another instance, `{full}`: {advice}"));
            return None;
        }
        let arguments = each(&values, &mut |value| value.tokens.clone());
        let arguments = Arguments::of_values(arguments, &function.generics);
        let mut types = Vec::new();
        for parameter in self.parameters {
            types.push(filled(parameter, &arguments, errors)?);
        }
        Some(Instance { values, shown, types, name: Some(name), found: None })
    }
}

/// Returns where the declaration of a kernel names an instance with these values: the last of the values that are not from a list, or the
/// kernel's name.
pub(crate) fn written(values: &[Value], name: &impl ToTokens) -> TokenStream {
    let written = values.iter().rev().find(|value| value.from.is_none());
    written.map_or_else(|| name.to_token_stream(), |value| value.tokens.clone())
}

/// Returns the type of a parameter with the values of the family's parameters.
fn filled(parameter: &Parameter<'_>, arguments: &Arguments<'_>, errors: &Errors) -> Option<ParameterType> {
    let ParameterType { read, described, written } = &parameter.ty;
    let parsed = |ty: &Type| errors.checked(parse_type(arguments.fill(ty)));
    Some(ParameterType {
        read: parsed(read)?.into(),
        described: arguments.fill(described),
        written: parsed(written)?.into(),
    })
}

/// Returns the text for a value in kernels' names: its declared text, or else its identifier or the digits of a number.
fn text(Value { tokens, text, .. }: &Value) -> Option<String> {
    if let Some(text) = text {
        return Some(text.clone());
    }
    if let Some(ident) = parsed(tokens.clone(), Ident::parse) {
        return Some(ident.to_string());
    }
    match parsed(tokens.clone(), Lit::parse)? {
        Lit::Int(number) => Some(number.base10_digits().to_owned()),
        Lit::Bool(value) => Some(value.value.to_string()),
        _ => None,
    }
}
