//! The Rust side's declarations, read from JSON. `gpu-abi/cli/schema/layout.schema.json` is the format.
//!
//! `report::Json` and `report::Declarations` write it. Members keep their stated offsets; contradictions, such as a member
//! past its record's end, are errors.

use super::cxx::type_of;
use crate::leak;
use gpu_abi::TypeLayout;
use gpu_abi::launch::{KernelInfo, Parameter, VariableInfo};
use gpu_abi::layout::{BitRange, DataModel, Enumerator, Field, Handle, Kind, Layout, Pointer, StateSpace};
use gpu_abi::scalar::Scalar;
use gpu_abi::variable::MemoryKind;
use gpu_abi::verify::names::{CxxKind, CxxType, Description, DescriptionKind, parse_type};
use gpu_abi::verify::types::narrow_class;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;

/// The maximum depth of pointers and arrays that are followed.
const MAX_DEPTH: usize = 16;

/// A document with types, and kernels with their parameters.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Document {
    #[serde(default)]
    types: Vec<TypeEntry>,
    #[serde(default)]
    kernels: Vec<KernelEntry>,
    #[serde(default)]
    variables: Vec<VariableEntry>,
    #[serde(default)]
    targets: Vec<TargetEntry>,
}

/// A pointee.
#[derive(Debug, Deserialize)]
struct TargetEntry {
    name: String,
    #[serde(flatten)]
    ty: TypedEntry,
}

/// A type with its name in C++.
#[derive(Debug, Deserialize)]
struct TypedEntry {
    #[serde(rename = "type")]
    ty: TypeEntry,
    /// The encoding of the Itanium ABI, if the type is known.
    cxx: Option<String>,
    /// Whether the type is another crate's, for which the kernel may have its own class.
    #[serde(default)]
    foreign: bool,
}

#[derive(Debug, Deserialize)]
struct KernelEntry {
    name: String,
    parameters: Vec<ParameterEntry>,
}

#[derive(Debug, Deserialize)]
struct VariableEntry {
    name: String,
    space: String,
    #[serde(default)]
    managed: bool,
    #[serde(flatten)]
    ty: TypedEntry,
}

#[derive(Debug, Deserialize)]
struct ParameterEntry {
    name: Option<String>,
    #[serde(flatten)]
    ty: TypedEntry,
}

