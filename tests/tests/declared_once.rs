//! Kernels in Rust whose definition for the device is also the declaration for the host: `data/rust/kernels.rs`.

use gpu_abi::handle::TextureObject;
use gpu_abi::launch::Parameter;
use gpu_abi::narrow::F16;
use gpu_abi::vector::Float3;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror};
use gpu_abi_tests::checked;
use gpu_abi_tests::emulator::{Parameters, Passed, Program};
use kernels_in_rust::{Kernels, Light, LightMirror, Lights, regroup, scale, shade, sum};

#[path = "../data/rust/kernels.rs"]
#[allow(unreachable_pub, reason = "a crate of its own on the device")]
mod kernels_in_rust;

const PTX: &[u8] = include_bytes!("../data/rust/kernels.ptx");

#[test]
fn the_definition_is_the_declaration() {
    let sizes = |parameters: &[Parameter]| Vec::from_iter(parameters.iter().map(|one| (one.offset(), one.size())));
    assert_eq!(sizes(shade::PARAMETERS), [(0, 24), (24, 24), (48, 4), (56, 8)]);
    assert_eq!((shade::NAME, regroup::NAME), ("shade", "_Z5groupP5Light"));
}

const LIGHT: Light = Light { power: 0.5, kind: 3, group: -2, place: Float3::new(1.0, 2.0, 3.0), on: true };

/// Returns the bytes of each parameter in packed arguments.
fn passed(packed: &[u8], parameters: &[Parameter]) -> Vec<Passed> {
    parameters.iter().map(|one| packed[one.offset()..one.end()].to_vec()).collect()
}

#[test]
fn the_compiled_kernels_read_and_write_what_the_host_does() {
    let mut program = Program::default();
    program.add(std::str::from_utf8(PTX).unwrap(), Parameters::Aligned).unwrap();
    let lights =
        [LIGHT, Light { power: 4.0, kind: 2, ..LIGHT }, Light { power: 1.5, ..LIGHT }].map(|light| light.to_mirror());
    let first = program.place(bytemuck::bytes_of(&lights), 4);
    let weights = program.place(bytemuck::bytes_of(&[2.0_f32, 100.0, 10.0]), 4);
    let out = program.place(&[0; 4], 4);

    let of_lights = Lights { first: DevicePtr::new(first), weights: DevicePtr::new(weights), count: 3 };
    let packed = shade::args(&of_lights, &LIGHT.to_mirror(), &3.0, DevicePtr::<f32>::new(out)).pack();
    program.launch(shade::NAME, &passed(packed.as_bytes(), shade::PARAMETERS)).unwrap();
    assert_eq!(program.placed(out).unwrap(), 48.0_f32.to_le_bytes());

    let two = program.place(bytemuck::bytes_of(&[lights[0], lights[1]]), 4);
    let packed = regroup::args(&DevicePtr::new(two), &-5, &false).pack();
    program.launch(regroup::NAME, &passed(packed.as_bytes(), regroup::PARAMETERS)).unwrap();
    let written: [LightMirror; 2] = bytemuck::pod_read_unaligned(program.placed(two).unwrap());
    let written = written.map(|mirror| Light::try_from_mirror(&mirror).unwrap());
    assert_eq!(written, [Light { group: -5, ..LIGHT }, Light { power: 4.0, kind: 2, group: -7, on: false, ..LIGHT }]);
}

#[test]
fn each_instance_of_a_generic_kernel_is_compiled() {
    let mut program = Program::default();
    program.add(std::str::from_utf8(PTX).unwrap(), Parameters::Aligned).unwrap();
    let singles = program.place(bytemuck::bytes_of(&[1.5_f32, -2.0]), 4);
    let packed = scale::<f32>::args(&DevicePtr::new(singles), &4.0, &2).pack();
    program.launch(scale::<f32>::NAME, &passed(packed.as_bytes(), scale::<f32>::PARAMETERS)).unwrap();
    assert_eq!(program.placed(singles).unwrap(), bytemuck::bytes_of(&[6.0_f32, -8.0]));
    let doubles = program.place(bytemuck::bytes_of(&[1.5_f64, -2.0, 7.0]), 8);
    let packed = scale::<f64>::args(&DevicePtr::new(doubles), &4.0, &2).pack();
    program.launch(scale::<f64>::NAME, &passed(packed.as_bytes(), scale::<f64>::PARAMETERS)).unwrap();
    assert_eq!(program.placed(doubles).unwrap(), bytemuck::bytes_of(&[6.0_f64, -8.0, 7.0]));

    let values = program.place(bytemuck::bytes_of(&[1_u32, 2, 3, 4]), 4);
    let out = program.place(&[0; 4], 4);
    let (half, texture, out_pointer) = (F16::from_bits(100), TextureObject::new(1000), DevicePtr::<u32>::new(out));
    let packed = sum::<4>::args(DevicePtr::<[u32; 4]>::new(values), &half, &texture, out_pointer).pack();
    program.launch(sum::<4>::NAME, &passed(packed.as_bytes(), sum::<4>::PARAMETERS)).unwrap();
    assert_eq!(program.placed(out).unwrap(), 1110_u32.to_le_bytes());
    let packed = sum::<2>::args(DevicePtr::<[u32; 2]>::new(values), &half, &texture, out_pointer).pack();
    program.launch(sum::<2>::NAME, &passed(packed.as_bytes(), sum::<2>::PARAMETERS)).unwrap();
    assert_eq!(program.placed(out).unwrap(), 1103_u32.to_le_bytes());
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

    let report = checked!(PTX, {
        fn shade(lights: Lights, like: LargerMirror, gain: f32, out: *mut f32) {}
        #[ptx(name = "_Z5groupP5Light")]
        fn regroup(lights: DevicePtr<LightMirror>, group: i32) {}
    });
    assert_eq!(Vec::from_iter(report.kernels.iter().map(|kernel| kernel.agrees())), [false, false], "{report}");
}
