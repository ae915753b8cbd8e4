//! Types shared with compiled kernels: their layouts, their parameters as nvcc declares them, and their bytes.
//!
//! The kernels are in `kernels/nbody.cu`, and the PTX that nvcc made of them is in `kernels/nbody.ptx`. The example needs
//! neither CUDA nor a GPU:
//!
//! ```sh
//! cargo run --example quickstart --features kernels
//! ```

use bytemuck::{Zeroable, bytes_of};
use gpu_abi::vector::{Float3, Float4};
use gpu_abi::{
    DevicePtr, MirrorError, PtxLayout, PtxMirror, Unnamed, assert_layout, kernels,
    narrow::{F16, Half2},
};
use std::process::ExitCode;

/// A body of an n-body simulation, with bit-fields.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    #[ptx(align = 16)]
    velocity: [f32; 3],
    #[ptx(vector)]
    color: [u8; 4],
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    frozen: bool,
    #[ptx(bits = 0)]
    _next: Unnamed<i32>,
    #[ptx(bits = 7)]
    _gap: Unnamed<u16>,
    neighbors: DevicePtr<u32>,
}

assert_layout!(Body { size: 64, align: 32, position: 0, mass: 12, velocity: 16, neighbors: 40, .. });

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct SimParams {
    dt: f32,
    gravity: f64,
    bounds: Float4,
    count: u32,
    #[ptx(bits = 1)]
    bounce: bool,
    #[ptx(bits = 20)]
    steps: u32,
    #[ptx(bits = 6)]
    bias: i32,
    damping: f32,
}

/// llama.cpp's `block_q4_0`: 32 4-bit weights and their scale.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
struct BlockQ4_0 {
    d: F16,
    qs: [u8; 16],
}

/// llama.cpp's `block_q8_0`: 32 8-bit weights and their scale.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
struct BlockQ8_0 {
    d: F16,
    qs: [i8; 32],
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Scales {
    d: F16,
    dmin: F16,
}

/// Two scales, separately or as a pair.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union ScaleUnion {
    data: Scales,
    dm: Half2,
}

/// llama.cpp's `block_q4_K`: 256 4-bit weights, with 6-bit scales and minima.
#[derive(PtxLayout, Clone, Debug)]
struct BlockQ4K {
    scale: ScaleUnionMirror,
    scales: [u8; 12],
    qs: [u8; 128],
}

/// CUDA's `cudaResourceType`.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
enum ResourceType {
    Array,
    MipmappedArray,
    Linear,
    Pitch2D,
}

