//! The Rust side's declarations, read from JSON. `gpu-abi/cli/schema/layout.schema.json` is the format.
//!
//! `report::Json` and `report::Declarations` write it. Members keep their stated offsets; contradictions, such as a member
//! past its record's end, are errors.

use super::DeclaredVariable;
use super::meaning::{Encoded, Meaning, Target, Targets, Typed};
use crate::arena::Layouts;
use crate::failure::Failure;
use crate::names;
use gpu_abi::layout::{BitRange, DataModel, Enumerator, Field, Handle, Layout, StateSpace};
use gpu_abi::scalar::Scalar;
use gpu_abi::verify::types::narrow_class;
use serde::Deserialize;

/// A description: types, and kernels with their parameters.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Description {
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
    cxx: Option<String>,
    #[serde(default)]
    foreign: bool,
    #[serde(rename = "type")]
    ty: TypeEntry,
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
    #[serde(rename = "type")]
    ty: TypeEntry,
}

#[derive(Debug, Deserialize)]
struct ParameterEntry {
    name: Option<String>,
    #[serde(rename = "type")]
    ty: TypeEntry,
    cxx: Option<String>,
    #[serde(default)]
    foreign: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct TypeEntry {
    name: String,
    size: usize,
    align: Option<usize>,
    #[serde(flatten)]
    pub(super) kind: KindEntry,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum KindEntry {
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
pub(super) struct RecordEntry {
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
pub(super) struct FieldEntry {
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
pub(super) struct EnumEntry {
    scalar: String,
    #[serde(default)]
    open: bool,
    enumerators: Vec<EnumeratorEntry>,
}

#[derive(Debug, Deserialize)]
pub(super) struct EnumeratorEntry {
    name: String,
    value: ValueEntry,
}

/// An enumerator's value: a number, or a string of digits if some JSON parsers would round the number.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ValueEntry {
    Number(i64),
    Digits(String),
}

/// A kernel as the Rust side declares it.
#[derive(Debug)]
pub(crate) struct Declared<'a> {
    pub(crate) name: &'a str,
    pub(crate) params: Vec<DeclaredParam<'a>>,
}

/// A parameter as the Rust side declares it.
#[derive(Debug)]
pub(crate) struct DeclaredParam<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) layout: &'a Layout<'a>,
    /// The type to compare with the type in a mangled name.
    pub(crate) meaning: Meaning,
}

impl Description {
    /// Parses a description; `name` is the file's name for messages.
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or not a description.
    pub(crate) fn read(name: &str, text: &[u8]) -> Result<Self, Failure> {
        let refused = |why: &str| Failure::new(format!("{name}: {why}"));
        // Parsed as generic JSON first, so that syntax errors have positions.
        let value: serde_json::Value = serde_json::from_slice(text)
            .map_err(|error| refused(&format!("not JSON as `report::Declarations` writes it: {error}")))?;
        let is_entry = |key: &str| value.get(key).is_some();
        let read = if value.is_array() {
            serde_json::from_slice(text).map(|types| Self { types, ..Self::default() })
        } else if is_entry("kind") {
            serde_json::from_slice(text).map(|ty| Self { types: vec![ty], ..Self::default() })
        } else if is_entry("types") || is_entry("kernels") || is_entry("variables") {
            if value.get("version").and_then(serde_json::Value::as_u64) != Some(1) {
                return Err(refused("not a description of version 1: `report::Declarations` writes `\"version\":1`"));
            }
            serde_json::from_slice(text)
        } else {
            return Err(refused(
                "not a description: expected a type, a list of types, or an object with `types`, `kernels` or `variables`",
            ));
        };
        read.map_err(|error| refused(&error.to_string()))
    }
}

impl Description {
    /// Returns the layouts of the described types.
    ///
    /// # Errors
    ///
    /// If a type contradicts itself; the message names the type and the member.
    pub(crate) fn types<'a>(&'a self, layouts: &'a Layouts<'a>) -> Result<Vec<&'a Layout<'a>>, Failure> {
        self.types.iter().map(|ty| ty.layout(layouts)).collect()
    }

    /// Returns the pointees.
    ///
    /// # Errors
    ///
    /// If a type contradicts itself.
    pub(crate) fn targets(&'static self, layouts: &'static Layouts<'static>) -> Result<Targets, Failure> {
        let target = |entry: &'static TargetEntry| {
            let cxx = Encoded { text: entry.cxx.as_deref(), foreign: entry.foreign };
            Ok(Target { name: &entry.name, cxx, ty: entry.ty.typed(layouts)? })
        };
        Ok(Targets(self.targets.iter().map(target).collect::<Result<_, Failure>>()?))
    }

    /// Returns the described kernels, with the pointees from `targets`.
    ///
    /// # Errors
    ///
    /// If a parameter's type contradicts itself.
    pub(crate) fn kernels(
        &'static self,
        layouts: &'static Layouts<'static>,
        targets: &Targets,
    ) -> Result<Vec<Declared<'static>>, Failure> {
        let declared = |kernel: &'static KernelEntry| {
            let params = kernel.parameters.iter().map(|param| {
                let ty = param.ty.typed(layouts)?;
                let cxx = Encoded { text: param.cxx.as_deref(), foreign: param.foreign };
                // PTX's names are not informative.
                let name = param.name.as_deref().filter(|name| !names::is_made_up(&kernel.name, name));
                Ok(DeclaredParam { name, layout: ty.layout, meaning: Meaning::of(ty, cxx, targets) })
            });
            Ok(Declared { name: &kernel.name, params: params.collect::<Result<_, Failure>>()? })
        };
        self.kernels.iter().map(declared).collect()
    }

    /// Returns the described variables.
    ///
    /// # Errors
    ///
    /// If a variable's type contradicts itself, or its state space cannot contain variables.
    pub(crate) fn variables(
        &'static self,
        layouts: &'static Layouts<'static>,
    ) -> Result<Vec<DeclaredVariable<'static>>, Failure> {
        let declared = |variable: &'static VariableEntry| {
            let space = match (variable.space.as_str(), variable.managed) {
                ("const", false) => ".const",
                ("global", _) => ".global",
                (space, _) => {
                    let name = &variable.name;
                    return Err(Failure::new(format!(
                        "variable `{name}` in the description: variables cannot be in `{space}`"
                    )));
                }
            };
            let layout = variable.ty.layout(layouts)?;
            Ok(DeclaredVariable { name: &variable.name, space, is_managed: variable.managed, layout })
        };
        self.variables.iter().map(declared).collect()
    }
}

