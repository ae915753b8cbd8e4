//! Derived types of every kind, and kernels that take them.

#![allow(missing_debug_implementations, reason = "a union has none")]

use gpu_abi::name::Const;
use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::vector::{Float3, Float4};
use gpu_abi::{
    DevicePtr, PtxLayout, SurfaceObject, TextureObject, Unnamed, kernels,
    narrow::{F16, Fp8E4M3},
};
use std::ffi::c_void;
use std::marker::PhantomData;

/// An enumeration in a namespace.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[ptx(cxx = scene::Kind)]
#[repr(i8)]
pub enum Kind {
    /// A keyword of C++, if it had no capital.
    Default = -1,
    /// The greatest value.
    Last = 127,
}

/// An enumeration in a namespace that may have values without a name.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[ptx(cxx = scene::Access, enumerators(NONE, READ = kRead, WRITE))]
#[repr(transparent)]
pub struct Access(pub u16);

impl Access {
    /// No access.
    pub const NONE: Self = Self(0);
    /// Read.
    pub const READ: Self = Self(1);
    /// Write.
    pub const WRITE: Self = Self(1 << 15);
}

/// Extremes of the widest enumerations.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(i64)]
pub enum Signed {
    /// C++ has no literal of it.
    Least = i64::MIN,
    /// Beside it.
    Most = i64::MAX,
}

/// Extremes of the widest enumerations: nvcc's debug information has -1 for the greatest, so that it is not part of the scene.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(u64)]
pub enum Unsigned {
    /// Zero.
    None,
    /// More than a signed number has.
    All = u64::MAX,
}

/// Bit-fields of all kinds.
#[derive(PtxLayout, Debug)]
#[ptx(cxx = scene::detail::Flags, align = 16)]
pub struct Flags {
    /// Before them.
    pub id: u8,
    /// A number.
    #[ptx(bits = 4)]
    pub level: u32,
    /// A keyword.
    #[ptx(bits = 1)]
    pub class: bool,
    /// An enumeration.
    #[ptx(bits = 8)]
    pub kind: Kind,
    /// An enumeration that may have values without a name.
    #[ptx(bits = 16)]
    pub access: Access,
    /// The next unit.
    #[ptx(bits = 0)]
    pub _next: Unnamed<i32>,
    /// Space.
    #[ptx(bits = 7)]
    pub _gap: Unnamed<u16>,
    /// No storage: what follows begins in the next byte.
    pub marker: PhantomData<u64>,
    /// After it.
    #[ptx(bits = 3)]
    pub low: i16,
}

/// A union.
#[derive(PtxLayout)]
pub union Extent {
    /// A number.
    pub radius: f32,
    /// A vector.
    pub normal: Float3,
    /// Halves.
    pub halves: [F16; 3],
}

/// A tagged union with a tag outside.
#[derive(PtxLayout, Clone, Debug)]
#[ptx(cxx = scene::Event)]
#[repr(C, u8)]
pub enum Event {
    /// Nothing.
    Miss,
    /// Something.
    Hit {
        /// How far.
        distance: f32,
        /// In a namespace.
        kind: Kind,
    },
    /// Two.
    Pair(u64, Fp8E4M3),
}

/// A tagged union with a tag in each variant.
#[derive(PtxLayout, Clone, Debug)]
#[repr(u16)]
pub enum Command {
    /// Nothing.
    Stop,
    /// Something.
    Go(Float4),
}

/// A list's node: it leads to itself, and to a type that leads to it.
#[derive(PtxLayout, Debug)]
#[ptx(cxx = scene::Node)]
pub struct Node {
    /// The next one.
    pub next: DevicePtr<Self>,
    /// All of them.
    pub list: DevicePtr<Const<List>>,
    /// Of arrays.
    pub rows: DevicePtr<[f32; 3]>,
    /// Of pointers.
    pub tables: [DevicePtr<Const<DevicePtr<Flags>>>; 2],
    /// A callback with an alignment of its own.
    #[ptx(align = 16)]
    pub done: Option<unsafe extern "C" fn(i32)>,
    /// Callbacks.
    pub hooks: DevicePtr<Hooks>,
}

/// Callbacks, which kernels do not call.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[ptx(cxx = scene::Hooks, packed)]
#[repr(C, packed)]
pub struct Hooks {
    /// Before them.
    pub id: u8,
    /// With a type that is defined later, by value.
    pub changed: Option<unsafe extern "C" fn(*const Node, Request, Float3) -> bool>,
    /// An array.
    pub each: [Option<unsafe extern "C" fn()>; 2],
    /// In a template.
    pub visit: Visit<Kind>,
    /// In an enumeration.
    pub request: Request,
}

