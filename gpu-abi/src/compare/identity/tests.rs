use super::*;
use crate::description::Describe;
use crate::name::CxxType;
use crate::{DevicePtr, PtxLayout};
use std::vec::Vec;

#[test]
fn pointers_are_followed_a_few_levels() {
    mod other {
        use crate::{DevicePtr, PtxLayout};

        #[derive(PtxLayout)]
        pub(super) struct Near {
            _of: DevicePtr<DevicePtr<i32>>,
        }
    }

    #[derive(PtxLayout)]
    struct Near {
        _of: DevicePtr<DevicePtr<f32>>,
    }

    #[derive(PtxLayout)]
    struct Far {
        _of: DevicePtr<DevicePtr<DevicePtr<DevicePtr<DevicePtr<Far>>>>>,
    }

    let records = [
        RustType::new(Near::REF, &Describe::<Near>::TYPE),
        RustType::new(<other::Near as PtxLayout>::REF, &Describe::<other::Near>::TYPE),
        RustType::new(Far::REF, &Describe::<Far>::TYPE),
    ];
    let [Shape::Record(near), Shape::Record(other), Shape::Record(far)] = records.map(RustType::shape) else {
        panic!("they are records");
    };
    assert!(is_same(near, near) && is_same(far, far));
    assert!(!is_same(near, other) && !is_same(near, far));
}

/// Otherwise the second of them is not compared.
#[test]
fn types_of_one_name_are_not_the_same() {
    trait Typed: PtxLayout + CxxType {}
    impl<T: PtxLayout + CxxType> Typed for T {}
    fn record<T: Typed>() -> RustRecord<'static> {
        let Shape::Record(record) = RustType::new(T::REF, const { &T::DESCRIPTION }).shape() else { panic!("a record") };
        record
    }
    macro_rules! declared {
        () => {{
            #[derive(PtxLayout)]
            struct Far {
                _next: DevicePtr<DevicePtr<DevicePtr<DevicePtr<f32>>>>,
            }
            record::<Far>()
        }};
    }
    #[derive(PtxLayout)]
    struct Grid<T> {
        _of: DevicePtr<DevicePtr<DevicePtr<DevicePtr<T>>>>,
    }
    mod other {
        #[derive(crate::PtxLayout)]
        pub(super) struct Cell {
            _of: i32,
        }
    }
    #[derive(PtxLayout)]
    struct Cell {
        _of: i32,
    }
    let all = [
        declared!(),
        declared!(),
        record::<Grid<f32>>(),
        record::<Grid<i32>>(),
        record::<Grid<Cell>>(),
        record::<Grid<other::Cell>>(),
        record::<Grid<Grid<Cell>>>(),
        record::<Grid<Grid<other::Cell>>>(),
    ];
    for (index, one) in all.iter().enumerate() {
        let same: Vec<usize> = (0..all.len()).filter(|other| is_same(*one, all[*other])).collect();
        assert_eq!(same, [index]);
    }
}

/// Known by its name only, as bindgen writes incomplete types.
enum Mesh {}

impl CxxType for Mesh {
    const CXX: crate::name::Type<'static> = crate::name::Type::class("Mesh");
}

#[derive(PtxLayout)]
struct Node {
    next: DevicePtr<Node>,
    mesh: DevicePtr<Mesh>,
}

/// Otherwise a walk over a list compares its element again and again.
#[test]
fn a_record_with_a_pointer_to_an_incomplete_type_is_the_same() {
    let Shape::Record(node) = RustType::described(&Describe::<Node>::TYPE).shape() else { panic!("a record") };
    assert!(is_same(node, node));
}
