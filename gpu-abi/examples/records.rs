//! Records of real programs, llama.cpp's blocks and `cudaResourceDesc`, beside compiled kernels: their layouts, their parameters as
//! nvcc declares them, and their bytes.
//!
//! The kernels are in `kernels/nbody.cu`, and the PTX that nvcc made of them is in `kernels/nbody.ptx`. The example needs
//! neither CUDA nor a GPU:
//!
//! ```sh
//! cargo run --example records
//! ```

use bytemuck::{Zeroable, bytes_of};
use gpu_abi::{
    DevicePtr, PtxLayout, PtxMirror, kernels,
    narrow::{F16, Half2},
    ptx::ParamDecl,
};
use std::process::ExitCode;

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
    fn dequantize_q4_0(weights: DevicePtr<f32>, block: BlockQ4_0);
    fn dequantize_q8_0(weights: DevicePtr<f32>, block: BlockQ8_0);
    fn dequantize_q4_K(weights: DevicePtr<f32>, block: BlockQ4K);
    fn fill(resource: ResourceDesc, value: f32);
}

const PTX: &str = include_str!("kernels/nbody.ptx");

fn main() -> ExitCode {
    title("Layouts");
    println!("{:#}\n", BlockQ4K::LAYOUT);
    println!("{}", ResourceDesc::LAYOUT);

    title("Parameters, as nvcc declares them and as gpu-abi does");
    let differences = compare_with_nvcc();

    title("Bytes");
    show_bytes();
    println!("\n{differences} differences");
    ExitCode::from(u8::from(differences > 0))
}

fn title(text: &str) {
    println!("\n==== {text} ====");
}

/// Prints each parameter of each kernel and returns how many declarations differ from nvcc's.
fn compare_with_nvcc() -> usize {
    let kernels = [
        (dequantize_q4_0::NAME, dequantize_q4_0::PARAMETERS),
        (dequantize_q8_0::NAME, dequantize_q8_0::PARAMETERS),
        (dequantize_q4_K::NAME, dequantize_q4_K::PARAMETERS),
        (fill::NAME, fill::PARAMETERS),
    ];
    let mut differences = 0;
    for (kernel, parameters) in kernels {
        let nvcc = entry_parameters(PTX, kernel);
        differences += nvcc.len().abs_diff(parameters.len());
        for (index, (theirs, parameter)) in nvcc.iter().zip(parameters).enumerate() {
            let name = format!("{kernel}_param_{index}");
            let ours = ParamDecl::new(parameter.layout(), &name).expect("kernels take it").to_string();
            differences += usize::from(*theirs != ours);
            println!("{theirs:48}  {ours:48}  {}", if *theirs == ours { "equal" } else { "DIFFERENT" });
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

/// Prints values as bytes.
fn show_bytes() {
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

    println!("\nBytes that are not a value are rejected:");
    mirror.kind = 7;
    if let Err(error) = ResourceDesc::try_from_mirror(&mirror) {
        println!("  {error}");
    }
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
