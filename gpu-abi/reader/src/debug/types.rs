//! Types from debug information: records with their members, and the members' types.

use super::host_functions::undecorated;
use super::packed;
use super::registers::Registers;
use super::returned::Returned;
use super::units::is_absolute;
use super::unpassed::Unpassed;
use super::virtual_functions::Slot;
use crate::interface::{is_placed, misplaced};
use crate::model::{BitRange, Derivation, Handle, ScalarKind};
use crate::names::SourceName;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A struct, class or union from debug information.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name qualified with the namespaces and records around it, such as `ns::Grid<float>`; `None` if it is
    /// unnamed.
    ///
    /// nvcc leaves the namespaces out.
    pub name: Option<String>,
    /// Whether it is a union.
    pub is_union: bool,
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes if the debug information has it. clang and g++ write it for types declared with an
    /// alignment.
    pub align: Option<u64>,
    /// The largest alignment in bytes that it can have without a declared one of its own, if the compiler states those that are declared.
    pub(super) max_align: Option<u64>,
    /// The base classes and members in declaration order.
    ///
    /// Static members are not included. Unnamed bit-fields are included by nvcc and left out by clang.
    pub members: Vec<Member>,
    /// The virtual functions that it declares; only known if functions of host code are requested.
    pub(super) virtual_functions: Vec<Slot>,
    /// The pack that its offsets show; `None` if nvcc's device code may lay it out differently.
    pub(super) pack: Option<u64>,
    /// Whether the list of members is complete. It is not if a virtual base is at a location known only at run
    /// time.
    pub is_complete: bool,
    /// Whether it is declared but not defined, so that its size and members are unknown: `struct cudaArray;`.
    pub is_declaration: bool,
    /// Whether it is a class without data: all its members are base classes without data.
    pub is_empty: bool,
    /// Whether functions of host code take and return its values by reference; only known if such functions are requested.
    pub is_by_reference: bool,
    /// Why functions of Windows do not return its values in a register.
    pub(super) returned: Option<Returned>,
    /// The location of its declaration in the source, if the debug information has it.
    pub source_location: Option<SourceLocation>,
    /// The number of members, from the first, whose names are not in the source: an enumeration of Rust with data has a tag, and its variants.
    pub made_up: usize,
    /// The same enumeration with data as a union of structs that start with the tag, if this is a struct of the tag and a union.
    pub(super) other_form: Option<Arc<Record>>,
    pub(super) fingerprint: u64,
}

impl Record {
    /// Returns a struct without members that is defined.
    pub(super) fn new(name: Option<String>, size: u64) -> Self {
        Self {
            name,
            is_union: false,
            size,
            align: None,
            max_align: None,
            members: Vec::new(),
            virtual_functions: Vec::new(),
            pack: Some(packed::NONE),
            is_complete: true,
            is_declaration: false,
            is_empty: false,
            is_by_reference: false,
            returned: None,
            source_location: None,
            made_up: 0,
            other_form: None,
            fingerprint: 0,
        }
    }

    /// Returns the largest alignment in bytes that it can have, if the debug information tells: it is [`align`](Self::align), or that of
    /// a member. Packing, which debug information does not state, may make it smaller.
    pub const fn max_align(&self) -> Option<u64> {
        match self.align {
            None => self.max_align,
            stated => stated,
        }
    }

    /// Returns the first member with this name.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name.as_deref() == Some(name))
    }

    /// Returns whether the member at `index` is a tail: an array at the end of a struct whose length is known only at run
    /// time, as in `struct Message { int count; float items[]; };`. Debug information does not always distinguish its length
    /// from 0.
    pub fn is_tail(&self, index: usize) -> bool {
        let is_last = index > 0 && index + 1 == self.members.len() && !self.is_union;
        match self.members.get(index).map(|member| &member.ty.kind) {
            Some(TypeKind::Array { element, len: 0 }) => is_last && element.size != Some(0),
            _ => false,
        }
    }
}

/// The location of a declaration in the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceLocation {
    /// The path of the source file as the compiler recorded it; `None` if the compiled file does not have it.
    pub file: Option<String>,
    /// The folder of the source file, if its path does not begin with it.
    pub folder: Option<String>,
    /// The line, counted from 1.
    pub line: u64,
}

