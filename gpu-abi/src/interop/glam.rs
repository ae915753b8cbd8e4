//! `glam`'s vectors, quaternions and matrices.
//!
//! | glam | CUDA |
//! |---|---|
//! | `Vec2`, `Vec3`, `Vec4`, and vectors of other numbers such as `IVec2` | `float2`, `float3`, `float4`, and `int2` and so on |
//! | `Vec3A` | `struct __align__(16) { float x, y, z; }` |
//! | `Quat`, `DQuat` | `float4`, `double4`: x, y, z, w |
//! | `Mat2`, `Mat3`, `Mat4`, `DMat2`, ... | an array of its columns, each a CUDA vector |
//! | `Mat3A` | an array of three columns, each like `Vec3A` |
//!
//! Other types of glam have no layout here: the bytes of `BVec*` are not defined, the width of `USizeVec*` and `ISizeVec*`
//! depends on the host, and CUDA has no single type for an affine transform; pass its matrix and its translation.
//!
//! The alignment of glam's types depends on its features (`scalar-math`, `cuda`), which any crate in the program may
//! enable: only types that none of them affects are `PtxRepr`.

use super::{impl_foreign, impl_ptx_repr};
#[cfg(feature = "name")]
use crate::description::Description;
use crate::layout::{FieldTable, Layout, Member, PtxLayout, Record, TypeLayout};
#[cfg(feature = "name")]
use crate::name::{CxxType, Type};
use crate::vector::{self, Float4};
use glam::{Mat3A, Vec3A};

macro_rules! vectors {
    ($($vector:ident: $mirror:ident $cuda:literal,)*) => {
        impl_foreign! {$(
            #[doc = concat!("CUDA's `", $cuda, "`.")]
            glam::$vector as vector::$mirror: vector::$mirror::LAYOUT.with_name(stringify!($vector)), |vector| {
                Self::from_array(vector.into())
            };
        )*}

        $(#[cfg(feature = "name")]
        impl CxxType for glam::$vector {
            const CXX: Type<'static> = vector::$mirror::CXX.foreign();
            const DESCRIPTION: Description = Description::new(vector::$mirror::REF, &Self::CXX);
        })*
    };
}

vectors! {
    Vec2: Float2 "float2", Vec3: Float3 "float3", Vec4: Float4 "float4",
    DVec2: Double2 "double2", DVec3: Double3 "double3", DVec4: Double4 "double4",
    I8Vec2: Char2 "char2", I8Vec3: Char3 "char3", I8Vec4: Char4 "char4",
    U8Vec2: UChar2 "uchar2", U8Vec3: UChar3 "uchar3", U8Vec4: UChar4 "uchar4",
    I16Vec2: Short2 "short2", I16Vec3: Short3 "short3", I16Vec4: Short4 "short4",
    U16Vec2: UShort2 "ushort2", U16Vec3: UShort3 "ushort3", U16Vec4: UShort4 "ushort4",
    IVec2: Int2 "int2", IVec3: Int3 "int3", IVec4: Int4 "int4",
    UVec2: UInt2 "uint2", UVec3: UInt3 "uint3", UVec4: UInt4 "uint4",
    I64Vec2: LongLong2 "longlong2", I64Vec3: LongLong3 "longlong3", I64Vec4: LongLong4 "longlong4",
    U64Vec2: ULongLong2 "ulonglong2", U64Vec3: ULongLong3 "ulonglong3", U64Vec4: ULongLong4 "ulonglong4",
    Quat: Float4 "float4", DQuat: Double4 "double4",
}

const VEC3A: FieldTable<'static, 3> = {
    const F32: &TypeLayout = &f32::LAYOUT;
    let members = &[Member::new("x", F32), Member::new("y", F32), Member::new("z", F32)];
    match FieldTable::new(Record::structure("Vec3A", members).align(16)) {
        Ok(table) => table,
        Err(_) => panic!("three floats have a layout"),
    }
};

impl_foreign! {
    /// A struct of three floats declared `__align__(16)`; its mirror's fourth element is the padding.
    Vec3A as Float4: VEC3A.layout(), |vector| Self::new(vector.x, vector.y, vector.z);
    /// An array of three columns, each a struct of three floats declared `__align__(16)`.
    Mat3A as [Float4; 3]: Layout::array("Mat3A", &Vec3A::LAYOUT, 3), |columns| {
        let [x, y, z] = columns.map(|column| Vec3A::new(column.x, column.y, column.z));
        Self::from_cols(x, y, z)
    };
}

