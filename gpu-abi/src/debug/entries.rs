//! The tree of debugging information entries while it is built, and the names that it borrows from the module's text.

use super::error::text;
use super::location::Base;
use super::{DebugError, Loc, Location, TypeId};
use gimli::write::{Address, AttributeValue, EndianVec, Expression, StringTable, UnitEntryId, Writer};
use gimli::{DwAt, DwTag, Encoding, Format, LittleEndian, constants};
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

/// The encoding of debug information that the guide requires.
pub(super) const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 2, address_size: 8 };

/// A compile unit's entries.
#[derive(Debug)]
pub(super) struct Entries {
    pub(super) unit: gimli::write::Unit,
    pub(super) strings: StringTable,
    /// Labels and variables whose addresses are used. An address refers to one by its index.
    pub(super) symbols: Vec<String>,
}

impl Entries {
    pub(super) fn root(&self) -> UnitEntryId {
        self.unit.root()
    }

    pub(super) fn add(&mut self, parent: UnitEntryId, tag: DwTag) -> UnitEntryId {
        self.unit.add(parent, tag)
    }

    pub(super) fn set(&mut self, entry: UnitEntryId, name: DwAt, value: AttributeValue) {
        self.unit.get_mut(entry).set(name, value);
    }

    /// Sets a string attribute in the entry itself; `what` is named in the error.
    pub(super) fn set_text(
        &mut self,
        entry: UnitEntryId,
        name: DwAt,
        what: &'static str,
        value: &str,
    ) -> Result<(), DebugError> {
        self.set(entry, name, AttributeValue::String(text(what, value)?));
        Ok(())
    }

    pub(super) fn set_type(&mut self, entry: UnitEntryId, ty: TypeId) {
        self.set(entry, constants::DW_AT_type, AttributeValue::UnitRef(ty.0));
    }

    /// Sets where the entry is declared.
    pub(super) fn set_declared(&mut self, entry: UnitEntryId, declared: Option<Loc>) {
        if let Some(loc) = declared {
            self.set(entry, constants::DW_AT_decl_file, number(loc.file.number().into()));
            self.set(entry, constants::DW_AT_decl_line, number(loc.line.into()));
        }
    }

    /// Sets the labels that enclose the entry's instructions.
    pub(super) fn set_range(&mut self, entry: UnitEntryId, begin: &str, end: &str) {
        for (name, label) in [(constants::DW_AT_low_pc, begin), (constants::DW_AT_high_pc, end)] {
            let address = self.address(label);
            self.set(entry, name, AttributeValue::Address(address));
        }
    }

    /// Returns the address of a label or a variable.
    pub(super) fn address(&mut self, symbol: &str) -> Address {
        let known = self.symbols.iter().position(|known| known == symbol);
        let symbol = known.unwrap_or_else(|| {
            self.symbols.push(symbol.to_owned());
            self.symbols.len() - 1
        });
        Address::Symbol { symbol, addend: 0 }
    }

    /// Returns the expression that locates a variable.
    pub(super) fn expression(&mut self, location: &Location) -> Result<Expression, DebugError> {
        // gimli's registers have 16 bits, too few for the number that encodes a name.
        let mut bytes = EndianVec::new(LittleEndian);
        match &location.place {
            Base::Symbol { name, offset } => {
                let mut expression = Expression::new();
                expression.op_addr(self.address(name));
                if *offset > 0 {
                    expression.op_plus_uconst(*offset);
                }
                return Ok(expression);
            }
            Base::Register(register) => {
                bytes.write_u8(constants::DW_OP_regx.0)?;
                bytes.write_uleb128(register.number())?;
            }
        }
        Ok(Expression::raw(bytes.into_vec()))
    }
}

/// Returns the value of a number that is not negative.
pub(super) const fn number(value: u64) -> AttributeValue {
    AttributeValue::Udata(value)
}
