//! Functions and handles, to which members point.

use super::*;
#[cfg(all(feature = "kernels", feature = "verify"))]
use gpu_abi_reader::model::CompiledArgument;

#[test]
fn a_pointer_to_a_function_is_not_one_to_a_value() {
    macro_rules! found {
        ($pointer:ty, $types:expr) => {{
            #[derive(PtxLayout)]
            #[allow(dead_code)]
            struct Task {
                run: $pointer,
                n: i32,
            }
            differences!(Task, $types).len()
        }};
    }
    let members = [member("run", 1, 0), member("n", 4, 8)];
    let pointer = |to| CompiledType::pointer("", to, None, 8);
    let types =
        [record("Task", 16, &members), pointer(3), pointer(3), CompiledType::Function { name: "", parts: None }, INT];
    assert_eq!(found!(DevicePtr<core::ffi::c_void>, &types), 0);
    assert_eq!((found!(DevicePtr<f32>, &types), found!(DevicePtr<DevicePtr<f32>>, &types)), (1, 1));
    let types =
        [record("Task", 16, &members), pointer(2), pointer(3), CompiledType::Function { name: "", parts: None }, INT];
    assert_eq!(found!(DevicePtr<DevicePtr<core::ffi::c_void>>, &types), 0);
    assert_eq!((found!(DevicePtr<DevicePtr<f32>>, &types), found!(DevicePtr<f32>, &types)), (1, 1));
}

/// `struct Hooks { void (*changed)(Hooks *hooks, int code); };`
#[cfg(all(feature = "kernels", feature = "verify"))]
#[test]
fn functions_behind_members_are_compared() {
    macro_rules! found {
        ($function:ty, $types:expr) => {{
            #[derive(PtxLayout)]
            #[allow(dead_code)]
            struct Hooks {
                changed: Option<$function>,
            }
            differences!(Hooks, $types)
        }};
    }
    let members = [member("changed", 1, 0)];
    let pointer = |to| CompiledType::pointer("", to, None, 8);
    let parts = [CompiledArgument::Type(3), CompiledArgument::Type(5), CompiledArgument::Type(4)];
    let function = CompiledType::Function { name: "void (Hooks *, int)", parts: Some(&parts) };
    let types = [record("Hooks", 8, &members), pointer(2), function, CompiledType::Void, INT, pointer(0)];
    assert!(found!(extern "C" fn(*mut Hooks, i32), &types).is_empty());
    assert!(found!(unsafe extern "C" fn(*const core::ffi::c_void, i32), &types).is_empty());
    let exchanged = "`Hooks.changed` points to `extern \"C\" fn(i32, *mut Hooks)` in Rust and to `void (Hooks *, int)` in the kernel's `Hooks`";
    assert_eq!(found!(extern "C" fn(i32, *mut Hooks), &types), [exchanged]);
    assert_eq!(found!(extern "C" fn(*mut Hooks, i32) -> i32, &types).len(), 1);
    assert_eq!(found!(extern "C" fn(*mut Hooks, i32, i32), &types).len(), 1);
    let variadic = [parts[0], parts[1], parts[2], CompiledArgument::Unknown];
    let function = CompiledType::Function { name: "", parts: Some(&variadic) };
    let types = [record("Hooks", 8, &members), pointer(2), function, CompiledType::Void, INT, pointer(0)];
    assert_eq!(found!(extern "C" fn(*mut Hooks, i32), &types).len(), 1);
    let function = CompiledType::Function { name: "", parts: None };
    let types = [record("Hooks", 8, &members), pointer(2), function];
    let unstated = "`Hooks.changed` is not compared (the file does not state the type) with the kernel's `Hooks`";
    assert_eq!(found!(extern "C" fn(f32), &types), [unstated]);
    // `void *changed;`
    let types = [record("Hooks", 8, &members), pointer(2), CompiledType::Void];
    let no_function = "`Hooks.changed` is not compared (`void *` does not state a function) with the kernel's `Hooks`";
    assert_eq!(found!(extern "C" fn(f32), &types), [no_function]);

    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(enumerators(OFF))]
    #[repr(transparent)]
    struct Mode(i32);
    impl Mode {
        const OFF: Self = Self(0);
    }
    let parts = [CompiledArgument::Type(3), CompiledArgument::Type(4)];
    let function = CompiledType::Function { name: "", parts: Some(&parts) };
    let mode = CompiledType::Enum { name: "Mode", size: 4, signed: None, enumerators: &[("Off", 0)], by_key: &[] };
    let types = [record("Hooks", 8, &members), pointer(2), function, CompiledType::Void, mode];
    let unsigned = "`Hooks.changed` is not compared (the file does not state whether the enumeration is signed) with the kernel's `Hooks`";
    assert_eq!(found!(extern "C" fn(Mode), &types), [unsigned]);
    // Nor is it lost behind a pointer that only Rust declares as read-only.
    let writing = |to| CompiledType::pointer("", to, Some(false), 8);
    let parts = [CompiledArgument::Type(3), CompiledArgument::Type(5)];
    let function = CompiledType::Function { name: "", parts: Some(&parts) };
    let types = [record("Hooks", 8, &members), pointer(2), function, CompiledType::Void, mode, writing(4)];
    assert_eq!(found!(extern "C" fn(*mut Mode), &types), [unsigned]);
    assert_eq!(found!(extern "C" fn(*const Mode), &types), [unsigned]);
    let engine = CompiledType::Incomplete { name: "Mode" };
    let types = [record("Hooks", 8, &members), pointer(2), function, CompiledType::Void, engine, writing(4)];
    let (writes, reads) = (found!(extern "C" fn(*mut Mode), &types), found!(extern "C" fn(*const Mode), &types));
    assert!(writes.len() == 1 && writes == reads, "{writes:?} {reads:?}");
}

