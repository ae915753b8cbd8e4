//! Debugging information entries by what they say: whatever their order, forms and offsets are.

use std::collections::BTreeMap;

use gimli::{AttributeValue, DebugAbbrev, DebugInfo, DebugPubNames, EndianSlice, LittleEndian, UnitOffset};

type Slice<'d> = EndianSlice<'d, LittleEndian>;

/// Entries that refer to each other, at most in a row.
const MAX_DEPTH: usize = 32;

/// An entry, its attributes by their names, and its children.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Die {
    /// The tag's name.
    pub tag: String,
    /// The attributes' values.
    pub attributes: BTreeMap<String, Value>,
    /// In order; those of the unit in the order of what they say.
    pub children: Vec<Die>,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A number, an address, a flag.
    Number(u64),
    /// A text.
    Text(String),
    /// An expression.
    Bytes(Vec<u8>),
    /// Another entry.
    Entry(Box<Die>),
}

/// Reads the first unit of the sections, and the names that `.debug_pubnames` gives its entries.
///
/// # Errors
/// Says what cannot be read.
pub fn unit(sections: &BTreeMap<String, Vec<u8>>) -> Result<(Die, BTreeMap<String, Die>), String> {
    let section = |name: &str| sections.get(name).map_or(&[][..], Vec::as_slice);
    let words = |error: gimli::Error| error.to_string();
    let info = DebugInfo::new(section(".debug_info"), LittleEndian);
    let header = info.units().next().map_err(words)?.ok_or("no unit")?;
    let abbreviations = header.abbreviations(&DebugAbbrev::new(section(".debug_abbrev"), LittleEndian)).map_err(words)?;
    let unit = Unit { header, abbreviations };
    let root = unit.header.entries(&unit.abbreviations).next_dfs().map_err(words)?.ok_or("no entry")?.1.offset();
    let mut die = unit.die(root, 0).map_err(words)?;
    die.children.sort();
    let mut names = BTreeMap::new();
    let mut items = DebugPubNames::new(section(".debug_pubnames"), LittleEndian).items();
    while let Some(item) = items.next().map_err(words)? {
        names.insert(item.name().to_string_lossy().into_owned(), unit.die(item.die_offset(), 0).map_err(words)?);
    }
    Ok((die, names))
}

struct Unit<'d> {
    header: gimli::UnitHeader<Slice<'d>>,
    abbreviations: gimli::Abbreviations,
}

impl Unit<'_> {
    fn die(&self, offset: UnitOffset, depth: usize) -> gimli::Result<Die> {
        let mut tree = self.header.entries_tree(&self.abbreviations, Some(offset))?;
        let node = tree.root()?;
        let entry = node.entry();
        let mut die = Die { tag: entry.tag().to_string(), attributes: BTreeMap::new(), children: Vec::new() };
        let mut attributes = entry.attrs();
        while let Some(attribute) = attributes.next()? {
            die.attributes.insert(attribute.name().to_string(), self.value(attribute.value(), depth)?);
        }
        let mut children = node.children();
        while let Some(child) = children.next()? {
            let child = child.entry().offset();
            die.children.push(self.die(child, depth)?);
        }
        Ok(die)
    }

    fn value(&self, value: AttributeValue<Slice<'_>>, depth: usize) -> gimli::Result<Value> {
        Ok(match value {
            AttributeValue::UnitRef(offset) if depth < MAX_DEPTH => Value::Entry(Box::new(self.die(offset, depth + 1)?)),
            AttributeValue::Addr(address) => Value::Number(address),
            AttributeValue::Flag(flag) => Value::Number(flag.into()),
            AttributeValue::String(text) => Value::Text(text.to_string_lossy().into_owned()),
            AttributeValue::Block(bytes) | AttributeValue::Exprloc(gimli::Expression(bytes)) => {
                Value::Bytes(bytes.slice().to_vec())
            }
            AttributeValue::Encoding(encoding) => Value::Number(encoding.0.into()),
            AttributeValue::Language(language) => Value::Number(language.0.into()),
            AttributeValue::AddressClass(class) => Value::Number(class.0),
            AttributeValue::FileIndex(file) => Value::Number(file),
            AttributeValue::DebugLineRef(offset) => Value::Number(offset.0 as u64),
            other => other.udata_value().map_or_else(|| Value::Text(format!("{other:?}")), Value::Number),
        })
    }
}
