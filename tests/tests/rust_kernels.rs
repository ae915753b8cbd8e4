//! Kernels in Rust: `gpu-abi/cli/testdata/rust.rs`, with the types of the same source on the host.

use gpu_abi::launch::KernelSet;
use gpu_abi::narrow::F16;
use gpu_abi::vector::Float3;
use gpu_abi::verify::{self, Artifact, CheckReport};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

const PTX: &[u8] = include_bytes!("../../gpu-abi/cli/testdata/rust.ptx");

#[derive(PtxLayout, Clone, Copy)]
struct Light {
    power: f32,
    #[ptx(bits = 4)]
    kind: u32,
    #[ptx(bits = 12)]
    group: u32,
    place: Float3,
}

#[derive(PtxLayout, Clone, Copy)]
struct Params {
    lights: DevicePtr<Light>,
    n: u32,
}

#[derive(PtxLayout, Clone, Copy)]
struct View {
    data: DevicePtr<f32>,
    len: u64,
}

/// In rustc's order.
#[derive(PtxLayout, Clone, Copy)]
struct Mixed {
    b: u64,
    c: u16,
    a: u8,
}

#[derive(PtxLayout, Clone, Copy)]
struct Pair {
    a: F16,
    b: F16,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, u32)]
#[allow(dead_code)]
enum Command {
    Stop,
    Move { x: f32, y: f32 },
}

#[derive(PtxLayout, Clone, Copy)]
struct Message {
    id: u32,
    command: Command,
}

fn check<K: KernelSet>() -> CheckReport {
    verify::check::<K>(&Artifact::read(PTX).unwrap()).unwrap()
}

#[test]
fn the_types_of_the_source_agree() {
    #[kernels(set = Kernels)]
    unsafe extern "C" {
        fn shade(p: Params, first: Light, out: *mut f32);
        fn sum(v: View, out: *mut f32);
        fn mixed(m: Mixed, out: *mut u64);
        fn fill(out: *mut f32, input: *const f32);
        fn scale(p: Pair, x: *mut F16);
        fn run(messages: *const Message, out: *mut f32);
    }
    let report = check::<Kernels>();
    assert!(report.agrees(), "{report}");
    // Bit-fields have no names in a mirror, and enumerations with data are not compared.
    let complete = report.kernels.iter().map(|kernel| kernel.is_complete());
    assert_eq!(Vec::from_iter(complete), [false, true, true, true, true, false], "{report}");
}

#[test]
fn each_mistake_is_found() {
    mod moved {
        use super::{DevicePtr, Float3, PtxLayout};

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Light {
            pub(super) power: f32,
            pub(super) place: Float3,
            #[ptx(bits = 4)]
            pub(super) kind: u32,
            #[ptx(bits = 12)]
            pub(super) group: u32,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Params {
            pub(super) lights: DevicePtr<super::Light>,
            pub(super) n: i32,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct View {
            pub(super) data: DevicePtr<u32>,
            pub(super) len: u64,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Mixed {
            pub(super) b: u64,
            pub(super) a: u8,
            pub(super) c: u16,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Pair {
            pub(super) a: u16,
            pub(super) b: u16,
        }
    }

    #[kernels(set = Moved)]
    unsafe extern "C" {
        fn shade(p: moved::Params, first: moved::Light, out: *mut f32);
        fn sum(v: moved::View, out: *mut f32);
        fn mixed(m: moved::Mixed, out: *mut u64);
        fn fill(out: *const f32, input: *const f32);
        fn scale(p: moved::Pair, x: *mut F16);
    }
    let report = check::<Moved>();
    let differing = report.kernels.iter().map(|kernel| kernel.parameters.iter().map(|one| one.agrees()).collect());
    let expected = [vec![false, false, true], vec![false, true], vec![false, true], vec![false, true], vec![false, true]];
    assert_eq!(Vec::<Vec<bool>>::from_iter(differing), expected, "{report}");
}
