//! A struct of 48 bytes, 23 of them padding.

use crate::encase_vec3::Vec3;
use crate::table::{Case, Run, print_bytes};
use bytemuck::{Pod, Zeroable};
use crevice::std430::AsStd430;
use encase::ShaderType;
use gpu_abi::{PtxLayout, decode_slice, encode_slice};
use std::cell::RefCell;

#[derive(PtxLayout, Clone, Copy, Default)]
#[repr(C)]
struct Sample {
    kind: u8,
    time: f64,
    channel: u16,
    id: u32,
    flags: u8,
    next: u64,
    last: u8,
}

#[derive(PtxLayout, Clone, Copy, Default)]
struct Free {
    kind: u8,
    time: f64,
    channel: u16,
    id: u32,
    flags: u8,
    next: u64,
    last: u8,
}

/// The struct as written for bytemuck, with every padding as a member.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
struct Explicit {
    kind: u8,
    pad0: [u8; 7],
    time: f64,
    channel: u16,
    pad1: [u8; 2],
    id: u32,
    flags: u8,
    pad2: [u8; 7],
    next: u64,
    last: u8,
    pad3: [u8; 7],
}

/// The nearest that encase and crevice can express: 48 bytes, 16 of them padding.
#[derive(ShaderType, Clone, Copy)]
struct Encase {
    position: Vec3,
    velocity: Vec3,
    id: u32,
    flags: u32,
}

/// The same as crevice knows it.
#[derive(AsStd430, Clone, Copy)]
struct Crevice {
    position: mint::Vector3<f32>,
    velocity: mint::Vector3<f32>,
    id: u32,
    flags: u32,
}

const SIZE: usize = 48;

fn free(i: usize) -> Free {
    Free { kind: i as u8, time: i as f64, channel: 7, id: i as u32, flags: 3, next: i as u64, last: 9 }
}

fn sample(i: usize) -> Sample {
    let Free { kind, time, channel, id, flags, next, last } = free(i);
    Sample { kind, time, channel, id, flags, next, last }
}

fn encase(i: usize) -> Encase {
    let x = i as f32;
    Encase { position: [x, 1.0, 2.0].into(), velocity: [3.0, x, 5.0].into(), id: i as u32, flags: 1 }
}

fn crevice(i: usize) -> Crevice {
    let x = i as f32;
    Crevice { position: [x, 1.0, 2.0].into(), velocity: [3.0, x, 5.0].into(), id: i as u32, flags: 1 }
}

fn explicit(free: &Free) -> Explicit {
    let Free { kind, time, channel, id, flags, next, last } = *free;
    Explicit { kind, time, channel, id, flags, next, last, ..Explicit::zeroed() }
}

pub(crate) fn tables(run: &Run) {
    print_bytes(run, "padded, 48 bytes, to bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(sample).collect();
        let frees: Vec<_> = (0..len).map(free).collect();
        let explicits: Vec<_> = frees.iter().map(explicit).collect();
        let encases: Vec<_> = (0..len).map(encase).collect();
        let crevices: Vec<_> = (0..len).map(crevice).collect();
        let mut out = vec![0; len * SIZE];
        let out = RefCell::new(&mut out[..]);
        measure(&mut [
            Case::new("memcpy", || out.borrow_mut().copy_from_slice(bytemuck::cast_slice(&explicits))),
            Case::new("gpu-abi encode_slice, repr(C)", || encode_slice(&values, &mut out.borrow_mut())),
            Case::new("gpu-abi encode_slice, Rust layout", || encode_slice(&frees, &mut out.borrow_mut())),
            Case::new("bytemuck, converted member by member", || {
                for (value, out) in frees.iter().zip(out.borrow_mut().chunks_exact_mut(SIZE)) {
                    out.copy_from_slice(bytemuck::bytes_of(&explicit(value)));
                }
            }),
            Case::new("crevice as_std430 each, other members", || {
                for (value, out) in crevices.iter().zip(out.borrow_mut().chunks_exact_mut(SIZE)) {
                    let value = value.as_std430();
                    out[..size_of_val(&value)].copy_from_slice(crevice::std430::Std430::as_bytes(&value));
                }
            }),
            Case::new("encase StorageBuffer, other members", || {
                encase::StorageBuffer::new(&mut **out.borrow_mut()).write(&encases).expect("the buffer is large enough");
            }),
        ]);
    });
    print_bytes(run, "padded, 48 bytes, from bytes", SIZE, |len, measure| {
        let explicits: Vec<_> = (0..len).map(|i| explicit(&free(i))).collect();
        let bytes: &[u8] = bytemuck::cast_slice(&explicits);
        let mut back_explicits = explicits.clone();
        let mut back = vec![Sample::default(); len];
        let back_frees = RefCell::new(vec![Free::default(); len]);
        measure(&mut [
            Case::new("memcpy", || bytemuck::cast_slice_mut::<_, u8>(&mut back_explicits).copy_from_slice(bytes)),
            Case::new("gpu-abi decode_slice, repr(C)", || decode_slice(bytes, &mut back)),
            Case::new("gpu-abi decode_slice, Rust layout", || decode_slice(bytes, &mut back_frees.borrow_mut())),
            Case::new("bytemuck, converted member by member", || {
                for (value, bytes) in back_frees.borrow_mut().iter_mut().zip(bytes.chunks_exact(SIZE)) {
                    let Explicit { kind, time, channel, id, flags, next, last, .. } = bytemuck::pod_read_unaligned(bytes);
                    *value = Free { kind, time, channel, id, flags, next, last };
                }
            }),
        ]);
    });
}
