//! The variables of modules that a source declares.

use crate::kernel::described;
use gpu_abi_reader::debug::Type;
use gpu_abi_reader::interface::{CompiledVariable, Interface};
use gpu_abi_reader::names::{SourceName, is_number, own_symbol};
use serde_json::{Value, json};

/// A variable of one module, in constant or global memory.
#[derive(Debug)]
pub(crate) struct Variable<'a> {
    pub(crate) compiled: CompiledVariable<'a>,
    /// The name in C++, if the symbol is a mangled name.
    name: Option<SourceName>,
    /// The type in debug information.
    pub(crate) described: Option<Type>,
}

impl<'a> Variable<'a> {
    pub(crate) fn new(compiled: CompiledVariable<'a>, interface: &Interface<'a>) -> Self {
        let name = SourceName::of(compiled.symbol);
        Self { described: described(&compiled.described, 0, interface), compiled, name }
    }

    pub(crate) const fn symbol(&self) -> &'a str {
        self.compiled.symbol
    }

    /// Returns the variable as its module declares it.
    pub(crate) fn declared(&self) -> &gpu_abi_reader::Variable<'a> {
        &self.compiled.images[0].item
    }

    /// Returns the state space as PTX writes it: `.const` or `.global`.
    pub(crate) fn space(&self) -> &'static str {
        self.declared().space.directive().unwrap_or_default()
    }

    /// Returns the name to display.
    pub(crate) fn title(&self) -> &str {
        self.name.as_ref().map_or_else(|| own_symbol(self.symbol()), SourceName::as_str)
    }

    /// Returns the variable's memory: `.const`, `.global`, `.global managed`.
    pub(crate) fn memory(&self) -> String {
        if self.declared().is_managed { format!("{} managed", self.space()) } else { self.space().to_owned() }
    }

    /// Returns the type as C++ writes it, or the element type as PTX writes it.
    pub(crate) fn type_name(&self) -> Option<&str> {
        self.described.as_ref().map(Type::name).or(self.element())
    }

    /// Returns the type of the elements in the declaration in PTX, such as `.f32`.
    fn element(&self) -> Option<&str> {
        let is_type = |word: &&str| {
            let kind = word.strip_prefix('.').and_then(|kind| kind.strip_prefix(['b', 'f', 's', 'u']));
            kind.is_some_and(is_number)
        };
        self.declared().declaration?.split_whitespace().find(is_type)
    }

    /// Returns whether PTX declares a floating-point number or an array of them; `None` if it declares bytes.
    pub(crate) fn is_float(&self) -> Option<bool> {
        match self.element()?.as_bytes() {
            [_, b'f', ..] => Some(true),
            [_, b's' | b'u', ..] => Some(false),
            _ => None,
        }
    }

    /// Returns the variable for the JSON.
    pub(crate) fn entry(&self) -> Value {
        let gpu_abi_reader::Variable { is_managed, size, align, linkage, declaration, .. } = *self.declared();
        json!({
            "name": self.symbol(),
            "demangled": self.name.as_ref().map(SourceName::as_str),
            "space": self.space()[1..],
            "managed": is_managed,
            "size": size,
            "align": align,
            "linkage": linkage.directive().map_or("internal", |directive| &directive[1..]),
            "declaration": declaration,
        })
    }
}
