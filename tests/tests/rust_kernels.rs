//! Kernels in Rust: `gpu-abi/cli/testdata/rust.rs`, with the types of the same source on the host.

use gpu_abi::launch::KernelSet;
use gpu_abi::name::Const;
use gpu_abi::narrow::F16;
use gpu_abi::vector::Float3;
use gpu_abi::verify::{self, Artifact, CheckReport};
use gpu_abi::{DevicePtr, PtxLayout, TextureObject, kernels};
use std::ffi::c_void;
use std::num::NonZeroU32;

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

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
#[allow(dead_code)]
enum Shape {
    Nothing,
    Ball(f32),
    Edges([f32; 3]),
    Slab { low: u64, high: u64 },
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(i8)]
#[allow(dead_code)]
enum Event {
    Stop = -1,
    Key(u32) = 5,
    Byte(u8),
    Click { x: f32, button: u16 },
}

#[derive(PtxLayout, Clone, Copy)]
struct Item {
    shape: Shape,
    event: Event,
}

/// `Option<T>`, if `T` has all values of its bytes.
#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Mode {
    None,
    Some(u8),
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Level {
    Known(bool, u32),
    Unknown,
}

#[derive(PtxLayout, Clone, Copy)]
struct Span(u32, u16);

/// Declares `Options`, and the targets of its pointers to floats and lights.
macro_rules! options {
    ($lights:ty, $output:ty, $input:ty, $all:ty) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(u64)]
        #[allow(dead_code)]
        enum Lights {
            None,
            Some(DevicePtr<$lights>),
        }

        #[derive(PtxLayout, Clone, Copy)]
        struct Options {
            next: DevicePtr<Item>,
            owner: DevicePtr<Item>,
            id: NonZeroU32,
            other: u32,
            /// `Option<bool>`, whose tag is a value that `bool` does not have.
            is_set: u8,
            mode: Mode,
            level: Level,
            span: Span,
            lights: Lights,
            output: DevicePtr<$output>,
            input: DevicePtr<$input>,
            all: DevicePtr<$all>,
        }
    };
}

options!(f32, f32, Const<f32>, Light);

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
        fn draw(shape: Shape, event: Event, out: *mut Item);
        fn choose(options: Options, out: *mut Options);
    }
    let report = check::<Kernels>();
    assert!(report.agrees(), "{report}");
    // `Option<bool>` has no counterpart.
    let complete = report.kernels.iter().map(|kernel| kernel.is_complete());
    assert_eq!(Vec::from_iter(complete), [true, true, true, true, true, true, true, false], "{report}");
}

