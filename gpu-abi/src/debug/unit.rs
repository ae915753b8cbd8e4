//! A compile unit: its files, functions, blocks and variables.

use super::entries::{ENCODING, Entries};
use super::error::identifier;
use super::location::Base;
use super::source::Files;
use super::types::Types;
use super::{AddressClass, DebugError, DebugVariable, FileId, Loc, Location, TypeId};
use gimli::constants;
use gimli::write::{Address, AttributeValue, Expression, LineProgram, LineString, StringTable, UnitEntryId};
use gimli::{DwTag, LineEncoding};
use std::borrow::ToOwned;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The debug information of one module while it is being described.
///
/// `'a` is the lifetime of the [`Layout`](crate::layout::Layout)s that its types are made from. A [`FileId`], [`TypeId`] or
/// [`ScopeId`] belongs to the unit that returned it.
#[derive(Debug)]
pub struct Unit<'a> {
    pub(super) entries: Entries,
    pub(super) types: Types<'a>,
    pub(super) files: Files,
    pub(super) functions: Vec<DescribedFunction>,
    /// The definitions that the module's text must contain.
    pub(super) needs: Vec<Need>,
    /// The entries of `.debug_pubnames`.
    pub(super) public: Vec<(UnitEntryId, String)>,
}

/// A function's name in PTX, and the labels around its instructions.
#[derive(Debug)]
pub(super) struct DescribedFunction {
    pub(super) name: String,
    pub(super) begin: String,
    pub(super) end: String,
}

/// A definition that the module's text must contain for the debug information to be correct.
#[derive(Debug)]
pub(super) enum Need {
    /// A label, in the function at an index.
    Label { label: String, function: usize },
    /// A variable, a parameter or a function.
    Symbol(String),
    /// A register, in the function at an index.
    Register { register: String, function: usize },
}

/// The owner of a variable or a block: a function, or a block in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopeId {
    entry: UnitEntryId,
    function: usize,
}

/// A function of the module as debuggers show it.
#[derive(Clone, Copy, Debug)]
pub struct DebugFunction<'n> {
    /// The function's name in PTX.
    pub symbol: &'n str,
    /// The label in its body before its instructions.
    pub begin: &'n str,
    /// The label in its body after its instructions.
    pub end: &'n str,
    /// The function's name in the source, if it differs from its name in PTX.
    pub name: Option<&'n str>,
    /// Where the function is declared.
    pub declared: Option<Loc>,
    /// The type that the function returns, if it returns a value.
    pub returns: Option<TypeId>,
    /// Whether other modules cannot name the function.
    pub is_internal: bool,
}

impl<'n> DebugFunction<'n> {
    /// Returns the function that PTX calls `symbol`, whose instructions are between the labels `begin` and `end` in its
    /// body, and which returns nothing.
    pub const fn new(symbol: &'n str, begin: &'n str, end: &'n str) -> Self {
        Self { symbol, begin, end, name: None, declared: None, returns: None, is_internal: false }
    }
}

