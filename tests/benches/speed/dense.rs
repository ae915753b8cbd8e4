//! A struct of 32 bytes without padding: zero copy, or as fast as memcpy.

use crate::encase_vec3::Vec3;
use crate::table::{Case, Run, print_bytes};
use bytemuck::{Pod, Zeroable};
use crevice::std430::AsStd430;
use encase::ShaderType;
use gpu_abi::{PtxLayout, as_bytes, decode_slice, encode_slice};
use zerocopy::{FromBytes, Immutable, IntoBytes};

#[derive(PtxLayout, Clone, Copy, Pod, Zeroable, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
struct Particle {
    position: [f32; 3],
    mass: f32,
    velocity: [f32; 3],
    id: u32,
}

/// The same without `repr(C)`: rustc may place the members otherwise.
#[derive(PtxLayout, Clone, Copy)]
struct Free {
    position: [f32; 3],
    mass: f32,
    velocity: [f32; 3],
    id: u32,
}

/// The same as encase knows it.
#[derive(ShaderType, Clone, Copy)]
struct Encase {
    position: Vec3,
    mass: f32,
    velocity: Vec3,
    id: u32,
}

/// The same as crevice knows it.
#[derive(AsStd430, Clone, Copy)]
struct Crevice {
    position: mint::Vector3<f32>,
    mass: f32,
    velocity: mint::Vector3<f32>,
    id: u32,
}

const SIZE: usize = size_of::<Particle>();

fn particle(i: usize) -> Particle {
    let x = i as f32;
    Particle { position: [x, 1.0, 2.0], mass: x, velocity: [3.0, x, 5.0], id: i as u32 }
}

fn free(i: usize) -> Free {
    let Particle { position, mass, velocity, id } = particle(i);
    Free { position, mass, velocity, id }
}

fn encase(i: usize) -> Encase {
    let Particle { position, mass, velocity, id } = particle(i);
    Encase { position: position.into(), mass, velocity: velocity.into(), id }
}

fn crevice(i: usize) -> Crevice {
    let Particle { position, mass, velocity, id } = particle(i);
    Crevice { position: position.into(), mass, velocity: velocity.into(), id }
}

pub(crate) fn tables(run: &Run) {
    print_bytes(run, "no padding, 32 bytes, to bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(particle).collect();
        let free: Vec<_> = (0..len).map(free).collect();
        let encases: Vec<_> = (0..len).map(encase).collect();
        let crevices: Vec<_> = (0..len).map(crevice).collect();
        let mut out = vec![0; len * SIZE];
        let out = std::cell::RefCell::new(&mut out[..]);
        measure(&mut [
            Case::new("memcpy", || out.borrow_mut().copy_from_slice(bytemuck::cast_slice(&values))),
            Case::new("gpu-abi as_bytes, then memcpy", || out.borrow_mut().copy_from_slice(as_bytes(&values))),
            Case::new("gpu-abi encode_slice, repr(C)", || encode_slice(&values, &mut out.borrow_mut())),
            Case::new("gpu-abi encode_slice, Rust layout", || encode_slice(&free, &mut out.borrow_mut())),
            Case::new("zerocopy write_to", || values.write_to(&mut out.borrow_mut())),
            Case::new("crevice as_std430 each", || {
                for (value, out) in crevices.iter().zip(out.borrow_mut().chunks_exact_mut(SIZE)) {
                    out.copy_from_slice(crevice::std430::Std430::as_bytes(&value.as_std430()));
                }
            }),
            Case::new("encase StorageBuffer", || {
                encase::StorageBuffer::new(&mut **out.borrow_mut()).write(&encases).expect("the buffer is large enough");
            }),
        ]);
    });
    print_bytes(run, "no padding, 32 bytes, from bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(particle).collect();
        let bytes: &[u8] = as_bytes(&values);
        let back = std::cell::RefCell::new(values.clone());
        let mut back_free: Vec<_> = (0..len).map(free).collect();
        measure(&mut [
            Case::new("memcpy", || bytemuck::cast_slice_mut::<_, u8>(&mut back.borrow_mut()[..]).copy_from_slice(bytes)),
            Case::new("gpu-abi decode_slice, repr(C)", || decode_slice(bytes, &mut back.borrow_mut())),
            Case::new("gpu-abi decode_slice, Rust layout", || decode_slice(bytes, &mut back_free)),
        ]);
    });
}
