//! Callbacks: pointers to functions, with their signatures.

#![allow(deprecated, reason = "rustc warns at the aliases and types that nothing describes")]

use super::{Header, header_of};
use crate::name::Const;
use crate::vector::Float3;
use crate::{DevicePtr, HostPtr, PtxLayout};
use alloc::string::{String, ToString as _};
use core::ffi::c_void;
use core::ptr::NonNull;

/// A type without a layout.
#[repr(C)]
struct Unknown(u32);

type Alias = Option<unsafe extern "C" fn(i32)>;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
#[ptx(cxx = sim::Event)]
struct Event {
    code: i32,
    job: HostPtr<Job>,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Job {
    done: Option<unsafe extern "C" fn(Self, *mut Event) -> bool>,
}

/// Returns the members of the definition that begins with this line.
fn members(text: &str, head: &str) -> String {
    let (_, after) = text.split_once(head).unwrap_or_else(|| panic!("{head}: {text}"));
    after.split_once("};").unwrap().0.replace("    ", "")
}

#[test]
fn callbacks_have_the_signatures_that_are_declared() {
    #[derive(PtxLayout)]
    #[repr(C)]
    struct Hooks {
        changed: Option<unsafe extern "C" fn(i32, *mut c_void) -> bool>,
        nothing: Option<extern "C" fn()>,
        several: [[Option<unsafe extern "C" fn(f32)>; 4]; 2],
        behind: HostPtr<Option<unsafe extern "C" fn(u8)>>,
        fixed: HostPtr<Const<[Option<extern "C" fn()>; 3]>>,
        nested: Option<unsafe extern "C" fn(Option<unsafe extern "C" fn(i32)>, NonNull<u8>) -> Option<extern "C" fn()>>,
        rows: Option<unsafe extern "C" fn(*const [f32; 3], *mut [i32; 2]) -> *mut [u8; 4]>,
        vectors: Option<unsafe extern "C" fn(Float3, DevicePtr<Const<Float3>>)>,
    }
    assert_eq!(
        members(&header_of::<Hooks>(), "struct Hooks {\n"),
        "bool (*changed)(int, void *);\n\
         void (*nothing)();\n\
         void (*several[2][4])(float);\n\
         void (**behind)(unsigned char);\n\
         void (*const (*fixed)[3])();\n\
         void (*(*nested)(void (*)(int), unsigned char *))();\n\
         unsigned char (*(*rows)(const float (*)[3], int (*)[2]))[4];\n\
         void (*vectors)(float3, const float3 *);\n"
    );
}

#[test]
fn records_in_signatures_are_declared_first_and_defined_anywhere() {
    let text = header_of::<Event>();
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(at("struct Job;\n") < at("struct Event {\n"), "{text}");
    assert_eq!(members(&text, "struct Job {\n"), "bool (*done)(Job, sim::Event *);\n");
    // They are passed by value, too, before they are defined.
    let text = header_of::<Job>();
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(at("struct Event;\n") < at("struct Job {\n"), "{text}");
    assert!(text.contains("sizeof(sim::Event) == 16"), "{text}");
}

#[test]
fn unions_enumerations_and_templates_have_callbacks() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    union Either {
        call: Option<unsafe extern "C" fn(*mut Event)>,
        id: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = sim::Command)]
    #[repr(C, u8)]
    enum Command {
        Stop,
        Call { on: Option<unsafe extern "C" fn(*mut Command, Job)> },
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Calls<T> {
        call: Option<unsafe extern "C" fn(*const T, *mut Calls<T>, Float3) -> T>,
        several: [Option<unsafe extern "C" fn(*mut Event)>; 2],
    }
    #[derive(PtxLayout)]
    #[repr(C)]
    struct All {
        either: HostPtr<Either>,
        command: Command,
        floats: Calls<f32>,
        jobs: Calls<Job>,
    }
    let text = header_of::<All>();
    for (head, expected) in [
        ("union Either {\n", "void (*call)(sim::Event *);\nunsigned int id;\n"),
        ("struct CallFields {\n", "void (*on)(::sim::Command *, ::Job);\n"),
        (
            "struct Calls<float> {\n",
            "float (*call)(const float *, Calls<float> *, float3);\nvoid (*several[2])(sim::Event *);\n",
        ),
        ("struct Calls<Job> {\n", "Job (*call)(const Job *, Calls<Job> *, float3);\nvoid (*several[2])(sim::Event *);\n"),
    ] {
        assert_eq!(members(&text, head), expected, "{text}");
    }
}

#[test]
fn a_callback_as_an_argument_makes_no_template() {
    #[derive(PtxLayout)]
    #[repr(C)]
    struct Wrapped<T> {
        value: T,
    }
    #[derive(PtxLayout)]
    #[repr(C)]
    struct Hooks {
        call: Wrapped<Option<unsafe extern "C" fn(i32)>>,
    }
    // Without other instances, the class has the name.
    let text = header_of::<Hooks>();
    assert_eq!(members(&text, "struct Wrapped {\n"), "void *value; // a function\n");
    let header = Header::new().with_type::<Hooks>().with_type::<Wrapped<f32>>();
    let error = header.text().unwrap_err().to_string();
    assert!(
        error.starts_with("different templates, or a class and a template, are called `Wrapped` in C++: rename"),
        "{error}"
    );
}

#[test]
fn what_is_not_known_of_a_callback_is_void_and_a_comment() {
    #[derive(PtxLayout)]
    #[repr(C)]
    struct Hooks {
        alias: Alias,
        value: Option<unsafe extern "C" fn(Unknown) -> i32>,
        array: Option<unsafe extern "C" fn([u8; 4])>,
        pointer: Option<unsafe extern "C" fn(*const Unknown, *mut c_void)>,
        nested: Option<unsafe extern "C" fn(Alias, i32)>,
    }
    assert_eq!(
        members(&header_of::<Hooks>(), "struct Hooks {\n"),
        "void *alias; // a function\n\
         void *value; // unsafe extern \"C\" fn(Unknown) -> i32\n\
         void *array; // unsafe extern \"C\" fn([u8; 4])\n\
         void (*pointer)(const void *, void *); // unsafe extern \"C\" fn(*const Unknown, *mut c_void)\n\
         void *nested; // unsafe extern \"C\" fn(Alias, i32)\n"
    );
}
