//! The declarations, independent of a language: types with the offsets of their members, kernels and variables.

mod aligns;
mod classes;
mod collect;
mod enumeration;
mod fit;
mod host_layout;
mod path;
mod record;
mod spelling;
mod stated;
mod unaligned;

pub(crate) use aligns::Aligns;
pub(crate) use classes::Class;
pub(crate) use collect::Collector;
pub(crate) use fit::Layouts;
pub(crate) use path::{Path, identifier};
use path::{shortened, without_signatures};
pub(crate) use stated::{NO_MEMBERS, has_closure};

use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::Enumerator;
use gpu_abi_reader::model::{BitRange, HostKind};
use gpu_abi_reader::{Handle, StateSpace};
use std::sync::Arc;

/// Everything that is declared.
#[derive(Debug, Default)]
pub(crate) struct Model {
    /// The files, each with the host that it was compiled for, if it shows it.
    pub(crate) files: Vec<(std::path::PathBuf, Option<HostKind>)>,
    /// The types, in the order in which they were met.
    pub(crate) types: Vec<Item>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) host_blocks: Vec<HostBlock>,
    /// Notes about whatever is not declared, and why: one line each.
    pub(crate) notes: Vec<String>,
}

/// The index of an item in [`Model::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ItemId(pub(crate) usize);

/// A type with a declaration of its own. Sizes are in bytes.
#[derive(Debug)]
pub(crate) struct Item {
    /// The name in C++; for a type without a name, the place of its declaration.
    pub(crate) path: Path,
    pub(crate) size: u64,
    pub(crate) align: u64,
    pub(crate) kind: ItemKind,
    /// The host whose rules its declaration names, because they matter.
    pub(crate) host: Option<HostKind>,
    /// Whether only host functions refer to it.
    pub(crate) is_of_host: bool,
    /// Whether rustc lays it out as the kernel does, so that values need no conversion.
    pub(crate) is_host_layout: bool,
    /// The members of an opaque record, if their offsets are known. Languages other than Rust can place members at any offset.
    pub(crate) placed: Option<Record>,
}

impl Item {
    /// Returns the record for languages that can place members at any offset.
    pub(crate) fn placed(&self) -> Option<&Record> {
        match &self.kind {
            ItemKind::Record(record) => Some(record),
            _ => self.placed.as_ref(),
        }
    }
}

/// The kind of an [`Item`].
#[derive(Debug)]
pub(crate) enum ItemKind {
    Record(Record),
    Enum(Enum),
    /// A type that is declared only by its size and alignment, and the reason.
    Opaque(String),
    /// A type that is declared but not defined.
    Incomplete,
    /// Another name of a type.
    Alias(Type),
}

/// A struct or union.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) is_union: bool,
    /// The attributes that it needs.
    pub(crate) form: Form,
    /// The members in declaration order, with the padding and unnamed bit-fields that their offsets require.
    pub(crate) fields: Vec<Field>,
}

/// The attributes of a record: alignment and packing in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) align: Option<u64>,
    pub(crate) packed: bool,
    pub(crate) pack: Option<u64>,
    /// Whether members of a derived class may lie in its trailing padding, although its members and base classes do not imply it.
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
    /// The offset in bytes; for a bit-field, the byte of its first bit.
    pub(crate) offset: u64,
    /// The bits of a bit-field.
    pub(crate) bits: Option<BitRange>,
    /// The declared width of a bit-field, if it is larger than the described one.
    pub(crate) wide: Option<u32>,
    /// The declared alignment in bytes.
    pub(crate) align: Option<u64>,
    /// Whether only C++ may use it.
    pub(crate) is_private: bool,
    /// The declaration in C++.
    pub(crate) declared: String,
}

impl Field {
    /// Returns an unnamed bit-field or padding bytes.
    fn made(role: Role, ty: Type, bits: Option<BitRange>) -> Self {
        Self { role, ty, offset: 0, bits, wide: None, align: None, is_private: false, declared: String::new() }
    }
}

/// The role of a [`Field`].
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
    /// Padding bytes that no attribute explains.
    Padding,
}

/// An enumeration.
#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) repr: Scalar,
    pub(crate) enumerators: Arc<[Enumerator]>,
    /// Whether it may have values without a name.
    pub(crate) is_open: bool,
}

