//! Names that are not Rust identifiers: keywords and similar names compiled by nvcc, and arbitrary bytes in damaged files.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi_bindgen::{Bindings, Language, Names};

use crate::bindings::{generated, program_of};
use crate::compilers::scratch::run;
use crate::verify::toolchain::nvcc;

/// A program in which each `@` and the character after it stand for a name that is as long as the texts below may be.
const SOURCE: &str = include_str!("hostile.cu");

/// The length of each name in bytes.
const LEN: usize = 48;

/// Texts that would end comments, strings and items if they were written unchanged. Each would make the build or the
/// program fail.
const TEXTS: [&[u8]; 12] = [
    b"*/ } } compile_error!(\"injected\"); /* {",
    b"\ncompile_error!(\"injected\");\n//",
    b"\"; } compile_error!(\"injected\"); //",
    b"\\\" compile_error!(\"injected\")",
    b"`\r\ncompile_error!(\"injected\");",
    b"\nraise SystemExit('injected')\n#",
    b"\"\"\"\nraise SystemExit('injected')\n\"\"\"",
    b"'''\nraise SystemExit('injected')\n'''",
    b"x \xe2\x80\xae y \xc2\xb2 \xd9\xa3 \xe2\x80\xa8 \xef\xac\x81",
    b"\xff\xfe\x80 not UTF-8",
    b"{} {0} %s $crate <T> :: #[x]",
    b"\0",
];

/// Returns programs that declare the names in `tests/data/hostile.cu`, in every form.
///
/// # Errors
/// If nvcc or a file fails.
pub fn keywords(compiler: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/hostile.cu");
    let object = folder.join("hostile.o");
    run(nvcc(compiler, 80, &["-g", "-c", "-std=c++17"]).arg(source).arg("-o").arg(&object))?;
    let mut programs = Vec::new();
    for names in [Names::Cxx, Names::Rust] {
        let bindings = Bindings::new().file(&object).names(names);
        programs.push(program_of(&generated(&bindings)?));
    }
    Ok(programs)
}

/// Returns programs that declare kernels and types whose names are replaced by each text in the compiled files.
///
/// Some of the texts make a file unreadable, and its declarations are skipped.
///
/// # Errors
/// If nvcc or a file fails, if too few files can be read, or if Python runs a name as code.
pub fn texts(compiler: &Path, python: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let source = "0123456789abcdefg"
        .chars()
        .fold(SOURCE.to_owned(), |source, letter| source.replace(&format!("@{letter}"), &placeholder(letter)));
    let path = folder.join("texts.cu");
    std::fs::write(&path, source).map_err(failed)?;
    let compile = |name: &str, options: &[&str]| {
        let made = folder.join(name);
        run(nvcc(compiler, 80, options).arg(&path).arg("-o").arg(&made))?;
        std::fs::read(made).map_err(failed)
    };
    let (cubin, object) = (compile("texts.cubin", &["-G", "-cubin"])?, compile("texts.o", &["-g", "-c"])?);
    let (mut programs, mut modules) = (Vec::new(), Vec::new());
    for (number, text) in TEXTS.into_iter().enumerate() {
        let write = |name: &str, file: &[u8]| {
            let path = folder.join(format!("{number}_{name}"));
            std::fs::write(&path, replaced(file, text)).map_err(failed)?;
            Ok::<PathBuf, String>(path)
        };
        let (cubin, object) = (write("texts.cubin", &cubin)?, write("texts.o", &object)?);
        for bindings in [Bindings::new().file(&cubin), Bindings::new().file(&cubin).types(&object)] {
            if let Ok(text) = generated(&bindings) {
                programs.push(program_of(&text));
            }
            if let Ok(text) = bindings.language(Language::Python).generate() {
                let path = folder.join(format!("texts_{}.py", modules.len()));
                std::fs::write(&path, text).map_err(failed)?;
                modules.push(path);
            }
        }
    }
    if programs.len() < TEXTS.len() || modules.len() < TEXTS.len() {
        return Err(format!("only {} of {} files with hostile names are read", programs.len(), 2 * TEXTS.len()));
    }
    let each = "import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path)";
    run(Command::new(python).args(["-c", each]).args(modules))?;
    Ok(programs)
}

fn placeholder(letter: char) -> String {
    format!("name_{letter}_{}", "x".repeat(LEN - 7))
}

/// Returns the file with each of the names replaced by the text, padded with the character that identifies the name.
fn replaced(file: &[u8], text: &[u8]) -> Vec<u8> {
    let name = placeholder(' ').into_bytes();
    let (start, end) = (&name[..5], &name[6..]);
    let mut file = file.to_vec();
    for at in 0..=file.len().saturating_sub(LEN) {
        let found = &mut file[at..at + LEN];
        if found.starts_with(start) && found.ends_with(end) {
            let letter = found[5];
            found.fill(letter);
            found[..text.len()].copy_from_slice(text);
        }
    }
    file
}
