// Functions of ../kernels/caught_functions.cu, each declared with one mistake, in a module named for it, for the column of the table that
// `#[functions]` fills; `mistakes.rs` beside this file has those of kernels.

// none
mod no_mistake {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i32, width: u32, scale: f32, offset: f32);
            fn vectors(out: *mut f32, size: UInt2);
            fn pointers(image: *mut Float4, pairs: *const Pair, sums: *mut f32);
            fn record(params: Params, out: *mut f32);
            fn bits(bits: *mut BitsMirror);
            fn kind(kind: Kind, out: *mut f32);
            fn list(head: *mut Node, out: *mut f32);
            static settings: Params;
        }
    }
}

// a parameter missing or added
mod parameter_missing {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i32, width: u32, scale: f32);
        }
    }
}

// a parameter missing or added
mod parameter_added {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i32, width: u32, scale: f32, offset: f32, more: f32);
        }
    }
}

// a parameter of another size
mod size {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i64, width: u32, scale: f32, offset: f32);
        }
    }
}

// an integer for a floating-point number
mod kind {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i32, width: u32, scale: u32, offset: f32);
        }
    }
}

// another alignment: an array for a vector
mod align {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: [f32; 4],
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// another sign
mod sign {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: u32, width: u32, scale: f32, offset: f32);
        }
    }
}

// two parameters of one size swapped
mod order {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(pairs: *const Pair, image: *mut Float4, sums: *mut f32);
        }
    }
}

// two parameters of one type swapped
mod order_of_one_type {
    use super::*;

    compared! {
        unsafe extern "C" {
            fn numbers(out: *mut f32, count: i32, width: u32, offset: f32, scale: f32);
        }
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_scalar {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: *mut Float4, pairs: *const Pair, sums: *mut i32);
        }
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_vector {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: *mut Float3, pairs: *const Pair, sums: *mut f32);
        }
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointee_record {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Other {
        id: u64,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: *mut Float4, pairs: *const Other, sums: *mut f32);
        }
    }
}

// a pointer to another scalar, vector, record or pointer
mod pointer_level {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: *mut Float4, pairs: *const Pair, sums: *mut *mut f32);
        }
    }
}

// `*const T` for a pointer through which the kernel writes
mod read_only {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: &Float4, pairs: *const Pair, sums: *mut f32);
        }
    }
}

// a parameter's record of another name with the same members
mod record_name {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Couple {
        first: f32,
        second: f32,
    }

    compared! {
        unsafe extern "C" {
            fn pointers(image: *mut Float4, pairs: *const Couple, sums: *mut f32);
        }
    }
}

// a member added or missing that changes the size
mod member_added {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
        more: u64,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// a member added or missing that changes the size
mod member_dropped {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// a member added in padding, unless its name starts with `_`
mod member_added_in_padding {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
        more: u8,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// members moved, renamed, of another type or sign
mod member_moved {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        count: i32,
        scale: f32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// members moved, renamed, of another type or sign
mod member_renamed {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        factor: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// members moved, renamed, of another type or sign
mod member_retyped {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: u32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// members moved, renamed, of another type or sign
mod member_sign {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: u32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
    }
}

// a bit-field of another width
mod bit_width {
    use super::*;

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 5)]
        low: u32,
        #[ptx(bits = 3)]
        high: u32,
    }

    compared! {
        unsafe extern "C" {
            fn bits(bits: *mut BitsMirror);
        }
    }
}

// a member that points to another type
mod member_pointee {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<f32>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn record(params: Params, out: *mut f32);
        }
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
        White,
    }

    compared! {
        unsafe extern "C" {
            fn kind(kind: Kind, out: *mut f32);
        }
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
        unsafe extern "C" {
            fn kind(kind: Kind, out: *mut f32);
        }
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
        unsafe extern "C" {
            fn kind(kind: Kind, out: *mut f32);
        }
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
        unsafe extern "C" {
            fn kind(kind: Kind, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_added {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
        more: u64,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_dropped {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_moved {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        weight: f32,
        value: i32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_renamed {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        amount: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_retyped {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: f32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_bit_width {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 5)]
        low: u32,
        #[ptx(bits = 3)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_two_pointers {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: i32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// members and enumerators behind pointers, however deep
mod behind_enumerator {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Blue,
        Green,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
        #[ptx(bits = 4)]
        high: u32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Node {
        value: i32,
        weight: f32,
        next: HostPtr<Node>,
        pairs: HostPtr<Pair>,
        bits: BitsMirror,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            fn list(head: *mut Node, out: *mut f32);
        }
    }
}

// a variable: name, memory, size
mod variable_missing {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            static setting: Params;
        }
    }
}

// a variable: name, memory, size
mod variable_size {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            static settings: [Params; 2];
        }
    }
}

// a variable: alignment
mod variable_align {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: [f32; 4],
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            static settings: Params;
        }
    }
}

// a variable: members, enumerators, pointees
mod variable_member {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        factor: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<Pair>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            static settings: Params;
        }
    }
}

// a variable: members, enumerators, pointees
mod variable_pointee {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Kind {
        Red,
        Green,
        Blue,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Pair {
        first: f32,
        second: f32,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Params {
        scale: f32,
        count: i32,
        color: Float4,
        pairs: HostPtr<f32>,
        kind: Kind,
    }

    compared! {
        unsafe extern "C" {
            static settings: Params;
        }
    }
}
