//! Pointers to types of size 0, which have nothing but the names of their classes: `handles.cpp`.

use super::Folder;
use crate::tests::{Verdict, document, gpu_abi};

const HANDLES: &str = "
#![no_std]
#[repr(C)] pub struct Engine { _p: [u8; 0] }
#[repr(C)] pub struct Stream { _p: [u8; 0] }
#[repr(C)] pub struct Valve { _p: [u8; 0] }
#[repr(C)] pub struct Machine { _p: [u8; 0] }
#[repr(C)] pub struct Inner { stream: *const Stream }
#[repr(C)] pub struct Context {
    engine: *mut Engine, stream: *mut *mut Stream, valve: *mut Valve, spare: *mut Engine, inner: Inner,
    changed: Option<unsafe extern \"C\" fn(*mut Engine, *const Stream)>, next: Option<unsafe extern \"C\" fn(*mut Engine) -> *mut Stream>,
}
pub fn used(a: &Context, b: &*mut Machine) -> usize { a as *const _ as usize ^ b as *const _ as usize }
";

/// Checks the declarations with others in their places.
#[track_caller]
fn checked(folder: &Folder, changes: &[(&str, &str)], options: &str) -> (Verdict, String) {
    let mut source = HANDLES.to_owned();
    for (from, to) in changes {
        assert_eq!(source.matches(from).count(), 1, "{from}");
        source = source.replace(from, to);
    }
    let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let outcome = gpu_abi(&format!("check @/handles.o --against {program}{options}"), b"");
    assert_eq!(outcome.err, "", "{}", outcome.out);
    (outcome.verdict, outcome.out)
}

#[test]
fn handles_that_agree_are_listed() {
    let folder = Folder::new("handles");
    let (verdict, text) = checked(&folder, &[], "");
    assert_eq!(verdict, Verdict::Fine);
    let expected = "\
type `app::Context`: agrees
type `app::Inner`: agrees
handle `app::Engine` of `Engine`: agrees
handle `app::Stream` of `Stream`: agrees
handle `app::Valve` of `Valve`: agrees
not compared: rustc describes no type with the name of `net::Socket`, `pump_st`: if Rust's name differs, write \
`--pair RUST=net::Socket`; if no variable or parameter has the type, add `let x: RUST = ..`
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with("\n2 types and 3 handles agree, 2 not compared\n"), "{text}");
    let (verdict, text) = checked(&folder, &[], " --complete --pair =Socket --pair Machine=pump_st");
    assert!(text.contains("\nhandle `app::Machine` of `pump_st`: agrees\n") && verdict == Verdict::Fine, "{text}");
    let (_, text) = checked(&folder, &[], " --type Valve --json");
    assert_eq!(document("check", &text)["handles"], serde_json::json!([{ "name": "app::Valve", "kernel": "Valve" }]));
}

#[test]
fn the_name_of_another_class_is_a_mistake_wherever_it_is() {
    let folder = Folder::new("exchanged");
    let engine = ("engine: *mut Engine, stream", "engine: *mut Stream, stream");
    let stream = ("stream: *mut *mut Stream", "stream: *mut *mut Engine");
    let ring = [
        ("engine: *mut Engine, stream", "engine: *mut Valve, stream"),
        stream,
        ("valve: *mut Valve", "valve: *mut Stream"),
    ];
    let inner = ("{ stream: *const Stream }", "{ stream: *const Engine }");
    let changed = ("fn(*mut Engine, *const Stream)", "fn(*mut Stream, *const Engine)");
    let next = ("fn(*mut Engine) -> *mut Stream", "fn(*mut Stream) -> *mut Engine");
    for (changes, ty, members) in [
        (&[engine, stream][..], "Context", &["engine", "stream"][..]),
        (&[engine], "Context", &["engine"]),
        (&ring, "Context", &["engine", "stream", "valve"]),
        (&[("spare: *mut Engine", "spare: *const Stream")], "Context", &["spare"]),
        (&[("valve: *mut Valve", "valve: Option<&'static Engine>")], "Context", &["valve"]),
        (&[inner], "Inner", &["stream"]),
        (&[changed], "Context", &["changed"]),
        (&[("fn(*mut Engine, *const Stream)", "fn(*mut Engine, *const Engine)")], "Context", &["changed"]),
        (&[next], "Context", &["next"]),
    ] {
        for options in ["", " --strict"] {
            let (verdict, text) = checked(&folder, changes, options);
            assert_eq!(verdict, Verdict::Findings, "{changes:?}: {text}");
            let differs = format!("type `app::{ty}`: differs\n");
            assert!(text.contains(&differs) && text.contains("\n1 mismatch, "), "{changes:?}: {text}");
            let marked: Vec<&str> = text.lines().filter(|line| line.starts_with('!')).collect();
            assert!(marked.iter().all(|line| line.contains(" points to `")), "{text}");
            assert_eq!(marked.len(), members.len(), "{text}");
            assert!(members.iter().zip(marked).all(|(member, line)| line.contains(&format!("  {member}  "))), "{text}");
        }
    }
}

