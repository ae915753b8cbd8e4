//! Alignments that explain where members are.

use super::*;

/// `struct Material { float4 color; }; struct Object { int id; Material material; Object *next; };`
#[test]
fn an_array_for_a_vector_explains_what_it_moves() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Material {
        color: [f32; 4],
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Object {
        id: i32,
        material: Material,
        next: DevicePtr<Object>,
    }
    let lanes = [member("x", 4, 0), member("y", 4, 4), member("z", 4, 8), member("w", 4, 12)];
    let color = [member("color", 3, 0)];
    let members = [member("id", 5, 0), member("material", 2, 16), member("next", 1, 32)];
    let types = [
        record("Object", 48, &members),
        CompiledType::pointer("Object *", 0, None, 8),
        record("Material", 16, &color),
        record("float4", 16, &lanes),
        FLOAT,
        INT,
    ];
    let cause = "`Material.color` is an array in Rust and a vector in the kernel's `Material` (write `gpu_abi::vector::Float4` for \
                 `float4`, which is aligned to 16)";
    assert_eq!(differences!(Object, &types), [cause]);
}

/// `struct Particle { Vec3 position; float density; Vec3 velocity; };` and `struct Ray { float length; alignas(16) Vec4 direction; };`
#[test]
fn an_alignment_explains_an_offset_only_if_the_size_allows_it() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Vec3 {
        x: f32,
        y: f32,
        z: f32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Particle {
        position: Vec3,
        velocity: Vec3,
        density: f32,
    }
    let lanes = [member("x", 2, 0), member("y", 2, 4), member("z", 2, 8)];
    let exchanged = [member("position", 1, 0), member("density", 2, 12), member("velocity", 1, 16)];
    assert_eq!(
        differences!(Particle, &[record("Particle", 28, &exchanged), record("Vec3", 12, &lanes), FLOAT]),
        [
            "`Particle.velocity` is at offset 12 in Rust and at 16 in the kernel's `Particle`",
            "`Particle.density` is at offset 24 in Rust and at 12 in the kernel's `Particle`",
        ]
    );
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Vec4 {
        lanes: [f32; 4],
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Ray {
        length: f32,
        direction: Vec4,
    }
    let lanes = [member("lanes", 3, 0)];
    let aligned = [member("length", 2, 0), member("direction", 1, 16)];
    let array = CompiledType::Array { name: "float[4]", element: 2, len: 4 };
    assert_eq!(
        differences!(Ray, &[record("Ray", 32, &aligned), record("Vec4", 16, &lanes), FLOAT, array])[0],
        "`Ray.direction` is at offset 4 in Rust and at 16 in the kernel's `Ray` (`Vec4` is aligned to 4 in Rust)"
    );
}

/// `struct Big { float m[4]; int id; }; struct Scene { double time; Big bigs[2]; };`, with alignments that the file does not state.
#[test]
fn an_alignment_in_rust_explains_an_offset_or_a_size() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    #[ptx(align = 32)]
    struct Big {
        m: [f32; 4],
        id: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Scene {
        time: f64,
        bigs: [Big; 2],
    }
    let members = [member("m", 4, 0), member("id", 5, 16)];
    let of = |size, offset, scene| {
        let holder = [member("time", 6, 0), member("bigs", 1, offset)];
        let bigs = CompiledType::Array { name: "Big[2]", element: 2, len: 2 };
        let m = CompiledType::Array { name: "float[4]", element: 3, len: 4 };
        let double = CompiledType::Scalar { name: "double", kind: ScalarKind::Float, size: 8, handle: None };
        let types = [record("Scene", scene, &holder), bigs, record("Big", size, &members), FLOAT, m, INT, double];
        differences!(Scene, &types)
    };
    let lower = "`Scene.bigs` is at offset 32 in Rust and at 16 in the kernel's `Scene` (`Big` is aligned to 32 in Rust)";
    assert_eq!(of(32, 16, 96), [lower]);
    let padding = "`Big` has size 32 in Rust and 20 in the kernel's `Big` (the padding at its end differs: one side may declare another \
                   alignment, `#[ptx(align = ..)]`)";
    assert_eq!(of(20, 8, 48), [padding]);
}