/// A template with callbacks.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(C)]
pub struct Visit<T> {
    /// With the argument, and with the type itself.
    pub each: Option<unsafe extern "C" fn(T, *mut Visit<T>, *mut c_void) -> *const Hooks>,
}

/// A tagged union with a callback that takes it.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(C, u8)]
pub enum Request {
    /// Nothing.
    Stop,
    /// Something.
    Call {
        /// By value.
        then: Option<unsafe extern "C" fn(Self) -> Kind>,
    },
}

/// A list.
#[derive(PtxLayout, Debug)]
pub struct List {
    /// Its first node.
    pub first: DevicePtr<Node>,
    /// An enumeration that may have values without a name.
    pub access: [Access; 3],
    /// Handles.
    pub texture: TextureObject,
    /// Handles.
    pub surface: SurfaceObject,
    /// A native vector.
    #[ptx(vector)]
    pub colour: [u8; 4],
    /// Words of C++.
    pub default: u32,
}

/// A template.
#[derive(PtxLayout, Debug)]
#[ptx(cxx = scene::Grid)]
pub struct Grid<T, const N: usize> {
    /// Numbers.
    pub cells: [T; N],
    /// Where they are from.
    pub from: DevicePtr<T>,
    /// The same type.
    pub outer: DevicePtr<Self>,
    /// In a namespace.
    pub kind: Kind,
}

/// A template with members and pointees that are instances of other templates.
#[derive(PtxLayout, Debug)]
pub struct Level<T, const N: usize> {
    /// Instances of another template with the same arguments.
    pub grids: [Grid<T, N>; 2],
    /// A pointer to an instance whose argument is an instance.
    pub links: DevicePtr<Link<Grid<T, 1>>>,
    /// A pointer to an instance whose argument is the type itself.
    pub owner: DevicePtr<Link<Self>>,
}

/// A template that only points to its argument and to an instance with another argument.
#[derive(PtxLayout, Debug)]
#[ptx(cxx = link::Link)]
pub struct Link<T> {
    /// A pointer to the argument.
    pub to: DevicePtr<T>,
    /// A pointer to an instance with another argument.
    pub vector: DevicePtr<Tagged<Float4>>,
}

/// A template without members of its argument's type.
#[derive(PtxLayout, Debug)]
pub struct Tagged<T> {
    /// A number.
    pub id: u32,
    /// The argument.
    pub tag: PhantomData<T>,
}

/// A template of a tagged union.
#[derive(PtxLayout, Clone, Debug)]
#[repr(C, u8)]
pub enum Choice<T> {
    /// Nothing.
    Nothing,
    /// An instance of a template.
    Something(Inner<T>, u8),
}

/// A template in a variant.
#[derive(PtxLayout, Clone, Debug)]
#[ptx(cxx = scene::Inner)]
pub struct Inner<T> {
    /// A value of the argument's type.
    pub value: T,
}

/// Without a name for its fields.
#[derive(PtxLayout, Debug)]
#[ptx(packed)]
pub struct Tuple(pub u8, pub u32, pub Signed);

/// All of them.
#[derive(PtxLayout)]
pub struct Scene {
    /// Bit-fields.
    pub flags: Flags,
    /// A union's mirror.
    pub extent: ExtentMirror,
    /// A tagged union.
    pub event: Event,
    /// Another one.
    pub command: Command,
    /// A template.
    pub grid: Grid<f32, 4>,
    /// Another instance of it.
    pub other: Grid<Kind, 2>,
    /// Templates within a template.
    pub level: Level<f32, 3>,
    /// The same with other arguments.
    pub bytes: Level<u8, 2>,
    /// A template of a tagged union.
    pub choice: Choice<f32>,
    /// Another instance of it.
    pub bytes_choice: Choice<Inner<u8>>,
    /// A tuple.
    pub tuple: Tuple,
    /// A pointer.
    pub nodes: DevicePtr<Node>,
}

#[kernels(set = Kernels)]
unsafe extern "C" {
    /// Takes all of it.
    pub fn render(scene: Scene, image: DevicePtr<Float4>, lists: DevicePtr<Const<List>>, count: u32);
    /// A C++ name.
    #[ptx(name = "_ZN5scene5clearEPf")]
    pub fn clear(image: DevicePtr<f32>);
    /// In constant memory.
    #[ptx(name = "settings")]
    pub static SETTINGS: Constant<Flags>;
    /// In global memory.
    #[ptx(name = "counters")]
    pub static COUNTERS: Global<[u32; 4]>;
    /// Shared with the host.
    #[ptx(name = "shared_list")]
    pub static SHARED_LIST: Managed<List>;
}

/// The kernels and variables as they are defined after the header: what it declares must be what is defined here.
pub const KERNELS: &str = include_str!("kernels.cuh");
