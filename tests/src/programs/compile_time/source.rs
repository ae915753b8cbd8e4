//! Crates full of derived structs, and a block of kernels.

use std::fmt::Write;

/// The crate whose derive is used, and the kind of its input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    None,
    Rust,
    ReprC,
    Bits,
    Bytemuck,
    Zerocopy,
    Encase,
    Crevice,
    Binrw,
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::None,
        Self::Rust,
        Self::ReprC,
        Self::Bits,
        Self::Bytemuck,
        Self::Zerocopy,
        Self::Encase,
        Self::Crevice,
        Self::Binrw,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::None => "no derive",
            Self::Rust => "gpu-abi",
            Self::ReprC => "gpu-abi, repr(C)",
            Self::Bits => "gpu-abi, 3 of 10 fields are bit-fields",
            Self::Bytemuck => "bytemuck Pod, Zeroable",
            Self::Zerocopy => "zerocopy's four",
            Self::Encase => "encase ShaderType",
            Self::Crevice => "crevice AsStd430",
            Self::Binrw => "binrw BinRead, BinWrite",
        }
    }

    fn head(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Rust | Self::Bits => "#[derive(gpu_abi::PtxLayout)]",
            Self::ReprC => "#[derive(gpu_abi::PtxLayout)] #[repr(C)]",
            Self::Bytemuck => "#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)] #[repr(C)]",
            Self::Zerocopy => {
                "#[derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout, zerocopy::Immutable)] #[repr(C)]"
            }
            Self::Encase => "#[derive(encase::ShaderType)]",
            Self::Crevice => "#[derive(crevice::std430::AsStd430)]",
            Self::Binrw => "#[derive(binrw::BinRead, binrw::BinWrite)]",
        }
    }

    /// Returns the type of the field `i`, which the derive must accept.
    fn field(self, i: usize) -> &'static str {
        const ANY: [&str; 10] = ["f32", "u32", "u16", "u8", "f64", "[f32; 3]", "u64", "i32", "u8", "bool"];
        match self {
            Self::Rust | Self::ReprC | Self::Bits => ANY[i],
            Self::Binrw => ["f32", "u32", "u16", "u8", "f64", "[f32; 3]", "u64", "i32", "u8", "u8"][i],
            Self::None | Self::Bytemuck | Self::Zerocopy => ["f32", "u32", "i32", "[f32; 3]"][i % 4],
            Self::Encase | Self::Crevice => ["f32", "u32", "i32"][i % 3],
        }
    }
}

/// Returns a crate of structs with ten fields each.
pub(crate) fn structs(kind: Kind, count: usize) -> String {
    let mut text = String::from("#![allow(dead_code)]\n");
    let mut push = |line: String| writeln!(text, "{line}").expect("a string takes all");
    for index in 0..count {
        push(format!("{}\npub struct S{index} {{", kind.head()));
        for i in 0..10 {
            let is_bits = kind == Kind::Bits && [1, 4, 7].contains(&i);
            let (attribute, ty) = if is_bits { ("#[ptx(bits = 5)] ", "u32") } else { ("", kind.field(i)) };
            push(format!("    {attribute}pub f{i}: {ty},"));
        }
        push("}".to_owned());
    }
    text
}

/// Kernels with numbers, pointers and records as parameters, in CUDA C++ and in Rust.
pub(crate) struct Block {
    pub(crate) cuda: String,
    /// The declarations of the records in Rust.
    pub(crate) records: String,
    /// The declarations of the kernels.
    pub(crate) functions: String,
}

impl Block {
    pub(crate) fn new(kernels: usize) -> Self {
        const RECORDS: usize = 20;
        const NUMBERS: [(&str, &str); 7] = [
            ("f32", "float"),
            ("u32", "unsigned"),
            ("i32", "int"),
            ("u64", "unsigned long long"),
            ("f64", "double"),
            ("u8", "unsigned char"),
            ("i16", "short"),
        ];
        let (mut cuda, mut records, mut functions) = (String::new(), String::new(), String::new());
        for record in 0..RECORDS {
            let members = (0..6).map(|member| (member, NUMBERS[(record * 3 + member) % NUMBERS.len()]));
            let in_rust: String = members.clone().map(|(member, (ty, _))| format!("pub m{member}: {ty},")).collect();
            let in_cuda: String = members.map(|(member, (_, ty))| format!("{ty} m{member};")).collect();
            records += &format!("#[derive(gpu_abi::PtxLayout)]\npub struct R{record} {{{in_rust}}}\n");
            cuda += &format!("struct R{record} {{{in_cuda}}};\n");
        }
        for kernel in 0..kernels {
            let params = (0..2 + kernel % 5).map(|param| {
                let (rust, c) = NUMBERS[(kernel + param) % NUMBERS.len()];
                match (kernel + param) % 4 {
                    0 => (format!("p{param}: *mut {rust}"), format!("{c} *p{param}")),
                    1 => (format!("p{param}: *const {rust}"), format!("const {c} *p{param}")),
                    3 if kernel % 3 == 0 => {
                        let record = kernel % RECORDS;
                        (format!("p{param}: R{record}"), format!("R{record} p{param}"))
                    }
                    _ => (format!("p{param}: {rust}"), format!("{c} p{param}")),
                }
            });
            let (rust, c): (Vec<String>, Vec<String>) = params.unzip();
            functions += &format!("pub fn kernel_{kernel}({});\n", rust.join(", "));
            cuda += &format!("__global__ void kernel_{kernel}({}) {{}}\n", c.join(", "));
        }
        Self { cuda, records, functions }
    }
}
