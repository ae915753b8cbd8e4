//! The text of `verify::check`: each mistake once, with both sides.

use core::ffi::{c_long, c_ulong, c_void};
use gpu_abi::narrow::Bf16;
use gpu_abi::vector::{Float3, Float4, UChar4};
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_tests::checked;

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
        let usual = ": the file names the kernel `_Z4stepP8Particlefj`; correct the type or the order of the parameters, in Rust or in \
                     the kernel's source";
        let (lines, table) = text.split_once("\n`Particle` in Rust, ").unwrap();
        assert_eq!(
            lines,
            format!(
                "\
kernel `step`, `_Z4stepP8Particlefj` (`step(Particle *, float, unsigned int)`) in the {kind} for sm_80: 3 of 3 parameters differ
  `particles` leads to `Particle`, which differs in the file
  parameter 2 of the kernel is `float`, but `dt` is `u32` in Rust{usual}
  parameter 3 of the kernel is `unsigned int`, but `steps` is `f32` in Rust{usual}
kernel `spawn` in the {kind} for sm_80: 2 of 3 parameters differ
  `particles` leads to `Particle`, which differs in the file
  `particle` has the type `Particle`, which differs in the file"
            )
        );
        assert_eq!(text.matches("a union in the kernel").count(), 1, "{text}");
        assert!(table.ends_with("\n  in `step`, `spawn`"), "{text}");
    }
}

#[test]
fn parameters_in_the_wrong_order_are_exchanged() {
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z7advancePfij(.param .u64 a, .param .u32 b, .param .u32 c) { ret; }
        .visible .entry _Z4copyPKfPf(.param .u64 a, .param .u64 b) { ret; }
        .visible .entry scale(.param .u32 a, .param .f32 b) { ret; }
        .visible .entry _Z4turnijf(.param .u32 a, .param .u32 b, .param .f32 c) { ret; }";
    let report = checked!(ptx, {
        fn advance(values: DevicePtr<f32>, n: u32, steps: i32);
        fn copy(out: *mut f32, input: *const f32);
        fn scale(n: f32, factor: u32);
        fn turn(n: u32, steps: i32, factor: u32);
    });
    let notes = report
        .kernels
        .iter()
        .map(|kernel| kernel.parameters.iter().filter_map(|parameter| parameter.mistake.clone()).collect());
    let notes: Vec<Vec<String>> = notes.collect();
    let exchange = |symbol: &str, names: &str| {
        format!(": the file names the kernel `{symbol}`; if {names} are in the wrong order, exchange them; otherwise ")
    };
    let [advance, back] = ["`n` and `steps`", "`steps` and `n`"].map(|names| exchange("_Z7advancePfij", names));
    let correct = "correct the type, in Rust or in the kernel's source";
    assert_eq!(
        notes[0],
        [
            format!("parameter 2 of the kernel is `int`, but `n` is `u32` in Rust{advance}{correct}"),
            format!("parameter 3 of the kernel is `unsigned int`, but `steps` is `i32` in Rust{back}{correct}"),
        ]
    );
    let copy = exchange("_Z4copyPKfPf", "`input` and `out`");
    let [note] = &notes[1][..] else { panic!("only one of the two differs: {notes:?}") };
    assert!(note.contains(&format!("`input` is `DevicePtr<f32>` in Rust{copy}it may be written through")), "{note}");
    assert!(notes[2].iter().all(|note| note.contains("exchange them")) && notes[2].len() == 2, "{notes:?}");
    assert!(notes[3].iter().all(|note| !note.contains("exchange")) && notes[3].len() == 3, "{notes:?}");
}

#[test]
fn sizes_and_alignments_have_both_sides() {
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry fill(.param .align 16 .b8 v[16], .param .u32 count, .param .u32 factor) { ret; }";
    let report = checked!(ptx, {
        fn fill(values: [f32; 4], count: u64, factor: f32);
    });
    assert_eq!(
        report.to_string(),
        "\
kernel `fill` in the PTX for sm_80: 3 of 3 parameters differ
  `values` is aligned to 4 bytes in Rust and to 16 in the kernel: the PTX for sm_80, line 2, declares parameter 1 of `fill` as \
`.param .align 16 .b8 v[16]`; change `[f32; 4]` in Rust, or that parameter in the kernel's source
  `count` has 8 bytes in Rust and 4 in the kernel: the PTX for sm_80, line 2, declares parameter 2 of `fill` as `.param .u32 count`; \
change `u64` in Rust, or that parameter in the kernel's source
  `factor` is `f32` in Rust and an integer or a pointer in the kernel: the PTX for sm_80, line 2, declares parameter 3 of `fill` as \
`.param .u32 factor`; change `f32` in Rust, or that parameter in the kernel's source"
    );
}

