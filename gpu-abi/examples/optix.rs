//! The launch parameters of an OptiX pipeline and a record of its shader binding table, without the OptiX SDK: their
//! layouts, which are compared with the compiled programs, and the bytes that go to the device.
//!
//! The programs are in `kernels/optix.cu`, and the PTX that nvcc made of them is in `kernels/optix.ptx`.
//!
//! ```sh
//! cargo run --example optix --features kernels
//! ```

use gpu_abi::variable::Constant;
use gpu_abi::vector::{Float3, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, assert_layout, encode_slice, kernels};
use std::error::Error;

#[derive(PtxLayout, Debug)]
struct Camera {
    eye: Float3,
    u: Float3,
    v: Float3,
    w: Float3,
}

/// The launch parameters, which every program of a launch reads. OptiX copies them to the variable that
/// `pipelineLaunchParamsVariableName` names.
#[derive(PtxLayout, Debug)]
struct Params {
    image: DevicePtr<UChar4>,
    width: u32,
    height: u32,
    camera: Camera,
    #[ptx(bits = 8)]
    samples: u32,
    #[ptx(bits = 1)]
    is_final: bool,
    /// An `OptixTraversableHandle`.
    world: u64,
}

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/optix.ptx"))]
unsafe extern "C" {
    /// The variable with the launch parameters. This does not compile if the programs declare it with another size or
    /// alignment.
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
}

/// The data of a record, whose address `optixGetSbtDataPointer` returns.
#[derive(PtxLayout, Debug)]
struct HitData {
    color: Float3,
    roughness: f32,
    normals: DevicePtr<Float3>,
}

/// A record of the shader binding table: a header of `OPTIX_SBT_RECORD_HEADER_SIZE` bytes, which `optixSbtRecordPackHeader`
/// fills, and the data. Records are aligned to `OPTIX_SBT_RECORD_ALIGNMENT`, 16 bytes.
#[derive(PtxLayout, Debug)]
#[ptx(align = 16)]
struct HitRecord {
    header: [u8; 32],
    data: HitData,
}

assert_layout!(HitRecord { size: 64, align: 16, header: 0, data: 32 });

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}: {}\n", PARAMS.name(), PARAMS.layout());

    let axis = |x: f32, y: f32, z: f32| Float3::new(x, y, z);
    let params = Params {
        image: DevicePtr::new(0x7f00_0000_0000),
        width: 1920,
        height: 1080,
        camera: Camera {
            eye: axis(0.0, 0.0, 5.0),
            u: axis(1.0, 0.0, 0.0),
            v: axis(0.0, 1.0, 0.0),
            w: axis(0.0, 0.0, -1.0),
        },
        samples: 16,
        is_final: true,
        world: 0x7f00_1000_0000,
    };
    // `optixLaunch` takes the device address of a copy of these bytes and their number; the pipeline's compile options take
    // the variable's name.
    let mirror = params.to_mirror();
    let bytes = bytemuck::bytes_of(&mirror);
    println!("`{}`: {} bytes, the last of them {:02x?}", PARAMS.name(), bytes.len(), &bytes[bytes.len() - 16..]);
    assert_eq!(bytes.len(), PARAMS.size());

    // These give the table's `hitgroupRecordBase`, `hitgroupRecordStrideInBytes` and `hitgroupRecordCount`.
    let records = [axis(0.8, 0.2, 0.2), axis(0.2, 0.8, 0.2)]
        .map(|color| HitRecord { header: [0; 32], data: HitData { color, roughness: 0.5, normals: DevicePtr::null() } });
    let mut table = vec![0; records.len() * HitRecord::SIZE];
    encode_slice(&records, &mut table)?;
    println!("{} records of {} bytes", records.len(), HitRecord::SIZE);
    assert_eq!(table[HitRecord::SIZE..], bytemuck::bytes_of(&records[1].to_mirror())[..]);
    Ok(())
}
