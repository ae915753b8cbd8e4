//! Writes a name by the grammar at the head of [the module](super), and counts its components.
//!
//! The components are numbered in the order in which each is first complete: a scope before its members, a template before
//! its arguments and those before the instance, a type before the types made from it. A repeated component is written as
//! its number, and its parts are not visited again. All of them have occurred before too, so visiting everything gives the
//! same order. Therefore no table of components is kept: when a number is needed, it is counted by walking the name from
//! its start. That takes at most cubic time in the number of components; names have about ten.

use super::FunctionName;
use super::path::TemplateArgument;
use super::shape::{Prefix, Shape, View};
use super::standard;
use super::types::Type;
use gpu_abi_reader::model::Qualifiers;

/// Writes the part of the name that starts at byte `skip` and fits `window`; returns the length of the whole in bytes.
#[inline]
pub(super) const fn write(function: &FunctionName<'_>, skip: usize, window: &mut [u8]) -> usize {
    let mut mangler = Mangler { function, purpose: Purpose::Write { window, skip }, len: 0, complete: 0 };
    mangler.whole();
    mangler.len
}

/// Returns the result of a walk through all components of a name, including repetitions.
#[inline]
const fn walk<'a>(function: &'a FunctionName<'a>, purpose: Purpose<'a, '_>) -> usize {
    let mut mangler = Mangler { function, purpose, len: 0, complete: 0 };
    mangler.whole();
    match mangler.purpose {
        Purpose::Done(result) => result,
        _ => mangler.complete,
    }
}

/// A part of a name that can have a number.
#[derive(Clone, Copy)]
enum Component<'a> {
    /// A namespace, a class, a template or an instance of one.
    Prefix(Prefix<'a>),
    /// A type that is neither a class nor fundamental.
    Type(View<'a>),
}

impl Component<'_> {
    #[inline]
    const fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Prefix(a), Self::Prefix(b)) => a.same(b),
            (Self::Type(a), Self::Type(b)) => a.same(b),
            _ => false,
        }
    }
}

enum Purpose<'a, 'w> {
    Write {
        window: &'w mut [u8],
        skip: usize,
    },
    /// How many components precede the first one equal to this one?
    Position(Component<'a>),
    /// How many of these are not repetitions? The number is of those so far.
    Number(Component<'a>, usize),
    /// The answer is known.
    Done(usize),
}

struct Mangler<'a, 'w> {
    function: &'a FunctionName<'a>,
    purpose: Purpose<'a, 'w>,
    /// The bytes so far, whether in the window or not.
    len: usize,
    /// The number of components completed so far.
    complete: usize,
}

impl<'a> Mangler<'a, '_> {
    #[inline]
    const fn put(&mut self, byte: u8) {
        if let Purpose::Write { window, skip } = &mut self.purpose {
            if self.len >= *skip && self.len - *skip < window.len() {
                window[self.len - *skip] = byte;
            }
            self.len += 1;
        }
    }

    #[inline]
    const fn is_writing(&self) -> bool {
        matches!(self.purpose, Purpose::Write { .. })
    }

    #[inline]
    const fn is_done(&self) -> bool {
        matches!(self.purpose, Purpose::Done(_))
    }

    #[inline]
    const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    #[inline]
    const fn bytes(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() && self.is_writing() {
            self.put(bytes[i]);
            i += 1;
        }
    }

    /// Writes `number` in `base`, which is at most 36, with digits and capital letters.
    #[inline]
    const fn number(&mut self, number: u128, base: u128) {
        if number >= base {
            self.number(number / base, base);
        }
        self.put(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(number % base) as usize]);
    }

    /// Writes a sequence number, counted from 0: nothing, `0`, `1` and so on, then `_`.
    #[inline]
    const fn sequence(&mut self, number: usize, base: u128) {
        if let Some(before) = number.checked_sub(1) {
            self.number(before as u128, base);
        }
        self.put(b'_');
    }

    /// Writes the number of a component if it has occurred before, and returns whether it has.
    #[inline]
    const fn substitute(&mut self, component: Component<'a>) -> bool {
        if !self.is_writing() {
            return false;
        }
        let number = walk(self.function, Purpose::Number(component, 0));
        if number >= self.complete {
            return false;
        }
        self.put(b'S');
        self.sequence(number, 36);
        true
    }

    /// Counts a component that is complete.
    #[inline]
    const fn complete(&mut self, component: Component<'a>) {
        match &mut self.purpose {
            Purpose::Write { .. } => {}
            Purpose::Position(wanted) => {
                if component.same(*wanted) {
                    self.purpose = Purpose::Done(self.complete);
                }
            }
            Purpose::Number(wanted, before) => {
                if component.same(*wanted) {
                    self.purpose = Purpose::Done(*before);
                } else if walk(self.function, Purpose::Position(component)) == self.complete {
                    *before += 1;
                }
            }
            Purpose::Done(_) => {}
        }
        self.complete += 1;
    }

