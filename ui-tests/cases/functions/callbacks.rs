use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{blocks, handles, records};
use std::ffi::{c_int, c_uint, c_void};

records! { #[repr(C)] Span { from: f64, to: f64 } }

mod right {
    use super::*;

    type Report = unsafe extern "C" fn(*mut c_void, u32, *const Span);

    #[functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn train(report: Option<for<'a> unsafe extern "C" fn(*mut c_void, c_uint, Option<&'a Span>)>, data: *mut c_void) -> c_int;
        fn choose(choose: extern "C" fn(Span, Option<Report>) -> unsafe extern "C" fn(*mut c_void, u32, *const Span));
        fn usual(report: *mut Option<unsafe extern "C" fn(*mut c_void, u32, *const Span)>, spans: *mut [Span; 2]);
    }

    records! {
        #[repr(C)] Hooks { report: Option<unsafe extern "C" fn(*mut c_void, c_uint, *const Span)>, level: c_int }
        // What the address without a type leads to.
        #[repr(C)] Context { level: c_int }
    }

    #[functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn hooked(hooks: &Hooks) -> c_int;
    }

    mod with_context {
        use super::*;

        #[functions(file = "kernels/structs.o")]
        unsafe extern "C" {
            fn train(report: unsafe extern "C" fn(*mut Context, c_uint, *const c_void), data: *mut Context) -> c_int;
        }
    }
}