/// CUDA's `cudaChannelFormatDesc`.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct ChannelFormat {
    bits: [i32; 4],
    kind: u32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Linear {
    address: DevicePtr<f32>,
    format: ChannelFormat,
    size: usize,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Pitch2D {
    address: DevicePtr<f32>,
    format: ChannelFormat,
    width: usize,
    height: usize,
    pitch: usize,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Resource {
    /// A `cudaArray_t` or a `cudaMipmappedArray_t`.
    array: DevicePtr<()>,
    linear: Linear,
    pitch2d: Pitch2D,
    reserved: [i32; 32],
}

/// CUDA's `cudaResourceDesc`.
#[derive(PtxLayout, Clone, Debug)]
struct ResourceDesc {
    kind: ResourceType,
    resource: ResourceMirror,
    flags: u32,
}

/// The kernels as nvcc compiled them. If one had other parameters, this example would not build.
#[kernels(file = "examples/kernels/nbody.ptx")]
unsafe extern "C" {
    fn step(next: DevicePtr<Body>, bodies: DevicePtr<Body>, params: SimParams);
    fn spawn(bodies: DevicePtr<Body>, at: u32, body: Body);
    fn dequantize_q4_0(weights: DevicePtr<f32>, block: BlockQ4_0);
    fn dequantize_q8_0(weights: DevicePtr<f32>, block: BlockQ8_0);
    fn dequantize_q4_K(weights: DevicePtr<f32>, block: BlockQ4K);
    fn fill(resource: ResourceDesc, value: f32);
}

const PTX: &str = include_str!("kernels/nbody.ptx");

fn main() -> ExitCode {
    title("Layouts");
    println!("{}\n", Body::LAYOUT);
    println!("{}\n", SimParams::LAYOUT);
    println!("{:#}\n", BlockQ4K::LAYOUT);
    println!("{}", ResourceDesc::LAYOUT);

    title("Parameters, as nvcc declares them and as gpu-abi does");
    let mut differences = compare_with_nvcc();

    title("Bytes");
    match there_and_back() {
        Ok(found) => differences += found,
        Err(error) => {
            println!("{error}");
            differences += 1;
        }
    }
    println!("\n{differences} differences");
    ExitCode::from(u8::from(differences > 0))
}

fn title(text: &str) {
    println!("\n==== {text} ====");
}

/// Prints each parameter of each kernel and returns how many declarations differ from nvcc's.
fn compare_with_nvcc() -> usize {
    let kernels = [
        (step::NAME, step::ENTRY),
        (spawn::NAME, spawn::ENTRY),
        (dequantize_q4_0::NAME, dequantize_q4_0::ENTRY),
        (dequantize_q8_0::NAME, dequantize_q8_0::ENTRY),
        (dequantize_q4_K::NAME, dequantize_q4_K::ENTRY),
        (fill::NAME, fill::ENTRY),
    ];
    let mut differences = 0;
    for (kernel, entry) in kernels {
        let (nvcc, ours) = (entry_parameters(PTX, kernel), entry_parameters(entry, kernel));
        differences += nvcc.len().abs_diff(ours.len());
        for (theirs, ours) in nvcc.iter().zip(&ours) {
            let verdict = verdict(theirs == ours, &mut differences);
            println!("{theirs:48}  {ours:48}  {verdict}");
        }
    }
    differences
}

/// Returns the lines of `ptx` that declare the parameters of the `.entry` called `kernel`.
fn entry_parameters(ptx: &'static str, kernel: &str) -> Vec<&'static str> {
    let start = format!(".entry {kernel}(");
    let (_, entry) = ptx.split_once(&start).unwrap_or_default();
    let (parameters, _) = entry.split_once(')').unwrap_or_default();
    let lines = parameters.lines().map(|line| line.trim().trim_end_matches(','));
    lines.filter(|line| !line.is_empty()).collect()
}

/// Prints values as bytes, reads them back, and returns how many of them changed.
fn there_and_back() -> Result<usize, MirrorError> {
    let mut differences = 0;
    let body = Body {
        position: Float3::new(1.0, 2.0, 3.0),
        mass: 0.5,
        velocity: [-1.0, 0.0, 1.0],
        color: [0x11, 0x22, 0x33, 0xff],
        species: 9,
        frozen: true,
        _next: Unnamed::new(),
        _gap: Unnamed::new(),
        neighbors: DevicePtr::new(0x7f00_1234_5600),
    };
    let mirror = body.to_mirror();
    print_bytes("Body", bytes_of(&mirror));
    println!("  species {}, frozen {}", mirror.species(), mirror.frozen());
    let back = Body::try_from_mirror(&mirror)?;
    println!("  read back: {}", verdict(back == body, &mut differences));

    let params = SimParams {
        dt: 0.01,
        gravity: 6.674e-11,
        bounds: Float4::new(0.0, 0.0, 0.0, 100.0),
        count: 1024,
        bounce: true,
        steps: 1_000_000,
        bias: -3,
        damping: 1.0,
    };
    let mirror = params.to_mirror();
    print_bytes("SimParams", bytes_of(&mirror));
    let back = SimParams::try_from_mirror(&mirror)?;
    println!("  read back: {}", verdict(back == params, &mut differences));

    let weights = std::array::from_fn(|i| (i as f32 / 31.0 - 0.5) * 14.0);
    let block = quantize_q4_0(&weights);
    print_bytes("BlockQ4_0, no copy", gpu_abi::as_bytes(&[block]));

    let linear = Linear {
        address: DevicePtr::new(0x7f00_0000_0000),
        format: ChannelFormat { bits: [32, 0, 0, 0], kind: 2 },
        size: 4096,
    };
    let mut resource = ResourceMirror::zeroed();
    resource.set_linear(linear.to_mirror());
    let kind = ResourceType::Linear;
    let mut mirror = ResourceDesc { kind, resource, flags: 0 }.to_mirror();
    print_bytes("ResourceDesc", bytes_of(&mirror));
    let linear = mirror.resource.linear();
    println!("  {} bytes at {:?}", linear.size, linear.address);

    println!("\nValues that do not fit are rejected, in both directions:");
    if let Err(error) = (Body { species: 16, ..body }).try_to_mirror() {
        println!("  {error}");
    }
    mirror.kind = 7;
    if let Err(error) = ResourceDesc::try_from_mirror(&mirror) {
        println!("  {error}");
    }
    Ok(differences)
}

fn verdict(equal: bool, differences: &mut usize) -> &'static str {
    *differences += usize::from(!equal);
    if equal { "equal" } else { "DIFFERENT" }
}

/// Prints rows of 16 bytes; a `*` replaces rows that repeat the previous one.
fn print_bytes(what: &str, bytes: &[u8]) {
    println!("{what}:");
    let rows: Vec<&[u8]> = bytes.chunks(16).collect();
    let repeats = |i: usize| i > 0 && rows[i] == rows[i - 1];
    for (i, row) in rows.iter().enumerate() {
        if !repeats(i) {
            let words: Vec<String> = row.chunks(4).map(hex).collect();
            println!("  {:3}  {}", 16 * i, words.join("  "));
        } else if !repeats(i - 1) {
            println!("    *");
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

/// Returns weights of -8 to 7 as a block with the scale 1 and llama.cpp's layout: the first half is in the lower four bits.
fn quantize_q4_0(weights: &[f32; 32]) -> BlockQ4_0 {
    let nibble = |i: usize| (weights[i].round() + 8.0) as u8;
    BlockQ4_0 { d: F16::from_bits(0x3c00), qs: std::array::from_fn(|i| nibble(i) | nibble(i + 16) << 4) }
}
