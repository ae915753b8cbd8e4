// Declarations for ../kernels/templates.cu, in modules: those of `agrees` are right, and each other one has one pointer with another
// target in a generic type. `compared!` says what they are compared with.

use gpu_abi::name::Const;
use gpu_abi::{DevicePtr as Ptr, PtxLayout};

/// Defines a struct.
macro_rules! structure {
    ($(#[$attribute:meta])* $name:ident $(<$parameter:ident>)? { $($fields:tt)* }) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C)]
        $(#[$attribute])*
        pub(crate) struct $name $(<$parameter>)? {
            $($fields)*
        }
    };
}

/// Defines the type of a name; some members are named by aliases.
macro_rules! of_name {
    (Node) => { structure! { Node { data: NodeData, n: i32 } } };
    (View) => { structure! { View<T> { data: ViewData<T>, n: i32 } } };
    (Boxed) => { structure! { #[ptx(cxx = Box)] Boxed<T> { value: T, n: i32 } } };
    (Row) => { structure! { Row<T> { items: [T; 2] } } };
    (Held) => { structure! { Held<T> { first: T, node: Node } } };
    (Mixed) => {
        structure! {
            Mixed<T> {
                first: T, weights: Weights, rows: Rows, views: Ptr<View<Viewed<T>>>, view: View<Shown<T>>,
                nodes: Ptr<Node>, plain: Plain
            }
        }
    };
    (List) => { structure! { List<T> { value: T, next: Ptr<Self> } } };
    (Tree) => { structure! { Tree<T> { value: Ptr<T>, branch: Ptr<Branch<T>> } } };
    (Branch) => { structure! { Branch<T> { left: Ptr<Tree<T>>, right: Ptr<Ptr<Tree<Right>>> } } };
    (Hook) => { structure! { Hook<T> { first: Ptr<T> } } };
    (Entry) => { structure! { Entry<T> { value: T, hook: Ptr<Hook<Entry<Hooked>>> } } };
    (Chain) => { structure! { Chain<T> { next: Ptr<T> } } };
}

/// Defines the types of these names, and compares the functions.
macro_rules! declared {
    ([$($type:ident)*] $($function:ident($ty:ty);)*) => {
        $(of_name! { $type })*

        compared! { $(fn $function(value: $ty);)* }
    };
}

/// Each edit is a module with the types that it needs, an alias that differs, and a function.
macro_rules! edits {
    ($($name:ident [$($type:ident)*] [$($alias:tt)*] { $($function:tt)* })*) => {$(
        mod $name {
            use super::*;

            $($alias)*
            declared! { [$($type)*] $($function)* }
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
            [Node View Boxed Row Held Mixed List Tree Branch Hook Entry Chain]
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
            argument [Boxed] [] { box_pointer(Boxed<Ptr<f32>>); }
            argument_record [Node Boxed] [type NodeData = Ptr<u64>;] { box_record(Boxed<Node>); }
            argument_target [Node Boxed] [type NodeData = Ptr<u64>;] { box_target(Boxed<Ptr<Node>>); }
            argument_instance [View Boxed] [] { box_view(Boxed<View<i32>>); }
            elements [Row] [] { row(Row<Ptr<u32>>); }
            member_record [Node Held] [type NodeData = Ptr<u64>;] { held(Held<i32>); }
            constant [Node View Mixed] [type Weights = Ptr<Const<i32>>;] { mixed(Mixed<i32>); }
            pointer_to_pointer [Node View Mixed] [type Rows = Ptr<Ptr<u8>>;] { mixed(Mixed<i32>); }
            target_instance [Node View Mixed] [type Viewed<T> = Ptr<T>;] { mixed(Mixed<i32>); }
            member_instance [Node View Mixed] [type Shown<T> = Ptr<T>;] { mixed(Mixed<i32>); }
            target_record [Node View Mixed] [type NodeData = Ptr<u64>;] { mixed(Mixed<i32>); }
            plain [Node View Mixed] [type Plain = Ptr<i32>;] { mixed(Mixed<i32>); }
            of_list [List] [] { list(List<Ptr<i32>>); }
            of_tree [Tree Branch] [type Right = i32;] { tree(Tree<f32>); }
            of_entry [Hook Entry] [type Hooked = i32;] { entry(Entry<f32>); }
            behind_five [Chain] [] { five(Chain<Chain<Chain<Chain<Chain<i32>>>>>); }
            behind_six [Chain] [] { six(Chain<Chain<Chain<Chain<Chain<Chain<f32>>>>>>); }
        }
    };
}
