//! Descriptions of structs and unions as they are declared, before they are laid out.

use super::engine::{self, Extent};
use super::{Field, Hidden, Host, Kind, Layout, LayoutError, RecordForm, Role};
use crate::scalar::Scalar;
use crate::tri::tri;

/// A member as it is declared.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::Member;
///
/// let plain = Member::new("mass", &f32::LAYOUT); // float mass
/// let aligned = Member::new("velocity", &f32::LAYOUT).align(16); // __align__(16) float velocity
/// let bits = Member::new("species", &u32::LAYOUT).bits(4); // unsigned int species : 4
/// let gap = Member::unnamed(&u16::LAYOUT, 7); // unsigned short : 7
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Empty if there is none.
    pub(super) name: &'a str,
    /// The same as `name` unless another one is declared.
    pub(super) cxx: &'a str,
    pub(super) role: Role,
    pub(super) layout: &'a Layout<'a>,
    pub(super) bits: Option<u32>,
    /// Whether the bit-field may have more bits than its type.
    pub(super) align: Option<usize>,
    pub(super) packed: bool,
}

impl<'a> Member<'a> {
    /// Returns an ordinary member of the type with the layout `layout`.
    #[inline]
    pub const fn new(name: &'a str, layout: &'a Layout<'a>) -> Self {
        Self { name, cxx: name, role: Role::Plain, layout, bits: None, align: None, packed: false }
    }

    /// Returns ordinary members with these names and layouts.
    ///
    /// It does not call `new` for each, which would make constant evaluation slower.
    #[doc(hidden)]
    pub const fn list<const N: usize>(names: [&'a str; N], layouts: &[&'a Layout<'a>]) -> [Self; N] {
        let mut members = [const { Self::new("", Field::EMPTY.layout) }; N];
        let mut i = 0;
        while i < N {
            members[i].name = names[i];
            members[i].cxx = names[i];
            members[i].layout = layouts[i];
            i += 1;
        }
        members
    }

    /// Returns an unnamed bit-field of `width` bits; a width of 0 moves the next member to a boundary of this type.
    #[inline]
    pub const fn unnamed(layout: &'a Layout<'a>, width: u32) -> Self {
        Self { name: "", cxx: "", role: Role::Unnamed, layout, bits: Some(width), align: None, packed: false }
    }

    /// Makes the member a bit-field of `width` bits.
    ///
    /// As in C++, the width may exceed that of the type, as in `bool ready : 7`: the value is in the lowest bits, as many as its type has, and the bits above are padding. A field
    /// that is wider than its type's storage unit starts at a boundary of the largest integer type that fits in its bits,
    /// and aligns the record as that type does (the Itanium C++ ABI, section 2.4, which nvcc follows). The guide does not
    /// mention such fields.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::layout::{Field, Member, Record};
    ///
    /// // struct { bool ready : 7; unsigned char tag : 40; };
    /// let members = [Member::new("ready", &bool::LAYOUT).bits(7), Member::new("tag", &u8::LAYOUT).bits(40)];
    /// let mut fields = [Field::EMPTY; 2];
    /// let layout = Record::structure("Wide", &members).layout_in(&mut fields)?;
    /// assert_eq!((layout.size(), layout.align()), (12, 4));
    /// let tag = &layout.fields()[1];
    /// assert_eq!((tag.bits().unwrap().width(), tag.value_bits().unwrap().width()), (40, 8));
    /// # Ok::<(), gpu_abi::layout::LayoutError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn bits(mut self, width: u32) -> Self {
        self.bits = Some(width);
        self
    }

    /// Gives the member another name in C++, which comparisons, headers and debug information use.
    #[must_use]
    #[inline]
    pub const fn cxx(mut self, name: &'a str) -> Self {
        self.cxx = name;
        self
    }

    /// Declares the member `__align__(align)`, in bytes.
    ///
    /// A value below the type's own alignment has no effect, as in nvcc and g++; NVRTC lowers the alignment in that case.
    /// clang does not lower the alignment of an ordinary member, but does so for a bit-field: it places
    /// `__align__(1) int n : 25` after `char : 1` at bit 8, while nvcc and g++ place it at bit 32. Do not share a record
    /// with such a bit-field with code that clang compiles.
    #[must_use]
    #[inline]
    pub const fn align(mut self, align: usize) -> Self {
        self.align = Some(align);
        self
    }

    /// Declares the member `__attribute__((packed))`.
    #[must_use]
    #[inline]
    pub const fn packed(mut self) -> Self {
        self.packed = true;
        self
    }

