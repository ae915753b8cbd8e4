//! Types of Rust, for the reader of rustc's debug information:
//!
//! ```sh
//! ../../../.ci/reproducibly rustc -g --edition=2021 --crate-type=rlib types.rs
//! ```
#![no_std]

use core::{cell::Cell, mem::MaybeUninit, ptr::NonNull};

#[repr(u8)]
pub enum Kind {
    Solid = 1,
    Glass = 200,
}

pub union Word {
    pub whole: u32,
    pub halves: [u16; 2],
}

pub enum Event {
    Key(u32),
    Pointer { x: f32, y: f32 },
    Quit,
}

pub struct Node<'a, T> {
    pub value: Cell<T>,
    pub next: Option<NonNull<Node<'a, T>>>,
    pub name: &'a [u8],
    pub kind: Option<Kind>,
    pub event: Event,
    pub word: MaybeUninit<Word>,
    pub call: Option<extern "C" fn(i32) -> bool>,
    pub pair: (u8, i64),
}

pub fn used(_: &Node<'_, f32>, _: &Node<'_, u64>) {}