#[test]
fn what_to_write_instead_follows_the_mistake() {
    /// A type without `PtxLayout`.
    struct Opaque {
        _byte: u8,
    }
    #[derive(PtxLayout)]
    #[ptx(cxx = ns::Cell)]
    struct Other {
        _tag: u32,
    }
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z5firstPN2ns7ElementEPNS_5ThingE(.param .u64 a, .param .u64 b) { ret; }
        .visible .entry _Z6secondPfPN2ns4CellE(.param .u64 a, .param .u64 b) { ret; }";
    let report = checked!(ptx, {
        fn first(cell: DevicePtr<Cell>, other: DevicePtr<Opaque>);
        fn second(values: *const f32, cell: DevicePtr<Other>);
    });
    let mistakes = report.kernels.iter().flat_map(|kernel| &kernel.parameters).map(|one| one.mistake.as_deref());
    let endings = [
        Some("; if `Cell` is the kernel's `ns::Element`, write `#[ptx(cxx = ns::Element)]` on it"),
        Some("; derive `PtxLayout` for the target in Rust, or point to `c_void`, which is not compared"),
        Some("; it may be written through: declare `*mut T`, or write `#[ptx(readonly)]` on the parameter if it is not"),
        None,
    ];
    for (mistake, ending) in mistakes.zip(endings) {
        assert!(
            mistake.is_some() == ending.is_some() && mistake.unwrap_or_default().ends_with(ending.unwrap_or_default()),
            "{mistake:?}"
        );
    }
}