/// `struct Hooks { void (*changed)(void *context, const char *name, void *other, Node *node); };`
#[cfg(all(feature = "kernels", feature = "verify"))]
#[test]
fn parameters_without_a_type_on_one_side_may_be_exchanged() {
    use core::ffi::{c_char, c_void};

    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Node {
        n: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Other {
        x: f32,
    }
    macro_rules! are_exchanged {
        ($($parameters:ty),* $(=> $result:ty, $kernel_result:literal)?) => {{
            #[derive(PtxLayout)]
            #[allow(dead_code)]
            struct Hooks {
                changed: Option<unsafe extern "C" fn($($parameters),*) $(-> $result)?>,
            }
            let pointer = |to, is_const| CompiledType::pointer("", to, Some(is_const), 8);
            let result = *[3 $(, $kernel_result)?].last().unwrap();
            let parts = [result, 4, 6, 4, 7].map(CompiledArgument::Type);
            let (changed, n) = ([member("changed", 1, 0)], [member("n", 9, 0)]);
            let character = CompiledType::Scalar { name: "char", kind: ScalarKind::Signed, size: 1, handle: None };
            let found = differences!(Hooks, &[
                record("Hooks", 8, &changed),
                pointer(2, false),
                CompiledType::Function { name: "", parts: Some(&parts) },
                CompiledType::Void,
                pointer(3, false),
                character,
                pointer(5, true),
                pointer(8, false),
                record("Node", 4, &n),
                INT,
            ]);
            assert!(found.len() < 2, "{found:?}");
            found.len() == 1
        }};
    }
    assert!(!are_exchanged!(*mut c_void, *const c_char, *mut c_void, *mut Node));
    // Each of these is the type of the other one, whether it is read-only or not.
    assert!(are_exchanged!(*const c_char, *mut c_void, *mut c_void, *mut Node));
    assert!(are_exchanged!(*mut c_void, *const c_char, *mut Node, *mut c_void));
    assert!(are_exchanged!(*mut Node, *const c_void, *mut c_void, *mut c_void));
    assert!(are_exchanged!(*mut c_char, *mut c_void, *mut Other, *mut Node));
    // What a context is, and what is left out, are Rust's to say.
    assert!(!are_exchanged!(*mut Node, *const c_char, *mut Other, *mut Node));
    assert!(!are_exchanged!(*mut Other, *const c_void, *mut c_void, *mut c_void));
    assert!(!are_exchanged!(*mut c_void, *const c_void, *mut *mut c_char, *mut c_void));
    assert!(!are_exchanged!(*mut Node, *mut c_void, *mut Node, *mut Node));
    // A result is not exchanged with a parameter: `void *(*changed)(..)`, and `Node *(*changed)(..)`.
    assert!(!are_exchanged!(*mut c_void, *const c_char, *mut c_void, *mut c_void => *mut Node, 4));
    assert!(!are_exchanged!(*mut Node, *const c_char, *mut c_void, *mut Node => *mut c_void, 7));
}

/// A handle.
#[cfg(all(feature = "kernels", feature = "verify"))]
#[allow(dead_code)]
struct Valve {
    private: [u8; 0],
}

/// `struct Tank { struct { int level; } *valve; };`
#[cfg(all(feature = "kernels", feature = "verify"))]
#[test]
fn a_handle_is_not_known_to_be_a_type_without_a_name() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Tank {
        valve: crate::HostPtr<Valve>,
    }
    let (members, level) = ([member("valve", 1, 0)], [member("level", 3, 0)]);
    let pointer = CompiledType::pointer("", 2, Some(false), 8);
    for (target, expected) in [
        (CompiledType::Void, None),
        (record("Valve", 4, &level), None),
        (record("", 4, &level), Some("Rust does not describe the type")),
        (CompiledType::Unknown, Some("the file does not state the type")),
    ] {
        let found = differences!(Tank, &[record("Tank", 8, &members), pointer, target, INT]);
        let expected = expected.map(|reason| format!("`Tank.valve` is not compared ({reason}) with the kernel's `Tank`"));
        assert_eq!(found, Vec::from_iter(expected));
    }
}

