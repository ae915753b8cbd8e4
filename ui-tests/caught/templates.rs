// Declarations for ../kernels/templates.cu, in modules: those of `agrees` are right, and each other one has one pointer with another
// target in a generic type. `compared!` says what they are compared with.

use gpu_abi::name::Const;
use gpu_abi::{DevicePtr as Ptr, PtxLayout};

/// Defines structs.
macro_rules! types {
    ($($(#[$attribute:meta])* $name:ident $(<$parameter:ident>)? { $($fields:tt)* })*) => {$(
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C)]
        $(#[$attribute])*
        pub(crate) struct $name $(<$parameter>)? {
            $($fields)*
        }
    )*};
}

/// Defines the types, some of whose members are named by aliases, and compares the functions.
macro_rules! declared {
    ($($function:ident($ty:ty);)*) => {
        types! {
            Node { data: NodeData, n: i32 }
            View<T> { data: ViewData<T>, n: i32 }
            #[ptx(cxx = Box)] Boxed<T> { value: T, n: i32 }
            Row<T> { items: [T; 2] }
            Held<T> { first: T, node: Node }
            Mixed<T> {
                first: T, weights: Weights, rows: Rows, views: Ptr<View<Viewed<T>>>, view: View<Shown<T>>,
                nodes: Ptr<Node>, plain: Plain
            }
            List<T> { value: T, next: Ptr<Self> }
            Tree<T> { value: Ptr<T>, branch: Ptr<Branch<T>> }
            Branch<T> { left: Ptr<Tree<T>>, right: Ptr<Ptr<Tree<Right>>> }
            Hook<T> { first: Ptr<T> }
            Entry<T> { value: T, hook: Ptr<Hook<Entry<Hooked>>> }
            Chain<T> { next: Ptr<T> }
        }

        compared! { $(fn $function(value: $ty);)* }
    };
}

macro_rules! edits {
    ($($name:ident [$($alias:tt)*] { $($function:tt)* })*) => {$(
        mod $name {
            use super::*;

            $($alias)*
            declared! { $($function)* }
        }
    )*};
}

type NodeData = Ptr<f32>;
type ViewData<T> = Ptr<T>;
type Weights = Ptr<Const<f32>>;
type Rows = Ptr<Ptr<f32>>;
type Viewed<T> = T;
type Shown<T> = T;
type Plain = Ptr<f32>;
type Right = f32;
type Hooked = f32;

/// The right targets.
macro_rules! right {
    () => {
        declared! {
            box_pointer(Boxed<Ptr<i32>>);
            box_record(Boxed<Node>);
            box_target(Boxed<Ptr<Node>>);
            box_view(Boxed<View<f32>>);
            row(Row<Ptr<f32>>);
            held(Held<i32>);
            mixed(Mixed<i32>);
            list(List<Ptr<f32>>);
            tree(Tree<f32>);
            entry(Entry<f32>);
            five(Chain<Chain<Chain<Chain<Chain<f32>>>>>);
        }
    };
}

/// One wrong target in each module.
macro_rules! wrong {
    () => {
        edits! {
            argument [] { box_pointer(Boxed<Ptr<f32>>); }
            argument_record [type NodeData = Ptr<u64>;] { box_record(Boxed<Node>); }
            argument_target [type NodeData = Ptr<u64>;] { box_target(Boxed<Ptr<Node>>); }
            argument_instance [] { box_view(Boxed<View<i32>>); }
            elements [] { row(Row<Ptr<u32>>); }
            member_record [type NodeData = Ptr<u64>;] { held(Held<i32>); }
            constant [type Weights = Ptr<Const<i32>>;] { mixed(Mixed<i32>); }
            pointer_to_pointer [type Rows = Ptr<Ptr<u8>>;] { mixed(Mixed<i32>); }
            target_instance [type Viewed<T> = Ptr<T>;] { mixed(Mixed<i32>); }
            member_instance [type Shown<T> = Ptr<T>;] { mixed(Mixed<i32>); }
            target_record [type NodeData = Ptr<u64>;] { mixed(Mixed<i32>); }
            plain [type Plain = Ptr<i32>;] { mixed(Mixed<i32>); }
            of_list [] { list(List<Ptr<i32>>); }
            of_tree [type Right = i32;] { tree(Tree<f32>); }
            of_entry [type Hooked = i32;] { entry(Entry<f32>); }
            behind_five [] { five(Chain<Chain<Chain<Chain<Chain<i32>>>>>); }
            behind_six [] { six(Chain<Chain<Chain<Chain<Chain<Chain<f32>>>>>>); }
        }
    };
}