#[test]
fn each_mistake_is_found() {
    mod moved {
        use super::{DevicePtr, PtxLayout};

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Params {
            pub(super) lights: DevicePtr<super::Light>,
            pub(super) n: i32,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(super) struct Mixed {
            pub(super) b: u64,
            pub(super) a: u8,
            pub(super) c: u16,
        }
    }

    #[kernels(set = Moved)]
    unsafe extern "C" {
        fn shade(p: moved::Params, first: Light, out: *mut f32);
        fn mixed(m: moved::Mixed, out: *mut u64);
        fn fill(out: *const f32, input: *const f32);
    }
    let report = check::<Moved>();
    let differing = report.kernels.iter().map(|kernel| kernel.parameters.iter().map(|one| one.agrees()).collect());
    let expected = [vec![false, true, true], vec![false, true], vec![false, true]];
    assert_eq!(Vec::<Vec<bool>>::from_iter(differing), expected, "{report}");
}

/// The bit-fields of a mirror have the names, types and widths of the declaration.
#[test]
fn bit_fields_of_a_mirror_are_compared() {
    macro_rules! differing {
        ($({ $($fields:tt)* } => $expected:expr;)*) => {$({
            #[derive(PtxLayout, Clone, Copy)]
            struct Light {
                power: f32,
                $($fields)*
                place: Float3,
            }

            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn shade(p: Params, first: Light, out: *mut f32);
            }
            let report = check::<Kernels>();
            assert_eq!(report.kernels[0].parameters[1].agrees(), $expected, "{report}");
        })*};
    }
    differing! {
        { #[ptx(bits = 4)] kind: u32, #[ptx(bits = 12)] group: u32, } => true;
        { #[ptx(bits = 5)] kind: u32, #[ptx(bits = 11)] group: u32, } => false;
        { #[ptx(bits = 12)] group: u32, #[ptx(bits = 4)] kind: u32, } => false;
        { #[ptx(bits = 4)] kind: u32, #[ptx(bits = 12)] family: u32, } => false;
        { #[ptx(bits = 4)] kind: i32, #[ptx(bits = 12)] group: u32, } => false;
        { kind: u32, } => false;
    }
}

/// Unions, packed records and enumerations with data have mirrors without fields. They are compared by value, in arrays and behind pointers.
#[test]
fn mirrors_without_fields_are_compared() {
    macro_rules! differing {
        ($($from:literal, { $($count:tt)* } { $($ratio:tt)* } { $($flags:tt)* } { $($level:tt)* } $half:ty, $pointer:ty => $expected:expr;)*) => {$({
            #[derive(PtxLayout, Clone, Copy)]
            union Limit {
                $($count)*
                $($ratio)*
                light: Light,
            }

            #[derive(PtxLayout, Clone, Copy)]
            #[ptx(packed)]
            struct Sample {
                kind: u8,
                $($flags)*
                value: f64,
            }

            #[derive(PtxLayout, Clone, Copy)]
            #[repr(u8)]
            #[allow(dead_code)]
            enum Signal {
                Off,
                $($level)*
                Both { low: u16, high: u64 },
            }

            #[derive(PtxLayout, Clone, Copy)]
            struct Settings {
                limit: LimitMirror,
                limits: [LimitMirror; 2],
                other: DevicePtr<LimitMirror>,
                sample: Sample,
                signal: Signal,
                half: $half,
                own: F16,
                pointers: DevicePtr<DevicePtr<$pointer>>,
            }

            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn limit(settings: Settings, one: *const Limit, half: F16, out: *mut Settings);
            }
            let report = check::<Kernels>();
            let agrees: Vec<_> = report.kernels[0].parameters.iter().map(|one| one.agrees()).collect();
            assert_eq!(agrees, $expected, "{}: {report}", $from);
            assert!(report.kernels[0].is_complete() || agrees.contains(&false), "{}: {report}", $from);
        })*};
    }
    let (all, whole) = ([true, true, true, true], [false, true, true, false]);
    differing! {
        "the source", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } F16, f32 => all;
        "sign in a union", { count: i32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } F16, f32 => [false, false, true, false];
        "type in a union", { count: u32, } { ratio: u32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } F16, f32 => [false, false, true, false];
        "name in a union", { number: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } F16, f32 => [false, false, true, false];
        "sign in a packed record", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: i32, } { Level(f32), } F16, f32 => whole;
        "width in a packed record", { count: u32, } { ratio: f32, } { #[ptx(bits = 11)] flags: u32, } { Level(f32), } F16, f32 => whole;
        "payload", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(u32), } F16, f32 => whole;
        "variant", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Value(f32), } F16, f32 => whole;
        "bits for a float", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } u16, f32 => whole;
        "pointer to a pointer", { count: u32, } { ratio: f32, } { #[ptx(bits = 12)] flags: u32, } { Level(f32), } F16, u32 => whole;
    }
}

/// The targets of this library's pointers are those that the kernel has: of a type with a mirror, the mirror.
#[test]
fn targets_of_device_pointers_are_compared() {
    macro_rules! differing {
        ($($lights:ty, $output:ty, $input:ty, $all:ty => $expected:expr;)*) => {$({
            options!($lights, $output, $input, $all);

            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn choose(options: Options, out: *mut Options);
            }
            let report = check::<Kernels>();
            assert_eq!(report.kernels[0].parameters[0].agrees(), $expected, "{report}");
        })*};
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Lamp {
        power: f64,
        kind: u32,
    }
    differing! {
        f32, f32, Const<f32>, Light => true;
        f32, f32, f32, Light => true;
        u32, f32, Const<f32>, Light => false;
        f32, u32, Const<f32>, Light => false;
        f32, Const<f32>, Const<f32>, Light => false;
        f32, f32, Const<u32>, Light => false;
        f32, f32, Const<f32>, Lamp => false;
        f32, f32, Const<f32>, f32 => false;
    }
}

/// Each change of an enumeration with data is a difference in the parameters that have it: by value, and behind a pointer.
#[test]
fn changes_of_enumerations_with_data_are_found() {
    macro_rules! changed {
        ($($ty:ident $change:literal #[repr($($repr:ident),*)] { $($variants:tt)* })*) => {$({
            mod changed {
                #[derive(gpu_abi::PtxLayout, Clone, Copy)]
                #[repr($($repr),*)]
                #[allow(dead_code)]
                pub(super) enum $ty { $($variants)* }
            }
            use changed::$ty;

            #[derive(PtxLayout, Clone, Copy)]
            struct Item {
                shape: Shape,
                event: Event,
            }

            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn draw(shape: Shape, event: Event, out: *mut Item);
            }
            let report = check::<Kernels>();
            let agrees: Vec<bool> = report.kernels[0].parameters.iter().map(|one| one.agrees()).collect();
            assert_eq!(agrees, [stringify!($ty) != "Shape", stringify!($ty) != "Event", false], "{}: {report}", $change);
        })*};
    }
    changed! {
        Shape "payload of another type" #[repr(C)] { Nothing, Ball(u32), Edges([f32; 3]), Slab { low: u64, high: u64 } }
        Shape "fields exchanged" #[repr(C)] { Nothing, Ball(f32), Edges([f32; 3]), Slab { high: u64, low: u64 } }
        Shape "field renamed" #[repr(C)] { Nothing, Ball(f32), Edges([f32; 3]), Slab { bottom: u64, high: u64 } }
        Shape "variants reordered" #[repr(C)] { Nothing, Edges([f32; 3]), Ball(f32), Slab { low: u64, high: u64 } }
        Shape "variant renamed" #[repr(C)] { Nothing, Sphere(f32), Edges([f32; 3]), Slab { low: u64, high: u64 } }
        Shape "variant missing" #[repr(C)] { Nothing, Ball(f32), Slab { low: u64, high: u64 } }
        Shape "variant without data missing" #[repr(C)] { Ball(f32), Edges([f32; 3]), Slab { low: u64, high: u64 } }
        Shape "tag of another size" #[repr(u8)] { Nothing, Ball(f32), Edges([f32; 3]), Slab { low: u64, high: u64 } }
        Event "payload smaller" #[repr(i8)] { Stop = -1, Key(u32) = 5, Byte(u8), Click { x: f32, button: u8 } }
        Event "payload of another sign" #[repr(i8)] { Stop = -1, Key(i32) = 5, Byte(u8), Click { x: f32, button: u16 } }
        Event "variant added" #[repr(i8)] { Stop = -1, Wait(u8) = 4, Key(u32), Byte(u8), Click { x: f32, button: u16 } }
        Event "discriminant" #[repr(i8)] { Stop = -2, Key(u32) = 5, Byte(u8), Click { x: f32, button: u16 } }
        Event "fields elsewhere" #[repr(C, i8)] { Stop = -1, Key(u32) = 5, Byte(u8), Click { x: f32, button: u16 } }
    }
}

