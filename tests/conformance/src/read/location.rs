//! Locations in debug information: the place of a variable, and the offset of a member.

use std::fmt;

use gimli::{AttributeValue, EvaluationResult, Expression, Piece, constants};

use super::dwarf::{Entry, Reader, Slice, words};

/// `DW_AT_location` of a variable or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// No location: the attribute is missing or its expression is empty.
    None,
    /// The address of these symbols; there is one, unless several sections begin at the same address.
    Symbols(Vec<String>),
    /// Another address, as `SYMBOL+OFFSET`.
    Address(String),
    /// Another place, such as a register, a stack frame, or a list of places.
    Other,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Symbols(names) => f.write_str(&names.join(" or ")),
            Self::Address(address) => f.write_str(address),
            Self::Other => f.write_str("not the address of a variable"),
        }
    }
}

impl<'d> Reader<'_, 'd> {
    /// Returns where a variable is. An expression is evaluated as a whole, because DWARF has several for one address.
    pub(super) fn location(&self, entry: &Entry<'_, 'd>) -> Result<Location, String> {
        let expression = match entry.attr_value(constants::DW_AT_location).map_err(words)? {
            None => return Ok(Location::None),
            Some(AttributeValue::Exprloc(expression)) => expression,
            Some(AttributeValue::Block(block)) => Expression(block),
            Some(_) => return Ok(Location::Other),
        };
        // DWARF's form for a variable that was optimized away.
        if expression.0.is_empty() {
            return Ok(Location::None);
        }
        // nvcc's registers have larger numbers than the reader's.
        Ok(match self.address(expression, None).unwrap_or(None) {
            None => Location::Other,
            Some(address) => match self.symbols.get(&address) {
                Some(names) => Location::Symbols(names.clone()),
                None => Location::Address(self.near(address)),
            },
        })
    }

    /// Returns an address as an offset from the symbol before it.
    fn near(&self, address: u64) -> String {
        match self.symbols.iter().filter(|&(&start, _)| start <= address).max() {
            Some((start, names)) => format!("{}+{}", names.join(" or "), address - start),
            None => format!("{address:#x}"),
        }
    }

    /// Returns the offset of a member or a base class in bytes: a number, or an expression that computes an address from the
    /// record's. It may be absent in a union.
    pub(super) fn member_offset(&self, entry: &Entry<'_, 'd>) -> Result<u64, String> {
        let expression = match entry.attr_value(constants::DW_AT_data_member_location).map_err(words)? {
            None => return Ok(0),
            Some(AttributeValue::Exprloc(expression)) => expression,
            Some(AttributeValue::Block(block)) => Expression(block),
            Some(value) => return value.udata_value().ok_or_else(|| format!("the location {value:?} of a member")),
        };
        self.address(expression, Some(0))?.ok_or_else(|| "the location of a member that is not an offset".to_owned())
    }

    /// Evaluates an expression to one address; `None` if its value depends on more than the unit.
    fn address(&self, expression: Expression<Slice<'d>>, initial: Option<u64>) -> Result<Option<u64>, String> {
        let mut evaluation = expression.evaluation(self.unit.encoding());
        if let Some(initial) = initial {
            evaluation.set_initial_value(initial);
        }
        let mut state = evaluation.evaluate().map_err(words)?;
        loop {
            state = match state {
                EvaluationResult::Complete => break,
                EvaluationResult::RequiresRelocatedAddress(address) => {
                    evaluation.resume_with_relocated_address(address).map_err(words)?
                }
                EvaluationResult::RequiresIndexedAddress { index, .. } => {
                    let address = self.dwarf.address(self.unit, index).map_err(words)?;
                    evaluation.resume_with_indexed_address(address).map_err(words)?
                }
                _ => return Ok(None),
            };
        }
        Ok(match &evaluation.result()[..] {
            [Piece { size_in_bits: None, location: gimli::Location::Address { address }, .. }] => Some(*address),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Location;
    use crate::read;

    /// A module with a record whose member has the location `MEMBER`, and a variable of it at `VARIABLE`; both are blocks of
    /// bytes in the form of PTX.
    fn module(member: &str, variable: &str) -> read::Debug {
        let text = |text: &str| text.bytes().map(|byte| format!(".b8 {byte}\n")).collect::<String>() + ".b8 0\n";
        let name = text("gpu_abi_kit_described_x");
        let length = |block: &str| block.split(';').map(|line| if line.contains(".b64") { 8 } else { 1 }).sum::<usize>();
        let [member_length, variable_length] = [member, variable].map(length);
        // A compile unit, a structure with a name and a size, its member with a name, a type and a location, and a variable.
        let abbreviations = "1,17,1,0,0, 2,19,1,3,8,11,11,0,0, 3,13,0,3,8,73,19,56,10,0,0, 4,52,0,3,8,73,19,2,10,0,0, \
                             5,36,0,62,11,11,11,0,0, 0";
        let info = format!(
            ".section .debug_info {{\n.b32 end-4\n.b16 2\n.b32 0\n.b8 8\n.b8 1\nrecord:\n.b8 2\n{}.b8 16\n\
             .b8 3\n{}.b32 scalar\n.b8 {member_length}\n{}\n.b8 0\n.b8 4\n{name}.b32 record\n.b8 {variable_length}\n{}\n\
             scalar:\n.b8 5,5,4\n.b8 0\nend:\n}}\n.section .debug_abbrev {{\n.b8 {abbreviations}\n}}\n",
            text("R"),
            text("m"),
            member.replace(';', "\n"),
            variable.replace(';', "\n"),
        );
        // The length does not count itself.
        let labels = info.replace("end-4", "end+18446744073709551612");
        read::ptx(&labels).unwrap().debug.unwrap()
    }

    #[test]
    fn all_operations_of_a_location_count() {
        let location = |variable: &str| {
            let debug = module(".b8 35;.b8 4", variable);
            debug.variables["gpu_abi_kit_described_x"].location.clone()
        };
        assert_eq!(location(".b8 3;.b64 x"), Location::Symbols(vec!["x".to_owned()]));
        // DW_OP_plus_uconst after the address, and DW_OP_nop.
        assert_eq!(location(".b8 3;.b64 x;.b8 35;.b8 4"), Location::Address("x+4".to_owned()));
        assert_eq!(location(".b8 3;.b64 x;.b8 150"), Location::Symbols(vec!["x".to_owned()]));
        // DW_OP_fbreg.
        assert_eq!(location(".b8 145;.b8 0"), Location::Other);
        let offset = |member: &str| {
            let debug = module(member, ".b8 3;.b64 x");
            let ty = debug.variables["gpu_abi_kit_described_x"].ty.clone().unwrap();
            serde_json::to_value(ty).unwrap()["members"][0]["offset"].clone()
        };
        assert_eq!(offset(".b8 35;.b8 4"), 4);
        assert_eq!(offset(".b8 35;.b8 4;.b8 35;.b8 4"), 8);
        // DW_OP_lit4 and DW_OP_plus.
        assert_eq!(offset(".b8 52;.b8 34"), 4);
    }
}
