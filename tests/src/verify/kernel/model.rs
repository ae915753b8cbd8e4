//! Kernels with all that their parameters lead to, written in CUDA C++ and in Rust.

use std::fmt::Write;
use std::sync::LazyLock;

use gpu_abi::layout::{self, Field, Layout, Member};
use gpu_abi::{DevicePtr, PtxLayout, TypeLayout};

use crate::base_type::BaseType;
use crate::random::Random;

/// The numbers and vectors that kernels have.
pub static LEAVES: LazyLock<Vec<&'static BaseType>> = LazyLock::new(|| {
    let integers = "schar uchar short ushort int uint long ulong llong ullong";
    let vectors = "uchar4 short2 int2 uint2 int3 uint3 int4 float2 float3 float4 double2 longlong2";
    let names = ["bool", integers, "float double", vectors].join(" ");
    names.split(' ').map(|name| BaseType::named(name).expect("a base type")).collect()
});

/// Returns one of them.
pub fn leaf(random: &mut Random) -> &'static BaseType {
    random.pick::<&BaseType>(&LEAVES)
}

/// A type of a parameter or member. Enumerations and records are indices into the kernel's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    /// A number or vector.
    Leaf(&'static BaseType),
    /// An enumeration.
    Enum(usize),
    /// A record.
    Record(usize),
    /// The address of a type, and whether the type is `const`.
    Pointer(Box<Ty>, bool),
    /// `void`, behind a pointer.
    Void,
    /// An array, within a record.
    Array(Box<Ty>, u32),
    /// A bit-field of so many bits, within a record.
    Bits(&'static BaseType, u32),
}

impl Ty {
    /// Returns the type that all pointers lead to in the end.
    pub fn innermost(&self) -> &Self {
        match self {
            Self::Pointer(to, _) => to.innermost(),
            _ => self,
        }
    }

    /// Returns the type that all pointers lead to in the end.
    pub fn innermost_mut(&mut self) -> &mut Self {
        match self {
            Self::Pointer(to, _) => to.innermost_mut(),
            _ => self,
        }
    }
}

/// An enumeration: its names are followed by the kernel's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// The type that it is stored as.
    pub repr: &'static BaseType,
    /// Whether its enumerators have names of its scope.
    pub is_scoped: bool,
    /// Whether it may have values without a name in Rust.
    pub is_open: bool,
    /// The enumerators.
    pub enumerators: Vec<(String, i64)>,
}

/// A struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its members.
    pub members: Vec<(String, Ty)>,
    /// The elements of an array of unknown length at its end.
    pub tail: Option<&'static BaseType>,
    /// Its declared alignment.
    pub align: Option<u32>,
}

/// A kernel and the types that are its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The kernel's parameters.
    pub params: Vec<(String, Ty)>,
    /// Its enumerations.
    pub enums: Vec<Enum>,
    /// Its records; each holds only earlier ones by value.
    pub records: Vec<Record>,
}

impl Kernel {
    /// Returns the kernel's name.
    pub fn name(number: usize) -> String {
        format!("kernel{number}")
    }

    /// Returns the definitions of the kernel and its types in CUDA C++; `LINKAGE` is a macro.
    pub fn cuda(&self, number: usize) -> String {
        let mut text = String::new();
        for (index, one) in self.enums.iter().enumerate() {
            let name = format!("Enum{number}_{index}");
            let (class, prefix) = if one.is_scoped { ("class ", String::new()) } else { ("", format!("{name}_")) };
            let base = if one.is_scoped || one.repr.cxx != "unsigned int" {
                format!(" : {}", one.repr.cxx)
            } else {
                // The compiler's choice if no value is negative.
                String::new()
            };
            let enumerators: Vec<String> =
                one.enumerators.iter().map(|(name, value)| format!("{prefix}{name} = {value}")).collect();
            let _ = writeln!(text, "enum {class}{name}{base} {{ {} }};", enumerators.join(", "));
        }
        for index in 0..self.records.len() {
            let _ = writeln!(text, "struct Record{number}_{index};");
        }
        for (index, record) in self.records.iter().enumerate() {
            let align = record.align.map(|align| format!(" __attribute__((aligned({align})))")).unwrap_or_default();
            let _ = write!(text, "struct{align} Record{number}_{index} {{");
            for (name, ty) in &record.members {
                let after = match ty {
                    Ty::Array(_, len) => format!("[{len}]"),
                    Ty::Bits(_, width) => format!(" : {width}"),
                    _ => String::new(),
                };
                let _ = write!(text, " {} {name}{after};", cuda(ty, number));
            }
            if let Some(tail) = record.tail {
                let _ = write!(text, " {} tail[];", tail.cxx);
            }
            text.push_str(" };\n");
        }
        let params: Vec<String> = self.params.iter().map(|(name, ty)| format!("{} {name}", cuda(ty, number))).collect();
        let _ =
            writeln!(text, "LINKAGE KERNEL void {}({}) {{{} }}", Self::name(number), params.join(", "), self.body(number));
        text
    }

    /// Returns code that needs everything: otherwise `nvcc -G` describes records that are only pointed to as incomplete, and large
    /// parameters not at all.
    fn body(&self, number: usize) -> String {
        let mut text = String::new();
        for index in 0..self.records.len() {
            let _ = write!(text, " (void)sizeof(Record{number}_{index});");
        }
        for (name, _) in self.params.iter().filter(|(_, ty)| matches!(ty, Ty::Record(_))) {
            let _ = write!(text, " sink = reinterpret_cast<const char &>({name});");
        }
        text
    }

