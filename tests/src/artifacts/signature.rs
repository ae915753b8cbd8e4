//! Random kernels: as CUDA C++ writes them, and as the library's layouts.

use gpu_abi::layout::{DataModel, Field, Layout, Member, Record, StateSpace};
use gpu_abi::vector::{Double2, Float3, Float4, Int2, Short2, UChar4};
use gpu_abi::{PtxLayout, TypeLayout};

use crate::random::Random;

/// A kernel's name and the types of its parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The name, which C++ does not mangle.
    pub name: String,
    /// The parameters' types.
    pub params: Vec<&'static TypeLayout>,
}

/// The C++ names of the types that are not records.
const TYPES: [(&str, &TypeLayout); 20] = [
    ("bool", &<bool as PtxLayout>::LAYOUT),
    ("signed char", &<i8 as PtxLayout>::LAYOUT),
    ("unsigned char", &<u8 as PtxLayout>::LAYOUT),
    ("short", &<i16 as PtxLayout>::LAYOUT),
    ("unsigned short", &<u16 as PtxLayout>::LAYOUT),
    ("int", &<i32 as PtxLayout>::LAYOUT),
    ("unsigned int", &<u32 as PtxLayout>::LAYOUT),
    ("long long", &<i64 as PtxLayout>::LAYOUT),
    ("unsigned long long", &<u64 as PtxLayout>::LAYOUT),
    ("__int128", &<i128 as PtxLayout>::LAYOUT),
    ("float", &<f32 as PtxLayout>::LAYOUT),
    ("double", &<f64 as PtxLayout>::LAYOUT),
    ("uchar4", &UChar4::LAYOUT),
    ("short2", &Short2::LAYOUT),
    ("int2", &Int2::LAYOUT),
    ("float3", &Float3::LAYOUT),
    ("float4", &Float4::LAYOUT),
    ("double2", &Double2::LAYOUT),
    ("void *", &POINTER),
    ("const float *", &FLOATS),
];

const POINTER: TypeLayout = Layout::pointer("void *", StateSpace::Generic, DataModel::LP64);
const FLOATS: TypeLayout = Layout::pointer("const float *", StateSpace::Generic, DataModel::LP64);

/// Random records and kernels: the whole source, and the kernels.
pub fn program(kernels: usize, random: &mut Random) -> (String, Vec<Signature>) {
    let mut source = String::new();
    let records: Vec<_> = (0..kernels.div_ceil(2)).map(|number| record(number, random, &mut source)).collect();
    let signatures: Vec<_> = (0..kernels).map(|number| signature(number, &records, random)).collect();
    for signature in &signatures {
        source += &kernel(signature);
    }
    (source, signatures)
}

/// Returns a type's name in C++.
fn cxx_name(layout: &TypeLayout) -> &'static str {
    TYPES.iter().find(|(_, other)| other.name() == layout.name()).map_or(layout.name(), |(name, _)| name)
}

/// Records live as long as the program: there are few, and layouts refer to each other.
fn forever<T>(value: T) -> &'static mut T {
    Box::leak(Box::new(value))
}

fn record(number: usize, random: &mut Random, source: &mut String) -> &'static TypeLayout {
    let name: &'static str = forever(format!("Record{number}"));
    let align = random.chance(40).then(|| 1 << random.within(2, 7));
    let mut text = format!("{name} {{");
    let mut members = Vec::new();
    let mut natural = 1;
    for member in 0..random.within(1, 6) {
        let (cxx, layout) = random.pick(&TYPES);
        let member_name: &'static str = forever(format!("m{member}"));
        natural = natural.max(layout.align());
        // A few are too large for `KPARAM_INFO`'s 14 bits of size.
        let len = match random.below(40) {
            0 => 5_000,
            1..=10 => random.within(1, 40) as usize,
            _ => 0,
        };
        if len > 0 && layout.size() * len < 24_000 {
            text += &format!(" {cxx} {member_name}[{len}];");
            let array: &'static TypeLayout = forever(Layout::array(forever(format!("[{cxx}; {len}]")), layout, len));
            members.push(Member::new(member_name, array));
        } else {
            text += &format!(" {cxx} {member_name};");
            members.push(Member::new(member_name, layout));
        }
    }
    let mut described = Record::structure(name, forever(members));
    // Below what the members need, an alignment changes nothing to nvcc, but NVRTC lowers the record's.
    if let Some(align) = align.filter(|align| *align >= natural) {
        described = described.align(align);
        text = format!("__align__({align}) {text}");
    }
    *source += &format!("struct {text} }};\n");
    let fields: &'static mut [Field<'static>] = forever([Field::EMPTY; 8]);
    forever(described.layout_in(fields).expect("a record of few members has a layout"))
}

fn signature(number: usize, records: &[&'static TypeLayout], random: &mut Random) -> Signature {
    let mut room = 32_000;
    let count = if random.chance(5) { random.within(20, 60) } else { random.below(8) };
    let params = (0..count).filter_map(|_| {
        let layout = if random.chance(30) { *random.pick(records) } else { random.pick(&TYPES).1 };
        let size = layout.size() + layout.align();
        (size <= room).then(|| {
            room -= size;
            layout
        })
    });
    Signature { params: params.collect(), name: format!("kernel{number}") }
}

fn kernel(signature: &Signature) -> String {
    let params: Vec<_> =
        signature.params.iter().enumerate().map(|(i, layout)| format!("{} p{i}", cxx_name(layout))).collect();
    format!("extern \"C\" __global__ void {}({}) {{}}\n", signature.name, params.join(", "))
}
