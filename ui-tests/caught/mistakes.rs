// Kernels of ../kernels/caught.cu, each declared with one mistake, in a module named for it. The cases in ../cases/caught include this file
// and say what `compared!` compares with; `tests/caught.rs` compares their errors with the table in the README, whose row is the comment
// above each module. The types that a module does not declare are those of the kernels, which come first.

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Kind {
    Red,
    Green,
    Blue,
}

#[derive(PtxLayout)]
struct Pair {
    first: f32,
    second: f32,
}

#[derive(PtxLayout)]
struct Params {
    scale: f32,
    count: i32,
    #[ptx(bits = 4)]
    low: u32,
    #[ptx(bits = 4)]
    high: u32,
    pairs: DevicePtr<Pair>,
    kind: Kind,
}

#[derive(PtxLayout)]
struct Node {
    value: i32,
    weight: f32,
    #[ptx(bits = 4)]
    low: u32,
    #[ptx(bits = 4)]
    high: u32,
    next: DevicePtr<Node>,
    pairs: DevicePtr<Pair>,
    kind: Kind,
}

// none
mod no_mistake {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i32, width: u32, scale: f32, offset: f32);
        fn vectors(out: DevicePtr<f32>, size: UInt2);
        fn after_a_number(factor: f32, size: UInt2, out: DevicePtr<f32>);
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair>, sums: DevicePtr<f32>);
        fn record(params: Params, out: DevicePtr<f32>);
        fn kind(kind: Kind, out: DevicePtr<f32>);
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
        #[ptx(name = "settings")]
        static SETTINGS: Constant<Params>;
    }
}

// a parameter missing or added
mod parameter_missing {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i32, width: u32, scale: f32);
    }
}

// a parameter missing or added
mod parameter_added {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i32, width: u32, scale: f32, offset: f32, more: f32);
    }
}

// a parameter of another size
mod size {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i64, width: u32, scale: f32, offset: f32);
    }
}

// an integer for a floating-point number
mod kind {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i32, width: u32, scale: u32, offset: f32);
    }
}

// another alignment: an array for a vector
mod align {
    use super::*;

    compared! {
        fn vectors(out: DevicePtr<f32>, size: [u32; 2]);
    }
}

// another alignment: an array for a vector
mod align_moves {
    use super::*;

    compared! {
        fn after_a_number(factor: f32, size: [u32; 2], out: DevicePtr<f32>);
    }
}

// another sign
mod sign {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: u32, width: u32, scale: f32, offset: f32);
    }
}

// two parameters of one size swapped
mod order {
    use super::*;

    compared! {
        fn pointers(pairs: DevicePtr<Pair>, image: DevicePtr<Float4>, sums: DevicePtr<f32>);
    }
}

// two parameters of one type swapped
mod order_of_one_type {
    use super::*;

    compared! {
        fn numbers(out: DevicePtr<f32>, count: i32, width: u32, offset: f32, scale: f32);
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_scalar {
    use super::*;

    compared! {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair>, sums: DevicePtr<i32>);
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_vector {
    use super::*;

    compared! {
        fn pointers(image: DevicePtr<Float3>, pairs: DevicePtr<Pair>, sums: DevicePtr<f32>);
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_record {
    use super::*;

    compared! {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Node>, sums: DevicePtr<f32>);
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointer_level {
    use super::*;

    compared! {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Pair>, sums: DevicePtr<DevicePtr<f32>>);
    }
}

// `*const T` for a pointer through which the kernel writes
mod read_only {
    use super::*;

    compared! {
        fn pointers(image: *const Float4, pairs: *const Pair, sums: DevicePtr<f32>);
    }
}

// a parameter's record of another name with the same members
mod record_name {
    use super::*;

    #[derive(PtxLayout)]
    struct Couple {
        first: f32,
        second: f32,
    }

    compared! {
        fn pointers(image: DevicePtr<Float4>, pairs: DevicePtr<Couple>, sums: DevicePtr<f32>);
    }
}

// a member added or missing that changes the size
mod member_added {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
        more: DevicePtr<f32>,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// a member added or missing that changes the size
mod member_dropped {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// a member added in padding, unless its name starts with `_`
mod member_added_in_padding {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
        more: u8,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// members moved, renamed, of another type or sign
mod member_moved {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        count: i32,
        scale: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// members moved, renamed, of another type or sign
mod member_renamed {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        factor: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// members moved, renamed, of another type or sign
mod member_retyped {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: u32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// members moved, renamed, of another type or sign
mod member_sign {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: u32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// a bit-field of another width
mod member_bit_width {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 3)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// a member that points to another type
mod member_pointee {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<f32>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// an enumerator added, missing, renamed or of another value
mod enumerator_added {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
        Black,
    }

    compared! {
        fn kind(kind: Kind, out: DevicePtr<f32>);
    }
}

// an enumerator added, missing, renamed or of another value
mod enumerator_dropped {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
    }

    compared! {
        fn kind(kind: Kind, out: DevicePtr<f32>);
    }
}

// an enumerator added, missing, renamed or of another value
mod enumerator_renamed {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Black,
    }

    compared! {
        fn kind(kind: Kind, out: DevicePtr<f32>);
    }
}

// an enumerator added, missing, renamed or of another value
mod enumerator_revalued {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue = 7,
    }

    compared! {
        fn kind(kind: Kind, out: DevicePtr<f32>);
    }
}

// an enumerator added, missing, renamed or of another value
mod enumerator_of_member {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
    }

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn record(params: Params, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_added {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
        more: DevicePtr<f32>,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_dropped {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_moved {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        weight: f32,
        value: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_renamed {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        factor: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_retyped {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: u32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_sign {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: u32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_bit_width {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 3)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_pointee {
    use super::*;

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Pair>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_two_pointers {
    use super::*;

    #[derive(PtxLayout)]
    struct Pair {
        first: f32,
        other: f32,
    }

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// members and enumerators behind pointers, however deep
mod behind_enumerator {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Black,
    }

    #[derive(PtxLayout)]
    struct Node {
        value: i32,
        weight: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        next: DevicePtr<Node>,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        fn list(head: DevicePtr<Node>, out: DevicePtr<f32>);
    }
}

// a variable: name, memory, size
mod variable_missing {
    use super::*;

    compared! {
        #[ptx(name = "setting")]
        static SETTINGS: Constant<Params>;
    }
}

// a variable: name, memory, size
mod variable_space {
    use super::*;

    compared! {
        #[ptx(name = "settings")]
        static SETTINGS: Global<Params>;
    }
}

// a variable: name, memory, size
mod variable_size {
    use super::*;

    compared! {
        #[ptx(name = "settings")]
        static SETTINGS: Constant<[Params; 2]>;
    }
}

// a variable: alignment
mod variable_align {
    use super::*;

    #[derive(PtxLayout)]
    #[ptx(align = 16)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        #[ptx(name = "settings")]
        static SETTINGS: Constant<Params>;
    }
}

// a variable: members, enumerators, pointees
mod variable_member {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        count: i32,
        scale: f32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        #[ptx(name = "settings")]
        static SETTINGS: Constant<Params>;
    }
}

// a variable: members, enumerators, pointees
mod variable_enumerator {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Black,
    }

    #[derive(PtxLayout)]
    struct Params {
        scale: f32,
        count: i32,
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
        pairs: DevicePtr<Pair>,
        kind: Kind,
    }

    compared! {
        #[ptx(name = "settings")]
        static SETTINGS: Constant<Params>;
    }
}