    /// Returns the definitions of the kernel's types in Rust, a line for each.
    pub fn rust_types(&self, number: usize) -> String {
        let mut text = String::new();
        for (index, one) in self.enums.iter().enumerate() {
            if one.is_open {
                text += &open_enumeration(&format!("Enum{number}_{index}"), one);
                continue;
            }
            let enumerators: Vec<String> =
                one.enumerators.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let _ = writeln!(
                text,
                "#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[repr({})] pub enum Enum{number}_{index} {{ {} }}",
                one.repr.rust.path,
                enumerators.join(", ")
            );
        }
        for (index, record) in self.records.iter().enumerate() {
            let member = |(name, ty): &(String, Ty)| match ty {
                Ty::Bits(_, width) => format!("#[ptx(bits = {width})] pub {name}: {}", rust(ty, number)),
                _ => format!("pub {name}: {}", rust(ty, number)),
            };
            let mut members: Vec<String> = record.members.iter().map(member).collect();
            let align = record.align.map(|align| format!(" #[ptx(align = {align})]")).unwrap_or_default();
            members.extend(record.tail.map(|tail| format!("#[ptx(tail)] pub tail: [{}; 0]", tail.rust.path)));
            let _ = writeln!(
                text,
                "#[derive(Clone, Copy, gpu_abi::PtxLayout)]{align} pub struct Record{number}_{index} {{ {} }}",
                members.join(", ")
            );
        }
        text
    }

    /// Returns whether a parameter or a record holds the record at `index` by value, so that it cannot have a tail.
    pub fn is_held(&self, index: usize) -> bool {
        let members = self.records.iter().flat_map(|record| &record.members);
        self.params.iter().chain(members).any(|(_, ty)| match ty {
            Ty::Array(element, _) => **element == Ty::Record(index),
            _ => *ty == Ty::Record(index),
        })
    }

    /// Returns the layout of a type.
    pub fn layout(&self, ty: &Ty) -> TypeLayout {
        match ty {
            Ty::Leaf(leaf) | Ty::Bits(leaf, _) => leaf.rust.layout,
            Ty::Enum(index) => self.enums[*index].repr.rust.layout,
            Ty::Pointer(..) | Ty::Void => <DevicePtr<u8> as PtxLayout>::LAYOUT,
            Ty::Array(element, len) => Layout::array("", Box::leak(Box::new(self.layout(element))), *len as usize),
            Ty::Record(index) => {
                let record = &self.records[*index];
                let member = |(_, ty): &(String, Ty)| {
                    let member = Member::new("", Box::leak(Box::new(self.layout(ty))));
                    if let Ty::Bits(_, width) = ty { member.bits(*width) } else { member }
                };
                let members: Vec<Member<'_>> = record.members.iter().map(member).collect();
                let structure = layout::Record::structure("", members.leak());
                let structure = record.align.map_or(structure, |align| structure.align(align as usize));
                let fields = vec![Field::EMPTY; record.members.len()].leak();
                structure.layout_in(fields).expect("a plain struct")
            }
        }
    }

    /// Returns the declaration of the kernel in Rust.
    pub fn rust(&self, number: usize) -> String {
        let params: Vec<String> = self.params.iter().map(|(name, ty)| format!("{name}: {}", rust(ty, number))).collect();
        format!("fn {}({});", Self::name(number), params.join(", "))
    }
}

/// Returns the struct that stands for an enumeration with unnamed values.
fn open_enumeration(name: &str, one: &Enum) -> String {
    let names: Vec<&str> = one.enumerators.iter().map(|(name, _)| name.as_str()).collect();
    let constant = |(name, value): &(String, i64)| format!("pub const {name}: Self = Self({value});");
    let constants: Vec<String> = one.enumerators.iter().map(constant).collect();
    format!(
        "#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[repr(transparent)] #[ptx(enumerators({}))] pub struct {name}(pub {}); \
         impl {name} {{ {} }}\n",
        names.join(", "),
        one.repr.rust.path,
        constants.join(" ")
    )
}

fn cuda(ty: &Ty, number: usize) -> String {
    match ty {
        Ty::Leaf(leaf) | Ty::Bits(leaf, _) => leaf.cxx.to_owned(),
        Ty::Enum(index) => format!("Enum{number}_{index}"),
        Ty::Record(index) => format!("Record{number}_{index}"),
        Ty::Pointer(to, is_const) => format!("{}{} *", cuda(to, number), if *is_const { " const" } else { "" }),
        Ty::Void => "void".to_owned(),
        // Declared where the array has its name.
        Ty::Array(element, _) => cuda(element, number),
    }
}

fn rust(ty: &Ty, number: usize) -> String {
    match ty {
        Ty::Leaf(leaf) | Ty::Bits(leaf, _) => leaf.rust.path.to_owned(),
        Ty::Enum(index) => format!("Enum{number}_{index}"),
        Ty::Record(index) => format!("Record{number}_{index}"),
        Ty::Pointer(to, true) => format!("gpu_abi::DevicePtr<gpu_abi::name::Const<{}>>", rust(to, number)),
        Ty::Pointer(to, false) => format!("gpu_abi::DevicePtr<{}>", rust(to, number)),
        Ty::Void => "core::ffi::c_void".to_owned(),
        Ty::Array(element, len) => format!("[{}; {len}]", rust(element, number)),
    }
}