#[test]
fn read_only_targets_and_names_in_another_order() {
    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z4fillPfPKfS_(.param .u64 a, .param .u64 b, .param .u64 c) { ret; }";
    let report = checked!(ptx, {
        fn fill(values: *const f32, from: *const f32, #[ptx(readonly)] to: *const f32);
    });
    let text = report.to_string();
    let (_, differences) = text.split_once(": ").unwrap();
    assert_eq!(
        differences,
        "1 of 3 parameters differs\n  parameter 1 of the kernel is `float *`, but `values` is `DevicePtr<f32>` in Rust: the file names the kernel \
         `_Z4fillPfPKfS_`; it may be written through: declare `*mut T`, or write `#[ptx(readonly)]` on the parameter if it is not"
    );

    let ptx = include_bytes!("../../ui-tests/kernels/caught.debug.ptx");
    let report = checked!(ptx, {
        fn numbers(out: *mut f32, count: i32, width: u32, offset: f32, scale: f32);
        fn pointers(image: *const Float4, other: DevicePtr<c_void>, sums: *mut f32);
    });
    assert_eq!(
        report.to_string(),
        "\
kernel `numbers` in the PTX for sm_75: `offset` is declared before `scale`, but the kernel takes `scale` before `offset`, as the file \
describes it: declare them in the kernel's order, or rename them if the order here is right
kernel `pointers` in the PTX for sm_75: 1 of 3 parameters differs
  parameter 1 of the kernel is `float4 *`, but `image` is `DevicePtr<Float4>` in Rust (the file describes it): it points to a read-only target \
in Rust, but not in the kernel; it may be written through: declare `*mut T`, or write `#[ptx(readonly)]` on the parameter if it is not"
    );
}

/// PTX text that nvcc writes on Windows, where `long` has 4 bytes. The case `kernels_agree` declares it as it is.
#[test]
fn the_parameter_says_which_number_a_long_is() {
    let ptx = include_bytes!("../../ui-tests/kernels/windows.ptx");
    let report = checked!(ptx, {
        fn step(values: DevicePtr<f32>, first: u32, count: i32, letter: u16);
    });
    let text = report.to_string();
    for line in [
        "2 of 4 parameters differ",
        "parameter 2 of the kernel is `long`, but `first` is `u32` in Rust",
        "parameter 3 of the kernel is `unsigned long`, but `count` is `i32` in Rust",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// Which number a `long` is depends on the host.
#[test]
fn the_alias_of_a_long_is_named() {
    #[cfg(not(windows))]
    type Other = u32;
    #[cfg(windows)]
    type Other = u64;
    let long = if cfg!(windows) { "u32" } else { "u64" };
    let ptx = format!(
        ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z4stepPlmj(.param .u64 a, .param .{long} b, .param .u32 c) {{ ret; }}"
    );
    let report = checked!(ptx.as_str(), {
        fn step(values: *mut Other, count: Other, width: Other);
    });
    let text = report.to_string();
    let advice: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once("; if C++ says ")?.1)).collect();
    assert_eq!(advice, ["`long`, write `core::ffi::c_long`", "`unsigned long`, write `core::ffi::c_ulong`"], "{text}");
    let report = checked!(ptx.as_str(), {
        fn step(values: *mut c_long, count: c_ulong, width: u32);
    });
    assert!(report.agrees(), "{report}");
}

/// nvcc declares each parameter of a class as bytes. So it declares a number that is `__grid_constant__`, whose type the name has.
#[test]
fn a_number_is_not_the_class_that_a_name_states() {
    let ptx = "\
.version 8.4
.target sm_80
.address_size 64
.visible .entry _Z4pack13__nv_bfloat16j6uchar4(
  .param .align 2 .b8 pack_param_0[2],
  .param .align 4 .b8 pack_param_1[4],
  .param .align 4 .b8 pack_param_2[4]
) { ret; }
";
    let report = checked!(ptx, {
        fn pack(scale: Bf16, count: u32, color: UChar4);
    });
    assert!(report.agrees(), "{report}");
    let report = checked!(ptx, {
        fn pack(scale: u16, count: u32, color: u32);
    });
    let text = report.to_string();
    for line in [
        "2 of 3 parameters differ",
        "parameter 1 of the kernel is `__nv_bfloat16`, but `scale` is `u16` in Rust",
        "parameter 3 of the kernel is `uchar4`, but `color` is `u32` in Rust",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn a_table_ends_with_what_to_write_instead() {
    #[derive(PtxLayout)]
    struct SimParams {
        dt: f32,
        gravity: f64,
        bounds: Float4,
        count: u32,
        bounce: u32,
        damping: f32,
    }
    let ptx = include_bytes!("../../gpu-abi/examples/kernels/nbody.debug.ptx");
    let report = verify::fields::<SimParams>(&Artifact::read(ptx).unwrap(), "SimParams").unwrap().to_string();
    assert!(report.ends_with("\nwrite `#[ptx(bits = ..)]` with its width in C++ on the member"), "{report}");
}

#[test]
fn what_names_do_not_tell_is_listed() {
    #[derive(PtxLayout)]
    struct Grid {
        cells: u64,
    }

    #[repr(C)]
    struct Engine<T = ()>([T; 0]);

    #[repr(C)]
    struct Pump<T = ()>([T; 0]);

    let ptx = ".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z3runP4GridIfEP6EngineIfEP5Valved(.param .u64 a, .param .u64 b, .param .u64 c, .param .f64 d) { ret; }";
    let report = checked!(ptx, {
        fn run(grid: *mut Grid, engine: *mut Engine<f32>, other: *mut Pump<i32>, n: f64);
    });
    assert!(report.agrees() && !report.is_complete());
    let text = report.to_string();
    let (_, notes) = text.split_once('\n').unwrap();
    assert_eq!(
        notes,
        "  `grid` was not compared with the type in the kernel's name: its template arguments are not all stated on both sides\n  \
         `other` was not compared with the type in the kernel's name: the file states only the name of the type, and Rust has another one or none"
    );
    let object = include_bytes!("../../ui-tests/kernels/instances.o");
    let report = checked!(object, {
        fn go(first: *mut Engine<f32>, second: *mut Engine);
    });
    assert!(report.agrees() && !report.is_complete());
    let (_, note) = report.to_string().split_once("agrees, but ").map(|(a, b)| (a.len(), b.to_owned())).unwrap();
    assert_eq!(
        note,
        "not everything was compared: `Engine<double>`: its template arguments are not all stated on both sides"
    );
}

/// Known by their names alone.
macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        struct $name {
            _private: [u8; 0],
        }
    )*};
}

