//! Debugging information entries by what they say: whatever their order, forms and offsets are.

use std::collections::BTreeMap;

use gimli::{
    AttributeValue, DebugAbbrev, DebugInfo, DebugPubNames, DebugStr, DwAt, DwTag, EndianSlice, LittleEndian, UnitOffset,
};
use object::{Object, ObjectSection};

type Slice<'d> = EndianSlice<'d, LittleEndian>;

/// Entries that refer to each other, at most in a row.
const MAX_DEPTH: usize = 32;

/// An entry, its attributes by their names, and its children.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Die {
    /// The tag.
    pub tag: DwTag,
    /// The attributes' values.
    pub attributes: BTreeMap<DwAt, Value>,
    /// In order; those of a unit from [`unit()`] in the order of what they say.
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

impl Die {
    /// Returns a text, empty without the attribute.
    pub fn text(&self, name: DwAt) -> &str {
        if let Some(Value::Text(text)) = self.attributes.get(&name) { text } else { "" }
    }

    /// Returns a number.
    pub fn number(&self, name: DwAt) -> Option<u64> {
        if let Some(Value::Number(number)) = self.attributes.get(&name) { Some(*number) } else { None }
    }

    /// Returns the bytes of an expression, none without the attribute.
    pub fn bytes(&self, name: DwAt) -> &[u8] {
        if let Some(Value::Bytes(bytes)) = self.attributes.get(&name) { bytes } else { &[] }
    }

    /// Returns an entry that this one refers to.
    pub fn entry(&self, name: DwAt) -> Option<&Die> {
        if let Some(Value::Entry(die)) = self.attributes.get(&name) { Some(die) } else { None }
    }

    /// Returns the children with a tag.
    pub fn children(&self, tag: DwTag) -> impl Iterator<Item = &Die> {
        self.children.iter().filter(move |child| child.tag == tag)
    }

    /// Returns the entries below with a tag, each with its depth: 1 for a child.
    pub fn below(&self, tag: DwTag) -> Vec<(usize, &Die)> {
        let mut found = Vec::new();
        for child in &self.children {
            found.extend((child.tag == tag).then_some((1, child)));
            found.extend(child.below(tag).into_iter().map(|(depth, die)| (depth + 1, die)));
        }
        found
    }
}

/// Returns the number that `bytes` begin with in LEB128: seven bits a byte, the lowest first.
pub fn leb128(bytes: &[u8]) -> u64 {
    let len = bytes.iter().take_while(|byte| **byte >= 0x80).count() + 1;
    bytes.iter().take(len).rev().fold(0, |number, byte| number << 7 | u64::from(byte & 0x7f))
}

/// Reads the first unit of a cubin.
///
/// # Errors
/// Says what of it cannot be read.
pub fn cubin(bytes: &[u8]) -> Result<Die, String> {
    let file = object::File::parse(bytes).map_err(|error| error.to_string())?;
    let mut sections = BTreeMap::new();
    for section in file.sections() {
        let name = section.name().map_err(|error| error.to_string())?;
        sections.insert(name.to_owned(), section.data().map_err(|error| error.to_string())?.to_vec());
    }
    root(&sections)
}

fn root(sections: &BTreeMap<String, Vec<u8>>) -> Result<Die, String> {
    let unit = Unit::read(sections).map_err(|error| error.to_string())?;
    unit.die(None, 0).map_err(|error| error.to_string())
}

/// Reads the first unit of the sections, and the names that `.debug_pubnames` gives its entries.
///
/// # Errors
/// Says what cannot be read.
pub fn unit(sections: &BTreeMap<String, Vec<u8>>) -> Result<(Die, BTreeMap<String, Die>), String> {
    let words = |error: gimli::Error| error.to_string();
    let mut die = root(sections)?;
    die.children.sort();
    let unit = Unit::read(sections).map_err(words)?;
    let mut names = BTreeMap::new();
    let mut items = DebugPubNames::new(section(sections, ".debug_pubnames"), LittleEndian).items();
    while let Some(item) = items.next().map_err(words)? {
        names.insert(item.name().to_string_lossy().into_owned(), unit.die(Some(item.die_offset()), 0).map_err(words)?);
    }
    Ok((die, names))
}

fn section<'d>(sections: &'d BTreeMap<String, Vec<u8>>, name: &str) -> &'d [u8] {
    sections.get(name).map_or(&[], Vec::as_slice)
}

struct Unit<'d> {
    header: gimli::UnitHeader<Slice<'d>>,
    abbreviations: gimli::Abbreviations,
    texts: DebugStr<Slice<'d>>,
}

impl<'d> Unit<'d> {
    fn read(sections: &'d BTreeMap<String, Vec<u8>>) -> gimli::Result<Self> {
        let section = |name: &str| section(sections, name);
        let info = DebugInfo::new(section(".debug_info"), LittleEndian);
        let header = info.units().next()?.ok_or(gimli::Error::MissingUnitDie)?;
        let abbreviations = header.abbreviations(&DebugAbbrev::new(section(".debug_abbrev"), LittleEndian))?;
        Ok(Self { header, abbreviations, texts: DebugStr::new(section(".debug_str"), LittleEndian) })
    }

    fn die(&self, offset: Option<UnitOffset>, depth: usize) -> gimli::Result<Die> {
        let mut tree = self.header.entries_tree(&self.abbreviations, offset)?;
        let node = tree.root()?;
        let entry = node.entry();
        let mut die = Die { tag: entry.tag(), attributes: BTreeMap::new(), children: Vec::new() };
        let mut attributes = entry.attrs();
        while let Some(attribute) = attributes.next()? {
            die.attributes.insert(attribute.name(), self.value(attribute.value(), depth)?);
        }
        let mut children = node.children();
        while let Some(child) = children.next()? {
            let child = child.entry().offset();
            die.children.push(self.die(Some(child), depth)?);
        }
        Ok(die)
    }

    fn value(&self, value: AttributeValue<Slice<'d>>, depth: usize) -> gimli::Result<Value> {
        Ok(match value {
            AttributeValue::UnitRef(offset) if depth < MAX_DEPTH => {
                Value::Entry(Box::new(self.die(Some(offset), depth + 1)?))
            }
            AttributeValue::Addr(address) => Value::Number(address),
            AttributeValue::Flag(flag) => Value::Number(flag.into()),
            AttributeValue::String(text) => Value::Text(text.to_string_lossy().into_owned()),
            AttributeValue::DebugStrRef(offset) => Value::Text(self.texts.get_str(offset)?.to_string_lossy().into_owned()),
            AttributeValue::Block(bytes) | AttributeValue::Exprloc(gimli::Expression(bytes)) => {
                Value::Bytes(bytes.slice().to_vec())
            }
            AttributeValue::Encoding(encoding) => Value::Number(encoding.0.into()),
            AttributeValue::Language(language) => Value::Number(language.0.into()),
            AttributeValue::AddressClass(class) => Value::Number(class.0),
            AttributeValue::FileIndex(file) => Value::Number(file),
            AttributeValue::DebugLineRef(offset) => Value::Number(offset.0 as u64),
            // nvcc writes bit offsets below zero.
            other => match other.udata_value().or_else(|| other.sdata_value().map(|value| value as u64)) {
                Some(number) => Value::Number(number),
                None => Value::Text(format!("{other:?}")),
            },
        })
    }
}