/// What is not an enumeration with data does not agree with one, whatever its size.
#[test]
fn other_types_are_not_enumerations_with_data() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Words {
        a: u64,
        b: u64,
        c: u64,
    }

    #[kernels(set = Others)]
    unsafe extern "C" {
        fn draw(shape: Words, event: [u32; 3], out: *mut f64);
        fn run(messages: *const [u32; 4], out: *mut f32);
    }
    let report = check::<Others>();
    let agrees = report.kernels.iter().flat_map(|kernel| kernel.parameters.iter().map(|one| one.agrees()));
    assert_eq!(Vec::from_iter(agrees), [false, false, false, false, true], "{report}");
}

/// rust-cuda and cuda-oxide pass a slice as two parameters, which debug information describes as one.
#[test]
fn a_slice_may_be_two_parameters() {
    let ptx = std::str::from_utf8(include_bytes!("../../gpu-abi/cli/testdata/kinds.ptx")).unwrap();
    let of_rustc = ".param .align 8 .b8 slice_param_1[16],";
    assert!(ptx.contains(of_rustc));
    let ptx = ptx.replacen(of_rustc, ".param .u64 slice_param_1_data, .param .u64 slice_param_1_length,", 1);
    macro_rules! agrees {
        ($($data:ty, $length:ty => $expected:expr;)*) => {$({
            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn slice(first: u8, data: *const $data, length: $length, last: u8, out: *mut c_void);
            }
            let report = verify::check::<Kernels>(&Artifact::read(ptx.as_bytes()).unwrap()).unwrap();
            assert_eq!(report.agrees(), $expected, "{report}");
        })*};
    }
    agrees! {
        f32, u64 => true;
        u32, u64 => false;
        f32, i64 => false;
    }
}

/// rustc declares what is a pointer in the source as one, but not a `DevicePtr`. So does nvcc from sm_100 on.
#[test]
fn a_declared_pointer_is_not_an_integer() {
    let ptx = b".version 8.0 .target sm_80 .address_size 64
        .visible .entry add(.param .u64 .ptr .align 1 add_param_0, .param .u64 add_param_1, .param .u64 add_param_2) { ret; }";
    macro_rules! agrees {
        ($($first:ty, $second:ty, $third:ty => $expected:expr;)*) => {$({
            #[kernels(set = Kernels)]
            unsafe extern "C" {
                fn add(first: $first, second: $second, third: $third);
            }
            let report = verify::check::<Kernels>(&Artifact::read(ptx).unwrap()).unwrap();
            let agrees = report.kernels[0].parameters.iter().map(|one| one.agrees());
            assert_eq!(Vec::from_iter(agrees), $expected, "{report}");
        })*};
    }
    agrees! {
        *const f32, usize, DevicePtr<f32> => [true, true, true];
        usize, *const f32, DevicePtr<f32> => [false, true, true];
        TextureObject, u64, i64 => [false, true, true];
    }
}
