//! This library's types for mirrors, as far as debug information shows them.
#![no_std]
#![allow(dead_code)]

pub mod mirror {
    pub mod storage {
        pub trait Mirrored {
            type Units: Copy;
            type Fields: ?Sized;
        }
        #[repr(packed)]
        pub struct View<F: ?Sized>([fn() -> *mut F; 0]);
        pub struct Bits<T, const FIRST: u64, const WIDTH: u32>(core::marker::PhantomData<T>);
        #[repr(transparent)]
        pub struct Mirror<T: Mirrored>(T::Units, View<T::Fields>);
    }
}
pub mod pointer {
    pub struct Generic;
    pub struct Ptr<T, S>(u64, core::marker::PhantomData<(T, S)>);
}