/// `struct Tank { Valve *valve; void (*changed)(Valve *, Meter *); const Meter *meter; Valve *const *all; };`
#[cfg(all(feature = "kernels", feature = "verify"))]
#[test]
fn handles_are_known_by_their_names() {
    use crate::HostPtr;
    use crate::name::Const;

    macro_rules! handles {
        ($($handle:ident)*) => {$(
            #[allow(dead_code)]
            struct $handle {
                private: [u8; 0],
            }
        )*};
    }
    handles!(Valve Meter Engine);
    #[allow(dead_code)]
    struct Foreign(u64, u64);

    macro_rules! found {
        ($valve:ty, $changed:ty, $meter:ty, $all:ty) => {{
            #[derive(PtxLayout)]
            #[allow(dead_code)]
            struct Tank {
                valve: $valve,
                changed: Option<$changed>,
                meter: $meter,
                all: $all,
            }
            let pointer = |to, is_const| CompiledType::pointer("", to, Some(is_const), 8);
            let parts = [CompiledArgument::Type(6), CompiledArgument::Type(2), CompiledArgument::Type(4)];
            let function = CompiledType::Function { name: "", parts: Some(&parts) };
            let (valve, meter) = (record("plant::Valve", 16, &[]), record("Meter", 16, &[]));
            let members = [member("valve", 2, 0), member("changed", 8, 8), member("meter", 4, 16), member("all", 5, 24)];
            differences!(
                Tank,
                &[
                    record("Tank", 32, &members),
                    valve,
                    pointer(1, false),
                    meter,
                    pointer(3, true),
                    pointer(2, true),
                    CompiledType::Void,
                    function,
                    pointer(7, false),
                ]
            )
        }};
    }
    macro_rules! tank {
        ($valve:ty, $meter:ty, $all:ty) => {
            found!($valve, extern "C" fn(*mut Valve, *const Meter), $meter, $all)
        };
    }
    assert_eq!(tank!(HostPtr<Valve>, HostPtr<Const<Meter>>, HostPtr<Const<HostPtr<Valve>>>), [""; 0]);
    assert_eq!(tank!(DevicePtr<Valve>, DevicePtr<Const<Meter>>, DevicePtr<HostPtr<Valve>>), [""; 0]);
    let not_compared = |member| {
        format!(
            "`Tank.{member}` is not compared (the handle in Rust has another name than the class) with the kernel's `Tank`"
        )
    };
    assert_eq!(
        tank!(HostPtr<Engine>, HostPtr<Engine>, HostPtr<HostPtr<Engine>>),
        ["valve", "meter", "all"].map(not_compared)
    );
    let points_to =
        |member, rust, kernel| format!("`Tank.{member}` points to {rust} in Rust and to `{kernel}` in the kernel's `Tank`");
    // A type that is not described is not a handle, nor is one that may only be read.
    let undescribed = |member, kernel| points_to(member, "a type without `PtxLayout`", kernel);
    assert_eq!(
        tank!(HostPtr<Foreign>, HostPtr<Const<Foreign>>, HostPtr<Const<HostPtr<Foreign>>>),
        [undescribed("valve", "plant::Valve"), undescribed("meter", "Meter"), undescribed("all", "")]
    );
    assert_eq!(
        tank!(HostPtr<Meter>, HostPtr<Valve>, HostPtr<HostPtr<Valve>>),
        [points_to("valve", "`Meter`", "plant::Valve"), points_to("meter", "`Valve`", "Meter")]
    );
    // The name of one class beside another one, whatever is beside the first.
    assert_eq!(tank!(HostPtr<Valve>, HostPtr<Valve>, HostPtr<HostPtr<Valve>>), [points_to("meter", "`Valve`", "Meter")]);
    assert_eq!(
        tank!(HostPtr<Valve>, HostPtr<Meter>, HostPtr<HostPtr<Meter>>),
        [points_to("all", "`Meter`", "plant::Valve")]
    );
    assert_eq!(
        found!(HostPtr<Valve>, extern "C" fn(*mut Meter, *const Valve), HostPtr<Meter>, HostPtr<HostPtr<Valve>>),
        [points_to("changed", "`extern \"C\" fn(*mut Meter, *const Valve)`", "")]
    );
}