impl SourceLocation {
    /// Returns the path of the source file with its folder; `None` if the compiled file does not have it.
    pub fn path(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        let folder = self.folder.as_ref().filter(|_| !is_absolute(file));
        Some(folder.map_or_else(|| file.clone(), |folder| format!("{folder}/{file}")))
    }
}

/// Writes `nbody.cu:12`: the file without its folders.
impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{}", file.rsplit(['/', '\\']).next().unwrap_or(file), self.line),
            None => write!(f, "line {}", self.line),
        }
    }
}

/// A member or base class of a record, with its location.
#[derive(Clone, Debug)]
pub struct Member {
    /// The member's name; `None` for base classes, anonymous structs and unions, and unnamed bit-fields.
    pub name: Option<String>,
    /// The member's type. For a bit-field, this is the declared type.
    pub ty: Arc<Type>,
    /// The byte at which the member starts, counted from the record's start. For a bit-field, this is the byte of
    /// its first bit.
    pub offset: u64,
    /// The bits of a bit-field, `None` for an ordinary member.
    pub bits: Option<BitRange>,
    /// The alignment in bytes that the member is declared with, if the debug information has it. Only clang and
    /// g++ write it.
    pub align: Option<u64>,
    /// Whether this is a base class.
    pub is_base_class: bool,
    /// Whether only the class itself, and classes derived from it, may use it.
    pub is_private: bool,
    /// Whether it is of a class without data and takes no storage: a base class, or a member declared
    /// `[[no_unique_address]]` that lies within another one.
    pub shares_storage: bool,
}

impl Member {
    /// Returns an ordinary member.
    pub(super) const fn new(name: Option<String>, ty: Arc<Type>, offset: u64) -> Self {
        let (bits, align) = (None, None);
        Self { name, ty, offset, bits, align, is_base_class: false, is_private: false, shares_storage: false }
    }

    /// Returns the byte after the member's last one, counted from the record's start.
    pub fn end(&self) -> u64 {
        match self.bits {
            Some(bits) => bits.end().div_ceil(8),
            None => self.offset.saturating_add(self.ty.size.unwrap_or(0)),
        }
    }
}

/// A type from debug information, without `const` and `volatile`.
#[derive(Clone, Debug)]
pub struct Type {
    pub(super) name: String,
    /// The names of the typedefs that declare it, the outermost first.
    pub typedefs: Vec<String>,
    /// The size in bytes; `None` for types without a size, such as `void`, and for types that are only declared,
    /// such as `struct cudaArray;`.
    pub size: Option<u64>,
    /// The type's kind.
    pub kind: TypeKind,
    /// The largest alignment in bytes that a member of the type can have, if it is known.
    pub(super) max_align: Option<u64>,
    /// What its values have registers for that Rust's types do not use.
    pub(super) registers: Option<Registers>,
    pub(super) fingerprint: u64,
}

impl Type {
    pub(super) const fn new(name: String, size: Option<u64>, kind: TypeKind) -> Self {
        Self { name, typedefs: Vec::new(), size, kind, max_align: None, registers: None, fingerprint: 0 }
    }

    /// Returns the type of an array's elements, however many arrays are nested, or else the type itself.
    pub fn innermost(&self) -> &Self {
        let mut ty = self;
        while let TypeKind::Array { element, .. } = &ty.kind {
            ty = element;
        }
        ty
    }

    /// Returns the type for a record.
    pub fn of_record(record: &Record) -> Self {
        let name = record.name.clone().unwrap_or_default();
        let kind = TypeKind::Record(Arc::new(record.clone()));
        Self { fingerprint: record.fingerprint, ..Self::new(name, Some(record.size), kind) }
    }

    /// Returns the record, if it is one.
    pub const fn record(&self) -> Option<&Arc<Record>> {
        match &self.kind {
            TypeKind::Record(record) => Some(record),
            _ => None,
        }
    }

    /// Returns the handle that a typedef of CUDA's headers declares.
    pub fn handle(&self) -> Option<Handle> {
        self.typedefs.iter().find_map(|name| match name.as_str() {
            "cudaTextureObject_t" | "CUtexObject" => Some(Handle::Texture),
            "cudaSurfaceObject_t" | "CUsurfObject" => Some(Handle::Surface),
            _ => None,
        })
    }