#[derive(Debug, Deserialize)]
struct TypeEntry {
    name: String,
    size: usize,
    align: Option<usize>,
    #[serde(flatten)]
    kind: KindEntry,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindEntry {
    Scalar {
        scalar: String,
    },
    #[serde(rename = "narrow_float")]
    NarrowFloat {
        cuda: String,
    },
    Vector {
        element: Box<TypeEntry>,
        len: usize,
    },
    Pointer {
        space: String,
        pointee: Option<String>,
    },
    Handle {
        handle: String,
    },
    Array {
        element: Box<TypeEntry>,
        len: usize,
    },
    Struct(RecordEntry),
    Union(RecordEntry),
    Enum(EnumEntry),
    Empty {},
}

#[derive(Debug, Deserialize)]
struct RecordEntry {
    fields: Vec<FieldEntry>,
    declared_align: Option<usize>,
    #[serde(default)]
    packed: bool,
    pack: Option<usize>,
    #[serde(default)]
    made_up: usize,
    #[serde(default)]
    non_pod: bool,
}

#[derive(Debug, Deserialize)]
struct FieldEntry {
    name: Option<String>,
    offset: usize,
    bit_offset: Option<u64>,
    bits: Option<u32>,
    declared_align: Option<usize>,
    #[serde(default)]
    packed: bool,
    #[serde(default)]
    base: bool,
    #[serde(default)]
    tail: bool,
    #[serde(rename = "type")]
    ty: TypeEntry,
}

#[derive(Debug, Deserialize)]
struct EnumEntry {
    scalar: String,
    #[serde(default)]
    open: bool,
    enumerators: Vec<EnumeratorEntry>,
}

#[derive(Debug, Deserialize)]
struct EnumeratorEntry {
    name: String,
    /// A number, or a string of digits if some JSON parsers would round the number.
    value: Value,
}

/// The declarations of a document.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    pub(crate) kernels: Vec<KernelInfo>,
    pub(crate) variables: Vec<VariableInfo>,
    pub(crate) types: Vec<&'static TypeLayout>,
    /// The types that pointers reference, by their names in the layouts of the pointers.
    pub(crate) targets: Vec<(&'static str, Description)>,
}

impl Declared {
    /// Returns the declarations in a description; `name` is the file's name for messages. Everything that they refer to lives as long
    /// as the program, as in the library.
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or not a description, if a type contradicts itself, or if a variable's state space cannot contain
    /// variables.
    pub(crate) fn read(name: &str, text: &[u8]) -> Result<Self, String> {
        let document: &Document = leak(Document::read(text).map_err(|why| format!("{name}: {why}"))?);
        let types = document.types.iter().map(TypeEntry::layout).collect::<Result<Vec<_>, _>>()?;
        let targets = document.targets.iter().map(|target| Ok((&*target.name, target.ty.typed()?)));
        let targets = targets.collect::<Result<Vec<_>, String>>()?;
        let kernels = document.kernels.iter().map(|kernel| kernel.declared(&targets));
        let variables = document.variables.iter().map(|variable| variable.declared(&targets));
        let named = targets.iter().map(|(name, ty)| (*name, ty.described(&targets, MAX_DEPTH)));
        let leaf = |layout: &&'static TypeLayout| (layout.name(), leaf(layout, None));
        Ok(Self {
            kernels: kernels.collect::<Result<_, _>>()?,
            variables: variables.collect::<Result<_, _>>()?,
            targets: named.chain(types.iter().map(leaf)).collect(),
            types,
        })
    }
}

impl Document {
    fn read(text: &[u8]) -> Result<Self, String> {
        // Parsed as generic JSON first, so that syntax errors have positions.
        let value: Value = serde_json::from_slice(text)
            .map_err(|error| format!("not JSON as `report::Declarations` writes it: {error}"))?;
        let is_entry = |key: &str| value.get(key).is_some();
        let read = if value.is_array() {
            serde_json::from_slice(text).map(|types| Self { types, ..Self::default() })
        } else if is_entry("kind") {
            serde_json::from_slice(text).map(|ty| Self { types: vec![ty], ..Self::default() })
        } else if is_entry("types") || is_entry("kernels") || is_entry("variables") {
            if value.get("version").and_then(Value::as_u64) != Some(1) {
                return Err("not a description of version 1: `report::Declarations` writes `\"version\":1`".to_owned());
            }
            serde_json::from_slice(text)
        } else {
            return Err(
                "not a description: expected a type, a list of types, or an object with `types`, `kernels` or `variables`"
                    .to_owned(),
            );
        };
        read.map_err(|error| error.to_string())
    }
}

impl KernelEntry {
    fn declared(&'static self, targets: &Targets) -> Result<KernelInfo, String> {
        let (mut parameters, mut types) = (Vec::new(), Vec::new());
        for (index, ParameterEntry { name, ty }) in self.parameters.iter().enumerate() {
            let ty = ty.typed()?;
            let name = name.as_deref().unwrap_or_else(|| format!("{}_param_{index}", self.name).leak());
            parameters.push(Parameter::unplaced(name, ty.layout));
            types.push(ty.described(targets, MAX_DEPTH));
        }
        Ok(KernelInfo::new(&self.name, parameters.leak(), types.leak()))
    }
}

impl VariableEntry {
    fn declared(&'static self, targets: &Targets) -> Result<VariableInfo, String> {
        let memory = match (self.space.as_str(), self.managed) {
            ("const", false) => MemoryKind::Constant,
            ("global", false) => MemoryKind::Global,
            ("global", true) => MemoryKind::Managed,
            (space, _) => {
                let name = &self.name;
                return Err(format!("variable `{name}` in the description: variables cannot be in `{space}`"));
            }
        };
        let ty = self.ty.typed()?;
        let description = leak(ty.described(targets, MAX_DEPTH));
        Ok(VariableInfo::new(&self.name, ty.layout, memory, description))
    }
}

/// The types that pointers reference, by their names in the layouts of the pointers.
type Targets = [(&'static str, Typed)];

/// A type with its layout and its name in C++, if that is known.
#[derive(Clone)]
struct Typed {
    layout: &'static TypeLayout,
    cxx: Option<CxxType>,
    foreign: bool,
}

impl TypedEntry {
    fn typed(&'static self) -> Result<Typed, String> {
        let cxx = self.cxx.as_deref().and_then(parse_type);
        Ok(Typed { layout: self.ty.layout()?, cxx, foreign: self.foreign })
    }
}

impl Typed {
    fn described(&self, targets: &Targets, depth: usize) -> Description {
        let description = self.unqualified(targets, depth);
        if self.cxx.as_ref().is_some_and(CxxType::is_const) { description.constant() } else { description }
    }

    /// Returns the description without the `const` of the type itself.
    fn unqualified(&self, targets: &Targets, depth: usize) -> Description {
        let of = self.cxx.as_ref().map(CxxType::kind);
        match (self.layout.kind(), &of) {
            _ if depth == 0 => Description::UNKNOWN,
            (Kind::Pointer(pointer), of) => {
                let target = Pointer::pointee(pointer).and_then(|name| targets.iter().find(|(known, _)| *known == name));
                let to = match (target, of) {
                    (Some((_, target)), _) => target.unqualified(targets, depth - 1),
                    (None, Some(CxxKind::Pointer(to))) => Description::named(leak(type_of(to))),
                    (None, _) => return Description::UNKNOWN,
                };
                // The pointer says whether its target is `const`: the target is the same for all pointers.
                let is_const = matches!(of, Some(CxxKind::Pointer(to)) if to.is_const());
                Description::pointer(leak(if is_const { to.constant() } else { to }))
            }
            (Kind::Array { element, len }, None | Some(CxxKind::Array(..))) => {
                let cxx = if let Some(CxxKind::Array(_, of)) = of { Some(of.clone()) } else { None };
                let element = Self { layout: element, cxx, foreign: self.foreign };
                Description::array(leak(element.described(targets, depth - 1)), *len)
            }
            _ => {
                let cxx = self.cxx.as_ref().map(type_of);
                leaf(self.layout, cxx.map(|cxx| if self.foreign { cxx.foreign() } else { cxx }))
            }
        }
    }
}

/// Returns the description of a type by its layout, and its name in C++ if that is known.
fn leaf(layout: &'static TypeLayout, cxx: Option<gpu_abi::name::Type<'static>>) -> Description {
    Description { layout: Some(layout), cxx: cxx.map(leak), kind: DescriptionKind::Leaf, ..Description::UNKNOWN }
}

impl TypeEntry {
    fn refused(&self, why: impl Display) -> String {
        format!("`{}` in the description: {why}", self.name)
    }

    fn layout(&'static self) -> Result<&'static TypeLayout, String> {
        let layout = match &self.kind {
            KindEntry::Scalar { scalar } => Layout::scalar(scalar_of(scalar).map_err(|why| self.refused(why))?),
            KindEntry::NarrowFloat { cuda } => {
                *narrow_class(cuda).ok_or_else(|| self.refused(format!("unknown class `{cuda}`")))?
            }
            KindEntry::Vector { element, len } => {
                let align = self.align.ok_or_else(|| self.refused("a vector needs an alignment"))?;
                let vector = Layout::placed_vector(&self.name, element.layout()?, *len, align);
                vector.map_err(|error| self.refused(error))?
            }
            KindEntry::Pointer { space, pointee } => {
                let space = space_of(space).ok_or_else(|| self.refused(format!("unknown state space `{space}`")))?;
                let model = if self.size == 4 { DataModel::ILP32 } else { DataModel::LP64 };
                match pointee {
                    // Names of pointees live as long as the program, as in the library.
                    Some(pointee) => Layout::pointer_to_named(&self.name, space, model, pointee.clone().leak()),
                    None => Layout::pointer(&self.name, space, model),
                }
            }
            KindEntry::Handle { handle } => {
                let handle = match handle.as_str() {
                    "texture" => Handle::Texture,
                    "sampler" => Handle::Sampler,
                    "surface" => Handle::Surface,
                    _ => return Err(self.refused(format!("unknown handle `{handle}`"))),
                };
                Layout::handle(&self.name, handle)
            }
            KindEntry::Array { element, len } => {
                let element = element.layout()?;
                if element.size().checked_mul(*len).is_none() {
                    return Err(self.refused("the array is larger than the address space"));
                }
                Layout::array(&self.name, element, *len)
            }
            KindEntry::Struct(record) => self.record(record, false)?,
            KindEntry::Union(record) => self.record(record, true)?,
            KindEntry::Enum(EnumEntry { scalar, open, enumerators }) => {
                let scalar = scalar_of(scalar).map_err(|why| self.refused(why))?;
                let values = enumerators.iter().map(|one| Ok(Enumerator::new(&one.name, one.number()?)));
                let values = values.collect::<Result<Vec<_>, String>>().map_err(|why| self.refused(why))?;
                let of = if *open { Layout::open_enumeration } else { Layout::enumeration };
                of(&self.name, scalar, Vec::leak(values))
            }
            KindEntry::Empty {} => Layout::without_storage(&self.name),
        };
        let layout = layout.with_name(&self.name);
        let known = layout.known_align();
        if layout.size() != self.size || (self.align.is_some() && known != self.align) {
            let align = known.map(|align| format!(", align {align}")).unwrap_or_default();
            return Err(self.refused(format!("a type of this kind has size {}{align}", layout.size())));
        }
        Ok(leak(layout))
    }

    fn record(&'static self, record: &'static RecordEntry, is_union: bool) -> Result<TypeLayout, String> {
        let (mut named, mut unnamed) = (Vec::new(), Vec::new());
        for (index, field) in record.fields.iter().enumerate() {
            let layout = field.ty.layout()?;
            let bits = field.bits.map(|width| BitRange::new(field.bit_offset.unwrap_or(0), width));
            let list = if field.name.is_some() { &mut named } else { &mut unnamed };
            let placed = Field::placed(field.name.as_deref(), layout, index, field.offset, bits);
            let placed = placed.declared(field.declared_align, field.packed);
            list.push(match (field.base, field.tail) {
                (true, _) => placed.as_base(),
                (_, true) => placed.as_tail(),
                _ => placed,
            });
        }
        if record.made_up > named.len() {
            return Err(self.refused(format!(
                "`made_up` is {}, but the number of named fields is {}",
                record.made_up,
                named.len()
            )));
        }
        named.append(&mut unnamed);
        let place = if is_union { Layout::placed_union } else { Layout::placed_struct };
        place(&self.name, self.size, self.align, named.leak())
            .map(|layout| {
                let layout = layout.declared(record.declared_align, record.packed, record.pack);
                layout.declared_non_pod(record.non_pod).made_up(record.made_up)
            })
            .map_err(|error| self.refused(error))
    }
}

impl EnumeratorEntry {
    fn number(&self) -> Result<i128, String> {
        let digits = self.value.as_str().map_or_else(|| self.value.to_string(), str::to_owned);
        digits.parse().map_err(|_| format!("`{digits}` is not a number"))
    }
}

fn scalar_of(name: &str) -> Result<Scalar, String> {
    use Scalar::{Bool, Char, F32, F64, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128};

    let all = [Bool, Char, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128, F32, F64];
    all.into_iter().find(|scalar| scalar.name() == name).ok_or_else(|| format!("unknown scalar `{name}`"))
}

fn space_of(name: &str) -> Option<StateSpace> {
    use StateSpace::{Const, Generic, Global, Local, Param, Shared};

    [Generic, Global, Const, Shared, Local, Param].into_iter().find(|space| space.to_string()[1..] == *name)
}