#[test]
fn a_handle_of_another_name_is_paired_or_left_out() {
    let folder = Folder::new("paired");
    let machine =
        [("engine: *mut Engine, stream", "engine: *mut Machine, stream"), ("spare: *mut Engine", "spare: *mut Machine")];
    let others = " --pair =Socket --pair =pump_st";
    let (verdict, text) = checked(&folder, &machine, others);
    // Once for both members.
    let line = "not compared: `Context.engine`: `app::Machine` in Rust is not named like `Engine`: if it is a handle of that class, write \
                `--pair Machine=Engine`; `--pair =Engine` leaves the class out\n";
    assert!(text.contains(line) && text.matches("Machine").count() == 2 && verdict == Verdict::Fine, "{text}");
    assert_eq!(checked(&folder, &machine, &format!("{others} --complete")).0, Verdict::Findings);
    for (pair, listed) in [
        ("Machine=Engine", "\nhandle `app::Machine` of `Engine`: agrees\n"),
        ("=Engine", "\nnot compared: `Engine`: left out by `--pair`\n"),
    ] {
        let (verdict, text) = checked(&folder, &machine[..], &format!("{others} --complete --pair {pair}"));
        // The callbacks have the class's own name.
        assert!(text.contains(listed) && !text.contains("Context.engine"), "{text}");
        assert_eq!(verdict, Verdict::Fine, "{text}");
    }
    // Without a type of the class's name, the class is not listed in addition.
    let all = [("pub struct Engine { _p: [u8; 0] }", "pub struct Motor { _p: [u8; 0] }")];
    let source = all.into_iter().chain([
        ("engine: *mut Engine, stream", "engine: *mut Motor, stream"),
        ("spare: *mut Engine", "spare: *mut Motor"),
        ("fn(*mut Engine, *const Stream)", "fn(*mut Motor, *const Stream)"),
        ("fn(*mut Engine) -> *mut Stream", "fn(*mut Motor) -> *mut Stream"),
    ]);
    let (_, text) = checked(&folder, &Vec::from_iter(source), others);
    assert!(text.contains("`--pair Motor=Engine`") && text.matches("Engine").count() == 3, "{text}");
    assert!(text.ends_with("\n2 types and 2 handles agree, 3 not compared\n"), "{text}");
}

/// `job.cpp`
const JOB: &str = "
#![no_std]
pub mod a { #[repr(C)] pub struct Engine { _p: [u8; 0] } }
pub mod b { #[repr(C)] pub struct Engine { _p: [u8; 0] } }
#[repr(C)] pub struct Stream { _p: [u8; 0] }
#[repr(C)] pub struct Pump { _p: [u8; 0] }
#[repr(i32)] pub enum Mode { Idle, Run }
#[repr(C)] pub struct Job {
    first: *mut a::Engine, second: *mut b::Engine, changed: Option<unsafe extern \"C\" fn(*mut a::Engine, *mut Stream)>,
    pump: *mut Pump, mode: Mode,
}
pub fn used(job: &Job, modes: &mut Mode) -> usize { job as *const _ as usize ^ modes as *const _ as usize }
";

#[track_caller]
fn checked_job(folder: &Folder, changes: &[(&str, &str)], options: &str) -> (Verdict, String) {
    let mut source = JOB.to_owned();
    for (from, to) in changes {
        assert_eq!(source.matches(from).count(), 1, "{from}");
        source = source.replace(from, to);
    }
    let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let outcome = gpu_abi(&format!("check @/job.o --against {program} --pair =Direction{options}"), b"");
    assert_eq!(outcome.err, "", "{}", outcome.out);
    (outcome.verdict, outcome.out)
}

#[test]
fn a_handle_of_the_same_name_in_another_namespace_is_another_one() {
    let folder = Folder::new("namespaces");
    let (verdict, text) = checked_job(&folder, &[], "");
    let handles = ["a", "b"].map(|space| format!("\nhandle `app::{space}::Engine` of `{space}::Engine`: agrees\n"));
    assert!(handles.iter().all(|line| text.contains(line)) && verdict == Verdict::Fine, "{text}");
    assert!(text.contains("\nhandle `app::Pump` of `pump_st`: agrees\n"), "{text}");
    let (verdict, text) = checked_job(&folder, &[("second: *mut b::", "second: *mut a::")], "");
    assert_eq!(verdict, Verdict::Findings, "{text}");
    assert!(text.contains("type `app::Job`: differs\n") && text.contains("  second  "), "{text}");
}

#[test]
fn each_handle_of_a_callback_is_listed() {
    let folder = Folder::new("each");
    let changes = [
        ("fn(*mut a::Engine, *mut Stream)", "fn(*mut Motor, *mut Queue)"),
        (
            "pub struct Pump {",
            "pub struct Motor { _p: [u8; 0] } #[repr(C)] pub struct Queue { _p: [u8; 0] } #[repr(C)] pub struct Pump {",
        ),
        ("pub fn used(", "pub fn stream(stream: &*mut Stream) -> usize { stream as *const _ as usize } pub fn used("),
    ];
    let [motor, queue] = [("Motor", "a::Engine"), ("Queue", "Stream")].map(|(handle, class)| {
        format!("`app::{handle}` in Rust is not named like `{class}`: if it is a handle of that class, write `--pair {handle}={class}`")
    });
    let (_, text) = checked_job(&folder, &changes, " --complete");
    assert!(
        text.contains(&format!("not compared: `Job.changed`: {motor}; ")) && text.contains(&format!("; {queue}; ")),
        "{text}"
    );
    let (verdict, text) = checked_job(&folder, &changes, " --complete --pair =a::Engine");
    assert!(text.contains(&format!("not compared: `Job.changed`: {queue}; ")) && !text.contains("Motor"), "{text}");
    assert_eq!(verdict, Verdict::Findings, "{text}");
}
