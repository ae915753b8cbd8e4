//! Turns the syntax tree into a typed tree: members get their offsets from the record's layout, and every operation gets
//! one type.

use crate::parse::{Expr, ExprKind, Function, Mistake, Operator, Step};
use gpu_abi::layout::{BitRange, Kind, Layout};
use gpu_abi::scalar::Scalar;
use std::ops::Range;

/// The type that a value is computed in, in the order of C's usual arithmetic conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Type {
    S64,
    U64,
    F32,
    F64,
}

impl Type {
    pub(crate) fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// Returns the type as PTX writes it after an instruction.
    pub(crate) fn ptx(self) -> &'static str {
        match self {
            Self::S64 => ".s64",
            Self::U64 => ".u64",
            Self::F32 => ".f32",
            Self::F64 => ".f64",
        }
    }
}

/// An expression whose operands have its own type, except in conversions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Typed {
    pub(crate) kind: TypedKind,
    pub(crate) ty: Type,
    /// The byte in the text at which it starts.
    pub(crate) at: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypedKind {
    Integer(i64),
    Real(f64),
    Load(Place),
    Convert(Box<Typed>),
    Negate(Box<Typed>),
    Binary(Operator, Box<Typed>, Box<Typed>),
    Call(Function, Vec<Typed>),
}

/// The place of a number in the record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// The offset from the record's start, in bytes.
    pub(crate) offset: usize,
    pub(crate) scalar: Scalar,
    /// The bits of a bit-field, counted from `offset`.
    pub(crate) bits: Option<BitRange>,
}

/// Checks an expression over the members of `record` and assigns types to it.
pub(crate) fn check(expr: &Expr, record: &Layout<'_>) -> Result<Typed, Mistake> {
    let at = expr.place.start;
    Ok(match &expr.kind {
        ExprKind::Integer(value) => Typed { kind: TypedKind::Integer(*value), ty: Type::S64, at },
        // Single precision unless another operand is wider, since most numbers in kernels are.
        ExprKind::Real(value) => Typed { kind: TypedKind::Real(*value), ty: Type::F32, at },
        ExprKind::Path(steps) => {
            let place = resolve(steps, record, &expr.place)?;
            Typed { kind: TypedKind::Load(place), ty: type_of(place.scalar), at }
        }
        ExprKind::Negate(inner) => {
            let inner = check(inner, record)?;
            Typed { ty: inner.ty, kind: TypedKind::Negate(Box::new(inner)), at }
        }
        ExprKind::Binary(operator, left, right) => {
            let (left, right) = (check(left, record)?, check(right, record)?);
            let ty = left.ty.max(right.ty);
            let operands = [left, right].map(|operand| Box::new(converted(operand, ty)));
            let [left, right] = operands;
            Typed { kind: TypedKind::Binary(*operator, left, right), ty, at }
        }
        ExprKind::Call(function, arguments) => {
            let arguments: Vec<Typed> =
                arguments.iter().map(|argument| check(argument, record)).collect::<Result<_, _>>()?;
            let widest = arguments.iter().map(|argument| argument.ty).max().unwrap_or(Type::F32);
            let ty = if *function == Function::Sqrt { widest.max(Type::F32) } else { widest };
            let arguments = arguments.into_iter().map(|argument| converted(argument, ty)).collect();
            Typed { kind: TypedKind::Call(*function, arguments), ty, at }
        }
    })
}

/// Returns the expression converted to another type.
pub(crate) fn converted(inner: Typed, ty: Type) -> Typed {
    match inner.kind {
        _ if inner.ty == ty => inner,
        // Constants need no instruction.
        TypedKind::Integer(value) if ty.is_float() => Typed { kind: TypedKind::Real(value as f64), ty, at: inner.at },
        TypedKind::Integer(_) | TypedKind::Real(_) => Typed { ty, ..inner },
        _ => Typed { at: inner.at, kind: TypedKind::Convert(Box::new(inner)), ty },
    }
}

fn type_of(scalar: Scalar) -> Type {
    match scalar {
        Scalar::F32 => Type::F32,
        Scalar::F64 => Type::F64,
        Scalar::U64 => Type::U64,
        _ => Type::S64,
    }
}

/// Follows a path from the record to a number.
fn resolve(steps: &[Step], record: &Layout<'_>, place: &Range<usize>) -> Result<Place, Mistake> {
    let mistake = |words: String| Mistake::new(words, place);
    let (mut layout, mut offset, mut bits) = (record, 0, None);
    for step in steps {
        match (layout.kind(), step) {
            (Kind::Vector { element, lanes }, Step::Member(name)) => {
                let lane = ["x", "y", "z", "w"].iter().take(*lanes).position(|lane| lane == name);
                let lane = lane.ok_or_else(|| mistake(format!("`{}` has no member `{name}`", layout.name())))?;
                offset += lane * element.size();
                layout = element;
            }
            (Kind::Record(_), Step::Member(name)) => {
                let Some(field) = layout.field(name) else {
                    let names: Vec<&str> = layout.fields().iter().map(|field| field.name()).collect();
                    let words = format!("`{}` has no member `{name}`: it has {}", layout.name(), names.join(", "));
                    return Err(mistake(words));
                };
                offset += field.offset();
                bits = field.bits().map(|bits| {
                    let start = 8 * field.offset() as u64;
                    BitRange::new(bits.offset() - start, bits.width())
                });
                layout = field.layout();
            }
            (Kind::Array { element, len } | Kind::Vector { element, lanes: len }, Step::Index(index)) if index < len => {
                offset += index * element.size();
                layout = element;
            }
            (Kind::Array { len, .. } | Kind::Vector { lanes: len, .. }, Step::Index(index)) => {
                return Err(mistake(format!("index {index} is out of range: there are {len} elements")));
            }
            (Kind::Array { .. }, Step::Member(_)) => return Err(mistake("write an index: this is an array".into())),
            (_, Step::Index(_)) => return Err(mistake(format!("`{}` is not an array", layout.name()))),
            (_, Step::Member(_)) => return Err(mistake(format!("`{}` has no members", layout.name()))),
        }
    }
    match layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } if scalar.is_fundamental() => {
            Ok(Place { offset, scalar: *scalar, bits })
        }
        _ => Err(mistake(format!("`{}` is not a number that a kernel can compute with", layout.name()))),
    }
}
