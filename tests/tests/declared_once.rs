//! Kernels in Rust whose definition for the device is also the declaration for the host: `data/rust/kernels.rs`.

use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, kernels};
use kernels_in_rust::{Kernels, Light, LightMirror, Lights, regroup, shade};

#[path = "../data/rust/kernels.rs"]
#[allow(unreachable_pub, reason = "a crate of its own on the device")]
mod kernels_in_rust;

const PTX: &[u8] = include_bytes!("../data/rust/kernels.ptx");

#[test]
fn the_definition_is_the_declaration() {
    let sizes =
        |parameters: &[gpu_abi::launch::Parameter]| Vec::from_iter(parameters.iter().map(|one| (one.offset(), one.size())));
    assert_eq!(sizes(shade::PARAMETERS), [(0, 24), (24, 24), (48, 4), (56, 8)]);
    assert_eq!((shade::NAME, regroup::NAME), ("shade", "_Z5groupP5Light"));

    let light = Light { power: 0.5, kind: 3, group: -2, place: gpu_abi::vector::Float3::new(1.0, 2.0, 3.0), on: true };
    let lights = Lights { first: DevicePtr::new(16), weights: DevicePtr::new(64), count: 2 };
    let like: LightMirror = light.to_mirror();
    let args = shade::args(&lights, &like, &2.0, DevicePtr::<f32>::new(128)).pack();
    assert_eq!(args.as_bytes()[24..48], *bytemuck::bytes_of(&like));
    assert_eq!(Light::try_from_mirror(&like).unwrap(), light);
}

#[test]
fn the_compiled_kernels_agree() {
    let report = verify::check::<Kernels>(&Artifact::read(PTX).unwrap()).unwrap();
    assert!(report.agrees(), "{report}");
}

#[test]
fn a_file_of_other_types_differs() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Larger {
        light: Light,
        more: f32,
    }

    #[kernels(set = Changed)]
    unsafe extern "C" {
        fn shade(lights: Lights, like: LargerMirror, gain: f32, out: *mut f32) {}
        #[ptx(name = "_Z5groupP5Light")]
        fn regroup(lights: DevicePtr<LightMirror>, group: i32) {}
    }
    let report = verify::check::<Changed>(&Artifact::read(PTX).unwrap()).unwrap();
    assert_eq!(Vec::from_iter(report.kernels.iter().map(|kernel| kernel.agrees())), [false, false], "{report}");
}
