//! Nested structs and arrays of 168 bytes, 13 of them padding.

use crate::table::{Case, Run, print_bytes};
use gpu_abi::{PtxLayout, decode_slice, encode_slice};

#[derive(PtxLayout, Clone, Copy, Default)]
#[repr(C)]
struct Bounds {
    min: [f32; 3],
    max: [f32; 3],
    open: bool,
}

#[derive(PtxLayout, Clone, Copy, Default)]
#[repr(C)]
struct Material {
    albedo: [f32; 4],
    roughness: f32,
    kind: u16,
}

#[derive(PtxLayout, Clone, Copy, Default)]
#[repr(C)]
struct Instance {
    id: u32,
    transform: [[f64; 4]; 3],
    bounds: Bounds,
    material: Material,
    next: u64,
}

/// The same without `repr(C)`.
#[derive(PtxLayout, Clone, Copy, Default)]
struct Free {
    id: u32,
    transform: [[f64; 4]; 3],
    bounds: Bounds,
    material: Material,
    next: u64,
}

const SIZE: usize = Instance::SIZE;

fn instance(i: usize) -> Instance {
    let x = i as f32;
    let bounds = Bounds { min: [x; 3], max: [x + 1.0; 3], open: i % 2 == 0 };
    let material = Material { albedo: [0.5; 4], roughness: x, kind: i as u16 };
    Instance { id: i as u32, transform: [[f64::from(x); 4]; 3], bounds, material, next: i as u64 }
}

fn free(i: usize) -> Free {
    let Instance { id, transform, bounds, material, next } = instance(i);
    Free { id, transform, bounds, material, next }
}

pub(crate) fn tables(run: &Run) {
    assert_eq!(SIZE, 168);
    print_bytes(run, "nested, 168 bytes, to bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(instance).collect();
        let frees: Vec<_> = (0..len).map(free).collect();
        let source = vec![1_u8; len * SIZE];
        let mut out = vec![0; len * SIZE];
        let out = std::cell::RefCell::new(&mut out[..]);
        measure(&mut [
            Case::new("memcpy", || out.borrow_mut().copy_from_slice(&source)),
            Case::new("gpu-abi encode_slice, repr(C)", || encode_slice(&values, &mut out.borrow_mut())),
            Case::new("gpu-abi encode_slice, Rust layout", || encode_slice(&frees, &mut out.borrow_mut())),
        ]);
    });
    print_bytes(run, "nested, 168 bytes, from bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(instance).collect();
        let mut bytes = vec![0; len * SIZE];
        encode_slice(&values, &mut bytes).expect("no member can fail");
        let mut memory = vec![0; len * SIZE];
        let mut back = values.clone();
        let mut back_frees: Vec<_> = (0..len).map(free).collect();
        measure(&mut [
            Case::new("memcpy", || memory.copy_from_slice(&bytes)),
            Case::new("gpu-abi decode_slice, repr(C)", || decode_slice(&bytes, &mut back)),
            Case::new("gpu-abi decode_slice, Rust layout", || decode_slice(&bytes, &mut back_frees)),
        ]);
    });
}
