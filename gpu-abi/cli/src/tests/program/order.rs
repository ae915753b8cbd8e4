//! Two files of different languages, whichever comes first: `packet.cpp`.

use super::Folder;
use crate::tests::{Verdict, gpu_abi};

const PACKET: &str = "
#![no_std]
extern crate alloc;
use alloc::boxed::Box;
#[repr(C)] pub struct Packet {
    pub bits: u32, pub tag: u8, pub values: *mut f32, pub rows: *mut f32, pub done: extern \"C\" fn(*mut Packet),
}
#[repr(u32)] pub enum Mode { Off, On }
#[no_mangle] pub extern \"C\" fn packet_send(packet: *mut Packet, tag: u8, mode: Mode) {
    unsafe { (*packet).bits = if matches!(mode, Mode::On) { tag as u32 } else { 1 } }
}
#[no_mangle] pub extern \"C\" fn packet_find(name: *mut u8) -> i32 { unsafe { *name as i32 } }
";

#[test]
fn the_order_of_two_languages_does_not_matter() {
    let folder = Folder::new("order");
    for (from, to) in [
        ("", ""),
        ("tag: u8, mode", "tag: u32, mode"),
        ("name: *mut u8", "name: *const u8"),
        ("pub tag: u8", "pub tag: u16"),
        ("values: *mut f32", "values: *const f32"),
        ("values: *mut f32", "values: *mut f64"),
        // What leads to one value only.
        ("rows: *mut f32", "rows: &'static f32"),
        ("rows: *mut f32", "rows: Option<&'static f32>"),
        ("rows: *mut f32", "rows: Option<&'static mut f32>"),
        ("rows: *mut f32", "rows: Box<f32>"),
        ("rows: *mut f32", "rows: Option<Box<f32>>"),
        ("Off, On", "Off, On = 2"),
    ] {
        let library = folder.compile("app", &PACKET.replacen(from, to, 1), &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let texts = [format!("@/packet.o {library}"), format!("{library} @/packet.o")].map(|files| {
            let outcome = gpu_abi(&format!("diff {files}"), b"");
            let expected = if from.is_empty() { Verdict::Fine } else { Verdict::Findings };
            assert_eq!((outcome.verdict, &*outcome.err), (expected, ""), "{to}: {}", outcome.out);
            outcome.out
        });
        let [mut one, mut other] = texts.each_ref().map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
        other.iter_mut().for_each(|line| *line = exchanged(line));
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other, "{to}");
    }
}

/// Returns a line of a comparison as it is with the files in the other order.
fn exchanged(line: &str) -> String {
    match (line.split_once(" | "), line.split_at_checked(4)) {
        (Some((old, new)), _) => format!("{new} | {old}"),
        (_, Some(("  - ", own))) => format!("  + {own}"),
        (_, Some(("  + ", own))) => format!("  - {own}"),
        _ => line.to_owned(),
    }
}