    /// Returns whether two types are the same; a typedef is the same as its type, and the names of enumerations are not compared.
    pub fn has_contents_of(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (TypeKind::Record(one), TypeKind::Record(other)) => one.fingerprint == other.fingerprint,
            (TypeKind::Enum { enumerators, .. }, TypeKind::Enum { enumerators: others, .. }) => {
                self.size == other.size && enumerators == others
            }
            _ => self.fingerprint == other.fingerprint,
        }
    }

    /// Returns a fingerprint of a record or enumeration that does not depend on the typedefs that name it.
    pub fn contents(&self) -> u64 {
        match &self.kind {
            TypeKind::Record(record) => record.fingerprint,
            TypeKind::Enum { name, signed, enumerators, .. } => fingerprint((self.size, name, signed, enumerators)),
            _ => self.fingerprint,
        }
    }

    /// Returns the name as C++ would write it, such as `const float *` or `float[3]`, or the name of the typedef that
    /// declares it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether this is `void`, which has no description of its own.
    pub(super) fn is_void(&self) -> bool {
        self.name() == "void"
    }

    /// Returns the name of a record or enumeration: its own or, if it has none, that of the typedef that declares it, as in `typedef struct {
    /// .. } params_t;`.
    pub fn declared_name(&self) -> Option<&str> {
        let own = match &self.kind {
            TypeKind::Record(record) => record.name.as_deref(),
            TypeKind::Enum { name, .. } => name.as_deref(),
            _ => return None,
        };
        own.or_else(|| self.typedefs.last().map(String::as_str))
    }

    /// Returns the location of the declaration of a record or enumeration in the source, if the debug information has it.
    pub fn source_location(&self) -> Option<&SourceLocation> {
        match &self.kind {
            TypeKind::Record(record) => record.source_location.as_ref(),
            TypeKind::Enum { place, .. } => place.as_ref(),
            _ => None,
        }
    }

    /// Returns whether the type is declared but not defined, so that its size and contents are unknown: `struct
    /// cudaArray;`.
    pub fn is_declaration(&self) -> bool {
        match &self.kind {
            TypeKind::Record(record) => record.is_declaration,
            TypeKind::Enum { enumerators, .. } => self.size.is_none() && enumerators.is_empty(),
            _ => false,
        }
    }
}

/// The kind of a [`Type`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TypeKind {
    /// A number or a boolean.
    Scalar(ScalarKind),
    /// An address: a pointer or a reference.
    Pointer {
        /// The name of the type it points to, without `const`.
        pointee: String,
        /// Whether it is a pointer or a reference.
        derivation: Derivation,
        /// Whether the type it points to, or the elements of that array, are `const`; `None` for a function, and in code
        /// that rustc compiled.
        is_const: Option<bool>,
        /// Identifies its pointee, see [`Types::pointee`](super::Types::pointee); `None` for `void`.
        target: Option<TypeId>,
    },
    /// A sequence of elements; several dimensions are arrays of arrays.
    Array {
        /// The type of one element.
        element: Arc<Type>,
        /// The number of elements; 0 for an array of unknown length at the end of a record.
        len: u64,
    },
    /// A struct, class or union.
    Record(Arc<Record>),
    /// An enumeration.
    Enum {
        /// Its own name, even if a typedef hides it; `None` if it is unnamed.
        name: Option<String>,
        /// Whether its values are signed. nvcc does not state it, so it is known only if a value shows it.
        signed: Option<bool>,
        /// Its values in declaration order.
        enumerators: Arc<[Enumerator]>,
        /// The location of its declaration in the source, if the debug information has it.
        place: Option<SourceLocation>,
    },
    /// A function, as the pointee of a function pointer. It has no symbol, and its parameters no names.
    Function(Arc<Function>),
    /// A type of this library whose contents the debug information of a kernel in Rust does not have.
    Unstated,
    /// A pointer to a member: pointers to its class and to the member's type, if they are described.
    MemberPointer(Option<[Arc<Type>; 2]>),
    /// A type without a Rust counterpart: decimal numbers, `void`.
    Other,
}