macro_rules! matrices {
    ($($matrix:ident: [$column:ident as $mirror:ident; $columns:literal] $cuda:literal,)*) => {
        impl_foreign! {$(
            #[doc = concat!("An array of ", $columns, " columns, each a `", $cuda, "`.")]
            glam::$matrix as [vector::$mirror; $columns]:
                Layout::array(stringify!($matrix), &glam::$column::LAYOUT, $columns), |columns| {
                Self::from_cols_array_2d(&columns.map(<_>::from))
            };
        )*}

        #[cfg(feature = "name")]
        crate::name::wrappers! { $([] glam::$matrix: [glam::$column; $columns];)* }
    };
}

matrices! {
    Mat2: [Vec2 as Float2; 2] "float2", Mat3: [Vec3 as Float3; 3] "float3", Mat4: [Vec4 as Float4; 4] "float4",
    DMat2: [DVec2 as Double2; 2] "double2", DMat3: [DVec3 as Double3; 3] "double3", DMat4: [DVec4 as Double4; 4] "double4",
}

impl_ptx_repr! {
    Vec3A, Mat3A, glam::Vec3, glam::Mat3, glam::I8Vec3, glam::U8Vec3, glam::I16Vec3, glam::U16Vec3, glam::IVec3, glam::UVec3,
    glam::DVec3, glam::DMat3, glam::I64Vec3, glam::U64Vec3,
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;
    #[cfg(feature = "launch")]
    use crate::compare::{CompiledTypes, RustType, is_stated};
    use crate::layout::{Kind, PaddingRange, PtxRepr};
    use crate::mirror::as_bytes;
    #[cfg(feature = "launch")]
    use crate::pointer::DevicePtr;
    use crate::vector::*;
    use glam::*;
    #[cfg(feature = "launch")]
    use gpu_abi_reader::model::{CompiledName, CompiledType};

    #[test]
    fn vectors_are_cudas() {
        check(Vec2::new(1.0, 2.0), Float2::new(1.0, 2.0), (8, 8));
        check(Vec3::new(1.0, 2.0, 3.0), Float3::new(1.0, 2.0, 3.0), (12, 4));
        check(Vec4::new(1.0, 2.0, 3.0, 4.0), Float4::new(1.0, 2.0, 3.0, 4.0), (16, 16));
        check(DVec2::new(1.0, 2.0), Double2::new(1.0, 2.0), (16, 16));
        check(DVec3::new(1.0, 2.0, 3.0), Double3::new(1.0, 2.0, 3.0), (24, 8));
        check(DVec4::new(1.0, 2.0, 3.0, 4.0), Double4::new(1.0, 2.0, 3.0, 4.0), (32, 16));
        check(I8Vec2::new(1, -2), Char2::new(1, -2), (2, 2));
        check(I8Vec3::new(1, -2, 3), Char3::new(1, -2, 3), (3, 1));
        check(I8Vec4::new(1, -2, 3, 4), Char4::new(1, -2, 3, 4), (4, 4));
        check(U8Vec4::new(1, 2, 3, 4), UChar4::new(1, 2, 3, 4), (4, 4));
        check(I16Vec3::new(1, -2, 3), Short3::new(1, -2, 3), (6, 2));
        check(U16Vec4::new(1, 2, 3, 4), UShort4::new(1, 2, 3, 4), (8, 8));
        check(IVec2::new(1, -2), Int2::new(1, -2), (8, 8));
        check(UVec4::new(1, 2, 3, 4), UInt4::new(1, 2, 3, 4), (16, 16));
        check(I64Vec2::new(1, -2), LongLong2::new(1, -2), (16, 16));
        check(U64Vec3::new(1, 2, 3), ULongLong3::new(1, 2, 3), (24, 8));
        check(U64Vec4::new(1, 2, 3, 4), ULongLong4::new(1, 2, 3, 4), (32, 16));
        assert!(matches!(Vec2::LAYOUT.kind(), Kind::Vector { lanes: 2, .. }));
        assert_eq!(Vec2::LAYOUT.name(), "Vec2");
    }

    #[cfg(feature = "name")]
    #[test]
    fn names_are_cudas() {
        let parameters = [Type::of::<Vec3>(), Type::of::<Quat>(), Type::of::<Mat4>()];
        let name = crate::name::FunctionName::new("f", &parameters).mangled().unwrap();
        assert_eq!(std::format!("{name}"), "_Z1f6float36float4PS0_");
    }

    #[cfg(feature = "launch")]
    #[test]
    fn a_class_of_the_kernels_own_agrees() {
        assert!(agrees_with_pointer_to::<DevicePtr<Vec3>>("vec3"));
        assert!(agrees_with_pointer_to::<DevicePtr<[Quat]>>("math::quat"));
        assert!(agrees_with_pointer_to::<DevicePtr<Mat3>>("vec3") && !agrees_with_pointer_to::<DevicePtr<Mat3>>("int3"));
        assert!(!agrees_with_pointer_to::<DevicePtr<Vec3>>("float4"));
        assert!(!agrees_with_pointer_to::<DevicePtr<Float3>>("vec3"));
    }

    /// Returns whether a type agrees with a pointer to a class of which only the name is known.
    #[cfg(feature = "launch")]
    fn agrees_with_pointer_to<T: CxxType>(path: &str) -> bool {
        let class = CompiledType::Named(CompiledName { path, arguments: None, may_be_enum: false });
        let types = [class, CompiledType::pointer("", 0, None, 8)];
        is_stated(RustType::described(&T::DESCRIPTION), 1, CompiledTypes::new(&types))
    }

    #[test]
    fn quaternions_are_vectors_of_four() {
        check(Quat::from_xyzw(1.0, 2.0, 3.0, 4.0), Float4::new(1.0, 2.0, 3.0, 4.0), (16, 16));
        check(DQuat::from_xyzw(1.0, 2.0, 3.0, 4.0), Double4::new(1.0, 2.0, 3.0, 4.0), (32, 16));
    }

    #[test]
    fn the_fourth_lane_is_padding() {
        // glam's arithmetic leaves a value in the fourth lane.
        let value = Vec3A::from_vec4(Vec4::new(1.0, 2.0, 3.0, 4.0));
        check(value, Float4::new(1.0, 2.0, 3.0, 0.0), (16, 16));
        let padding = PaddingRange { offset: 12, len: 4 };
        assert_eq!(PaddingRange::first_from(&Vec3A::LAYOUT, 0), Some(padding));
        let columns = [1.0, 2.0, 3.0].map(|x| Float4::new(x, 0.0, 0.0, 0.0));
        let matrix = Mat3A::from_cols(value * Vec3A::X, Vec3A::X * 2.0, Vec3A::X * 3.0);
        check(matrix, columns, (48, 16));
    }

    #[test]
    fn matrices_are_arrays_of_columns() {
        let matrix = Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]);
        check(matrix, [Float2::new(1.0, 2.0), Float2::new(3.0, 4.0)], (16, 8));
        check(
            Mat3::from_diagonal(Vec3::new(1.0, 2.0, 3.0)),
            [Float3::new(1.0, 0.0, 0.0), Float3::new(0.0, 2.0, 0.0), Float3::new(0.0, 0.0, 3.0)],
            (36, 4),
        );
        let unit = |i| {
            let mut column = [0.0; 4];
            column[i] = 1.0;
            Float4::from(column)
        };
        check(Mat4::IDENTITY, [0, 1, 2, 3].map(unit), (64, 16));
        let matrix = DMat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]);
        check(matrix, [Double2::new(1.0, 2.0), Double2::new(3.0, 4.0)], (32, 16));
        assert_eq!((DMat3::SIZE, DMat3::ALIGN), (72, 8));
        assert_eq!((DMat4::SIZE, DMat4::ALIGN), (128, 16));
    }

    #[test]
    fn some_need_no_conversion() {
        fn is_unconverted<T: PtxRepr>() {}
        is_unconverted::<[Mat3A; 2]>();
        assert_eq!(as_bytes(&[Vec3::X])[..4], 1.0_f32.to_le_bytes());
    }
}
