//! Random records, nested up to three deep.

use gpu_abi::layout::{DataModel, Field, Layout, LayoutError, Member, Record, StateSpace};
use gpu_abi::scalar::Scalar;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// A type to make a layout of.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Scalar(Scalar),
    Vector(Scalar, usize),
    Pointer(StateSpace, DataModel),
    Long(DataModel),
    Array(Box<Type>, usize),
    Record(Description),
}

/// A member to make.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    Ordinary { ty: Type, align: Option<usize> },
    Bits { ty: Scalar, width: u32, named: bool },
}

/// A record to make.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) union: bool,
    pub(crate) align: Option<usize>,
    pub(crate) pack: Option<Option<usize>>,
    pub(crate) members: Vec<Declared>,
}

/// Layouts live as long as the test: each case leaks a few hundred bytes.
fn keep<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

impl Type {
    pub(crate) fn layout(&self) -> Result<&'static Layout<'static>, LayoutError> {
        Ok(keep(match self {
            Self::Scalar(scalar) => Layout::scalar(*scalar),
            Self::Vector(scalar, lanes) => Layout::vector("vector", keep(Layout::scalar(*scalar)), *lanes)?,
            Self::Pointer(space, model) => Layout::pointer("pointer", *space, *model),
            Self::Long(model) => Layout::scalar(model.long()),
            Self::Array(element, len) => Layout::array("array", element.layout()?, *len),
            Self::Record(description) => return description.layout(),
        }))
    }
}

impl Description {
    /// Returns the members for the engine, with the layouts of their types.
    pub(crate) fn members(&self) -> Result<Vec<Member<'static>>, LayoutError> {
        self.members
            .iter()
            .map(|declared| {
                Ok(match declared {
                    Declared::Ordinary { ty, align } => {
                        let member = Member::new("m", ty.layout()?);
                        align.map_or(member, |align| member.align(align))
                    }
                    Declared::Bits { ty, width, named: true } => Member::new("b", keep(Layout::scalar(*ty))).bits(*width),
                    Declared::Bits { ty, width, named: false } => Member::unnamed(keep(Layout::scalar(*ty)), *width),
                })
            })
            .collect()
    }

    pub(crate) fn record<'m>(&self, members: &'m [Member<'static>]) -> Record<'m, 'static> {
        let mut record = if self.union { Record::union("R", members) } else { Record::structure("R", members) };
        if let Some(align) = self.align {
            record = record.align(align);
        }
        match self.pack {
            None => record,
            Some(None) => record.packed(),
            Some(Some(pack)) => record.pack(pack),
        }
    }

    pub(crate) fn layout(&self) -> Result<&'static Layout<'static>, LayoutError> {
        let members = self.members()?;
        let fields = Box::leak(vec![Field::EMPTY; members.len()].into_boxed_slice());
        Ok(keep(self.record(&members).layout_in(fields)?))
    }
}

fn scalar() -> impl Strategy<Value = Scalar> + Clone {
    use Scalar::*;
    prop::sample::select(vec![Bool, Char, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128, F32, F64])
}

fn align() -> impl Strategy<Value = usize> + Clone {
    (0_u32..=7).prop_map(|log| 1 << log)
}

fn model() -> impl Strategy<Value = DataModel> {
    prop::sample::select(vec![DataModel::LP64, DataModel::LLP64, DataModel::ILP32])
}

fn leaf() -> impl Strategy<Value = Type> {
    let spaces = vec![StateSpace::Generic, StateSpace::Global, StateSpace::Shared, StateSpace::Local];
    prop_oneof![
        6 => scalar().prop_map(Type::Scalar),
        2 => (scalar(), 1_usize..=4).prop_filter_map("PTX has no such vector", |(scalar, lanes)| {
            Layout::vector("vector", keep(Layout::scalar(scalar)), lanes).ok().map(|_| Type::Vector(scalar, lanes))
        }),
        1 => (prop::sample::select(spaces), model()).prop_map(|(space, model)| Type::Pointer(space, model)),
        1 => model().prop_map(Type::Long),
    ]
}

fn bits() -> impl Strategy<Value = Declared> {
    (scalar(), any::<u32>(), any::<bool>()).prop_filter_map("no bit-field has this type", |(ty, width, named)| {
        let max = ty.bit_field_width()?;
        let width = if named { 1 + width % max } else { width % (max + 1) };
        Some(Declared::Bits { ty, width, named })
    })
}

fn description(ty: impl Strategy<Value = Type> + 'static, packs: bool) -> impl Strategy<Value = Description> {
    let ordinary = (ty, option::weighted(0.15, align())).prop_map(|(ty, align)| Declared::Ordinary { ty, align });
    let member = prop_oneof![3 => ordinary, 3 => bits()];
    let pack = option::weighted(0.3, option::of((0_u32..=4).prop_map(|log| 1 << log)));
    let pack = pack.prop_map(move |pack| pack.filter(|_| packs));
    (prop::bool::weighted(0.2), option::weighted(0.2, align()), pack, vec(member, 0..10))
        .prop_map(|(union, align, pack, members)| Description { union, align, pack, members })
}

/// Returns a strategy for records; with `packs`, some of them are packed, and may be refused.
pub(crate) fn records(packs: bool) -> impl Strategy<Value = Description> {
    let types = leaf().prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            (inner.clone(), 0_usize..5).prop_map(|(element, len)| Type::Array(Box::new(element), len)),
            description(inner, packs).prop_map(Type::Record),
        ]
    });
    description(types, packs)
}