/// Identifies a pointee, since types may contain pointers to themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId {
    /// The number of the file's part that describes it.
    pub(super) source: usize,
    /// Its offset in `.debug_info`.
    pub(super) at: usize,
}

/// One value of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Enumerator {
    /// The enumerator's name.
    pub name: String,
    /// The enumerator's value.
    pub value: i128,
}

/// A function from debug information.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its name in PTX; C++ names are mangled (the guide's chapter 7).
    pub symbol: String,
    /// Its name with scopes, which Microsoft's debug information has.
    pub(super) path: Option<String>,
    pub(crate) params: Vec<(Option<String>, Arc<Type>)>,
    /// The type of the result; `None` for `void`.
    pub result: Option<Arc<Type>>,
    /// Whether it takes further arguments, `...`.
    pub is_variadic: bool,
    /// Why Rust cannot call a host function; `None` for functions in device code.
    pub unpassed: Option<Unpassed>,
    /// Whether it stands for a variable that is `const`.
    pub is_read_only: bool,
    /// Whether the host's compiler describes it; only known of kernels and variables.
    pub is_of_host: bool,
}

impl Function {
    /// Returns the parameters' names and types, in order.
    pub fn params(&self) -> impl ExactSizeIterator<Item = (Option<&str>, &Type)> {
        self.params.iter().map(|(name, ty)| (name.as_deref(), ty.as_ref()))
    }

    /// Returns how the function is called or its values are passed, if Rust cannot do that.
    pub fn passing(&self) -> Option<&'static str> {
        self.unpassed.as_ref().map(Unpassed::how)
    }

    /// Returns its symbol without what `__vectorcall` adds: `dot` for `dot@@16`.
    pub fn undecorated(&self) -> &str {
        let is_other = self.unpassed.is_some();
        undecorated(&self.symbol).filter(|_| is_other).unwrap_or(&self.symbol)
    }

    /// Returns its name in C++ with scopes and without parameters, such as `sim::Engine::step`; `None` if it has C linkage.
    pub fn path(&self) -> Option<String> {
        let spelled = || SourceName::of(&self.symbol).map(|name| name.instance().to_owned());
        self.path.clone().or_else(spelled)
    }

    /// Returns the first two of these names that are parameters in the other order, each with the parameter's name. Other names are not
    /// compared.
    pub fn misplaced<'d>(&self, names: &[&'d str]) -> Option<[(&'d str, &str); 2]> {
        misplaced(names, &self.names())
    }

    /// Returns whether the parameter at `index` has the name at `index`.
    pub fn is_placed(&self, names: &[&str], index: usize) -> bool {
        is_placed(names, &self.names(), index)
    }

    fn names(&self) -> Vec<(usize, &str)> {
        let params = self.params.iter().enumerate();
        params.filter_map(|(index, (name, _))| Some((index, name.as_deref()?))).collect()
    }

    /// Returns the function with each slice of Rust as two parameters, its pointer and its length, if it has `count` parameters then: rust-cuda and
    /// cuda-oxide pass it like this.
    pub(crate) fn with_slices_apart(&self, count: usize) -> Option<Self> {
        let mut params = Vec::new();
        for (name, ty) in &self.params {
            match ty.record().map(|record| record.members.as_slice()) {
                Some([data, length]) if data.name.as_deref() == Some("data_ptr") => {
                    params.extend([(name.clone(), Arc::clone(&data.ty)), (None, Arc::clone(&length.ty))]);
                }
                _ => params.push((name.clone(), Arc::clone(ty))),
            }
        }
        (params.len() == count).then(|| Self { params, ..self.clone() })
    }

    /// Returns the types of the parameters and the result.
    pub fn types(&self) -> Vec<&Arc<Type>> {
        let mut types: Vec<_> = self.params.iter().map(|(_, ty)| ty).collect();
        types.extend(&self.result);
        types
    }
}

/// Returns a number that two types share only if everything that is hashed of them is the same.
pub(super) fn fingerprint(of: impl Hash) -> u64 {
    let mut hash = DefaultHasher::new();
    of.hash(&mut hash);
    hash.finish()
}

pub(super) fn beside(ty: &str, name: &str) -> String {
    let space = if ty.ends_with(['*', '&']) || name.is_empty() { "" } else { " " };
    format!("{ty}{space}{name}")
}
