//! A struct with bit-fields, beside hand-written shifts and masks.

use crate::table::{Case, Run, print_bytes};
use gpu_abi::{PtxLayout, decode_slice, encode_slice};

#[derive(PtxLayout, Clone, Copy, Default)]
struct State {
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    frozen: bool,
    #[ptx(bits = 11)]
    level: i32,
    #[ptx(bits = 40)]
    count: u64,
    energy: f32,
}

const SIZE: usize = 16;

fn state(i: usize) -> State {
    State { species: i as u32 % 16, frozen: i % 2 == 1, level: i as i32 % 1000 - 500, count: i as u64, energy: i as f32 }
}

fn pack(state: &State) -> [u8; SIZE] {
    let word = u64::from(state.species) & 15
        | u64::from(state.frozen) << 4
        | (state.level as u64 & 0x7ff) << 5
        | (state.count & 0xff_ffff_ffff) << 16;
    let mut bytes = [0; SIZE];
    bytes[..8].copy_from_slice(&word.to_le_bytes());
    bytes[8..12].copy_from_slice(&state.energy.to_le_bytes());
    bytes
}

fn fits(state: &State) -> bool {
    state.species < 16 && (-1024..1024).contains(&state.level) && state.count < 1 << 40
}

fn unpack(bytes: &[u8]) -> State {
    let word: u64 = bytemuck::pod_read_unaligned(&bytes[..8]);
    State {
        species: word as u32 & 15,
        frozen: word & 16 != 0,
        level: ((word << 48) as i64 >> 53) as i32,
        count: word << 8 >> 24,
        energy: bytemuck::pod_read_unaligned(&bytes[8..12]),
    }
}

pub(crate) fn tables(run: &Run) {
    print_bytes(run, "bit-fields, 16 bytes, to bytes", SIZE, |len, measure| {
        let values: Vec<_> = (0..len).map(state).collect();
        let source = vec![1_u8; len * SIZE];
        let mut out = vec![0; len * SIZE];
        let out = std::cell::RefCell::new(&mut out[..]);
        measure(&mut [
            Case::new("memcpy", || out.borrow_mut().copy_from_slice(&source)),
            Case::new("gpu-abi encode_slice", || encode_slice(&values, &mut out.borrow_mut())),
            Case::new("by hand, ranges checked", || {
                let mut fit = true;
                for (value, out) in values.iter().zip(out.borrow_mut().chunks_exact_mut(SIZE)) {
                    fit &= fits(value);
                    out.copy_from_slice(&pack(value));
                }
                fit
            }),
            Case::new("by hand, unchecked", || {
                for (value, out) in values.iter().zip(out.borrow_mut().chunks_exact_mut(SIZE)) {
                    out.copy_from_slice(&pack(value));
                }
            }),
        ]);
    });
    print_bytes(run, "bit-fields, 16 bytes, from bytes", SIZE, |len, measure| {
        let bytes: Vec<u8> = (0..len).flat_map(|i| pack(&state(i))).collect();
        let mut memory = bytes.clone();
        let back = std::cell::RefCell::new(vec![State::default(); len]);
        measure(&mut [
            Case::new("memcpy", || memory.copy_from_slice(&bytes)),
            Case::new("gpu-abi decode_slice", || decode_slice(&bytes, &mut back.borrow_mut())),
            Case::new("by hand", || {
                for (value, bytes) in back.borrow_mut().iter_mut().zip(bytes.chunks_exact(SIZE)) {
                    *value = unpack(bytes);
                }
            }),
        ]);
    });
}