blocks! {
    #[functions(file = "kernels/structs.o")]
    member [records! { #[repr(C)] Hooks { report: u64, level: c_int } }] { fn hooked(hooks: &Hooks) -> c_int; }
}

macro_rules! member {
    ($($module:ident: [$($type:tt)*] $report:ty;)*) => {$(
        mod $module {
            use super::*;

            $($type)*

            records! { #[repr(C)] Hooks { report: $report, level: c_int } }

            #[functions(file = "kernels/structs.o")]
            unsafe extern "C" {
                fn hooked(hooks: &Hooks) -> c_int;
            }
        }
    )*};
}

// The functions that members point to are compared by their types, however deep.
member! {
    member_agrees: [#[repr(C)] struct Handle([u8; 0]);]
        Option<unsafe extern "C" fn(*mut Hooks, c_uint, *const Handle)>;
    member_address: [] HostPtr<c_void>;
    member_number: [] Option<unsafe extern "C" fn(*mut c_void, u64, *const Span)>;
    member_order: [] Option<extern "C" fn(c_uint, *mut c_void, *const Span)>;
    member_exchanged: [] Option<unsafe extern "C" fn(*const Span, c_uint, *mut c_void)>;
    member_count: [] Option<unsafe extern "C" fn(user: *mut c_void, kind: c_uint)>;
    member_result: [] Option<unsafe extern "C" fn(*mut c_void, c_uint, *const Span) -> c_int>;
    member_pointers: [] Option<unsafe extern "C" fn(*mut c_void, c_uint, *const *const Span)>;
    member_record: [
        records! { #[repr(C)] Span { to: f64, from: f64 } }
    ] Option<unsafe extern "C" fn(*mut c_void, c_uint, *const Span)>;
    member_alias: [type Report = unsafe extern "C" fn(*mut c_void, u64);] Option<Report>;
    member_unknown: [
        struct Span {
            _to: f64,
            _from: f64,
        }
    ] Option<unsafe extern "C" fn(*mut c_void, c_uint, *const Span)>;
}

blocks! {
    #[functions(file = "kernels/structs.o")]
    target [records! { #[repr(C)] Span { to: f64, from: f64 } }] {
        fn train(report: Option<unsafe extern "C" fn(*mut c_void, u32, &Span)>, data: *mut c_void) -> c_int;
    }
    class { fn own(take: extern "C" fn(u8)); }
    behind_pointers {
        fn usual(report: *mut Option<unsafe extern "C" fn(*mut c_void, u64, *const Span)>, spans: *mut [Span; 3]);
    }
    shape_behind_pointers { fn usual(report: &mut extern "C" fn(*mut c_void), spans: *mut [Span; 2]); }
    exchanged {
        fn train(report: Option<unsafe extern "C" fn(*const Span, u32, *mut c_void)>, data: *mut c_void) -> c_int;
    }
    exchanged_with_callback {
        fn train(first: *mut c_void, second: unsafe extern "C" fn(*mut c_void, u32, *const Span)) -> c_int;
    }
    // `void *` states no function.
    no_function { fn train(report: *mut c_void, data: Option<extern "C" fn()>) -> c_int; }
    count { fn train(report: Option<unsafe extern "C" fn(*mut c_void, u32)>, data: *mut c_void) -> c_int; }
    kind { fn train(report: unsafe extern "C" fn(*mut c_void, step: u64, *const Span), data: *mut c_void) -> c_int; }
    result {
        fn train(report: Option<unsafe extern "C" fn(*mut c_void, u32, *const Span) -> i32>, data: *mut c_void) -> c_int;
    }
    writes {
        fn train(report: Option<unsafe extern "C" fn(*mut c_void, u32, Option<&mut Span>)>, data: *mut c_void) -> c_int;
    }
    convention { fn train(report: fn(*mut c_void, u32, *const Span), data: *mut c_void) -> c_int; }
    nested { fn choose(choose: extern "C" fn(Span, unsafe extern "C" fn(*mut c_void, f32, *const Span)) -> *mut c_void); }
    other_convention { fn train(report: extern "sysv64" fn(*mut c_void, u32, *const Span), data: *mut c_void) -> c_int; }
    // C++ has no names for the parameters of callbacks.
    names { fn train(report: extern "C" fn(step: u32, data: *mut c_void, span: *const c_void), data: *mut c_void) -> c_int; }
}

// The lifetimes of references in a callback are those of its calls.
records! {
    #[repr(C)] Lent { changed: Option<unsafe extern "C" fn(&mut Span)>, last: Option<unsafe extern "C" fn(&'static Span)> }
    #[repr(C)] Bound { first: Option<for<'a> extern "C" fn(Option<&'a Span>)> }
    // The library has layouts for the functions of `extern "C"` with up to eight parameters.
    #[repr(C)] Variadic { print: Option<unsafe extern "C" fn(*const u8, ...) -> i32> }
    #[repr(C)] Nine { call: [Option<extern "C" fn(u8, u8, u8, u8, u8, u8, u8, u8, u8)>; 2] }
    #[repr(C)] Conventions { rust: Option<fn(u8)>, system: Option<extern "system" fn(u8)> }
}

// The signature of a callback in a generic struct is compared, also where it has the struct's parameter.

handles! { Engine<T> }

records! { #[repr(C)] Valve { position: i32 } }

blocks! {
    #[functions(file = "kernels/instances.o")]
    generic_right [
        records! {
            #[repr(C)] Slots<T> {
                engine: HostPtr<Engine<f32>>, valves: HostPtr<HostPtr<Valve>>, target: HostPtr<T>,
                changed: Option<unsafe extern "C" fn(*mut T, *mut Engine<f32>)>
            }
        }
    ] {
        fn engine_hold(plant: *mut c_void, slots: *mut Slots<Valve>);
    }
}

mod generic_wrong {
    use super::*;

    records! { #[repr(C)] Other { place: i32 } }

    macro_rules! wrong {
        ($name:ident: $($signature:tt)*) => {
            pub mod $name {
                use super::*;

                records! {
                    #[repr(C)] Slots<T> {
                        engine: HostPtr<Engine<f32>>, valves: HostPtr<HostPtr<Valve>>, target: HostPtr<T>,
                        changed: Option<unsafe extern "C" $($signature)*>
                    }
                }

                #[functions(file = "kernels/instances.o")]
                unsafe extern "C" {
                    fn engine_hold(plant: *mut c_void, slots: *mut Slots<Valve>);
                }
            }
        };
    }

    wrong!(value: fn(T, *mut Engine<f32>));
    wrong!(other: fn(*mut Other, *mut Engine<f32>));
    wrong!(instance: fn(*mut Slots<T>, *mut Engine<f32>));
}

fn main() {}
