//! The text of `verify::check`: each mistake once, with both sides.

use core::ffi::c_void;
use gpu_abi::vector::{Float3, Float4};
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

const CUBIN: &[u8] = include_bytes!("../../gpu-abi/cli/testdata/kernels.cubin");
const PTX: &[u8] = include_bytes!("../../gpu-abi/cli/testdata/kernels.ptx");

#[derive(PtxLayout)]
struct Cell {
    tag: u8,
    #[ptx(bits = 20)]
    id: u32,
}

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Particle {
    position: Float3,
    mass: f32,
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    frozen: u32,
    cells: [Cell; 2],
    // A union in the kernel.
    word: f32,
}

#[kernels(set = Kernels)]
unsafe extern "C" {
    fn step(particles: DevicePtr<Particle>, dt: u32, steps: f32);
    fn spawn(particles: DevicePtr<Particle>, particle: Particle, at: u8);
}

#[test]
fn a_type_is_shown_once_with_its_kernels() {
    for (kind, file) in [("cubin", CUBIN), ("PTX", PTX)] {
        let report = verify::check::<Kernels>(&Artifact::read(file).unwrap()).unwrap();
        let text = report.to_string();
        let (lines, table) = text.split_once("\n`Particle` in Rust, ").unwrap();
        assert_eq!(
            lines,
            format!(
                "\
kernel `step`, `_Z4stepP8Particlefj` (`step(Particle *, float, unsigned int)`) in the {kind} for sm_80: 3 of 3 parameters differ
  `particles`: leads to `Particle`, which differs
  `dt`: parameter 2 of the kernel is `float`, `dt` is `u32` in Rust
  `steps`: parameter 3 of the kernel is `unsigned int`, `steps` is `f32` in Rust
kernel `spawn` in the {kind} for sm_80: 2 of 3 parameters differ
  `particles`: leads to `Particle`, which differs
  `particle`: `Particle` differs"
            )
        );
        assert_eq!(text.matches("a union in the kernel").count(), 1, "{text}");
        assert!(table.ends_with("\n  in `step`, `spawn`"), "{text}");
    }
}

#[test]
fn parameters_in_the_wrong_order_are_exchanged() {
    #[kernels(set = Swapped)]
    unsafe extern "C" {
        fn advance(values: DevicePtr<f32>, n: u32, steps: i32);
        fn copy(out: *mut f32, input: *const f32);
        fn scale(n: f32, factor: u32);
        fn turn(n: u32, steps: i32, factor: u32);
    }
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z7advancePfij(.param .u64 a, .param .u32 b, .param .u32 c) { ret; }
        .visible .entry _Z4copyPKfPf(.param .u64 a, .param .u64 b) { ret; }
        .visible .entry scale(.param .u32 a, .param .f32 b) { ret; }
        .visible .entry _Z4turnijf(.param .u32 a, .param .u32 b, .param .f32 c) { ret; }";
    let report = verify::check::<Swapped>(&Artifact::read(ptx.as_bytes()).unwrap()).unwrap();
    let notes = report.kernels.iter().map(|kernel| {
        kernel.parameters.iter().map(|parameter| parameter.notes().join("; ")).filter(|notes| !notes.is_empty()).collect()
    });
    let exchange = |names: &str| format!("if {names} are in the wrong order, exchange them");
    let notes: Vec<Vec<String>> = notes.collect();
    assert_eq!(
        notes[0],
        [
            format!("parameter 2 of the kernel is `int`, `n` is `u32` in Rust; {}", exchange("`n` and `steps`")),
            format!(
                "parameter 3 of the kernel is `unsigned int`, `steps` is `i32` in Rust; {}",
                exchange("`steps` and `n`")
            ),
        ]
    );
    assert_eq!(
        notes[1],
        [format!("read-only in Rust, `float *` in the kernel; {}", exchange("`input` and `out`"))],
        "only one of the two differs"
    );
    assert!(notes[2].iter().all(|note| note.contains("exchange them")) && notes[2].len() == 2, "{notes:?}");
    assert!(notes[3].iter().all(|note| !note.contains("exchange")) && notes[3].len() == 3, "{notes:?}");
}

#[test]
fn sizes_and_alignments_have_both_sides() {
    #[kernels(set = Sizes)]
    unsafe extern "C" {
        fn fill(values: [f32; 4], count: u64, factor: f32);
    }
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry fill(.param .align 16 .b8 v[16], .param .u32 count, .param .u32 factor) { ret; }";
    let report = verify::check::<Sizes>(&Artifact::read(ptx.as_bytes()).unwrap()).unwrap();
    assert_eq!(
        report.to_string(),
        "\
kernel `fill` in the PTX for sm_80: 3 of 3 parameters differ
  `values`: align 4 in Rust, 16 in the kernel
  `count`: size 8 in Rust, 4 in the kernel
  `factor`: `f32` is an integer or a pointer in the kernel, but not in Rust"
    );
}

#[test]
fn read_only_targets_and_names_in_another_order() {
    #[kernels(set = ReadOnly)]
    unsafe extern "C" {
        fn fill(values: *const f32, from: *const f32, #[ptx(readonly)] to: *const f32);
    }
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z4fillPfPKfS_(.param .u64 a, .param .u64 b, .param .u64 c) { ret; }";
    let report = verify::check::<ReadOnly>(&Artifact::read(ptx.as_bytes()).unwrap()).unwrap();
    let text = report.to_string();
    let (_, differences) = text.split_once(": ").unwrap();
    assert_eq!(differences, "1 of 3 parameters differs\n  `values`: read-only in Rust, `float *` in the kernel");

    #[kernels(set = Swapped)]
    unsafe extern "C" {
        fn numbers(out: *mut f32, count: i32, width: u32, offset: f32, scale: f32);
        fn pointers(image: *const Float4, other: DevicePtr<c_void>, sums: *mut f32);
    }
    let ptx = include_bytes!("../../ui-tests/kernels/caught.debug.ptx");
    let report = verify::check::<Swapped>(&Artifact::read(ptx).unwrap()).unwrap();
    assert_eq!(
        report.to_string(),
        "\
kernel `numbers` in the PTX for sm_75: `offset` is declared before `scale`, but the kernel takes `scale` before `offset`, as the file \
describes it: declare them in the kernel's order, or rename them if the order here is right
kernel `pointers` in the PTX for sm_75: 1 of 3 parameters differs
  `image`: read-only in Rust, but not in the kernel"
    );
}

/// PTX text that nvcc writes on Windows, where `long` has 4 bytes. The case `kernels_agree` declares it as it is.
#[test]
fn the_parameter_says_which_number_a_long_is() {
    #[kernels(set = Wrong)]
    unsafe extern "C" {
        fn step(values: DevicePtr<f32>, first: u32, count: i32, letter: u16);
    }
    let ptx = include_bytes!("../../ui-tests/kernels/windows.ptx");
    let text = verify::check::<Wrong>(&Artifact::read(ptx).unwrap()).unwrap().to_string();
    for line in [
        "2 of 4 parameters differ",
        "parameter 2 of the kernel is `long`, `first` is `u32` in Rust",
        "parameter 3 of the kernel is `unsigned long`, `count` is `i32` in Rust",
    ] {
        assert!(text.contains(line), "{text}");
    }
}
