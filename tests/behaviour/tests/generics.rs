//! Generic types: bounds from the fields, not from the parameters.

use crate::{bytes_of, encoded};
use gpu_abi::launch::KernelSet as _;
use gpu_abi::name::Const;
use gpu_abi::pointer::Shared;
use gpu_abi::vector::Float3;
use gpu_abi::{Codec, DevicePtr, Ptr, PtxLayout, PtxMirror, PtxRepr, Unnamed, kernels};
use std::marker::PhantomData;

/// Not shared with a kernel: has no layout.
#[derive(Debug, PartialEq)]
struct HostOnly(#[allow(dead_code, reason = "a type that no kernel shares")] String);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(instantiate(GridF32 = Grid<f32, 4>, GridU8 = Grid<u8, 3>, GridNested = Grid<[Pair<u8>; 2], 1>))]
struct Grid<T, const N: usize> {
    #[ptx(bits = 3)]
    kind: i8,
    cells: [T; N],
    next: DevicePtr<T>,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[ptx(instantiate(PairU8 = Pair<u8>, PairFloat3 = Pair<Float3>, PairPair = Pair<Pair<u8>>))]
struct Pair<T> {
    first: u8,
    second: T,
}

#[test]
fn layouts_of_instances() {
    assert_eq!((Grid::<f32, 4>::SIZE, Grid::<f32, 4>::ALIGN), (32, 8));
    assert_eq!((Grid::<u8, 3>::SIZE, Grid::<u8, 0>::SIZE), (16, 16));
    assert_eq!((Pair::<f64>::SIZE, Pair::<Pair<u8>>::SIZE), (16, 3));
    assert_eq!(Grid::<f32, 4>::param_decl("g").to_string(), ".param .align 8 .b8 g[32]");
}

#[test]
fn mirrors_of_instances() {
    let mut grid: GridF32 = Grid { kind: -4, cells: [1.0, 2.0, 3.0, 4.0], next: DevicePtr::null() }.to_mirror();
    assert_eq!((grid.kind(), grid.cells), (-4, [1.0, 2.0, 3.0, 4.0]));
    grid.set_kind(3);
    assert_eq!(grid.kind(), 3);
    let grid: GridU8 = Grid { kind: 1, cells: [1, 2, 3], next: DevicePtr::new(9) }.to_mirror();
    assert_eq!(bytemuck::bytes_of(&grid), [1, 1, 2, 3, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
    let pair = Pair { first: 1, second: 2_u8 };
    let grid: GridNested = Grid { kind: 1, cells: [[pair, pair]], next: DevicePtr::null() }.to_mirror();
    assert_eq!(grid.cells[0][1].second, 2);
    let pair: PairFloat3 = Pair { first: 1, second: Float3::new(1.0, 2.0, 3.0) }.to_mirror();
    assert_eq!(pair.second.y.to_bits(), 2.0_f32.to_bits());
    let pair: PairPair = Pair { first: 1, second: Pair { first: 2, second: 3_u8 } }.to_mirror();
    assert_eq!(bytemuck::bytes_of(&pair), [1, 2, 3]);
    let _: PairU8 = Pair { first: 1, second: 2_u8 }.to_mirror();
    bytes_of(&Pair { first: 1, second: 2_u8 });
}

/// Without a mirror, the bytes go into a buffer of the caller's.
#[test]
fn encoding_without_a_mirror() {
    assert_eq!(encoded(&Pair { first: 1, second: 0x0302_u16 }), [1, 0, 2, 3]);
    assert_eq!(encoded(&Grid { kind: -1, cells: [5_u8; 2], next: DevicePtr::null() })[..4], [7, 5, 5, 0]);
}

#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(EitherMirror = Either<u8, [u16; 2]>))]
#[repr(C)]
enum Either<A, B> {
    Left(A),
    Right(B),
}

#[test]
fn enumerations_with_data() {
    assert_eq!((Either::<u8, f64>::SIZE, Either::<u8, f64>::ALIGN), (16, 8));
    assert_eq!(encoded(&Either::<u8, u16>::Right(0x0201)), [1, 0, 0, 0, 1, 2, 0, 0]);
    let mirror: EitherMirror = Either::Right([0x0201, 0x0403]).to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 1, 2, 3, 4]);
    assert_eq!(Either::try_from_mirror(&mirror).unwrap(), Either::Right([0x0201, 0x0403]));
}

/// None of the parameters is a member itself.
#[derive(PtxLayout, Debug, PartialEq)]
#[repr(C)]
struct Handles<T, U, V: ?Sized> {
    data: DevicePtr<T>,
    shared: Ptr<V, Shared>,
    marker: PhantomData<U>,
    many: [DevicePtr<U>; 2],
}

#[test]
fn parameters_behind_pointers_need_no_layout() {
    fn all<T: PtxLayout + PtxRepr + Codec>() {}
    all::<Handles<HostOnly, String, str>>();
    assert_eq!(Handles::<HostOnly, String, [u8]>::SIZE, 32);
    let value = Handles::<HostOnly, String, str> {
        data: DevicePtr::new(1),
        shared: Ptr::<_, Shared>::new(2),
        marker: PhantomData,
        many: [DevicePtr::new(3), DevicePtr::new(4)],
    };
    assert_eq!(encoded(&value)[..12], [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
}

trait Element {
    type Stored;
}

impl Element for HostOnly {
    type Stored = u16;
}

impl Element for f32 {
    type Stored = [f32; 2];
}

#[derive(PtxLayout, Debug, PartialEq)]
struct Associated<T: Element, U>
where
    T::Stored: Copy,
    U: Copy + Into<u32>,
{
    stored: T::Stored,
    also: <T as Element>::Stored,
    #[ptx(bits = 5)]
    bits: U,
    #[ptx(bits = 0)]
    _next: Unnamed<U>,
    end: U,
}

#[test]
fn associated_types_and_where_clauses() {
    assert_eq!((Associated::<HostOnly, u8>::SIZE, Associated::<f32, u32>::SIZE), (6, 24));
    let value = Associated::<HostOnly, u8> { stored: 1, also: 2, bits: 3, _next: Unnamed::new(), end: 4 };
    assert_eq!(encoded(&value), [1, 0, 2, 0, 3, 4]);
    let value = Projected::<f32, u8> { also: [1.0; 2], bits: 3, end: 4 };
    let mirror: OfF32 = value.to_mirror();
    assert_eq!((mirror.also, mirror.bits(), mirror.end), ([1.0; 2], 3, 4));
}

/// `T::Stored` is short for a path that rustc finds by the parameter's bounds; an instance needs all of it.
#[derive(PtxLayout)]
#[ptx(instantiate(OfF32 = Projected<f32, u8>, OfHostOnly = Projected<HostOnly, i64>))]
struct Projected<T: Element, U> {
    also: <T as Element>::Stored,
    #[ptx(bits = 5)]
    bits: U,
    end: U,
}

mod other {
    #[derive(gpu_abi::PtxLayout, Clone, Debug, PartialEq)]
    pub(super) struct T(pub(super) u8);
}

/// A type that is called like the parameter, elsewhere.
#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(NamedAlike = Alike<u32, 2>))]
struct Alike<T, const N: usize> {
    theirs: other::T,
    ours: [T; N],
    more: [u8; N],
}

#[test]
fn paths_that_end_like_a_parameter() {
    let mirror: NamedAlike = Alike { theirs: other::T(1), ours: [2_u32, 3], more: [4, 5] }.to_mirror();
    assert_eq!((mirror.theirs._0, mirror.ours, mirror.more), (1, [2, 3], [4, 5]));
}

/// Parameters with defaults need not be given.
#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(DefaultGrid = Defaults, DefaultLen = Defaults<u8>, AllGiven = Defaults<u8, 5>))]
struct Defaults<T = f32, const N: usize = 2> {
    cells: [T; N],
}

#[test]
fn default_parameters() {
    let mirror: DefaultGrid = Defaults { cells: [1.0_f32; 2] }.to_mirror();
    assert_eq!(mirror.cells, [1.0; 2]);
    let mirror: DefaultLen = Defaults { cells: [1_u8; 2] }.to_mirror();
    assert_eq!(mirror.cells, [1; 2]);
    let mirror: AllGiven = Defaults { cells: [1_u8; 5] }.to_mirror();
    assert_eq!(mirror.cells, [1; 5]);
}

const FOUR: usize = 4;

#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(ByConst = Consts<FOUR, true, 'x', -3>, ByBlock = Consts<{ 2 + FOUR }, false, 'y', { -1 - 2 }>))]
struct Consts<const N: usize, const B: bool, const C: char, const I: i8> {
    cells: [u8; N],
}

#[test]
fn constants_as_arguments() {
    let mirror: ByConst = Consts::<4, true, 'x', -3> { cells: [1; 4] }.to_mirror();
    assert_eq!(mirror.cells.len(), 4);
    let mirror: ByBlock = Consts::<6, false, 'y', -3> { cells: [1; 6] }.to_mirror();
    assert_eq!(mirror.cells.len(), 6);
}

#[test]
#[allow(non_camel_case_types, clippy::builtin_type_shadow)]
fn a_parameter_called_like_a_primitive_is_a_parameter() {
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[ptx(instantiate(CellU8 = Cell<u8>))]
    struct Cell<u128>
    where
        u128: Codec,
    {
        value: u128,
    }

    let mut mirror = CellU8::default();
    assert_eq!((size_of_val(&mirror), size_of_val(&*mirror)), (1, 1));
    mirror.value = 7;
    assert_eq!(bytemuck::bytes_of(&mirror), [7]);
}

/// Its pointers lead back to it.
#[derive(PtxLayout, Clone, Copy)]
struct Linked<T> {
    value: T,
    next: DevicePtr<Self>,
    others: DevicePtr<DevicePtr<Linked<T>>>,
}

#[derive(PtxLayout, Clone, Copy)]
struct Left<T> {
    right: DevicePtr<Right<T>>,
    rights: [DevicePtr<Const<Right<T>>>; 2],
    value: T,
}

/// Together with [`Left`], [`Middle`] and [`Entry`], it leads back to itself.
#[derive(PtxLayout, Clone, Copy)]
struct Right<T> {
    middle: DevicePtr<Middle<Left<T>>>,
    value: T,
}

#[derive(PtxLayout, Clone, Copy)]
struct Middle<T> {
    item: DevicePtr<T>,
    entry: DevicePtr<Entry<T>>,
}

#[derive(PtxLayout, Clone)]
#[repr(C, u8)]
#[allow(dead_code, reason = "only its layout is used")]
enum Entry<T> {
    None,
    Some(DevicePtr<Middle<T>>, DevicePtr<Right<T>>),
}

/// Leads to more and more types.
#[derive(PtxLayout, Clone, Copy)]
struct Growing<T> {
    next: DevicePtr<Growing<[T; 2]>>,
    value: T,
}

#[test]
fn types_that_lead_back_to_themselves() {
    const SIZES: [usize; 5] =
        [Linked::<f32>::SIZE, Left::<u8>::SIZE, Right::<u8>::SIZE, Middle::<u8>::SIZE, Entry::<u8>::SIZE];
    assert_eq!(SIZES, [24, 32, 16, 16, 24]);
    assert_eq!(Growing::<f64>::SIZE, 16);
}

/// A block has the descriptions of its parameters' types, and constants that depend on themselves are errors.
#[test]
fn kernels_with_types_that_lead_back_to_themselves() {
    #[kernels(set = Kernels)]
    unsafe extern "C" {
        fn walk(list: Linked<f32>, left: DevicePtr<Left<u8>>, entry: DevicePtr<Entry<Right<i32>>>, growing: Growing<f64>);
    }
    const COUNT: usize = Kernels::KERNELS.len();
    assert_eq!(COUNT, 1);
}