    #[inline]
    const fn whole(&mut self) {
        let function = self.function;
        let name = Prefix::whole(&function.name);
        if function.extern_c {
            return self.bytes(name.identifier());
        }
        self.text("_Z");
        self.name(name);
        if function.name.arguments.is_some() {
            self.view(View::of(&function.result));
        }
        self.parameters(function.parameters);
    }

    #[inline]
    const fn name(&mut self, name: Prefix<'a>) {
        let is_nested = standard::is_nested(name);
        if is_nested {
            self.put(b'N');
            if self.function.constant {
                self.put(b'K');
            }
        }
        self.last_part(name);
        if is_nested {
            self.put(b'E');
        }
    }

    #[inline]
    const fn parameters(&mut self, parameters: &'a [Type<'a>]) {
        if parameters.is_empty() {
            self.put(b'v');
        }
        let mut i = 0;
        while i < parameters.len() && !self.is_done() {
            self.view(View::of_parameter(&parameters[i]));
            i += 1;
        }
    }

    /// Writes the prefix without its last part, then that: the template arguments, or the identifier.
    #[inline]
    const fn last_part(&mut self, prefix: Prefix<'a>) {
        if let Some(arguments) = prefix.arguments() {
            self.prefix(prefix.template());
            return self.arguments(arguments);
        }
        if let Some(scope) = prefix.scope() {
            self.prefix(scope);
        }
        self.number(prefix.identifier().len() as u128, 10);
        self.bytes(prefix.identifier());
    }

    #[inline]
    const fn prefix(&mut self, prefix: Prefix<'a>) {
        if let Some(code) = standard::code(prefix) {
            return self.text(code);
        }
        if self.substitute(Component::Prefix(prefix)) {
            return;
        }
        self.last_part(prefix);
        self.complete(Component::Prefix(prefix));
    }

    /// Writes a class or a template that is not part of a longer name.
    #[inline]
    const fn class(&mut self, prefix: Prefix<'a>) {
        if !standard::is_nested(prefix) {
            return self.prefix(prefix);
        }
        if self.substitute(Component::Prefix(prefix)) {
            return;
        }
        self.put(b'N');
        self.prefix(prefix);
        self.put(b'E');
    }

    #[inline]
    const fn arguments(&mut self, arguments: &'a [TemplateArgument<'a>]) {
        self.put(b'I');
        self.list(arguments);
        self.put(b'E');
    }

    #[inline]
    const fn list(&mut self, arguments: &'a [TemplateArgument<'a>]) {
        let mut i = 0;
        while i < arguments.len() && !self.is_done() {
            match &arguments[i] {
                TemplateArgument::Type(ty) => self.view(View::of(ty)),
                TemplateArgument::Value(ty, value) => {
                    self.put(b'L');
                    self.view(View::of_parameter(ty));
                    if *value < 0 {
                        self.put(b'n');
                    }
                    self.number(value.unsigned_abs(), 10);
                    self.put(b'E');
                }
                TemplateArgument::Template(name) => self.class(Prefix::whole(name)),
                TemplateArgument::Pack(arguments) => {
                    self.put(b'J');
                    self.list(arguments);
                    self.put(b'E');
                }
            }
            i += 1;
        }
    }

    #[inline]
    const fn view(&mut self, view: View<'a>) {
        let shape = view.shape();
        match shape {
            Shape::Fundamental(code) => return self.text(code),
            Shape::Class(prefix) => return self.class(prefix),
            _ => {}
        }
        if self.substitute(Component::Type(view)) {
            return;
        }
        match shape {
            Shape::Qualified(qualifiers, inner) => {
                self.qualifiers(qualifiers);
                self.view(inner);
            }
            Shape::Derived(derivation, inner) => {
                self.text(derivation.code());
                self.view(inner);
            }
            Shape::Array(len, element) => {
                self.put(b'A');
                self.number(len as u128, 10);
                self.put(b'_');
                self.view(element);
            }
            Shape::Function { result, parameters } => {
                self.put(b'F');
                self.view(result);
                self.parameters(parameters);
                self.put(b'E');
            }
            Shape::Parameter(index) => {
                self.put(b'T');
                self.sequence(index, 10);
            }
            Shape::Fundamental(_) | Shape::Class(_) => {}
        }
        self.complete(Component::Type(view));
    }

    #[inline]
    const fn qualifiers(&mut self, qualifiers: Qualifiers) {
        if qualifiers.restrict {
            self.put(b'r');
        }
        if qualifiers.volatile {
            self.put(b'V');
        }
        if qualifiers.constant {
            self.put(b'K');
        }
    }
}
