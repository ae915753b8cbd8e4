//! Kernels in the forms that PTX's syntax allows, and no compiler writes: whether the library reads them as ptxas does.

use std::path::Path;
use std::process::Command;

use gpu_abi_reader::{Kernel, Module};

use crate::compilers::scratch::{read, run, write};
use crate::random::Random;

/// The results for all texts.
#[derive(Debug, Default)]
pub struct Counts {
    /// Read as ptxas reads them.
    pub read: usize,
    /// Refused, though ptxas takes them: it ignores an alignment that is written after the type.
    pub ignored: usize,
    /// Refused by ptxas.
    pub refused: usize,
    /// Read in another way, each printed.
    pub wrong: usize,
}

/// A text with one kernel, `k`.
struct Form {
    text: String,
    /// Whether a parameter's alignment is written after its type.
    is_misplaced: bool,
}

const TYPES: [&str; 9] = [".u8", ".s16", ".b32", ".u64", ".f32", ".f64", ".b8", ".u16", ".b64"];
const ALIGNMENTS: [&str; 8] = ["1", "2", "4", "8", "16U", "0x20", "020", "WARP_SZ"];
const LENGTHS: [&str; 9] = ["1", "3", "12", "010", "0x1F", "0X10U", "0b101", "WARP_SZ", "24U"];
const SPACES: [&str; 5] = ["", ".global", ".const", ".shared", ".local"];
const BLANKS: [&str; 10] =
    [" ", " ", " ", "\n", "\t", "/* .entry no( */", "// \" no\n", "/**/", "/* // */\r\n", " // .entry no(\\\n"];
/// The contents of strings: a `"` ends one, whatever is before it.
const STRINGS: [&str; 9] = ["a.cu", "", "C:\\\\x\\\\", "\\", "// no", "/* no", "a\\n\nb", ".entry no(", "\n.entry no(\n"];

/// Assembles `count` texts with `ptxas`, and compares what the library reads of each with what it reads of its cubin.
///
/// # Errors
/// If ptxas cannot run, or its cubins cannot be read.
pub fn compare(ptxas: &Path, folder: &Path, count: usize, random: &mut Random) -> Result<Counts, String> {
    let (text, cubin) = (folder.join("form.ptx"), folder.join("form.cubin"));
    let mut counts = Counts::default();
    for _ in 0..count {
        let form = Form::new(random);
        write(&text, &form.text)?;
        if run(Command::new(ptxas).arg("-arch=sm_90").arg(&text).arg("-o").arg(&cubin)).is_err() {
            counts.refused += 1;
            continue;
        }
        let bytes = read(&cubin)?;
        let theirs = Module::read(&bytes).and_then(|module| module.kernel("k")).map_err(|error| error.to_string())?;
        let theirs = theirs.ok_or("a cubin without its kernel")?;
        let ours = Module::read(form.text.as_bytes()).and_then(|module| module.kernels().collect::<Result<Vec<_>, _>>());
        match (ours.as_deref(), form.is_misplaced) {
            (Ok([ours]), false) if are_placed_alike(ours, &theirs) => counts.read += 1,
            (Err(error), true) if error.to_string().contains("`.align` before the parameter's type") => counts.ignored += 1,
            (ours, _) => {
                counts.wrong += 1;
                println!("WRONG: {}\nis read as {ours:?}\nptxas has {theirs:?}", form.text);
            }
        }
    }
    Ok(counts)
}

/// Returns whether a kernel's parameters in PTX text have the sizes and the offsets that a cubin says.
fn are_placed_alike(ptx: &Kernel<'_>, cubin: &Kernel<'_>) -> bool {
    let base = cubin.base.unwrap_or_default();
    let mut end = base;
    let placed = ptx.params.iter().map(|param| {
        let start = end.next_multiple_of(param.align.unwrap_or(1));
        end = start + param.size;
        (start - base, param.size)
    });
    let placed: Vec<_> = placed.collect();
    let is_known = |(param, &(offset, _)): (&gpu_abi_reader::Param<'_>, &(usize, usize))| {
        param.offset.is_none_or(|known| known == offset)
    };
    ptx.params.iter().zip(&placed).all(is_known)
        && placed.into_iter().eq(cubin.params.iter().filter_map(|param| Some((param.offset?, param.size))))
}

impl Form {
    fn new(random: &mut Random) -> Self {
        let mut form = Self { text: ".version 7.8 .target sm_90 .address_size 64\n".to_owned(), is_misplaced: false };
        for number in 1..=random.below(3) {
            form.text += &format!(".file {number} \"{}\"\n", random.pick::<&str>(&STRINGS));
        }
        form.token(".visible", random);
        form.token(".entry", random);
        form.token("k", random);
        form.token("(", random);
        for index in 0..random.below(5) {
            if index > 0 {
                form.token(",", random);
            }
            form.param(index, random);
        }
        form.token(")", random);
        if random.chance(30) {
            form.token(&format!(".pragma \"{}\";", random.pick::<&str>(&STRINGS)), random);
        }
        if random.chance(30) {
            form.token(".maxntid", random);
            form.any(&LENGTHS, random);
        }
        form.text += "{ ret; }\n";
        form
    }

    /// Writes the declaration of a parameter.
    fn param(&mut self, index: u64, random: &mut Random) {
        self.token(".param", random);
        for _ in 0..random.below(3) {
            self.align(random);
        }
        self.any(&TYPES, random);
        if random.chance(10) {
            self.is_misplaced = true;
            self.align(random);
        } else if random.chance(20) {
            self.token(".ptr", random);
            self.any(&SPACES, random);
            if random.chance(50) {
                self.align(random);
            }
        }
        self.token(&format!("k_param_{index}"), random);
        if random.chance(40) {
            self.token("[", random);
            self.any(&LENGTHS, random);
            self.token("]", random);
        }
    }

    fn align(&mut self, random: &mut Random) {
        self.token(".align", random);
        self.any(&ALIGNMENTS, random);
    }

    /// Writes one of these tokens.
    fn any(&mut self, tokens: &[&str], random: &mut Random) {
        let token = *random.pick(tokens);
        self.token(token, random);
    }

    /// Writes a token, and what separates it from the next.
    fn token(&mut self, token: &str, random: &mut Random) {
        let blank = random.pick::<&str>(&BLANKS);
        self.text += token;
        self.text += blank;
    }
}
