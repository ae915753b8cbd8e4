//! `mint`'s vectors, points, quaternions and matrices.
//!
//! | mint | CUDA |
//! |---|---|
//! | `Vector2`, `Vector3`, `Vector4`, `Point2`, `Point3` | the native vector of that many numbers |
//! | `Quaternion` | the native vector of four: x, y, z, then the scalar part |
//! | `ColumnMatrix*` | an array of the columns, each a native vector |
//! | `RowMatrix*` | an array of the rows, each a native vector |
//!
//! mint aligns every type like one number. CUDA aligns its vectors of three the same way, so they need no conversion.

#[cfg(feature = "name")]
use crate::description::Description;
use crate::layout::{Layout, NoPadding, PtxLayout, PtxRepr, TypeLayout};
use crate::mirror::codec::converted;
use crate::mirror::{Codec, PtxMirror};
#[cfg(feature = "name")]
use crate::name::{CxxType, Type};
use crate::vector;
use bytemuck::Pod;
use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

/// A number for which CUDA has vectors.
#[diagnostic::on_unimplemented(
    message = "CUDA has no vectors of `{Self}`",
    label = "not an element of CUDA's vectors",
    note = "the elements are `f32`, `f64` and the integers of 8 to 64 bits"
)]
pub trait Element: Codec + Pod {
    /// The vector of two.
    type Two: PtxLayout + Pod + Into<[Self; 2]>;
    /// The vector of three.
    type Three: PtxLayout + Pod + Into<[Self; 3]>;
    /// The vector of four.
    type Four: PtxLayout + Pod + Into<[Self; 4]>;
}

macro_rules! elements {
    ($($element:ident: $two:ident $three:ident $four:ident,)*) => {$(
        impl Element for $element {
            type Two = vector::$two;
            type Three = vector::$three;
            type Four = vector::$four;
        }
    )*};
}

elements! {
    f32: Float2 Float3 Float4,
    f64: Double2 Double3 Double4,
    i8: Char2 Char3 Char4,
    u8: UChar2 UChar3 UChar4,
    i16: Short2 Short3 Short4,
    u16: UShort2 UShort3 UShort4,
    i32: Int2 Int3 Int4,
    u32: UInt2 UInt3 UInt4,
    i64: LongLong2 LongLong3 LongLong4,
    u64: ULongLong2 ULongLong3 ULongLong4,
}

/// Implements the layout and the conversions of a type whose memory matches its mirror's except for alignment.
macro_rules! implement {
    ($type:ty as $mirror:ty: $layout:expr, |$input:ident| $read:expr) => {
        // SAFETY: the layout of this crate's own vector with another name, or of an array of such vectors.
        unsafe impl<T: Element> PtxLayout for $type {
            const LAYOUT: TypeLayout = $layout;
        }

        // mint declares numbers and vectors in order, `repr(C)`, so they are contiguous as in CUDA's vectors and in arrays.
        converted!([T: Element] $type as $mirror, Unknown, |$input| $read);
    };
}

macro_rules! vectors {
    ($($vector:ident: $mirror:ident;)*) => {$(
        implement! {
            $vector<T> as T::$mirror: <T::$mirror as PtxLayout>::LAYOUT.with_name(stringify!($vector)),
            |input| Self::from(input.take_plain::<T::$mirror>().into())
        }

        #[cfg(feature = "name")]
        impl<T: Element<$mirror: CxxType>> CxxType for $vector<T> {
            const CXX: Type<'static> = <T::$mirror>::CXX.foreign();
            const DESCRIPTION: Description = Description::new(<T::$mirror as PtxLayout>::REF, &Self::CXX);
        }
    )*};
}

vectors! {
    Vector2: Two;
    Vector3: Three;
    Vector4: Four;
    Point2: Two;
    Point3: Three;
    Quaternion: Four;
}

macro_rules! matrices {
    ($($matrix:ident: [$vector:ident; $count:literal] { $($field:ident)* };)*) => {$(
        implement! {
            mint::$matrix<T> as [<$vector<T> as PtxMirror>::Mirror; $count]:
                Layout::array(stringify!($matrix), &<$vector<T> as PtxLayout>::LAYOUT, $count),
            |input| {
                let [$($field),*]: [$vector<T>; $count] = input.take_transparent();
                Self { $($field),* }
            }
        }

        #[cfg(feature = "name")]
        impl<T: Element> CxxType for mint::$matrix<T>
        where
            $vector<T>: CxxType,
        {
            const CXX: Type<'static> = <[$vector<T>; $count]>::CXX;
            const DESCRIPTION: Description = <[$vector<T>; $count]>::DESCRIPTION;
        }
    )*};
}

