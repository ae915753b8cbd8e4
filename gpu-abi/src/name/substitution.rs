//! The numbers of a name's components.
//!
//! The components are numbered in the order in which each is first complete: a scope before its members, a template before
//! its arguments and those before the instance, a type before the types made from it. A repeated component is written as
//! its number, and its parts are not visited again. All of them have occurred before too, so visiting everything gives the
//! same order. Therefore no table of components is kept: when a number is needed, it is counted by walking the name from
//! its start. That takes at most cubic time in the number of components; names have about ten.

use super::function::Encoding;
use super::path::{Special, TemplateArgument};
use super::shape::{Prefix, Shape, View};
use super::standard;
use super::types::Type;

/// A part of a name that can have a number.
#[derive(Clone, Copy)]
pub(super) enum Component<'a> {
    /// A namespace, a class, a template or an instance of one.
    Prefix(Prefix<'a>),
    /// A type that is neither a class nor fundamental.
    Type(View<'a>),
    /// The function's type in a pointer to a member function. It differs from the types of other functions, since the class
    /// is part of it: it has a number, which is never used because the pointer has one too.
    MemberFunction { pointer: View<'a> },
}

impl Component<'_> {
    #[inline]
    const fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Prefix(a), Self::Prefix(b)) => a.same(b),
            (Self::Type(a), Self::Type(b)) => a.same(b),
            (Self::MemberFunction { pointer: a }, Self::MemberFunction { pointer: b }) => a.same(b),
            _ => false,
        }
    }
}

/// Returns the component's number, counted from 0 over all components of the name.
#[inline]
pub(super) const fn number<'a>(encoding: &'a Encoding<'a>, component: Component<'a>) -> usize {
    let first = position(encoding, component);
    let mut walk = Walk { encoding, purpose: Purpose::Count { before: first }, passed: 0, result: 0, done: false };
    walk.all();
    walk.result
}

/// Returns how many components precede the first one equal to this one.
#[inline]
const fn position<'a>(encoding: &'a Encoding<'a>, component: Component<'a>) -> usize {
    let mut walk = Walk { encoding, purpose: Purpose::Find(component), passed: 0, result: 0, done: false };
    walk.all();
    walk.result
}

/// A walk through all components of a name, including repetitions.
struct Walk<'a> {
    encoding: &'a Encoding<'a>,
    purpose: Purpose<'a>,
    /// The number of components passed so far.
    passed: usize,
    result: usize,
    done: bool,
}

#[derive(Clone, Copy)]
enum Purpose<'a> {
    /// How many components precede the first one equal to this one?
    Find(Component<'a>),
    /// How many of the first `before` components are not repetitions?
    Count { before: usize },
}

impl<'a> Walk<'a> {
    #[inline]
    const fn pass(&mut self, component: Component<'a>) {
        if self.done {
            return;
        }
        match self.purpose {
            Purpose::Find(wanted) => {
                if component.same(wanted) {
                    self.result = self.passed;
                    self.done = true;
                }
            }
            Purpose::Count { before } if self.passed == before => self.done = true,
            Purpose::Count { .. } => {
                if position(self.encoding, component) == self.passed {
                    self.result += 1;
                }
            }
        }
        self.passed += 1;
    }

    #[inline]
    const fn all(&mut self) {
        let encoding = self.encoding;
        if let Some(name) = &encoding.name {
            self.name(Prefix::whole(name));
        }
        if let Some(result) = &encoding.result {
            self.view(View::of(result));
        }
        if let Some(parameters) = encoding.parameters {
            self.parameters(parameters);
        }
    }

    #[inline]
    const fn name(&mut self, name: Prefix<'a>) {
        // The function itself is not a component, but its template is.
        if let Some(scope) = name.scope() {
            self.prefix(scope);
        }
        if let Some(Special::Conversion(to)) = name.special() {
            self.view(View::of(to));
        }
        if let Some(arguments) = name.arguments() {
            self.pass(Component::Prefix(name.template()));
            self.arguments(arguments);
        }
    }

    #[inline]
    const fn parameters(&mut self, parameters: &'a [Type<'a>]) {
        let mut i = 0;
        while i < parameters.len() && !self.done {
            self.view(View::of_parameter(&parameters[i]));
            i += 1;
        }
    }

    #[inline]
    const fn prefix(&mut self, prefix: Prefix<'a>) {
        if standard::code(prefix).is_some() {
            return;
        }
        match prefix.arguments() {
            Some(arguments) => {
                self.prefix(prefix.template());
                self.arguments(arguments);
            }
            None => {
                if let Some(scope) = prefix.scope() {
                    self.prefix(scope);
                }
            }
        }
        self.pass(Component::Prefix(prefix));
    }

    #[inline]
    const fn arguments(&mut self, arguments: &'a [TemplateArgument<'a>]) {
        let mut i = 0;
        while i < arguments.len() && !self.done {
            match &arguments[i] {
                TemplateArgument::Type(ty) => self.view(View::of(ty)),
                TemplateArgument::Value(ty, _) => self.view(View::of_parameter(ty)),
                TemplateArgument::Template(name) => self.prefix(Prefix::whole(name)),
                TemplateArgument::Pack(arguments) => self.arguments(arguments),
            }
            i += 1;
        }
    }

    #[inline]
    const fn view(&mut self, view: View<'a>) {
        match view.shape() {
            Shape::Fundamental(_) => return,
            Shape::Class(prefix) => return self.prefix(prefix),
            Shape::Qualified(_, inner) | Shape::Derived(_, inner) | Shape::Array(_, inner) => self.view(inner),
            Shape::Function { result, parameters, .. } => {
                self.view(result);
                self.parameters(parameters);
            }
            Shape::MemberPointer { class, member } => {
                self.view(class);
                if let Shape::Function { result, parameters, .. } = member.shape() {
                    self.view(result);
                    self.parameters(parameters);
                    self.pass(Component::MemberFunction { pointer: view });
                } else {
                    self.view(member);
                }
            }
            Shape::Parameter(_) => {}
        }
        self.pass(Component::Type(view));
    }
}