handles! { Valve Word }

#[kernels(set = Handles)]
unsafe extern "C" {
    fn defined(valve: *mut Valve, word: *const Word, any: *mut c_void, numbers: *mut f32);
}

#[kernels(set = Exchanged)]
unsafe extern "C" {
    #[ptx(name = "defined")]
    fn exchanged(valve: *mut Word, word: *const Valve, any: *mut c_void, numbers: *mut f32);
}

#[kernels(set = Untyped)]
unsafe extern "C" {
    #[ptx(name = "defined")]
    fn untyped(valve: *mut Valve, word: *const Word, any: *mut f32, numbers: *mut c_void);
}

// A context of which only Rust states the type, and numbers of which it states none.
#[kernels(set = Context)]
unsafe extern "C" {
    #[ptx(name = "defined")]
    fn with_context(valve: *mut Valve, word: *const Word, any: *mut i32, numbers: *mut c_void);
}

#[test]
fn parameters_without_a_type_on_one_side_are_exchanged() {
    let object = include_bytes!("../../ui-tests/kernels/instances.o");
    let ptx = b".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z7definedP5ValvePK4WordPvPf(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d) { ret; }";
    for file in [&object[..], ptx] {
        let artifact = Artifact::read(file).unwrap();
        let report = verify::check::<Context>(&artifact).unwrap();
        assert!(report.agrees(), "{report}");
        let report = verify::check::<Untyped>(&artifact).unwrap();
        let expected = "`numbers` is `DevicePtr<c_void>` in Rust and `float *` in C++, and `any` is `DevicePtr<f32>` in Rust and `void *` in C++: \
                        exchange them if they are in the wrong order, and otherwise declare the type of each as in C++";
        let mistakes: Vec<_> = report.kernels[0].parameters.iter().map(|parameter| parameter.mistake.as_deref()).collect();
        assert_eq!(mistakes, [None, None, None, Some(expected)]);
    }
}

#[test]
fn two_handles_with_each_others_names_are_exchanged() {
    let object = include_bytes!("../../ui-tests/kernels/instances.o");
    let ptx = b".version 8.0 .target sm_80 .address_size 64
        .visible .entry _Z7definedP5ValvePK4WordPvPf(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d) { ret; }";
    let parts = [
        "parameter 1 of the kernel is `Valve *`, but `valve` is `DevicePtr<Word>` in Rust",
        "; if `valve` and `word` are in the wrong order, exchange them",
    ];
    for file in [&object[..], ptx] {
        let artifact = Artifact::read(file).unwrap();
        let report = verify::check::<Handles>(&artifact).unwrap();
        assert!(report.agrees(), "{report}");
        let report = verify::check::<Exchanged>(&artifact).unwrap();
        let mistake = report.kernels[0].parameters[0].mistake.clone().unwrap_or_default();
        assert!(parts.iter().all(|part| mistake.contains(part)), "{report}");
    }
}

/// `tests/data/host/conventions.cu`
#[derive(PtxLayout)]
struct Calls {
    called: Option<unsafe extern "C" fn(i32) -> i32>,
}

#[kernels(set = Calling)]
unsafe extern "C" {
    fn call(calls: DevicePtr<Calls>);
}

#[test]
fn a_callback_in_a_kernels_struct_has_the_convention_of_c() {
    let ptx = b".version 8.0 .target sm_80 .address_size 64 .visible .entry _Z4callP5Calls(.param .u64 calls) { ret; }";
    let types = include_bytes!("../data/host/conventions.o");
    let report = verify::check_with_types::<Calling>(&Artifact::read(ptx).unwrap(), types).unwrap();
    let expected =
        "points to `unsafe extern \"C\" fn(i32) -> i32` in Rust, to `int __attribute__((ms_abi)) (int)` in the kernel";
    assert!(report.to_string().contains(expected), "{report}");
}