/// A type where it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Void,
    Scalar(Scalar),
    /// `size_t` and `ptrdiff_t`.
    Size(Scalar),
    /// `char`, `long` or `unsigned long`, whose signs and sizes depend on the host, with the path of its alias in Rust.
    Host(Scalar, &'static str),
    /// One of CUDA's vectors and narrow floats.
    Class(Class),
    Handle(Handle),
    Pointer {
        to: Box<Self>,
        is_const: bool,
    },
    /// A pointer to a function that host code calls.
    Callback(Box<Function>),
    Array(Box<Self>, u64),
    Item(ItemId),
    /// The user's own type, by its path.
    Given {
        path: String,
        size: u64,
        align: u64,
    },
}

/// Kernels and variables that are declared together because they are described by the same files.
#[derive(Debug)]
pub(crate) struct Block {
    /// The file that the kernels are compiled to.
    pub(crate) file: std::path::PathBuf,
    /// The file that describes their types, if it is a different one.
    pub(crate) types: Option<std::path::PathBuf>,
    pub(crate) kernels: Vec<Kernel>,
    pub(crate) variables: Vec<Variable>,
}

/// The host functions that a file defines.
#[derive(Debug)]
pub(crate) struct HostBlock {
    pub(crate) file: std::path::PathBuf,
    pub(crate) functions: Vec<Function>,
}

/// A host function, or the signature of a callback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) symbol: String,
    /// The declaration in C++.
    pub(crate) declared: String,
    pub(crate) params: Vec<Parameter>,
    /// The type of the result, if it returns any.
    pub(crate) result: Option<Type>,
    pub(crate) is_variadic: bool,
}

impl Function {
    /// Returns the types that calls pass.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Type> {
        self.params.iter().map(|param| &param.ty).chain(&self.result)
    }
}

/// A parameter of a host function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: Option<String>,
    pub(crate) ty: Type,
}

/// A kernel.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) symbol: String,
    /// The name in the source, without namespaces and template arguments.
    pub(crate) name: String,
    /// The template arguments as C++ writes them.
    pub(crate) arguments: String,
    /// Whether it is the only kernel of the file with this name.
    pub(crate) is_only: bool,
    /// The declaration in C++.
    pub(crate) declared: String,
    pub(crate) params: Vec<KernelParameter>,
    /// The size of all parameters in bytes.
    pub(crate) size: u64,
}

impl Kernel {
    /// Returns the name, with the template arguments if several kernels have the same name.
    pub(crate) fn ident(&self) -> String {
        if self.is_only {
            return identifier(&self.name);
        }
        let arguments = without_signatures(&self.arguments);
        shortened(identifier(&format!("{}{arguments}", self.name)), &self.name, &arguments)
    }
}

/// A parameter of a kernel.
#[derive(Debug)]
pub(crate) struct KernelParameter {
    pub(crate) name: Option<String>,
    pub(crate) ty: Type,
    /// The type as C++ writes it.
    pub(crate) cxx: String,
    /// In bytes; `None` if it depends on the architecture.
    pub(crate) offset: Option<usize>,
}

/// A variable.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) symbol: String,
    pub(crate) name: String,
    /// Whether it is the only variable of the file with this name.
    pub(crate) is_only: bool,
    pub(crate) declared: String,
    pub(crate) space: StateSpace,
    pub(crate) is_managed: bool,
    pub(crate) ty: Type,
}

impl Model {
    pub(crate) fn item(&self, id: ItemId) -> &Item {
        &self.types[id.0]
    }

    /// Returns whether a record contains the type by value, or a kernel takes it by value. Host functions cannot take a record that
    /// ends in an array of unknown length.
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
        self.types.iter().any(in_record) || kernels.flat_map(|kernel| &kernel.params).any(|param| is_it(&param.ty))
    }

    /// Returns the type that an alias names, or the type itself.
    pub(crate) fn resolved<'t>(&'t self, ty: &'t Type) -> &'t Type {
        resolved(&self.types, ty)
    }
}

fn resolved<'t>(items: &'t [Item], mut ty: &'t Type) -> &'t Type {
    while let Type::Item(id) = ty {
        match &items[id.0].kind {
            ItemKind::Alias(of) => ty = of,
            _ => break,
        }
    }
    ty
}
