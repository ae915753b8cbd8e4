//! Kernels with all that their parameters lead to, written in CUDA C++ and in Rust.

use std::fmt::Write;

/// A type that has a name of its own in both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Leaf {
    /// In CUDA C++.
    pub cuda: &'static str,
    /// In Rust.
    pub rust: &'static str,
    /// Its size in bytes.
    pub size: u32,
    /// The kind.
    pub class: Class,
}

/// The kind of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An integer with a sign.
    Signed,
    /// An integer without a sign.
    Unsigned,
    /// `bool`.
    Bool,
    /// A floating-point number.
    Float,
    /// One of CUDA's vectors.
    Vector,
}

const fn leaf(cuda: &'static str, rust: &'static str, size: u32, class: Class) -> Leaf {
    Leaf { cuda, rust, size, class }
}

/// The leaves.
pub static LEAVES: [Leaf; 25] = [
    leaf("bool", "bool", 1, Class::Bool),
    leaf("signed char", "i8", 1, Class::Signed),
    leaf("unsigned char", "u8", 1, Class::Unsigned),
    leaf("short", "i16", 2, Class::Signed),
    leaf("unsigned short", "u16", 2, Class::Unsigned),
    leaf("int", "i32", 4, Class::Signed),
    leaf("unsigned int", "u32", 4, Class::Unsigned),
    leaf("long", "i64", 8, Class::Signed),
    leaf("unsigned long", "u64", 8, Class::Unsigned),
    leaf("long long", "i64", 8, Class::Signed),
    leaf("unsigned long long", "u64", 8, Class::Unsigned),
    leaf("float", "f32", 4, Class::Float),
    leaf("double", "f64", 8, Class::Float),
    leaf("uchar4", "gpu_abi::vector::UChar4", 4, Class::Vector),
    leaf("short2", "gpu_abi::vector::Short2", 4, Class::Vector),
    leaf("int2", "gpu_abi::vector::Int2", 8, Class::Vector),
    leaf("uint2", "gpu_abi::vector::UInt2", 8, Class::Vector),
    leaf("int3", "gpu_abi::vector::Int3", 12, Class::Vector),
    leaf("uint3", "gpu_abi::vector::UInt3", 12, Class::Vector),
    leaf("int4", "gpu_abi::vector::Int4", 16, Class::Vector),
    leaf("float2", "gpu_abi::vector::Float2", 8, Class::Vector),
    leaf("float3", "gpu_abi::vector::Float3", 12, Class::Vector),
    leaf("float4", "gpu_abi::vector::Float4", 16, Class::Vector),
    leaf("double2", "gpu_abi::vector::Double2", 16, Class::Vector),
    leaf("longlong2", "gpu_abi::vector::LongLong2", 16, Class::Vector),
];

/// A type of a parameter or member. Enumerations and records are indices into the kernel's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    /// A number or vector.
    Leaf(&'static Leaf),
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
    pub repr: &'static Leaf,
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
    pub tail: Option<&'static Leaf>,
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
            let base = if one.is_scoped || one.repr.cuda != "unsigned int" {
                format!(" : {}", one.repr.cuda)
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
            let _ = write!(text, "struct Record{number}_{index} {{");
            for (name, ty) in &record.members {
                match ty {
                    Ty::Array(element, len) => {
                        let _ = write!(text, " {} {name}[{len}];", cuda(element, number));
                    }
                    _ => {
                        let _ = write!(text, " {} {name};", cuda(ty, number));
                    }
                }
            }
            if let Some(tail) = record.tail {
                let _ = write!(text, " {} tail[];", tail.cuda);
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
                one.repr.rust,
                enumerators.join(", ")
            );
        }
        for (index, record) in self.records.iter().enumerate() {
            let mut members: Vec<String> =
                record.members.iter().map(|(name, ty)| format!("pub {name}: {}", rust(ty, number))).collect();
            members.extend(record.tail.map(|tail| format!("#[ptx(tail)] pub tail: [{}; 0]", tail.rust)));
            let _ = writeln!(
                text,
                "#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct Record{number}_{index} {{ {} }}",
                members.join(", ")
            );
        }
        text
    }

    /// Returns whether a parameter or a record holds the record at `index` by value, so that it cannot have a tail.
    pub fn is_held(&self, index: usize) -> bool {
        let members = self.records.iter().flat_map(|record| &record.members);
        self.params.iter().chain(members).any(|(_, ty)| *ty == Ty::Record(index))
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
        one.repr.rust,
        constants.join(" ")
    )
}

fn cuda(ty: &Ty, number: usize) -> String {
    match ty {
        Ty::Leaf(leaf) => leaf.cuda.to_owned(),
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
        Ty::Leaf(leaf) => leaf.rust.to_owned(),
        Ty::Enum(index) => format!("Enum{number}_{index}"),
        Ty::Record(index) => format!("Record{number}_{index}"),
        Ty::Pointer(to, true) => format!("gpu_abi::DevicePtr<gpu_abi::name::Const<{}>>", rust(to, number)),
        Ty::Pointer(to, false) => format!("gpu_abi::DevicePtr<{}>", rust(to, number)),
        Ty::Void => "core::ffi::c_void".to_owned(),
        Ty::Array(element, len) => format!("[{}; {len}]", rust(element, number)),
    }
}