    /// Makes the member a base class: `struct Derived : Base { .. }`.
    ///
    /// Bases come before all other members, in declaration order. The members after them may lie in the trailing padding of
    /// a base that is not [POD](Record::non_pod), and at the address of an empty base. In a class with virtual functions,
    /// the first member is the pointer to their table, unless a base has such a pointer; that base is then the first
    /// member.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::layout::{Field, Member, Record};
    ///
    /// // struct Shape { int id; char kind; Shape(); };    struct Ball : Shape { char color; };
    /// let members = [Member::new("id", &i32::LAYOUT), Member::new("kind", &i8::LAYOUT)];
    /// let mut fields = [Field::EMPTY; 2];
    /// let shape = Record::structure("Shape", &members).non_pod().layout_in(&mut fields)?;
    /// let members = [Member::new("shape", &shape).base(), Member::new("color", &i8::LAYOUT)];
    /// let mut fields = [Field::EMPTY; 2];
    /// let ball = Record::structure("Ball", &members).layout_in(&mut fields)?;
    /// assert_eq!((shape.size(), ball.fields()[1].offset(), ball.size()), (8, 5, 8));
    /// # Ok::<(), gpu_abi::layout::LayoutError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn base(mut self) -> Self {
        self.role = Role::Base;
        self
    }

    /// Makes the member the record's tail, an array whose length is known only at run time: `float items[];`.
    ///
    /// The member's type is an array of length 0. It must be the last member of a struct. Its elements follow the members
    /// before it, and the first ones may lie in the record's trailing padding. A record with a tail cannot be a member, an
    /// element of an array, or a parameter.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::layout::{Field, Member, Record};
    ///
    /// // struct Text { long id; char kind; char bytes[]; };
    /// let members = [
    ///     Member::new("id", &i64::LAYOUT),
    ///     Member::new("kind", &u8::LAYOUT),
    ///     Member::new("bytes", &<[u8; 0]>::LAYOUT).tail(),
    /// ];
    /// let mut fields = [Field::EMPTY; 3];
    /// let text = Record::structure("Text", &members).layout_in(&mut fields)?;
    /// assert_eq!((text.size(), text.tail().unwrap().offset()), (16, 9));
    /// # Ok::<(), gpu_abi::layout::LayoutError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn tail(mut self) -> Self {
        self.role = Role::Tail;
        self
    }

    #[inline]
    pub(super) const fn is_named(&self) -> bool {
        !matches!(self.role, Role::Unnamed)
    }

    #[inline]
    pub(super) const fn is_base(&self) -> bool {
        matches!(self.role, Role::Base)
    }
}

/// A struct or a union as it is declared.
///
/// `'m` is the lifetime of the list of members, and `'a` the lifetime of the names and layouts in it.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::{Field, Member, Record};
///
/// // union __align__(16) { unsigned char bytes[12]; double number; };
/// let bytes = <[u8; 12]>::LAYOUT;
/// let members = [Member::new("bytes", &bytes), Member::new("number", &f64::LAYOUT)];
/// let mut fields = [Field::EMPTY; 2];
/// let layout = Record::union("Cell", &members).align(16).layout_in(&mut fields)?;
/// assert_eq!((layout.size(), layout.align()), (16, 16));
///
/// let members = [Member::new("kind", &f32::LAYOUT).bits(9)];
/// let error = Record::structure("Mistaken", &members).layout_in(&mut fields).unwrap_err();
/// assert_eq!(error.member, Some(0));
/// # Ok::<(), gpu_abi::layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Record<'m, 'a> {
    pub(super) name: &'a str,
    pub(super) form: RecordForm,
    pub(super) host: Host,
    pub(super) members: &'m [Member<'a>],
}

