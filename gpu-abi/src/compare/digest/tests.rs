use super::*;
use crate::name::{Const, CxxType};
use crate::vector::{Double4A16, Double4A32, Float3, Float4};
use crate::{DevicePtr, PtxLayout};
use core::ffi::c_void;
use std::collections::HashMap;

fn of<T: PtxLayout + CxxType>() -> u64 {
    const { digest(T::REF, &T::DESCRIPTION) }
}

/// Returns the digest of a struct with these members.
macro_rules! structure {
    ($(#[$attr:meta])* { $($members:tt)* }) => {{
        #[derive(PtxLayout)]
        #[allow(dead_code)]
        $(#[$attr])*
        struct Body { $($members)* }
        of::<Body>()
    }};
}

/// Fails if two of these have the same digest.
fn differ(all: &[(&str, u64)]) {
    let mut known = HashMap::new();
    for (name, digest) in all {
        if let Some(other) = known.insert(digest, name) {
            panic!("{other} and {name} have the same digest");
        }
    }
}

#[test]
fn members_and_their_places_count() {
    differ(&[
        ("a struct", structure!({ mass: f32, age: f32 })),
        ("another name", structure!({ mass: f32, ages: f32 })),
        ("a longer name", structure!({ mass: f32, age_of_the_body: f32 })),
        ("its first eight letters", structure!({ mass: f32, age_of_t: f32 })),
        ("names exchanged", structure!({ age: f32, mass: f32 })),
        ("a name that ends in the next one", structure!({ massa: f32, ge: f32 })),
        ("a member more", structure!({ mass: f32, age: f32, kind: u32 })),
        ("a member less", structure!({ mass: f32 })),
        ("another size", structure!({ mass: f32, age: f64 })),
        ("another sign", structure!({ mass: f32, age: i32 })),
        ("an unsigned integer", structure!({ mass: f32, age: u32 })),
        ("another offset", structure!({ mass: f32, #[ptx(align = 8)] age: f32 })),
        ("another alignment", structure!(#[ptx(align = 8)] { mass: f32, age: f32 })),
        ("a larger one", structure!(#[ptx(align = 16)] { mass: f32, age: f32 })),
        ("another offset in it", structure!(#[ptx(align = 16)] { mass: f32, #[ptx(align = 8)] age: f32 })),
        ("an array", structure!({ mass: f32, age: [f32; 1] })),
        ("a longer array", structure!({ mass: f32, age: [f32; 2] })),
        ("an array of integers", structure!({ mass: f32, age: [i32; 2] })),
        ("an array of another width", structure!({ mass: f32, age: [i16; 4] })),
    ]);
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    union Either {
        mass: f32,
    }
    assert_ne!(of::<Either>(), structure!({ mass: f32 }));
}

#[test]
fn bit_fields_count() {
    differ(&[
        ("a number", structure!({ kind: u32, group: u16 })),
        ("bits", structure!({ #[ptx(bits = 4)] kind: u32, #[ptx(bits = 4)] group: u32 })),
        ("more bits", structure!({ #[ptx(bits = 5)] kind: u32, #[ptx(bits = 4)] group: u32 })),
        ("more bits of the last one", structure!({ #[ptx(bits = 4)] kind: u32, #[ptx(bits = 5)] group: u32 })),
        ("another sign", structure!({ #[ptx(bits = 4)] kind: u32, #[ptx(bits = 4)] group: i32 })),
        (
            "other places",
            structure!({ #[ptx(bits = 4)] kind: u32, #[ptx(bits = 1)] _gap: crate::Unnamed<u32>, #[ptx(bits = 4)] group: u32 }),
        ),
    ]);
}

#[test]
fn kinds_of_types_count() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    enum Kind {
        Star = 1,
        Planet,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    enum OtherValue {
        Star = 1,
        Planet = 3,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    enum OtherName {
        Star = 1,
        Planets,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u32)]
    enum MoreValues {
        Star = 1,
        Planet,
        Dust,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(i32)]
    enum OtherSign {
        Star = 1,
        Planet,
    }
    #[derive(PtxLayout, Clone)]
    #[repr(u32)]
    #[allow(dead_code)]
    enum Shape {
        Ball(f32),
        Box(f32, f32),
    }
    #[derive(PtxLayout, Clone)]
    #[repr(u32)]
    #[allow(dead_code)]
    enum OtherData {
        Ball(f32),
        Box(f32, u32),
    }
    differ(&[
        ("u32", of::<u32>()),
        ("bool", of::<bool>()),
        ("char", of::<char>()),
        ("u8", of::<u8>()),
        ("an enumeration", of::<Kind>()),
        ("another value", of::<OtherValue>()),
        ("another name", of::<OtherName>()),
        ("more values", of::<MoreValues>()),
        ("another sign", of::<OtherSign>()),
        ("an enumeration with data", of::<Shape>()),
        ("other data", of::<OtherData>()),
        ("three floats", of::<Float3>()),
        ("four floats", of::<Float4>()),
        ("an array of floats", of::<[f32; 4]>()),
        ("a vector aligned to 16 bytes", of::<Double4A16>()),
        ("to 32 bytes", of::<Double4A32>()),
        ("a half", of::<crate::narrow::F16>()),
        ("a bfloat16", of::<crate::narrow::Bf16>()),
        ("a texture", of::<crate::handle::TextureObject>()),
        ("a surface", of::<crate::handle::SurfaceObject>()),
    ]);
}

#[test]
fn everything_behind_pointers_counts() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Leaf {
        value: f32,
    }
    mod other {
        use crate::{DevicePtr, PtxLayout};

        #[derive(PtxLayout)]
        #[allow(dead_code)]
        pub(super) struct Leaf {
            value: u32,
        }
        #[derive(PtxLayout)]
        #[allow(dead_code)]
        pub(super) struct Stem {
            leaves: DevicePtr<DevicePtr<Leaf>>,
        }
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Stem {
        leaves: DevicePtr<DevicePtr<Leaf>>,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Grid<T> {
        cells: DevicePtr<T>,
    }
    /// Not described.
    struct Opaque;
    differ(&[
        ("a pointer to nothing known", of::<DevicePtr<c_void>>()),
        ("a pointer to floats", of::<DevicePtr<f32>>()),
        ("a pointer to integers", of::<DevicePtr<u32>>()),
        ("a pointer to pointers", of::<DevicePtr<DevicePtr<u32>>>()),
        ("a pointer to leaves", of::<DevicePtr<Leaf>>()),
        ("a pointer to other leaves", of::<DevicePtr<other::Leaf>>()),
        ("a pointer to arrays", of::<DevicePtr<[Leaf; 2]>>()),
        ("a pointer to arrays of others", of::<DevicePtr<[other::Leaf; 2]>>()),
        ("a stem", of::<Stem>()),
        ("a stem with other leaves", of::<other::Stem>()),
        ("a pointer to stems", of::<DevicePtr<Stem>>()),
        ("a pointer to stems with other leaves", of::<DevicePtr<other::Stem>>()),
        ("a generic type", of::<Grid<Leaf>>()),
        ("with another argument", of::<Grid<other::Leaf>>()),
        ("in itself", of::<Grid<Grid<other::Leaf>>>()),
    ]);
    // Only comparisons with C++ ask who writes. Nothing is known of what an opaque type is, or where a pointer of the host leads.
    assert_eq!(of::<DevicePtr<Leaf>>(), of::<DevicePtr<Const<Leaf>>>());
    assert_eq!(structure!({ of: DevicePtr<Opaque> }), structure!({ of: DevicePtr<c_void> }));
}

#[test]
fn types_may_lead_to_themselves() {
    macro_rules! graph {
        ($name:ident, $weight:ty) => {
            mod $name {
                use crate::{DevicePtr, PtxLayout};

                #[derive(PtxLayout)]
                #[allow(dead_code)]
                pub(super) struct Node {
                    edges: DevicePtr<Edge>,
                    next: DevicePtr<Node>,
                }
                #[derive(PtxLayout)]
                #[allow(dead_code)]
                pub(super) struct Edge {
                    ends: [DevicePtr<Node>; 2],
                    weight: $weight,
                }
            }
        };
    }
    graph!(float, f32);
    graph!(double, f64);
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct List<T> {
        next: DevicePtr<List<T>>,
        value: T,
    }
    differ(&[
        ("a node", of::<float::Node>()),
        ("a node with other edges", of::<double::Node>()),
        ("an edge", of::<float::Edge>()),
        ("another edge", of::<double::Edge>()),
        ("a list", of::<List<f32>>()),
        ("a list of integers", of::<List<u32>>()),
        ("a list of lists", of::<List<DevicePtr<List<f32>>>>()),
    ]);
}

#[test]
fn five_pointers_are_followed() {
    type Pointers<T> = DevicePtr<DevicePtr<DevicePtr<DevicePtr<DevicePtr<T>>>>>;
    assert_ne!(of::<Pointers<f32>>(), of::<Pointers<u32>>());
    assert_eq!(of::<Pointers<DevicePtr<f32>>>(), of::<Pointers<DevicePtr<u32>>>());
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Level<T> {
        next: DevicePtr<T>,
    }
    type Levels<T> = Level<Level<Level<Level<Level<T>>>>>;
    assert_ne!(of::<Levels<f32>>(), of::<Levels<u32>>());
    assert_eq!(of::<DevicePtr<Levels<f32>>>(), of::<DevicePtr<Levels<u32>>>());
}

/// Both structs lead to the same two records, which have the same size.
#[test]
fn records_have_numbers() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Mass {
        value: f32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Count {
        value: u32,
    }
    assert_ne!(
        structure!({ mass: DevicePtr<Mass>, count: DevicePtr<Count>, other: DevicePtr<Mass> }),
        structure!({ mass: DevicePtr<Mass>, count: DevicePtr<Count>, other: DevicePtr<Count> })
    );
}

/// The digests are in compiled files: if they change, so does [`DIGESTS`](gpu_abi_reader::model::DIGESTS). They are the same on all hosts.
#[test]
fn digests_are_fixed() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Body {
        position: Float3,
        #[ptx(bits = 4)]
        species: u32,
        trail: [u32; 2],
        next: DevicePtr<Body>,
        #[ptx(align = 16)]
        group: usize,
    }
    assert_eq!(gpu_abi_reader::model::DIGESTS, "__gpu_abi_digests_1_");
    assert_eq!(
        [of::<u32>(), of::<DevicePtr<f32>>(), of::<Body>()],
        [16705840743452083395, 1874695812246363225, 16491075651134409087]
    );
}

/// Not on the name of a type, nor on the sign of `c_char`, which is the target's.
#[test]
fn digests_do_not_depend_on_all() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Particle {
        mass: f32,
        name: [i8; 4],
    }
    assert_eq!(structure!({ mass: f32, name: [u8; 4] }), of::<Particle>());
}

/// The program may have features that the kernels do not have, without which only pointers lead to the types of other crates.
#[cfg(all(feature = "glam", feature = "half", feature = "mint"))]
#[test]
fn kernels_may_have_fewer_features() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Scene {
        places: DevicePtr<glam::Mat4>,
        weights: [DevicePtr<half::f16>; 2],
        points: DevicePtr<DevicePtr<[mint::Vector3<f32>; 2]>>,
        count: u32,
    }
    /// Not described, as other crates' types are without the features.
    #[allow(dead_code)]
    struct Other(u8);
    assert_eq!(
        of::<Scene>(),
        structure!({ places: DevicePtr<Other>, weights: [DevicePtr<Other>; 2], points: DevicePtr<DevicePtr<[Other; 2]>>, count: u32 })
    );
    assert_ne!(structure!({ place: DevicePtr<f32> }), structure!({ place: DevicePtr<Other> }));
    assert_ne!(of::<glam::Vec3>(), of::<glam::IVec3>());
}
