//! Types as they are used in Python: NumPy's format and ctypes' type.

use super::names::Names;
use crate::model::{Class, ItemKind, Model, Type};
use gpu_abi::layout::Kind;
use gpu_abi::scalar::Scalar;

/// A type in NumPy and ctypes: a number, a record, or an array of these. Sizes are in bytes.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// An expression for the format of an element in NumPy.
    numpy: String,
    /// An expression for the type of an element in ctypes.
    ctypes: String,
    /// The dimensions, the outermost first.
    shape: Vec<u64>,
    pub(super) size: u64,
}

impl Form {
    fn new(numpy: &str, ctypes: &str, size: u64) -> Self {
        let (numpy, ctypes) = (format!("\"{numpy}\""), format!("ctypes.{ctypes}"));
        Self { numpy, ctypes, shape: Vec::new(), size }
    }

    /// Returns an unsigned integer of 1, 2, 4 or 8 bytes, or an array of bytes for other sizes.
    pub(super) fn unsigned(size: u64) -> Self {
        match size {
            1 => Self::new("u1", "c_uint8", 1),
            2 => Self::new("<u2", "c_uint16", 2),
            4 => Self::new("<u4", "c_uint32", 4),
            8 => Self::new("<u8", "c_uint64", 8),
            _ => Self::bytes(size),
        }
    }

    /// Returns an array of bytes.
    pub(super) fn bytes(len: u64) -> Self {
        Self::unsigned(1).array(len)
    }

    pub(super) fn scalar(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Bool => Self::new("?", "c_bool", 1),
            Scalar::I8 => Self::new("i1", "c_int8", 1),
            Scalar::I16 => Self::new("<i2", "c_int16", 2),
            Scalar::I32 => Self::new("<i4", "c_int32", 4),
            Scalar::I64 => Self::new("<i8", "c_int64", 8),
            Scalar::F32 => Self::new("<f4", "c_float", 4),
            Scalar::F64 => Self::new("<f8", "c_double", 8),
            // The lower half first: NumPy has no integers of 128 bits.
            Scalar::I128 | Scalar::U128 => Self::unsigned(8).array(2),
            _ => Self::unsigned(scalar.size() as u64),
        }
    }

    /// Returns a record that the module declares as `name`.
    fn record(name: &str, size: u64) -> Self {
        Self { numpy: format!("{name}.dtype"), ctypes: name.to_owned(), shape: Vec::new(), size }
    }

    /// Returns an array of this type.
    fn array(mut self, len: u64) -> Self {
        self.shape.insert(0, len);
        Self { size: self.size.saturating_mul(len), ..self }
    }

    /// Returns an expression for the format of a member of a dtype.
    pub(super) fn numpy(&self) -> String {
        let shape: Vec<String> = self.shape.iter().map(u64::to_string).collect();
        match shape.as_slice() {
            [] => self.numpy.clone(),
            [len] => format!("({}, ({len},))", self.numpy),
            several => format!("({}, ({}))", self.numpy, several.join(", ")),
        }
    }

    /// Returns an expression for the type of a member of a ctypes record.
    pub(super) fn ctypes(&self) -> String {
        let array =
            |of: String, len: &u64| if of.contains('*') { format!("({of}) * {len}") } else { format!("{of} * {len}") };
        self.shape.iter().rev().fold(self.ctypes.clone(), array)
    }
}

/// Returns the names of the elements of a vector or pair, and the form of an element; `None` for classes of a single number.
pub(super) fn lanes(class: Class) -> Option<(&'static [&'static str], Form)> {
    const LANES: [&str; 4] = ["x", "y", "z", "w"];
    match (class.layout.kind(), class.cuda()) {
        (Kind::Vector { element, lanes }, _) => match element.kind() {
            Kind::Scalar(scalar) => Some((&LANES[..*lanes], Form::scalar(*scalar))),
            _ => None,
        },
        (Kind::Record(_), _) => Some((&["opaque"], Form::unsigned(8).array(16))),
        (_, "__half2") => Some((&LANES[..2], Form::new("<f2", "c_uint16", 2))),
        (_, "__nv_bfloat162") => Some((&LANES[..2], Form::unsigned(2))),
        _ => None,
    }
}

/// Returns a class's name in Python: CUDA's typedef if the class's name starts with underscores.
pub(super) fn class_name(class: Class) -> &'static str {
    class.cuda().trim_start_matches('_')
}

/// Writes types as they are used in a model's declarations.
#[derive(Debug)]
pub(super) struct Forms<'m> {
    pub(super) model: &'m Model,
    pub(super) names: Names,
}

impl Forms<'_> {
    pub(super) fn form(&self, ty: &Type) -> Form {
        match self.model.resolved(ty) {
            Type::Void => Form::bytes(0),
            Type::Scalar(scalar) | Type::Size(scalar) | Type::Host(scalar, _) => Form::scalar(*scalar),
            Type::Class(class) => match lanes(*class) {
                Some(_) => Form::record(class_name(*class), class.layout.size() as u64),
                None if class.cuda() == "__half" => Form::new("<f2", "c_uint16", 2),
                None => Form::unsigned(class.layout.size() as u64),
            },
            Type::Handle(_) | Type::Pointer { .. } | Type::Callback(_) => Form::unsigned(8),
            Type::Array(element, len) => self.form(element).array(*len),
            Type::Item(id) => {
                let item = self.model.item(*id);
                match &item.kind {
                    _ if item.placed().is_some() => Form::record(self.names.item(*id), item.size),
                    ItemKind::Enum(declared) => Form::scalar(declared.repr),
                    _ => Form::bytes(item.size),
                }
            }
            Type::Given { path, size, .. } => Form::record(&path.replace("::", "."), *size),
        }
    }
}
