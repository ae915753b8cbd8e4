//! Kernels in Rust, with what debug information of rustc has and that of nvcc does not.
#![no_std]
#![feature(abi_ptx, f16)]
#![allow(improper_gpu_kernel_arg, improper_ctypes_definitions, reason = "the host declares the same")]

use core::marker::PhantomData;
use core::num::NonZeroU32;
use core::ptr::NonNull;
use gpu_abi::name::Const;
use gpu_abi::narrow::F16;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout};

#[derive(PtxLayout, Clone, Copy)]
pub struct Light {
    pub power: f32,
    #[ptx(bits = 4)]
    pub kind: u32,
    #[ptx(bits = 12)]
    pub group: u32,
    pub place: Float3,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Params {
    pub lights: DevicePtr<Light>,
    pub n: u32,
}

/// Types of this library on both sides.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn shade(p: Params, first: LightMirror, out: *mut f32) {
    let light = unsafe { &*(p.lights.address() as *const LightMirror).add(p.n as usize) };
    unsafe { *out = light.power * light.kind() as f32 + first.group() as f32 + first.place.x }
}

#[repr(C)]
pub struct View {
    pub data: *const f32,
    pub len: u64,
    pub of: PhantomData<u64>,
}

/// A member without storage, and a parameter that is not one in PTX.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum(v: View, of: PhantomData<u8>, out: *mut f32) {
    let _ = of;
    unsafe { *out = *v.data }
}

#[derive(Clone, Copy)]
pub struct Mixed {
    pub a: u8,
    pub b: u64,
    pub c: u16,
}

/// Members that rustc reorders.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn mixed(m: Mixed, out: *mut u64) {
    unsafe { *out = m.b + m.a as u64 + m.c as u64 }
}

/// `const` is only in the pointers' names.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fill(out: *mut f32, input: *const f32) {
    unsafe { *out = *input }
}

#[repr(C)]
pub struct Text {
    pub len: u32,
    pub bytes: [u8],
}

/// A struct without a size.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn count(t: &Text, out: *mut u32) {
    unsafe { *out = t.len }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Pair {
    pub a: f16,
    pub b: f16,
}

/// Rust's own narrow float.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(p: Pair, x: *mut f16) {
    unsafe { *x = p.a }
}

#[repr(C, u32)]
#[derive(Clone, Copy)]
pub enum Command {
    Stop,
    Move { x: f32, y: f32 },
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Message {
    pub id: u32,
    pub command: Command,
}

/// An enumeration with data behind a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn run(messages: *const Message, out: *mut f32) {
    unsafe {
        if let Command::Move { x, y } = (*messages).command {
            *out = x + y
        }
    }
}

/// Its tag is outside the union of its variants.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum Shape {
    Nothing,
    Ball(f32),
    Edges([f32; 3]),
    Slab { low: u64, high: u64 },
}

/// Each variant begins with its tag.
#[repr(i8)]
#[derive(Clone, Copy)]
pub enum Event {
    Stop = -1,
    Key(u32) = 5,
    Byte(u8),
    Click { x: f32, button: u16 },
}

/// A tag that is a value that `bool` does not have.
#[derive(Clone, Copy)]
pub enum Level {
    Known(bool, u32),
    Unknown,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Item {
    pub shape: Shape,
    pub event: Event,
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn draw(shape: Shape, event: Event, out: *mut Item) {
    unsafe { *out = Item { shape, event } }
}

/// Types of core that change nothing, and those that add a value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Options {
    pub next: Option<&'static Item>,
    pub owner: Option<NonNull<Item>>,
    pub id: NonZeroU32,
    pub other: Option<NonZeroU32>,
    pub is_set: Option<bool>,
    pub mode: Option<u8>,
    pub level: Level,
    pub span: (u32, u16),
    pub lights: Option<DevicePtr<f32>>,
    pub output: *mut f32,
    pub input: DevicePtr<Const<f32>>,
    pub all: DevicePtr<Light>,
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn choose(options: Options, out: *mut Options) {
    unsafe { *out = options }
}

/// Types whose mirrors have no fields, in other types and behind pointers.
#[derive(PtxLayout, Clone, Copy)]
pub union Limit {
    pub count: u32,
    pub ratio: f32,
    pub light: Light,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(packed)]
pub struct Sample {
    pub kind: u8,
    #[ptx(bits = 12)]
    pub flags: u32,
    pub value: f64,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
pub enum Signal {
    Off,
    Level(f32),
    Both { low: u16, high: u64 },
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Settings {
    pub limit: LimitMirror,
    pub limits: [LimitMirror; 2],
    pub other: DevicePtr<LimitMirror>,
    pub sample: SampleMirror,
    pub signal: SignalMirror,
    pub half: half::f16,
    pub own: F16,
    pub pointers: *mut DevicePtr<f32>,
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn limit(settings: Settings, one: *const LimitMirror, half: half::f16, out: *mut Settings) {
    unsafe {
        *out = settings;
        (*out).limit = *one;
        (*out).half = half;
        *(*out).pointers = DevicePtr::null();
    }
}
