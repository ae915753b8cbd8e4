//! Writes a name by the grammar at the head of [the module](super).

use super::function::Encoding;
use super::path::{Object, Special, TemplateArgument};
use super::shape::{Prefix, Shape, View};
use super::standard;
use super::substitution::{self, Component};
use super::types::{Qualifiers, Type};

/// Writes the part of the name that starts at byte `skip` and fits `window`; returns the length of the whole in bytes.
#[inline]
pub(super) const fn write(encoding: &Encoding<'_>, skip: usize, window: &mut [u8]) -> usize {
    let mut mangler = Mangler { encoding, window, skip, len: 0, complete: 0 };
    mangler.encoding();
    mangler.len
}

struct Mangler<'a, 'w> {
    encoding: &'a Encoding<'a>,
    window: &'w mut [u8],
    skip: usize,
    /// The bytes so far, whether in the window or not.
    len: usize,
    /// The number of components completed so far.
    complete: usize,
}

impl<'a> Mangler<'a, '_> {
    #[inline]
    const fn put(&mut self, byte: u8) {
        if self.len >= self.skip && self.len - self.skip < self.window.len() {
            self.window[self.len - self.skip] = byte;
        }
        self.len += 1;
    }

    #[inline]
    const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    #[inline]
    const fn bytes(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() {
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
        let number = substitution::number(self.encoding, component);
        if number >= self.complete {
            return false;
        }
        self.put(b'S');
        self.sequence(number, 36);
        true
    }

    #[inline]
    const fn encoding(&mut self) {
        let encoding = self.encoding;
        if let Some(name) = &encoding.name {
            let name = Prefix::whole(name);
            if encoding.plain {
                return self.bytes(name.identifier());
            }
            self.text("_Z");
            self.name(name);
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
        let scope = name.scope();
        let is_nested = standard::is_nested(name);
        if is_nested {
            self.put(b'N');
            if self.encoding.constant {
                self.put(b'K');
            }
        }
        match name.arguments() {
            Some(arguments) => {
                self.prefix(name.template());
                self.arguments(arguments);
            }
            None => {
                if let Some(scope) = scope {
                    self.prefix(scope);
                }
                self.identifier(name);
            }
        }
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
        while i < parameters.len() {
            self.view(View::of_parameter(&parameters[i]));
            i += 1;
        }
    }

    #[inline]
    const fn identifier(&mut self, prefix: Prefix<'a>) {
        match prefix.special() {
            None => {}
            Some(Special::Operator(operator)) => return self.text(operator.code()),
            Some(Special::Conversion(to)) => {
                self.text("cv");
                return self.view(View::of(to));
            }
            Some(Special::Constructor(Object::Complete)) => return self.text("C1"),
            Some(Special::Constructor(Object::Base)) => return self.text("C2"),
            Some(Special::Destructor(Object::Complete)) => return self.text("D1"),
            Some(Special::Destructor(Object::Base)) => return self.text("D2"),
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
        match prefix.arguments() {
            Some(arguments) => {
                self.prefix(prefix.template());
                self.arguments(arguments);
            }
            None => {
                if let Some(scope) = prefix.scope() {
                    self.prefix(scope);
                }
                self.identifier(prefix);
            }
        }
        self.complete += 1;
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
        while i < arguments.len() {
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
                if let Some(len) = len {
                    self.number(len as u128, 10);
                }
                self.put(b'_');
                self.view(element);
            }
            Shape::Function { .. } => self.function(shape),
            Shape::MemberPointer { class, member } => {
                self.put(b'M');
                self.view(class);
                match member.shape() {
                    // Never written as a number: see `Component::MemberFunction`.
                    function @ Shape::Function { .. } => {
                        self.function(function);
                        self.complete += 1;
                    }
                    _ => self.view(member),
                }
            }
            Shape::Parameter(index) => {
                self.put(b'T');
                self.sequence(index, 10);
            }
            Shape::Fundamental(_) | Shape::Class(_) => {}
        }
        self.complete += 1;
    }

    #[inline]
    const fn function(&mut self, shape: Shape<'a>) {
        if let Shape::Function { qualifiers, noexcept, result, parameters } = shape {
            self.qualifiers(qualifiers);
            self.text(if noexcept { "DoF" } else { "F" });
            self.view(result);
            self.parameters(parameters);
            self.put(b'E');
        }
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
