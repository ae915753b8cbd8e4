//! Declared kernels and variables, read from the JSON of `report::Declarations`. Everything lives as long as the program, as in the
//! library.
//!
//! Members keep their stated offsets; contradictions, such as a member past its record's end, are errors.

use super::room::Room;
use crate::leak;
use gpu_abi::TypeLayout;
use gpu_abi::launch::{KernelInfo, Parameter, VariableInfo};
use gpu_abi::layout::{BitRange, DataModel, Enumerator, Field, Handle, Layout, RecordForm, Role, StateSpace};
use gpu_abi::name::{Name, TemplateArgument, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi::variable::MemoryKind;
use gpu_abi::verify::names::{Argument, ClassName, CxxKind, CxxType, Description, DescriptionKind, parse_type};
use gpu_abi::verify::types::narrow_class;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;

#[derive(Debug)]
pub(super) struct Declarations {
    pub(super) kernels: Vec<KernelInfo>,
    pub(super) variables: Vec<VariableInfo>,
}

#[derive(Debug, Deserialize)]
struct Document {
    version: u32,
    kernels: Vec<KernelEntry>,
    variables: Vec<VariableEntry>,
    records: Vec<Vec<(usize, DeclaredEntry)>>,
}

#[derive(Debug, Deserialize)]
struct KernelEntry {
    name: String,
    parameters: Vec<NamedEntry>,
}

#[derive(Debug, Deserialize)]
struct VariableEntry {
    #[serde(with = "MemoryEntry")]
    memory: MemoryKind,
    #[serde(flatten)]
    of: NamedEntry,
}

#[derive(Deserialize)]
#[serde(remote = "MemoryKind", rename_all = "lowercase")]
enum MemoryEntry {
    Constant,
    Global,
    Managed,
}

#[derive(Debug, Deserialize)]
struct NamedEntry {
    name: String,
    #[serde(rename = "type")]
    own: TypeEntry,
    #[serde(flatten)]
    ty: DeclaredEntry,
}

#[derive(Debug, Deserialize)]
struct DeclaredEntry {
    layout: Option<TypeEntry>,
    cxx: Option<String>,
    #[serde(rename = "const", default)]
    is_const: bool,
    #[serde(rename = "foreign", default)]
    is_foreign: bool,
    kind: DeclaredKind,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DeclaredKind {
    Pointer(Box<DeclaredEntry>),
    Array(Box<DeclaredEntry>, usize),
    Record(usize),
    Leaf,
    Opaque,
    Void,
    Named,
    Undescribed,
    Unknown,
}

/// A type as `report::Json` writes it.
#[derive(Debug, Deserialize)]
struct TypeEntry {
    name: String,
    size: usize,
    align: Option<usize>,
    #[serde(flatten)]
    kind: KindEntry,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum KindEntry {
    Scalar {
        scalar: String,
    },
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
    #[serde(alias = "union")]
    Struct {
        union: bool,
        fields: Vec<FieldEntry>,
        #[serde(default)]
        made_up: usize,
    },
    Enum {
        scalar: String,
        #[serde(default)]
        open: bool,
        enumerators: Vec<EnumeratorEntry>,
    },
    Empty {},
}

#[derive(Debug, Deserialize)]
struct FieldEntry {
    name: Option<String>,
    offset: usize,
    bit_offset: Option<u64>,
    bits: Option<u32>,
    #[serde(default)]
    base: bool,
    #[serde(default)]
    tail: bool,
    #[serde(rename = "type")]
    ty: TypeEntry,
}

#[derive(Debug, Deserialize)]
struct EnumeratorEntry {
    name: String,
    rust_name: Option<String>,
    /// A number, or a string of digits if some JSON parsers would round the number.
    value: Value,
}

impl Declarations {
    /// Reads the declarations from the JSON in the file `name`.
    ///
    /// # Errors
    ///
    /// If the text is not as `report::Declarations` writes it, or a type contradicts itself.
    pub(super) fn read(name: &str, text: &[u8]) -> Result<Self, String> {
        if !text.trim_ascii_start().starts_with(b"{") {
            return Err(format!(
                "{name}: neither an executable, a library or an rlib of Rust, nor the JSON of `report::Declarations`"
            ));
        }
        let refused = |why: String| format!("{name}: not as `report::Declarations` writes it: {why}");
        let document: Document = serde_json::from_slice(text).map_err(|error| refused(error.to_string()))?;
        if document.version != 1 {
            return Err(refused(format!("version {}", document.version)));
        }
        let Document { kernels, variables, records: entries, .. } = leak(document);
        let records = Records(entries.iter().map(|members| Room::new(members.len())).collect());
        let declared = || {
            records.describe(entries)?;
            Ok(Self {
                kernels: kernels.iter().map(|kernel| kernel.declared(&records)).collect::<Result<_, String>>()?,
                variables: variables.iter().map(|one| one.declared(&records)).collect::<Result<_, String>>()?,
            })
        };
        declared().map_err(|why: String| format!("{name}: {why}"))
    }
}

/// The records, which may refer to each other.
#[derive(Debug)]
struct Records(Vec<Room>);

impl Records {
    fn describe(&self, entries: &'static [Vec<(usize, DeclaredEntry)>]) -> Result<(), String> {
        for (number, (members, room)) in entries.iter().zip(&self.0).enumerate() {
            let members = members.iter().map(|(index, ty)| Ok((*index, ty.described(None, self, number)?)));
            let members = members.collect::<Result<Vec<_>, String>>()?;
            // SAFETY: comparisons read members, which follow once all are described.
            unsafe { room.fill(&members) };
        }
        Ok(())
    }

    /// Returns the record at `index`, one of the first `count`.
    fn kind(&self, index: usize, count: usize) -> Result<DescriptionKind, String> {
        let room = self.0.get(index).filter(|_| index < count).ok_or_else(|| format!("there is no record {index} yet"))?;
        // SAFETY: comparisons read members, which follow once `describe` has described all.
        Ok(unsafe { room.record(index + 1) })
    }
}

impl KernelEntry {
    fn declared(&'static self, records: &Records) -> Result<KernelInfo, String> {
        let (mut parameters, mut types) = (Vec::new(), Vec::new());
        for NamedEntry { name, own, ty } in &self.parameters {
            let layout = own.layout()?;
            parameters.push(Parameter::unplaced(name, layout));
            types.push(ty.described(Some(layout), records, usize::MAX)?);
        }
        Ok(KernelInfo { name: &self.name, parameters: parameters.leak(), types: types.leak() })
    }
}

impl VariableEntry {
    fn declared(&'static self, records: &Records) -> Result<VariableInfo, String> {
        let NamedEntry { name, own, ty } = &self.of;
        let layout = own.layout()?;
        let description = leak(ty.described(Some(layout), records, usize::MAX)?);
        Ok(VariableInfo { name, layout, memory: self.memory, description })
    }
}

impl DeclaredEntry {
    /// Returns the description of the type, which may hold the first `count` records by value. Its pointers may lead to all. `own` is the
    /// layout of its parameter or variable.
    fn described(
        &'static self,
        own: Option<&'static TypeLayout>,
        records: &Records,
        count: usize,
    ) -> Result<Description, String> {
        let layout = self.layout.as_ref().map(TypeEntry::layout).transpose()?.or(own);
        let of = |entry: &'static Self, count| Ok::<_, String>(leak(entry.described(None, records, count)?));
        let kind = match &self.kind {
            DeclaredKind::Pointer(to) => DescriptionKind::Pointer(of(to, usize::MAX)?),
            DeclaredKind::Array(element, len) => DescriptionKind::Array(of(element, count)?, *len),
            DeclaredKind::Record(index) => records.kind(*index, count)?,
            DeclaredKind::Leaf => DescriptionKind::Leaf,
            DeclaredKind::Opaque => DescriptionKind::Opaque,
            DeclaredKind::Void => DescriptionKind::Void,
            DeclaredKind::Named => DescriptionKind::Named,
            DeclaredKind::Undescribed => DescriptionKind::Undescribed,
            DeclaredKind::Unknown => DescriptionKind::Unknown,
        };
        let cxx = self.cxx.as_deref().and_then(parse_type).map(|cxx| type_of(&cxx));
        let cxx = cxx.map(|cxx| leak(if self.is_foreign { cxx.foreign() } else { cxx }));
        Ok(Description { layout, cxx, is_const: self.is_const, kind, ..Description::UNKNOWN })
    }
}

/// Returns the library's type for one that was read from its encoding.
fn type_of(ty: &CxxType) -> Type<'static> {
    match ty.kind() {
        CxxKind::Void => Type::VOID,
        CxxKind::Fundamental(fundamental) => Type::fundamental(fundamental),
        CxxKind::Pointer(to) => leak(type_of(&to)).pointer(),
        CxxKind::Array(Some(len), element) => leak(type_of(&element)).array(len),
        CxxKind::Class(name) => Type::named(class(&name)),
        CxxKind::Function => Type::function(&Type::VOID, &[]),
        // It agrees with any other.
        _ => Type::template_parameter(0),
    }
}

fn class(class: &ClassName) -> Name<'static> {
    let path = class.path();
    let parts: Vec<&str> = path.iter().map(|part| part.split('<').next().unwrap_or(part)).collect();
    let name = Name::new(parts.join("::").leak());
    match class.arguments() {
        Some(arguments) => name.template(arguments.iter().map(argument).collect::<Vec<_>>().leak()),
        None => name,
    }
}

fn argument(argument: &Argument) -> TemplateArgument<'static> {
    match argument {
        Argument::Type(ty) => TemplateArgument::Type(type_of(ty)),
        Argument::Value(_, value) => TemplateArgument::Value(Type::INT, *value),
        Argument::Pack(pack) => TemplateArgument::Pack(pack.iter().map(self::argument).collect::<Vec<_>>().leak()),
        _ => TemplateArgument::Type(Type::template_parameter(0)),
    }
}

