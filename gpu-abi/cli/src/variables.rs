//! The variables of modules that a source declares.

use gpu_abi_reader::Linkage;
use gpu_abi_reader::debug::{DebugInfo, Type};
use gpu_abi_reader::names::{SourceName, is_number, own_symbol};
use serde_json::{Value, json};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A variable in constant or global memory.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) symbol: String,
    /// The name in C++, computed on first use.
    name: OnceCell<Option<SourceName>>,
    /// The state space as PTX writes it: `.const` or `.global`.
    pub(crate) space: &'static str,
    pub(crate) is_managed: bool,
    /// In bytes, if the module states it.
    pub(crate) size: Option<usize>,
    pub(crate) align: Option<usize>,
    pub(crate) linkage: Linkage,
    /// The type, from debug information.
    ty: Option<Type>,
    /// The debug information with the type.
    pub(crate) debug: Option<Rc<DebugInfo>>,
    declaration: Option<String>,
}

impl Variable {
    pub(crate) fn new(variable: &gpu_abi_reader::Variable<'_>, ty: Option<Type>) -> Self {
        Self {
            symbol: variable.name.to_owned(),
            name: OnceCell::new(),
            space: variable.space.directive().unwrap_or_default(),
            is_managed: variable.is_managed,
            size: variable.size,
            align: variable.align,
            linkage: variable.linkage,
            ty,
            debug: None,
            declaration: variable.declaration.map(str::to_owned),
        }
    }

    fn name(&self) -> Option<&SourceName> {
        self.name.get_or_init(|| SourceName::of(&self.symbol)).as_ref()
    }

    /// Returns the name to display.
    pub(crate) fn title(&self) -> &str {
        self.name().map_or_else(|| own_symbol(&self.symbol), SourceName::as_str)
    }

    /// Returns the variable's memory: `.const`, `.global`, `.global managed`.
    pub(crate) fn memory(&self) -> String {
        if self.is_managed { format!("{} managed", self.space) } else { self.space.to_owned() }
    }

    /// Returns the type as C++ writes it, or the element type as PTX writes it.
    pub(crate) fn type_name(&self) -> Option<&str> {
        self.ty.as_ref().map(Type::name).or(self.element())
    }

    /// Returns the type, and the debug information that describes it.
    pub(crate) fn described(&self) -> Option<(&DebugInfo, &Type)> {
        self.debug.as_deref().zip(self.ty.as_ref())
    }

    /// Returns the type of the elements in the declaration in PTX, such as `.f32`.
    fn element(&self) -> Option<&str> {
        let is_type = |word: &&str| {
            let kind = word.strip_prefix('.').and_then(|kind| kind.strip_prefix(['b', 'f', 's', 'u']));
            kind.is_some_and(is_number)
        };
        self.declaration.as_deref()?.split_whitespace().find(is_type)
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
        json!({
            "name": self.symbol,
            "demangled": self.name().map(SourceName::as_str),
            "space": self.space[1..],
            "managed": self.is_managed,
            "size": self.size,
            "align": self.align,
            "linkage": self.linkage.directive().map_or("internal", |directive| &directive[1..]),
            "declaration": self.declaration,
        })
    }
}

/// Returns the variables of several modules, each once. A definition takes precedence over a declaration.
pub(crate) fn all<'a>(modules: impl Iterator<Item = &'a [Variable]>) -> Vec<&'a Variable> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut variables: Vec<&'a Variable> = Vec::new();
    for variable in modules.flatten() {
        match places.get(variable.symbol.as_str()) {
            None => {
                places.insert(&variable.symbol, variables.len());
                variables.push(variable);
            }
            Some(&place) if variables[place].linkage == Linkage::Extern => variables[place] = variable,
            Some(_) => {}
        }
    }
    variables
}