impl<'m, 'a> Record<'m, 'a> {
    /// Returns the description of a struct.
    #[inline]
    pub const fn structure(name: &'a str, members: &'m [Member<'a>]) -> Self {
        Self { name, form: RecordForm::STRUCT, host: Host::TARGET, members }
    }

    /// Returns the description of a union.
    #[inline]
    pub const fn union(name: &'a str, members: &'m [Member<'a>]) -> Self {
        Self { name, form: RecordForm::UNION, host: Host::TARGET, members }
    }

    /// Declares the record `__align__(align)`, in bytes.
    ///
    /// A value below the alignment that its members give it has no effect, as in nvcc and clang; NVRTC lowers the alignment
    /// in that case.
    #[must_use]
    #[inline]
    pub const fn align(mut self, align: usize) -> Self {
        self.form.align = Some(align);
        self
    }

    /// Declares the record `__attribute__((packed))`.
    #[must_use]
    #[inline]
    pub const fn packed(mut self) -> Self {
        self.form.is_packed = true;
        self
    }

    /// Declares the record under `#pragma pack(pack)`, in bytes.
    ///
    /// Bit-fields may then cross the boundaries of their storage units, as in nvcc and clang; in NVRTC they may not.
    #[must_use]
    #[inline]
    pub const fn pack(mut self, pack: usize) -> Self {
        self.form.pack = Some(pack);
        self
    }

    /// Lays the record out by the rules of `host` instead of those of the host that this crate is compiled for. The layouts of the
    /// members must be that host's as well.
    #[must_use]
    #[inline]
    pub const fn host(mut self, host: Host) -> Self {
        self.host = host;
        self
    }

    /// Declares that the names of the first `count` members are made up, so that the kernel may have different names.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn made_up(mut self, count: usize) -> Self {
        self.form.made_up = count;
        self
    }

    /// Declares that the class is not plain old data in C++: it has a constructor, a destructor, a copy assignment operator,
    /// private members or virtual functions of its own.
    ///
    /// A class derived from it may then use its trailing padding ([`Member::base`]). This is not needed for classes with
    /// bases, for narrow floats, or for records that hold one of either. nvcc's device and host code both use C++03's
    /// meaning of the term.
    #[must_use]
    #[inline]
    pub const fn non_pod(mut self) -> Self {
        self.form.is_non_pod = true;
        self
    }

    /// Returns the same record with other members.
    #[inline]
    pub(crate) const fn with_members<'n>(&self, members: &'n [Member<'a>]) -> Record<'n, 'a> {
        Record { name: self.name, form: self.form, host: self.host, members }
    }

    /// Returns the record's name.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the name of the member `index` in declaration order, or `None` if it has none.
    #[inline]
    pub(crate) const fn member_name(&self, index: usize) -> Option<&'a str> {
        if index < self.members.len() && self.members[index].is_named() { Some(self.members[index].name) } else { None }
    }

    /// Places the members and returns the record's layout, whose fields are stored in `buffer`.
    ///
    /// The buffer must hold as many fields as the record has members.
    ///
    /// # Errors
    ///
    /// If the description has no layout; the error names the member at fault.
    #[inline]
    pub const fn layout_in<'b>(&self, buffer: &'b mut [Field<'a>]) -> Result<Layout<'b>, LayoutError>
    where
        'a: 'b,
    {
        let extent = tri!(engine::place(self, buffer));
        let members: &'b [Field<'b>] = buffer.split_at(self.members.len()).0;
        Ok(Layout::of_extent(self.name, &extent, self.form, members))
    }
}

/// A record of `N` members together with the storage for its fields, for a `const`, which has no other buffer.
///
/// ```
/// use gpu_abi::layout::{FieldTable, Member, Record};
/// use gpu_abi::{PtxLayout, TypeLayout};
///
/// const TABLE: FieldTable<'static, 2> = match FieldTable::new(Record::structure(
///     "Pair",
///     &[Member::new("first", &u8::LAYOUT), Member::new("second", &u64::LAYOUT)],
/// )) {
///     Ok(table) => table,
///     Err(_) => panic!("no layout"),
/// };
/// const PAIR: TypeLayout = TABLE.layout();
/// assert_eq!((PAIR.size(), PAIR.fields()[1].offset()), (16, 8));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FieldTable<'a, const N: usize> {
    name: &'a str,
    form: RecordForm,
    extent: Extent,
    fields: Hidden<[Field<'a>; N]>,
}

impl<'a, const N: usize> FieldTable<'a, N> {
    /// Places the members of `record`, which must have `N` of them.
    ///
    /// # Errors
    ///
    /// If the description has no layout; the error names the member at fault.
    #[inline]
    pub const fn new(record: Record<'_, 'a>) -> Result<Self, LayoutError> {
        let mut fields = [Field::EMPTY; N];
        let extent = tri!(engine::place(&record, &mut fields));
        Ok(Self { name: record.name, form: record.form, extent, fields: Hidden::new(fields) })
    }

    /// Returns the record's layout.
    #[inline]
    pub const fn layout(&'a self) -> Layout<'a> {
        Layout::of_extent(self.name, &self.extent, self.form, self.fields.get())
    }
}

impl Layout<'_> {
    /// Returns the scalar that a number or an enumeration without data is stored as; `None` for other types.
    #[inline]
    pub(crate) const fn stored(&self) -> Option<Scalar> {
        match self.kind {
            Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => Some(scalar),
            _ => None,
        }
    }

    /// Returns the maximum width in bits of a bit-field of this type, or `None` if no bit-field can have this type.
    #[inline]
    pub const fn bit_field_width(&self) -> Option<u32> {
        match &self.kind {
            Kind::Scalar(scalar) => scalar.bit_field_width(),
            Kind::Enum { repr, .. } => repr.bit_field_width(),
            _ => None,
        }
    }
}