impl<'a> Unit<'a> {
    /// Returns an empty unit whose language is C++.
    ///
    /// `producer` names the compiler, `name` is the main source file, and `directory` is the directory in which it was
    /// compiled.
    ///
    /// # Errors
    ///
    /// If any of them contains a zero byte.
    pub fn new(producer: &str, name: &str, directory: &str) -> Result<Self, DebugError> {
        let unit = gimli::write::Unit::new(ENCODING, line_table());
        let root = unit.root();
        let mut entries = Entries { unit, strings: StringTable::default(), symbols: Vec::new() };
        entries.set_text(root, constants::DW_AT_producer, "compiler", producer)?;
        entries.set(root, constants::DW_AT_language, AttributeValue::Data1(constants::DW_LANG_C_plus_plus.0 as u8));
        entries.set_text(root, constants::DW_AT_name, "source file", name)?;
        // In nvcc's output and in the guide, all units start at 0: functions give their own addresses.
        entries.set(root, constants::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
        entries.set(root, constants::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        entries.set_text(root, constants::DW_AT_comp_dir, "directory", directory)?;
        Ok(Self {
            entries,
            types: Types::default(),
            files: Files::default(),
            functions: Vec::new(),
            needs: Vec::new(),
            public: Vec::new(),
        })
    }

    /// Returns the source file at `path`, adding it if it is new.
    ///
    /// # Errors
    ///
    /// If ptxas cannot read the path: it accepts only printable ASCII without quotes, and no `\` at the end.
    pub fn file(&mut self, path: &str) -> Result<FileId, DebugError> {
        self.files.file(path)
    }

    /// Returns the directives of all files, one per line: `.file 1 "kernel.cu"`.
    ///
    /// They must precede their first use in the module.
    pub fn file_directives(&self) -> impl core::fmt::Display + '_ {
        &self.files
    }

    /// Adds a function.
    ///
    /// ```
    /// use gpu_abi::debug::{DebugFunction, Unit};
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
    /// let declared = Some(unit.file("kernel.cu")?.at(1, 0));
    /// let returns = Some(unit.type_of::<i32>()?);
    /// let add = DebugFunction { name: Some("add"), declared, returns, ..DebugFunction::new("_Z3addii", "begin0", "end0") };
    /// let add = unit.function(add)?;
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a name or a label is not valid.
    pub fn function(&mut self, function: DebugFunction<'_>) -> Result<ScopeId, DebugError> {
        let symbol = identifier("function", function.symbol)?;
        let (begin, end) = (identifier("label", function.begin)?, identifier("label", function.end)?);
        let result = match function.returns {
            Some(ty) => ty,
            None => self.void(),
        };
        let entry = self.entries.add(self.entries.root(), constants::DW_TAG_subprogram);
        let entries = &mut self.entries;
        entries.set_text(entry, constants::DW_AT_MIPS_linkage_name, "function", &symbol)?;
        entries.set_text(entry, constants::DW_AT_name, "function", function.name.unwrap_or(&symbol))?;
        entries.set_declared(entry, function.declared);
        entries.set_type(entry, result);
        entries.set(entry, constants::DW_AT_external, AttributeValue::Flag(!function.is_internal));
        entries.set_range(entry, &begin, &end);
        let mut frame = Expression::new();
        frame.op(constants::DW_OP_call_frame_cfa);
        entries.set(entry, constants::DW_AT_frame_base, AttributeValue::Exprloc(frame));
        if !function.is_internal {
            self.public.push((entry, symbol.clone()));
        }
        self.functions.push(DescribedFunction { name: symbol, begin, end });
        Ok(ScopeId { entry, function: self.functions.len() - 1 })
    }

    /// Adds a block with its own variables to a function or a block; its instructions are between the labels `begin` and
    /// `end`.
    ///
    /// # Errors
    ///
    /// If a label is not valid.
    pub fn block(&mut self, scope: ScopeId, begin: &str, end: &str) -> Result<ScopeId, DebugError> {
        for label in [begin, end] {
            self.needs.push(Need::Label { label: identifier("label", label)?, function: scope.function });
        }
        let entry = self.entries.add(scope.entry, constants::DW_TAG_lexical_block);
        self.entries.set_range(entry, begin, end);
        Ok(ScopeId { entry, ..scope })
    }

    /// Adds a parameter to a function, after its existing ones.
    ///
    /// # Errors
    ///
    /// If a name is not valid, or the location is in another kind of storage than the variable's class.
    pub fn parameter(&mut self, function: ScopeId, variable: &DebugVariable<'_>) -> Result<(), DebugError> {
        self.describe(function.entry, Some(function.function), constants::DW_TAG_formal_parameter, variable)?;
        Ok(())
    }

    /// Adds a variable to a function or a block.
    ///
    /// # Errors
    ///
    /// Same as [`parameter`](Self::parameter).
    pub fn variable(&mut self, scope: ScopeId, variable: &DebugVariable<'_>) -> Result<(), DebugError> {
        self.describe(scope.entry, Some(scope.function), constants::DW_TAG_variable, variable)?;
        Ok(())
    }

    /// Adds a variable of the module, in the global, constant or shared state space.
    ///
    /// # Errors
    ///
    /// Same as [`parameter`](Self::parameter), and if the variable is in a register: only functions have registers.
    pub fn global(&mut self, variable: &DebugVariable<'_>) -> Result<(), DebugError> {
        let entry = self.describe(self.entries.root(), None, constants::DW_TAG_variable, variable)?;
        self.public.push((entry, variable.name.to_owned()));
        Ok(())
    }

    fn describe(
        &mut self,
        parent: UnitEntryId,
        function: Option<usize>,
        tag: DwTag,
        variable: &DebugVariable<'_>,
    ) -> Result<UnitEntryId, DebugError> {
        let of_location = variable.location.as_ref().map(|location| location.class);
        let class = variable.class.or(of_location);
        if of_location.is_some_and(|of_location| Some(of_location) != class) {
            let problem = "a location in another kind of storage than its class";
            return Err(DebugError(format!("`{}` has {problem}", variable.name)));
        }
        let location = variable.location.as_ref().map(|location| self.location(variable.name, location, function));
        let location = location.transpose()?;
        let entry = self.entries.add(parent, tag);
        self.entries.set_text(entry, constants::DW_AT_name, "variable", variable.name)?;
        self.entries.set_declared(entry, variable.declared);
        self.entries.set_type(entry, variable.ty);
        if let Some(location) = location {
            self.entries.set(entry, constants::DW_AT_location, AttributeValue::Exprloc(location));
        }
        if let Some(class) = class {
            self.entries.set(entry, constants::DW_AT_address_class, AttributeValue::Data1(class.code()));
        }
        if let Some(symbol) = variable.symbol {
            self.entries.set_text(entry, constants::DW_AT_MIPS_linkage_name, "variable", symbol)?;
        }
        Ok(entry)
    }

    fn location(&mut self, variable: &str, location: &Location, function: Option<usize>) -> Result<Expression, DebugError> {
        match (&location.place, function) {
            (Base::Symbol { name, .. }, _) => self.needs.push(Need::Symbol(name.clone())),
            (Base::Register(_), _) if location.class == AddressClass::SpecialRegister => {}
            (Base::Register(register), Some(function)) => {
                self.needs.push(Need::Register { register: register.to_string(), function });
            }
            (Base::Register(register), None) => {
                return Err(DebugError(format!(
                    "`{variable}` belongs to the module and cannot be in `{register}`: only functions have registers"
                )));
            }
        }
        self.entries.expression(location)
    }
}

/// A line table with one empty sequence. ptxas makes the real table, but gimli writes the reference to it only if this one
/// has a sequence.
fn line_table() -> LineProgram {
    let name = || LineString::String(b".".to_vec());
    let mut table = LineProgram::new(ENCODING, LineEncoding::default(), name(), None, name(), None);
    table.begin_sequence(None);
    table.end_sequence(0);
    table
}
