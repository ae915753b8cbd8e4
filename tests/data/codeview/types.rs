//! Types of Rust that `bless` compiles for Windows.
#![no_std]

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

#[repr(C)]
pub struct Body {
    pub position: [[f32; 3]; 2],
    pub kind: Kind,
    pub next: *const Body,
    pub cell: Option<NonNull<Body>>,
    pub count: Option<&'static u32>,
    pub call: Option<extern "C" fn(i32, *mut Body) -> f64>,
    pub slot: MaybeUninit<u64>,
    pub pair: (u16, u8),
    pub none: PhantomData<f32>,
    pub letter: char,
    pub wide: i128,
    pub data: inner::Data,
    pub number: Option<u32>,
}

#[derive(Clone, Copy)]
#[repr(i8)]
pub enum Kind {
    A = -1,
    B = 100,
}

pub mod inner {
    pub enum Data {
        None,
        Int(i32),
        Point { x: f32, y: f32 },
    }

    pub union Value {
        pub f: f32,
        pub i: [u8; 4],
    }

    pub struct Pair<T, U> {
        pub small: T,
        pub large: U,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn take(body: &Body, pair: &mut inner::Pair<u8, inner::Value>, other: inner::Pair<Kind, [u16; 4]>) -> u8 {
    body.position.len() as u8 + pair.small + other.small as u8
}
