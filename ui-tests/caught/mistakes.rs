// Declarations for ../kernels/caught.cu and ../kernels/caught_functions.cu, each with one mistake, in a module named for it. The cases
// in ../cases/caught include this file, for kernels through `kernels.rs`, and say what `Ptr`, `Constant` and `Global` are, and what
// `compared!` compares with. `tests/caught.rs` compares their errors with the table in the README, whose row is the comment above each
// module.

use gpu_abi::PtxLayout;
use gpu_abi::vector::{Float3, Float4};

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

// none
mod no_mistake {
    use super::*;

    compared! {
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

// a parameter missing, added or of another size
mod parameter_missing {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: f32);
    }
}

// a parameter missing, added or of another size
mod parameter_added {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: f32, offset: f32, more: f32);
    }
}

// a parameter missing, added or of another size
mod size {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: i64, width: u32, scale: f32, offset: f32);
    }
}

// an integer for a floating-point number
mod kind {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: i32, width: u32, scale: u32, offset: f32);
    }
}

// another alignment: an array for a vector
mod align {
    use super::*;

    params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// another alignment: an array for a vector
mod align_moves {
    use super::*;

    params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn after_a_number(factor: f32, params: Params, out: Ptr<f32>);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod sign {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: u32, width: u32, scale: f32, offset: f32);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod order {
    use super::*;

    compared! {
        fn pointers(pairs: Ptr<Pair>, image: Ptr<Float4>, sums: Ptr<f32>);
    }
}

// two parameters of one type swapped
mod order_of_one_type {
    use super::*;

    compared! {
        fn numbers(out: Ptr<f32>, count: i32, width: u32, offset: f32, scale: f32);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod pointee_scalar {
    use super::*;

    compared! {
        fn pointers(image: Ptr<Float4>, pairs: Ptr<Pair>, sums: Ptr<i32>);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod pointee_vector {
    use super::*;

    compared! {
        fn pointers(image: Ptr<Float3>, pairs: Ptr<Pair>, sums: Ptr<f32>);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod pointee_record {
    use super::*;

    compared! {
        fn pointers(image: Ptr<Float4>, pairs: Ptr<Node>, sums: Ptr<f32>);
    }
}

// another sign, a pointer to another type, two parameters of one size swapped
mod pointer_level {
    use super::*;

    compared! {
        fn pointers(image: Ptr<Float4>, pairs: Ptr<Pair>, sums: Ptr<Ptr<f32>>);
    }
}

// `*const T` for a pointer through which the kernel writes
mod read_only {
    use super::*;

    compared! {
        fn pointers(image: *const Float4, pairs: *const Pair, sums: Ptr<f32>);
    }
}

// a parameter's record of another name with the same members
mod record_name {
    use super::*;

    record! { Couple { first: f32, second: f32 } }

    compared! {
        fn pointers(image: Ptr<Float4>, pairs: Ptr<Couple>, sums: Ptr<f32>);
    }
}

// a parameter missing, added or of another size
mod member_added {
    use super::*;

    params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind, more: Ptr<f32> }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// a parameter missing, added or of another size
mod member_dropped {
    use super::*;

    params! { scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_added_in_padding {
    use super::*;

    params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind, more: u8 }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_moved {
    use super::*;

    params! { color: Float4, count: i32, scale: f32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_renamed {
    use super::*;

    params! { color: Float4, factor: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_retyped {
    use super::*;

    params! { color: Float4, scale: u32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_sign {
    use super::*;

    params! { color: Float4, scale: f32, count: u32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_bit_width {
    use super::*;

    bits! { 3 }

    compared! {
        fn bits(bits: Ptr<BitsMirror>);
    }
}

// members added in padding, moved, renamed, of another type, sign or bit width
mod member_pointee {
    use super::*;

    params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<f32>, kind: Kind }

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// enumerators added, missing, renamed or of another value
mod enumerator_added {
    use super::*;

    kind! { Red, Green, Blue, Black }

    compared! {
        fn kind(kind: Kind, out: Ptr<f32>);
    }
}

// enumerators added, missing, renamed or of another value
mod enumerator_dropped {
    use super::*;

    kind! { Red, Green }

    compared! {
        fn kind(kind: Kind, out: Ptr<f32>);
    }
}

// enumerators added, missing, renamed or of another value
mod enumerator_renamed {
    use super::*;

    kind! { Red, Green, Black }

    compared! {
        fn kind(kind: Kind, out: Ptr<f32>);
    }
}

// enumerators added, missing, renamed or of another value
mod enumerator_revalued {
    use super::*;

    kind! { Red, Green, Blue = 7 }

    compared! {
        fn kind(kind: Kind, out: Ptr<f32>);
    }
}

// enumerators added, missing, renamed or of another value
mod enumerator_of_member {
    use super::*;

    kind! { Red, Green }
    params! {}

    compared! {
        fn record(params: Params, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_added {
    use super::*;

    node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind, more: Ptr<f32> }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_dropped {
    use super::*;

    node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Node>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_moved {
    use super::*;

    node! { weight: f32, value: i32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_renamed {
    use super::*;

    node! { value: i32, factor: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_retyped {
    use super::*;

    node! { value: i32, weight: u32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_sign {
    use super::*;

    node! { value: u32, weight: f32, bits: BitsMirror, next: Ptr<Node>, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_bit_width {
    use super::*;

    bits! { 3 }
    node! {}

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_pointee {
    use super::*;

    node! { value: i32, weight: f32, bits: BitsMirror, next: Ptr<Pair>, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_two_pointers {
    use super::*;

    record! { Pair { first: f32, other: f32 } }
    node! {}

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_enumerator {
    use super::*;

    kind! { Red, Green, Black }
    node! {}

    compared! {
        fn list(head: Ptr<Node>, out: Ptr<f32>);
    }
}

// a variable: name, memory, size
mod variable_missing {
    use super::*;

    compared! {
        static setting: Constant<Params>;
    }
}

// a variable: name, memory, size
mod variable_space {
    use super::*;

    compared! {
        static settings: Global<Params>;
    }
}

// a variable: name, memory, size
mod variable_size {
    use super::*;

    compared! {
        static settings: Constant<[Params; 2]>;
    }
}

// a variable: alignment
mod variable_align {
    use super::*;

    params! { color: [f32; 4], scale: f32, count: i32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        static settings: Constant<Params>;
    }
}

// a variable: members, enumerators, pointees
mod variable_member {
    use super::*;

    params! { color: Float4, count: i32, scale: f32, seed: u64, pairs: Ptr<Pair>, kind: Kind }

    compared! {
        static settings: Constant<Params>;
    }
}

// a variable: members, enumerators, pointees
mod variable_enumerator {
    use super::*;

    kind! { Red, Green, Black }
    params! {}

    compared! {
        static settings: Constant<Params>;
    }
}

// a variable: members, enumerators, pointees
mod variable_pointee {
    use super::*;

    params! { color: Float4, scale: f32, count: i32, seed: u64, pairs: Ptr<f32>, kind: Kind }

    compared! {
        static settings: Constant<Params>;
    }
}
