//! What is declared, in no language yet: types with their members' places, kernels and variables.

mod classes;
mod collect;
mod enumeration;
mod fit;
mod path;
mod record;
mod spelling;
mod stated;

pub(crate) use classes::Class;
pub(crate) use collect::Collector;
pub(crate) use fit::Layouts;
pub(crate) use path::{Path, identifier, own_name, shortened};
pub(crate) use record::is_empty;
pub(crate) use spelling::declarator;
pub(crate) use stated::NO_MEMBERS;

use gpu_abi::scalar::Scalar;
use gpu_abi::verify::{Handle, Space};

/// Everything that is declared.
#[derive(Debug, Default)]
pub(crate) struct Model {
    /// The types, in the order in which they were met.
    pub(crate) types: Vec<Item>,
    pub(crate) blocks: Vec<Block>,
    /// What is not declared, and why: one line each.
    pub(crate) notes: Vec<String>,
}

/// Where an item is in [`Model::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ItemId(pub(crate) usize);

/// A type with a declaration of its own. Sizes are in bytes.
#[derive(Debug)]
pub(crate) struct Item {
    /// How C++ calls it; for one without a name, where it is declared.
    pub(crate) path: Path,
    pub(crate) size: u64,
    pub(crate) align: u64,
    pub(crate) kind: ItemKind,
    /// Where the members of an opaque record are, as far as they are known: other languages than Rust may have members anywhere.
    pub(crate) placed: Option<Record>,
}

impl Item {
    /// Returns the record that it is, with members anywhere.
    pub(crate) fn placed(&self) -> Option<&Record> {
        match &self.kind {
            ItemKind::Record(record) => Some(record),
            _ => self.placed.as_ref(),
        }
    }
}

/// What an [`Item`] is.
#[derive(Debug)]
pub(crate) enum ItemKind {
    Record(Record),
    Enum(Enum),
    /// A record of which only the size and the alignment can be said, and why.
    Opaque(String),
    /// A type that is declared and not defined.
    Incomplete,
    /// Another name of a type.
    Alias(Type),
}

/// A struct or union.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) is_union: bool,
    /// What it is declared with beyond its members.
    pub(crate) form: Form,
    /// The members in the order of their declarations, with what else is needed to put them into their places.
    pub(crate) fields: Vec<Field>,
}

/// The attributes of a record: alignment and packing in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) align: Option<u64>,
    pub(crate) packed: bool,
    pub(crate) pack: Option<u64>,
    /// Whether members of a derived class may lie in its trailing padding, though no member or base class says so.
    pub(crate) non_pod: bool,
}

impl Form {
    /// Returns whether a struct of this form may have base classes that the layout engine places.
    pub(crate) fn allows_bases(self) -> bool {
        !self.packed && self.pack.is_none()
    }
}

/// A member of a record.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) role: Role,
    pub(crate) ty: Type,
    /// The byte at which it starts; of a bit-field that of its first bit.
    pub(crate) offset: u64,
    /// The first bit of a bit-field, and how many it has.
    pub(crate) bits: Option<(u64, u32)>,
    /// How many bits a bit-field is declared with, if those are more than it is described with.
    pub(crate) wide: Option<u32>,
    /// The alignment that it is declared with.
    pub(crate) align: Option<u64>,
    /// How C++ declares it.
    pub(crate) declared: String,
}

/// What a [`Field`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A member with a name.
    Named(String),
    /// A base class.
    Base,
    /// An anonymous struct or union.
    Anonymous,
    /// An unnamed bit-field.
    Unnamed,
    /// Bytes that no member takes and no attribute explains.
    Padding,
}

/// An enumeration.
#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) repr: Scalar,
    pub(crate) enumerators: Vec<(String, i128)>,
    /// Whether it may have values without a name.
    pub(crate) is_open: bool,
}

/// A type where it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Void,
    Scalar(Scalar),
    /// `size_t` and `ptrdiff_t`.
    Size {
        is_signed: bool,
    },
    /// One of CUDA's vectors and narrow floats.
    Class(Class),
    Handle(Handle),
    Pointer {
        to: Box<Self>,
        is_const: bool,
    },
    Array(Box<Self>, u64),
    Item(ItemId),
    /// A type that the user has declared, by its path.
    Given {
        path: String,
        size: u64,
        align: u64,
    },
}

/// Kernels and variables that are declared together, since the same files say what they are.
#[derive(Debug)]
pub(crate) struct Block {
    /// The file that the kernels are compiled to.
    pub(crate) file: std::path::PathBuf,
    /// The file that describes their types, where that is another one.
    pub(crate) types: Option<std::path::PathBuf>,
    pub(crate) kernels: Vec<Kernel>,
    pub(crate) variables: Vec<Variable>,
}

/// A kernel.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) symbol: String,
    /// The name in the source, without namespaces and template arguments.
    pub(crate) name: String,
    /// The template arguments, as they are spelled.
    pub(crate) arguments: String,
    /// Whether no other kernel of the file has that name.
    pub(crate) is_only: bool,
    /// How C++ declares it.
    pub(crate) declared: String,
    pub(crate) params: Vec<(Option<String>, Type)>,
    /// All parameters together, in bytes.
    pub(crate) size: u64,
}

/// A variable.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) symbol: String,
    pub(crate) name: String,
    /// Whether no other variable of the file has that name.
    pub(crate) is_only: bool,
    pub(crate) declared: String,
    pub(crate) space: Space,
    pub(crate) is_managed: bool,
    pub(crate) ty: Type,
}

impl Model {
    pub(crate) fn item(&self, id: ItemId) -> &Item {
        &self.types[id.0]
    }

    /// Returns whether a record contains the type by value, or a kernel takes it by value.
    pub(crate) fn is_held(&self, id: ItemId) -> bool {
        let is_it = |ty: &Type| {
            let mut ty = self.resolved(ty);
            while let Type::Array(of, _) = ty {
                ty = self.resolved(of);
            }
            matches!(ty, Type::Item(held) if *held == id)
        };
        let in_record = |item: &Item| match &item.kind {
            ItemKind::Record(record) => record.fields.iter().any(|field| is_it(&field.ty)),
            _ => false,
        };
        let kernels = self.blocks.iter().flat_map(|block| &block.kernels);
        self.types.iter().any(in_record) || kernels.flat_map(|kernel| &kernel.params).any(|(_, ty)| is_it(ty))
    }

    /// Returns the type that an alias names, or the type itself.
    pub(crate) fn resolved<'t>(&'t self, mut ty: &'t Type) -> &'t Type {
        while let Type::Item(id) = ty {
            match &self.item(*id).kind {
                ItemKind::Alias(of) => ty = of,
                _ => break,
            }
        }
        ty
    }
}