impl TypeEntry {
    fn typed(&'static self, layouts: &'static Layouts<'static>) -> Result<Typed, Failure> {
        Ok(Typed { entry: self, layout: self.layout(layouts)? })
    }

    fn layout<'a>(&'a self, layouts: &'a Layouts<'a>) -> Result<&'a Layout<'a>, Failure> {
        let refused = |why: &str| Failure::new(format!("`{}` in the description: {why}", self.name));
        let layout = match &self.kind {
            KindEntry::Scalar { scalar } => Layout::scalar(scalar_of(scalar).map_err(|why| refused(&why))?),
            KindEntry::NarrowFloat { cuda } => {
                *narrow_class(cuda).ok_or_else(|| refused(&format!("unknown class `{cuda}`")))?
            }
            KindEntry::Vector { element, len } => {
                let align = self.align.ok_or_else(|| refused("a vector needs an alignment"))?;
                let vector = Layout::placed_vector(&self.name, element.layout(layouts)?, *len, align);
                vector.map_err(|error| refused(&error.to_string()))?
            }
            KindEntry::Pointer { space, pointee } => {
                let space = space_of(space).ok_or_else(|| refused(&format!("unknown state space `{space}`")))?;
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
                    _ => return Err(refused(&format!("unknown handle `{handle}`"))),
                };
                Layout::handle(&self.name, handle)
            }
            KindEntry::Array { element, len } => {
                let element = element.layout(layouts)?;
                if element.size().checked_mul(*len).is_none() {
                    return Err(refused("the array is larger than the address space"));
                }
                Layout::array(&self.name, element, *len)
            }
            KindEntry::Struct(record) => self.record(layouts, record, false)?,
            KindEntry::Union(record) => self.record(layouts, record, true)?,
            KindEntry::Enum(EnumEntry { scalar, open, enumerators }) => {
                let scalar = scalar_of(scalar).map_err(|why| refused(&why))?;
                let values = enumerators.iter().map(|one| Ok(Enumerator::new(&one.name, one.value.number()?)));
                let values = values.collect::<Result<_, String>>().map_err(|why| refused(&why))?;
                let values = layouts.keep_enumerators(values);
                let of = if *open { Layout::open_enumeration } else { Layout::enumeration };
                of(&self.name, scalar, values)
            }
            KindEntry::Empty {} => Layout::without_storage(&self.name),
        };
        let layout = layout.with_name(&self.name);
        let known = layout.known_align();
        if layout.size() != self.size || (self.align.is_some() && known != self.align) {
            let align = known.map(|align| format!(", align {align}")).unwrap_or_default();
            return Err(refused(&format!("a type of this kind has size {}{align}", layout.size())));
        }
        Ok(layouts.keep(layout))
    }

    fn record<'a>(
        &'a self,
        layouts: &'a Layouts<'a>,
        record: &'a RecordEntry,
        is_union: bool,
    ) -> Result<Layout<'a>, Failure> {
        let refused = |why: &str| Failure::new(format!("`{}` in the description: {why}", self.name));
        let (mut named, mut unnamed) = (Vec::new(), Vec::new());
        for (index, field) in record.fields.iter().enumerate() {
            let layout = field.ty.layout(layouts)?;
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
            return Err(refused(&format!(
                "`made_up` is {}, but the number of named fields is {}",
                record.made_up,
                named.len()
            )));
        }
        named.append(&mut unnamed);
        let fields = layouts.keep_fields(named);
        let place = if is_union { Layout::placed_union } else { Layout::placed_struct };
        place(&self.name, self.size, self.align, fields)
            .map(|layout| {
                let layout = layout.declared(record.declared_align, record.packed, record.pack);
                layout.declared_non_pod(record.non_pod).made_up(record.made_up)
            })
            .map_err(|error| refused(&error.to_string()))
    }
}

impl ValueEntry {
    fn number(&self) -> Result<i128, String> {
        match self {
            Self::Number(number) => Ok((*number).into()),
            Self::Digits(digits) => digits.parse().map_err(|_| format!("`{digits}` is not a number")),
        }
    }
}

fn scalar_of(name: &str) -> Result<Scalar, String> {
    use Scalar::{Bool, Char, F32, F64, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128};

    let all = [Bool, Char, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128, F32, F64];
    all.into_iter().find(|scalar| scalar.name() == name).ok_or_else(|| format!("unknown scalar `{name}`"))
}

fn space_of(name: &str) -> Option<StateSpace> {
    Some(match name {
        "generic" => StateSpace::Generic,
        "global" => StateSpace::Global,
        "const" => StateSpace::Const,
        "shared" => StateSpace::Shared,
        "local" => StateSpace::Local,
        "param" => StateSpace::Param,
        _ => return None,
    })
}