matrices! {
    ColumnMatrix2: [Vector2; 2] { x y };
    ColumnMatrix2x3: [Vector2; 3] { x y z };
    ColumnMatrix2x4: [Vector2; 4] { x y z w };
    ColumnMatrix3x2: [Vector3; 2] { x y };
    ColumnMatrix3: [Vector3; 3] { x y z };
    ColumnMatrix3x4: [Vector3; 4] { x y z w };
    ColumnMatrix4x2: [Vector4; 2] { x y };
    ColumnMatrix4x3: [Vector4; 3] { x y z };
    ColumnMatrix4: [Vector4; 4] { x y z w };
    RowMatrix2: [Vector2; 2] { x y };
    RowMatrix2x3: [Vector3; 2] { x y };
    RowMatrix2x4: [Vector4; 2] { x y };
    RowMatrix3x2: [Vector2; 3] { x y z };
    RowMatrix3: [Vector3; 3] { x y z };
    RowMatrix3x4: [Vector4; 3] { x y z };
    RowMatrix4x2: [Vector2; 4] { x y z w };
    RowMatrix4x3: [Vector3; 4] { x y z w };
    RowMatrix4: [Vector4; 4] { x y z w };
}

macro_rules! unconverted {
    ($($type:ident)*) => {$(
        // SAFETY: `repr(C)`, three numbers or vectors of three in order, aligned like one number as CUDA's vectors of three are.
        unsafe impl<T: Element + PtxRepr> PtxRepr for mint::$type<T> {}

        impl<T: Element + NoPadding> NoPadding for mint::$type<T> {}
    )*};
}
unconverted!(Vector3 Point3 ColumnMatrix3x2 ColumnMatrix3 ColumnMatrix3x4 RowMatrix2x3 RowMatrix3 RowMatrix4x3);

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;
    use crate::layout::Kind;
    use crate::mirror::as_bytes;
    use crate::vector::*;
    use mint::{ColumnMatrix3, ColumnMatrix4x2, RowMatrix2x3};

    #[test]
    fn vectors_are_cudas() {
        check(Vector2 { x: 1.0_f32, y: 2.0 }, Float2::new(1.0, 2.0), (8, 8));
        check(Vector3::from([1.0, 2.0, 3.0]), Double3::new(1.0, 2.0, 3.0), (24, 8));
        check(Vector4::from([1_i8, -2, 3, 4]), Char4::new(1, -2, 3, 4), (4, 4));
        check(Vector4::from([1_u64, 2, 3, 4]), ULongLong4::new(1, 2, 3, 4), (32, 16));
        check(Point2::from([1_i16, -2]), Short2::new(1, -2), (4, 4));
        check(Point3::from([1_u32, 2, 3]), UInt3::new(1, 2, 3), (12, 4));
        assert!(matches!(<Point2<i64>>::LAYOUT.kind(), Kind::Vector { lanes: 2, .. }));
        assert_eq!(<Point2<i64>>::LAYOUT.name(), "Point2");
    }

    #[test]
    fn the_scalar_part_comes_last() {
        let v = Vector3::from([1.0_f32, 2.0, 3.0]);
        check(Quaternion { v, s: 4.0 }, Float4::new(1.0, 2.0, 3.0, 4.0), (16, 16));
    }

    #[test]
    fn matrices_are_arrays_of_vectors() {
        let [x, y] = [[1.0_f32, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]];
        let columns = ColumnMatrix4x2 { x: x.into(), y: y.into() };
        check(columns, [Float4::from(x), Float4::from(y)], (32, 16));
        let [x, y] = [[1.0_f64, 2.0, 3.0], [5.0, 6.0, 7.0]];
        let rows = RowMatrix2x3 { x: x.into(), y: y.into() };
        check(rows, [Double3::from(x), Double3::from(y)], (48, 8));
        assert_eq!(<ColumnMatrix3<f32>>::LAYOUT.name(), "ColumnMatrix3");
    }

    #[test]
    fn those_of_three_need_no_conversion() {
        let row = Vector3::from([1_u8, 2, 3]);
        assert_eq!(as_bytes(&[RowMatrix2x3 { x: row, y: row }]), [1, 2, 3, 1, 2, 3]);
    }
}
