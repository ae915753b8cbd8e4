//! Types of a program with mirrors, which agree with those of `types.cpp`.
#![no_std]
#![allow(dead_code)]

use gpu_abi::mirror::storage::{self, Mirror, Mirrored};
use gpu_abi::pointer::{Generic, Ptr};

#[repr(u8)]
#[derive(Clone, Copy)]
pub enum Kind {
    Off,
    On = 200,
}

#[derive(Clone, Copy)]
pub struct Bits {
    pub b: u32,
    pub g: i64,
    pub a: u32,
    pub c: i32,
    pub d: u8,
    pub e: bool,
    pub f: Kind,
}

#[repr(C)]
pub struct BitsMirrorFields {
    pub __bits0: [u8; 16],
    __bits_a: storage::Bits<u32, 0, 3>,
    __bits_b: storage::Bits<u32, 3, 9>,
    __bits_c: storage::Bits<i32, 12, 20>,
    __bits_d: storage::Bits<u8, 32, 1>,
    __bits_e: storage::Bits<bool, 33, 1>,
    __bits_f: storage::Bits<Kind, 40, 8>,
    __bits_g: storage::Bits<i64, 64, 40>,
    pub __unsized: [()],
}

impl Mirrored for Bits {
    type Units = [u64; 2];
    type Fields = BitsMirrorFields;
}

/// Its pointers lead to the mirror of `Bits`, and to a number.
#[repr(C)]
pub struct Reached {
    pub bits: Ptr<Bits, Generic>,
    pub number: Ptr<u32, Generic>,
    pub table: *const *const Kind,
    pub calls: *mut extern "C" fn(i32),
    pub bytes: *const *mut u8,
}

#[unsafe(no_mangle)]
pub extern "C" fn take(value: &Bits, bits: &Mirror<Bits>, reached: &Reached) -> usize {
    value as *const _ as usize ^ bits as *const _ as usize ^ reached as *const _ as usize
}
