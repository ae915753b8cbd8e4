// Declarations for ../kernels/caught.cu and ../kernels/caught_functions.cu, each with one mistake, in a module named for it. The cases
// in ../cases/caught include this file, for kernels through `kernels.rs`, and say what `Ptr`, `Constant` and `Global` are, and what
// `compared!` compares with. `tests/tests/caught` compares their errors with the table in the book, whose rows are the headings here.

use gpu_abi::PtxLayout;
use gpu_abi::vector::{Float3, Float4};

/// Each mistake is a module of the types that differ, in brackets, and of the items that are compared.
macro_rules! mistakes {
    ($($row:literal { $($name:ident $([$($types:tt)*])? { $($item:tt)* })* })*) => {$($(
        mod $name {
            use super::*;

            $($($types)*)?
            compared! { $($item)* }
        }
    )*)*};
}

macro_rules! kind {
    ($($enumerators:tt)*) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(u8)]
        enum Kind {
            $($enumerators)*
        }
    };
}

macro_rules! bits {
    ($low:literal) => {
        #[derive(PtxLayout)]
        struct Bits {
            #[ptx(bits = $low)]
            low: u32,
            #[ptx(bits = 4)]
            high: u32,
        }
    };
}

macro_rules! record {
    ($name:ident { $($members:tt)* }) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C)]
        struct $name {
            $($members)*
        }
    };
}

macro_rules! params {
    () => {
        params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }
    };
    ($($members:tt)*) => {
        record! { Params { $($members)* } }
    };
}

macro_rules! node {
    () => {
        node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }
    };
    ($($members:tt)*) => {
        record! { Node { $($members)* } }
    };
}

kind! { Red, Green, Blue }
record! { Pair { first: f32, second: f32 } }
bits! { 4 }
params! {}
node! {}

mistakes! {
    "none" {
        no_mistake {
            fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: f32, offset: f32);
            fn pointers(image: Ptr<Float4>, pairs: Ptr<Pair>, sums: Ptr<f32>);
            fn record(params: Params, out: Ptr<f32>);
            fn after_a_number(factor: f32, params: Params, out: Ptr<f32>);
            fn bits(bits: Ptr<BitsMirror>);
            fn kind(kind: Kind, out: Ptr<f32>);
            fn list(head: Ptr<Node>, out: Ptr<f32>);
            static settings: Constant<Params>;
        }
    }
    "a parameter missing, added or of another size" {
        parameter_missing { fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: f32); }
        parameter_added { fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: f32, offset: f32, more: f32); }
        size { fn numbers(out: Ptr<f32>, count: i64, width: u32, scale: f32, offset: f32); }
        member_added [
            params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind, more: Ptr<f32> }
        ] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_dropped [params! { scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
    }
    "an integer for a floating-point number" {
        kind { fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: u32, offset: f32); }
    }
    "another alignment: an array for a vector" {
        align [params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
        align_moves [params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn after_a_number(factor: f32, params: Params, out: Ptr<f32>);
        }
    }
    "another sign, a pointer to another type, two parameters of one size swapped" {
        sign { fn numbers(out: Ptr<f32>, count: u32, width: u32, scale: f32, offset: f32); }
        order { fn pointers(pairs: Ptr<Pair>, image: Ptr<Float4>, sums: Ptr<f32>); }
        pointee_scalar { fn pointers(image: Ptr<Float4>, pairs: Ptr<Pair>, sums: Ptr<i32>); }
        pointee_vector { fn pointers(image: Ptr<Float3>, pairs: Ptr<Pair>, sums: Ptr<f32>); }
        pointee_record { fn pointers(image: Ptr<Float4>, pairs: Ptr<Node>, sums: Ptr<f32>); }
        pointer_level { fn pointers(image: Ptr<Float4>, pairs: Ptr<Pair>, sums: Ptr<Ptr<f32>>); }
    }
    "two parameters of one type swapped" {
        order_of_one_type { fn numbers(out: Ptr<f32>, count: i32, width: u32, offset: f32, scale: f32); }
    }
    "`*const T` for a pointer through which the kernel writes" {
        read_only { fn pointers(image: *const Float4, pairs: *const Pair, sums: Ptr<f32>); }
    }
    "a parameter's record of another name with the same members" {
        record_name [record! { Couple { first: f32, second: f32 } }] {
            fn pointers(image: Ptr<Float4>, pairs: Ptr<Couple>, sums: Ptr<f32>);
        }
    }
    "members added in padding, moved, renamed, of another type, sign or bit width" {
        member_added_in_padding [
            params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind, more: u8 }
        ] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_moved [params! { color: Float4, count: i32, scale: f32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_renamed [params! { color: Float4, factor: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_retyped [params! { color: Float4, scale: u32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_sign [params! { color: Float4, scale: f32, count: u32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
        member_bit_width [bits! { 3 }] { fn bits(bits: Ptr<BitsMirror>); }
        member_pointee [params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<f32>, kind: Kind }] {
            fn record(params: Params, out: Ptr<f32>);
        }
    }
    "enumerators added, missing, renamed or of another value" {
        enumerator_added [kind! { Red, Green, Blue, Black }] { fn kind(kind: Kind, out: Ptr<f32>); }
        enumerator_dropped [kind! { Red, Green }] { fn kind(kind: Kind, out: Ptr<f32>); }
        enumerator_renamed [kind! { Red, Green, Black }] { fn kind(kind: Kind, out: Ptr<f32>); }
        enumerator_revalued [kind! { Red, Green, Blue = 7 }] { fn kind(kind: Kind, out: Ptr<f32>); }
        enumerator_of_member [kind! { Red, Green } params! {}] { fn record(params: Params, out: Ptr<f32>); }
    }
    "members and enumerators behind pointers, however deep" {
        behind_added [
            node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind, more: Ptr<f32> }
        ] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_dropped [node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Node>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_moved [node! { weight: f32, value: i32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_renamed [node! { value: i32, factor: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_retyped [node! { value: i32, weight: u32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_sign [node! { value: u32, weight: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_bit_width [bits! { 3 } node! {}] { fn list(head: Ptr<Node>, out: Ptr<f32>); }
        behind_pointee [node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Pair>, pairs: Ptr<Pair>, kind: Kind }] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_two_pointers [record! { Pair { first: f32, other: f32 } } node! {}] {
            fn list(head: Ptr<Node>, out: Ptr<f32>);
        }
        behind_enumerator [kind! { Red, Green, Black } node! {}] { fn list(head: Ptr<Node>, out: Ptr<f32>); }
    }
    "a variable: name, memory, size" {
        variable_missing { static setting: Constant<Params>; }
        variable_space { static settings: Global<Params>; }
        variable_size { static settings: Constant<[Params; 2]>; }
    }
    "a variable: an array for a vector" {
        variable_array [params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            static settings: Constant<Params>;
        }
    }
    "a variable: members, enumerators, pointees" {
        variable_member [params! { color: Float4, count: i32, scale: f32, seed: u64, pairs: Ptr<Pair>, kind: Kind }] {
            static settings: Constant<Params>;
        }
        variable_enumerator [kind! { Red, Green, Black } params! {}] { static settings: Constant<Params>; }
        variable_pointee [params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<f32>, kind: Kind }] {
            static settings: Constant<Params>;
        }
    }
}
