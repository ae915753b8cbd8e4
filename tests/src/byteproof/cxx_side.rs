//! The C++ program: functions that read each part of a record's value from bytes and write it
//! there, compiled by g++ or by the compiler for another host.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::numbers::Values;
use crate::base_type::{BaseType, Family};
use crate::compilers::Compiler as _;
use crate::compilers::gxx::Gxx;
use crate::compilers::hosted::Hosted;
use crate::compilers::scratch::{run, write};
use crate::cxx;
use crate::record::MemberType;

/// The functions of every record at `positions`, and their sizes.
pub fn functions(values: &Values<'_>, positions: &[usize]) -> String {
    let mut text = String::from(cxx::PRELUDE);
    for position in values.set().closure(positions.iter().copied()) {
        text += &cxx::definition(&values.set().records()[position]);
    }
    text.push_str("typedef unsigned __int128 number;\nextern \"C\" {\n");
    for &position in positions {
        let name = &values.set().records()[position].name;
        let mut read = String::new();
        let mut write = String::new();
        put_parts(values, position, "value", 0, &mut read, &mut write);
        text += &format!(
            "unsigned long long bytes_of_{name} = sizeof({name});\n\
             void read_{name}(const unsigned char *bytes, number *out) {{\n\
             {name} value; __builtin_memcpy(&value, bytes, sizeof value);\n{read}}}\n\
             void write_{name}(const number *in, unsigned char *bytes) {{\n\
             {name} value; __builtin_memset(&value, 0, sizeof value);\n{write}\
             __builtin_memcpy(bytes, &value, sizeof value); }}\n"
        );
    }
    text.push_str("}\n");
    text
}

/// Statements that read and write the parts of the record at `place`.
pub(crate) fn put_parts(
    values: &Values<'_>,
    position: usize,
    place: &str,
    depth: usize,
    read: &mut String,
    write: &mut String,
) {
    for (_, member) in values.members(position) {
        let Some(name) = &member.name else { continue };
        let mut place = format!("{place}.{name}");
        for (at, dim) in member.dims.iter().enumerate() {
            let index = format!("i{}", depth + at);
            let head = format!("for (int {index} = 0; {index} < {dim}; {index}++) {{\n");
            read.push_str(&head);
            write.push_str(&head);
            place += &format!("[{index}]");
        }
        match &member.ty {
            MemberType::Base(base) => put_base(base, &place, read, write),
            MemberType::Record(name) => {
                if let Some(held) = values.set().position(name) {
                    put_parts(values, held, &place, depth + member.dims.len(), read, write);
                }
            }
        }
        let tail = "}\n".repeat(member.dims.len());
        read.push_str(&tail);
        write.push_str(&tail);
    }
}

pub(crate) fn put_base(base: &BaseType, place: &str, read: &mut String, write: &mut String) {
    let ty = base.cxx;
    match base.family {
        Family::Integer { .. } | Family::Bool | Family::Enum => {
            *read += &format!("*out++ = (number){place};\n");
            *write += &format!("{place} = ({ty})*in++;\n");
        }
        Family::Pointer => {
            *read += &format!("*out++ = (number)(unsigned long long){place};\n");
            *write += &format!("{place} = ({ty})(unsigned long long)*in++;\n");
        }
        // Bits are moved as they are: a conversion would change some floats.
        Family::Float { bits } | Family::Narrow { bits } => {
            let bytes = bits / 8;
            *read += &format!(
                "static_assert(sizeof {place} == {bytes}, \"{ty}\"); \
                 *out = 0; __builtin_memcpy(out++, (const void *)&{place}, {bytes});\n"
            );
            *write += &format!("__builtin_memcpy((void *)&{place}, in++, {bytes});\n");
        }
        Family::Vector { element, count } => {
            let Some(element) = BaseType::named(element) else {
                return;
            };
            for lane in ["x", "y", "z", "w"].iter().take(count as usize) {
                put_base(element, &format!("{place}.{lane}"), read, write);
            }
        }
    }
}

/// The program around the functions, in C: each line of its input is `w I NUMBERS` or `r I BYTES`, with
/// the record's place in the program and hexadecimal digits; each line of its output the bytes or
/// the numbers.
pub fn driver(values: &Values<'_>, positions: &[usize]) -> String {
    let mut text =
        String::from("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\ntypedef unsigned __int128 number;\n");
    let mut rows = String::new();
    for &position in positions {
        let name = &values.set().records()[position].name;
        text += &format!(
            "extern unsigned long long bytes_of_{name};\n\
             void read_{name}(const unsigned char *, number *);\n\
             void write_{name}(const number *, unsigned char *);\n"
        );
        let count = values.numbers(position).len();
        rows += &format!("{{ &bytes_of_{name}, {count}, read_{name}, write_{name} }},\n");
    }
    text += &format!(
        "struct row {{ unsigned long long *bytes; unsigned long numbers; \
         void (*read)(const unsigned char *, number *); \
         void (*write)(const number *, unsigned char *); }};\n\
         static const struct row rows[] = {{\n{rows}}};\n"
    );
    text.push_str(MAIN);
    text
}

const MAIN: &str = include_str!("main.c");

/// Builds the program for this host.
///
/// # Errors
/// The compiler's messages.
pub fn build(gxx: &Gxx, values: &Values<'_>, positions: &[usize], folder: &Path) -> Result<PathBuf, String> {
    let source = folder.join("host.cpp");
    let object = folder.join("host.o");
    write(&source, functions(values, positions))?;
    run(gxx.host().args(["-O1", "-c"]).arg(&source).arg("-o").arg(&object))?;
    link("gcc", &object, values, positions, folder)
}

/// Builds the program for another host, with the functions by that host's compiler.
///
/// # Errors
/// The compilers' messages.
pub fn build_on(hosted: &Hosted, values: &Values<'_>, positions: &[usize], folder: &Path) -> Result<PathBuf, String> {
    let source = folder.join("host.cpp");
    let object = folder.join("host.o");
    write(&source, functions(values, positions))?;
    run(hosted.command().arg(&source).arg("-o").arg(&object))?;
    let program = link(hosted.host.linker(), &object, values, positions, folder)?;
    hosted.runner(&program, folder)
}

fn link(compiler: &str, object: &Path, values: &Values<'_>, positions: &[usize], folder: &Path) -> Result<PathBuf, String> {
    let main = folder.join("driver.c");
    let program = folder.join("host.exe");
    write(&main, driver(values, positions))?;
    run(Command::new(compiler).arg("-O1").arg(&main).arg(object).arg("-o").arg(&program))?;
    Ok(program)
}
