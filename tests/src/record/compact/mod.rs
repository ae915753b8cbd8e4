//! The notation for records with their layouts: one line of text each.
//!
//! ```text
//! NAME CLASS PROFILE struct|union [packed] [pack=N] [align=N] { MEMBER; .. } [| SECTION]..
//! MEMBER:  NAME TYPE[DIM]..[:BITS] [align=N] [packed]      an unnamed member's name is `-`
//! SECTION: nvcc LAYOUT
//!          host LAYOUT | host none                         left out: the layout nvcc gives
//!          sm80 PARAMS | sm80 none                         left out: `.align A .b8 [S]` of nvcc's
//!          sm100 PARAMS | sm100 none                       size and alignment, everywhere
//! LAYOUT:  SIZE/ALIGN PLACE..
//! PLACE:   OFFSET | .BIT_OFFSET[wWIDTH] | -                the width is left out where it is BITS
//! PARAMS:  FUNC_PARAM FUNC_RET ENTRY_PARAM
//! PARAM:   [ALIGN/]TYPE[*COUNT] | -                        `16/b8*48` is `.align 16 .b8 [48]`
//! ```
//!
//! A class of no name is `-`. Lines that begin with `#` and empty lines hold no record.

mod parse;

use std::path::{Path, PathBuf};

use crate::compilers::scratch::read_text;
use crate::record::{Host, Kind, Layout, Member, Param, Params, Place, Record, RecordSet};

pub use parse::parse;

/// Returns the file of the recorded layouts.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records.txt")
}

/// Reads a file in this notation.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> Result<RecordSet, String> {
    let mut set = RecordSet::new();
    for (line, text) in (1..).zip(read_text(path)?.lines()) {
        if !text.is_empty() && !text.starts_with('#') {
            let pushed = parse(text).and_then(|record| set.push(record));
            pushed.map_err(|message| format!("{}:{line}: {message}", path.display()))?;
        }
    }
    Ok(set)
}

/// Returns the line of a record.
pub fn line(record: &Record) -> String {
    let mut text = record.name.clone();
    let class = if record.class.is_empty() { "-" } else { &record.class };
    let kind = match record.kind {
        Kind::Struct => "struct",
        Kind::Union => "union",
    };
    text += &format!(" {class} {} {kind}", record.profile.word());
    if record.packed {
        text.push_str(" packed");
    }
    if let Some(pack) = record.pack {
        text += &format!(" pack={pack}");
    }
    if let Some(align) = record.align {
        text += &format!(" align={align}");
    }
    if record.non_pod {
        text.push_str(" non_pod");
    }
    text.push_str(" {");
    for (position, member) in record.members.iter().enumerate() {
        text.push_str(if position == 0 { " " } else { "; " });
        put_member(&mut text, member);
    }
    text.push_str(" }");
    put_truth(&mut text, record);
    text
}

fn put_member(text: &mut String, member: &Member) {
    *text += &format!("{} {}", member.name.as_deref().unwrap_or("-"), member.ty);
    for dim in &member.dims {
        *text += &format!("[{dim}]");
    }
    if let Some(bits) = member.bits {
        *text += &format!(":{bits}");
    }
    if let Some(align) = member.align {
        *text += &format!(" align={align}");
    }
    if member.packed {
        text.push_str(" packed");
    }
    if member.base {
        text.push_str(" base");
    }
    if member.tail {
        text.push_str(" tail");
    }
}

/// The parts that a line leaves out, which follow from nvcc's layout; without a layout, nothing follows.
struct Implied {
    host: Option<Host>,
    params: Option<Params>,
}

fn implied(nvcc: Option<&Layout>) -> Implied {
    Implied { host: nvcc.map(|_| Host::Same), params: nvcc.map(|layout| Params::bytes(layout.size, layout.align)) }
}

fn put_truth(text: &mut String, record: &Record) {
    if let Some(layout) = &record.nvcc {
        text.push_str(" | nvcc ");
        put_layout(text, layout, &record.members);
    }
    let implied = implied(record.nvcc.as_ref());
    if record.host != implied.host {
        text.push_str(" | host ");
        match &record.host {
            None => text.push_str("none"),
            Some(Host::Same) => text.push_str("same"),
            Some(Host::Differs(layout)) => put_layout(text, layout, &record.members),
        }
    }
    for (section, params) in [("sm80", &record.nvcc_sm80), ("sm100", &record.nvcc_sm100)] {
        if *params == implied.params {
            continue;
        }
        *text += &format!(" | {section}");
        match params {
            None => text.push_str(" none"),
            Some(params) => {
                for param in [&params.func_param, &params.func_ret, &params.entry_param] {
                    text.push(' ');
                    put_param(text, param.as_ref());
                }
            }
        }
    }
}

fn put_layout(text: &mut String, layout: &Layout, members: &[Member]) {
    *text += &format!("{}/{}", layout.size, layout.align);
    for (place, member) in layout.members.iter().zip(members) {
        match place {
            None => text.push_str(" -"),
            Some(Place::Bytes { offset }) => *text += &format!(" {offset}"),
            Some(Place::Bits { bit_offset, bits }) => {
                *text += &format!(" .{bit_offset}");
                if member.bits != Some(*bits) {
                    *text += &format!("w{bits}");
                }
            }
        }
    }
}

fn put_param(text: &mut String, param: Option<&Param>) {
    let Some(Param(align, ty, count)) = param else {
        text.push('-');
        return;
    };
    if let Some(align) = align {
        *text += &format!("{align}/");
    }
    text.push_str(ty);
    if let Some(count) = count {
        *text += &format!("*{count}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survives(text: &str) -> Record {
        let record = parse(text).unwrap();
        assert_eq!(line(&record), text);
        record
    }

    #[test]
    fn every_part_of_a_line_comes_back() {
        let fresh =
            survives("G1 mix nonguide union packed pack=2 align=16 { a @R1[3][0]; - int:0; b uint:5 align=4 packed }");
        assert_eq!((fresh.nvcc, fresh.host, fresh.nvcc_sm80), (None, None, None));
        let known = survives("R0 - guide struct { m0 int:5; m1 char } | nvcc 4/4 .0 1");
        assert_eq!(known.host, Some(Host::Same));
        assert_eq!(known.nvcc_sm100, Some(Params::bytes(4, 4)));
        survives("R0 - guide struct { } | nvcc 1/1 | host none | sm80 none | sm100 none");
        let params =
            survives("R0 c guide struct { m0 half2; m1 int:5 } | nvcc 8/4 0 .32w4 | host 8/4 0 .33 | sm80 b64 - 4/b8*8");
        assert_eq!(params.nvcc_sm80.unwrap().func_param, Some(Param(None, "b64".to_owned(), None)));
    }

    #[test]
    fn a_line_that_cannot_be_read_says_why() {
        for (text, why) in [
            ("R0 c guide struct", "needs ` {`"),
            ("R0 c guide struct { m0 float5 }", "`float5` is not a type"),
            ("R0 c guide enum { }", "`enum` is neither"),
            ("R0 c guide struct { m0 int:x }", "`x` is no number"),
            ("R0 c guide struct { m0 int } | nvcc 4/4 .0", "stands for no bit-field"),
            ("R0 c guide struct { m0 int } | amd 4/4 0", "`amd` is no section"),
            ("R0 c guide struct { } | nvcc 1/1 | sm80 - -", "three parameters, not 2"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