impl TypeEntry {
    fn refused(&self, why: impl Display) -> String {
        format!("`{}`: {why}", self.name)
    }

    fn layout(&'static self) -> Result<&'static TypeLayout, String> {
        let name = self.name.as_str();
        let layout = match &self.kind {
            KindEntry::Scalar { scalar } => Layout::scalar(self.scalar(scalar)?),
            KindEntry::NarrowFloat { cuda } => {
                *narrow_class(cuda).ok_or_else(|| self.refused(format!("unknown class `{cuda}`")))?
            }
            KindEntry::Pointer { space, pointee } => {
                use StateSpace::{Const, Generic, Global, Local, Param, Shared};

                let spaces = [Generic, Global, Const, Shared, Local, Param];
                let space = spaces.into_iter().find(|known| known.to_string()[1..] == **space);
                let space = space.ok_or_else(|| self.refused("unknown state space"))?;
                let model = if self.size == 4 { DataModel::ILP32 } else { DataModel::LP64 };
                match pointee {
                    Some(pointee) => Layout::pointer_to_named(name, space, model, pointee),
                    None => Layout::pointer(name, space, model),
                }
            }
            KindEntry::Handle { handle } => Layout::handle(
                name,
                match handle.as_str() {
                    "texture" => Handle::Texture,
                    "sampler" => Handle::Sampler,
                    "surface" => Handle::Surface,
                    _ => return Err(self.refused(format!("unknown handle `{handle}`"))),
                },
            ),
            KindEntry::Vector { element, len } | KindEntry::Array { element, len } => {
                let element = element.layout()?;
                if element.size().checked_mul(*len).is_none() {
                    return Err(self.refused("it is larger than the address space"));
                }
                match (&self.kind, self.align) {
                    (KindEntry::Array { .. }, _) => Layout::array(name, element, *len),
                    (_, Some(align)) if align.is_power_of_two() => Layout::aligned_vector(name, element, *len, align),
                    _ => return Err(self.refused("the alignment of a vector is a power of two")),
                }
            }
            KindEntry::Struct { union, fields, made_up } => {
                let mut form = if *union { RecordForm::UNION } else { RecordForm::STRUCT };
                form.made_up = *made_up;
                let fields = fields.iter().enumerate().map(|(index, field)| field.placed(index));
                let mut fields = fields.collect::<Result<Vec<_>, _>>()?;
                // Unnamed bit-fields follow the others.
                fields.sort_by_key(|field| field.role == Role::Unnamed);
                let fields = fields.leak();
                Layout::placed(name, self.size, self.align, form, fields).map_err(|error| self.refused(error))?
            }
            KindEntry::Enum { scalar, open, enumerators } => {
                let values =
                    enumerators.iter().map(|one| one.read().ok_or_else(|| self.refused("a value is not a number")));
                let values = values.collect::<Result<Vec<_>, String>>()?.leak();
                let of = if *open { Layout::open_enumeration } else { Layout::enumeration };
                of(name, self.scalar(scalar)?, values)
            }
            KindEntry::Empty {} => Layout::without_storage(name),
        };
        let layout = layout.with_name(name);
        if (layout.size(), layout.known_align()) != (self.size, self.align) {
            return Err(self.refused(format!("a type of this kind has size {}, align {}", layout.size(), layout.align())));
        }
        Ok(leak(layout))
    }

    fn scalar(&self, name: &str) -> Result<Scalar, String> {
        use Scalar::{Bool, Char, F32, F64, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128};

        let all = [Bool, Char, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128, F32, F64];
        let found = all.into_iter().find(|scalar| scalar.name() == name);
        found.ok_or_else(|| self.refused(format!("unknown scalar `{name}`")))
    }
}

impl FieldEntry {
    fn placed(&'static self, index: usize) -> Result<Field<'static>, String> {
        let bits = self.bits.map(|width| BitRange::new(self.bit_offset.unwrap_or(0), width));
        let mut field = Field::placed(self.name.as_deref(), self.ty.layout()?, index, self.offset, bits);
        match (self.base, self.tail) {
            (true, _) => field.role = Role::Base,
            (_, true) => field.role = Role::Tail,
            _ => {}
        }
        Ok(field)
    }
}

impl EnumeratorEntry {
    fn read(&'static self) -> Option<Enumerator<'static>> {
        let digits = self.value.as_str().map_or_else(|| self.value.to_string(), str::to_owned);
        let rust_name = self.rust_name.as_deref().unwrap_or(&self.name);
        Some(Enumerator { rust_name, ..Enumerator::new(&self.name, digits.parse().ok()?) })
    }
}
