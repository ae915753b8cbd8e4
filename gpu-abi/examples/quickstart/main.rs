//! A struct beside the compiled kernel that reads it, and a mistake that does not compile.
//!
//! ```sh
//! cargo run --example quickstart --features kernels   # no CUDA, no GPU
//! ```

use gpu_abi::ptx::ParamDecl;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, Unnamed, bytemuck, kernels};

/// `struct Body` of `../kernels/nbody.cu`.
#[derive(PtxLayout)]
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

#[kernels(file = "examples/kernels/nbody.ptx")]
unsafe extern "C" {
    fn spawn(bodies: *mut Body, at: u32, body: Body);
}

const SOURCE: &str = include_str!("../kernels/nbody.cu");
/// What nvcc made of `nbody.cu`.
const PTX: &str = include_str!("../kernels/nbody.ptx");
/// The errors of rustc 1.95 for `mistake.rs`. A test compares them.
const ERRORS: &str = include_str!("mistake.stderr");

fn main() {
    let cxx = SOURCE.lines().skip_while(|line| !line.ends_with(" Body {")).take(7).collect::<Vec<_>>().join("\n");
    println!(
        "1. A struct in CUDA C++, and its layout, from the same struct in Rust:\n\n{cxx}\n    ..\n\n{}\n",
        Body::LAYOUT
    );

    println!("2. The kernel's parameters, as nvcc compiled them and as Rust declares them:");
    let (_, nvcc) = PTX.split_once(".entry spawn(").expect("nvcc compiled the kernel");
    for (index, (nvcc, parameter)) in nvcc.lines().skip(1).zip(spawn::PARAMETERS).enumerate() {
        let name = format!("spawn_param_{index}");
        let nvcc = nvcc.trim().trim_end_matches(',');
        let rust = ParamDecl::new(parameter.layout(), &name).expect("kernels take it").to_string();
        println!("{nvcc:40} {rust:40} {}", if nvcc == rust { "equal" } else { "DIFFERENT" });
    }

    println!(
        "\n3. With `position` and `mass` exchanged, the program does not compile:\n{}",
        ERRORS.replace("$WORKSPACE/", "")
    );

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
    println!("4. The bytes that the kernel reads; padding is zero:");
    for row in bytemuck::bytes_of(&body.to_mirror()).chunks(16) {
        println!("{row:02x?}");
    }
    if let Err(error) = (Body { species: 16, ..body }).try_to_mirror() {
        println!("\nA value that does not fit is an error: {error}");
    }
}
