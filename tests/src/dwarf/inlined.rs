//! Lines of inlined functions beside those of `nvcc -lineinfo`.

use std::path::Path;
use std::process::Command;

use gpu_abi::debug::{Loc, Unit};

use super::records;
use crate::compilers::scratch::{Scratch, read_text, run, write};

/// One function inlined twice into another, and both into a kernel.
const SOURCE: &str = "
static __device__ __forceinline__ int square(int x) {
    return x * x; }
static __device__ __forceinline__ int both(int x, int y) {
    return square(x) + square(y + 1); }
__global__ void kernel(int *p) {
    p[2] = both(p[0], p[1]); }
";

/// Has the library write the directives that nvcc writes for inlined functions, and the section with their names; ptxas must
/// make the same lines of both texts. Returns the number of directives.
///
/// # Errors
/// The difference, or the programs' messages.
pub fn compare(nvcc: &Path, ptxas: &Path, nvdisasm: &Path, arch: &str) -> Result<usize, String> {
    let scratch = Scratch::new()?;
    let path = |name: &str| scratch.path().join(name);
    write(&path("inlined.cu"), SOURCE)?;
    let mut command = Command::new(nvcc);
    command.args(["-w", "-lineinfo", "-ptx", "-arch", arch]).arg(path("inlined.cu")).arg("-o").arg(path("nvcc.ptx"));
    run(&mut command)?;
    let theirs = read_text(&path("nvcc.ptx"))?;
    let theirs = theirs.replace(&format!(".target {arch}"), &format!(".target {arch}, debug"));
    let (code, names) = theirs.split_once(".section").ok_or("no section")?;
    let (ours, count) = rewritten(code, names)?;
    let lines = |text: &str, name: &str| {
        records::assemble(ptxas, text, arch, &path(name))?;
        let listing = run(Command::new(nvdisasm).arg("-gi").arg(path(name)))?;
        Ok::<_, String>(listing.lines().filter(|line| line.contains("//## File")).map(str::to_owned).collect::<Vec<_>>())
    };
    let (theirs, ours) = (lines(&theirs, "theirs.cubin")?, lines(&ours, "ours.cubin")?);
    if ours != theirs || !ours.iter().any(|line| line.contains("inlined at")) {
        return Err(format!("nvdisasm reads {theirs:#?} in nvcc's text, and {ours:#?} in the library's"));
    }
    Ok(count)
}

/// The module with the library's directives and sections instead of nvcc's, and the number of directives.
fn rewritten(code: &str, names: &str) -> Result<(String, usize), String> {
    let mut unit = Unit::new("gpu-abi-tests", "inlined.cu", "/").map_err(|error| error.to_string())?;
    let path = code.split_once(".file").and_then(|(_, rest)| rest.split('"').nth(1)).ok_or("no file")?;
    let file = unit.file(path).map_err(|error| error.to_string())?;
    let (mut text, mut count) = (String::new(), 0);
    for line in code.lines() {
        let Some((place, inlined)) = line.split_once(", function_name ") else {
            text += &format!("{line}\n");
            continue;
        };
        let (label, call) = inlined.split_once(", inlined_at ").ok_or_else(|| format!("`{line}`"))?;
        let at = |numbers: &str| -> Result<Loc, String> {
            let mut numbers = numbers.split_whitespace().map(str::parse);
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(Ok(1)), Some(Ok(at)), Some(Ok(column))) => Ok(file.at(at, column)),
                _ => Err(format!("`{line}`")),
            }
        };
        let function = unit.inlined_function(&name(names, label)?).map_err(|error| error.to_string())?;
        let place = place.trim().strip_prefix(".loc").ok_or_else(|| format!("`{line}`"))?;
        let ours = at(place)?.inlined(function, at(call)?).to_string();
        if ours.split_whitespace().ne(line.split_whitespace()) {
            return Err(format!("nvcc writes `{line}`, and the library `{ours}`"));
        }
        text += &format!("{ours}\n");
        count += 1;
    }
    let sections = unit.sections(&text).map_err(|error| error.to_string())?;
    Ok((text + &sections.to_string(), count))
}

/// The name behind a label in nvcc's `.debug_str`.
fn name(section: &str, label: &str) -> Result<String, String> {
    let (_, rest) = section.split_once(&format!("{label}:")).ok_or_else(|| format!("no label `{label}`"))?;
    let lists = rest.lines().skip(1).filter_map(|line| line.trim().strip_prefix(".b8 "));
    let bytes =
        lists.flat_map(|list| list.split(',')).map_while(|byte| byte.trim().parse::<u8>().ok().filter(|byte| *byte > 0));
    String::from_utf8(bytes.collect()).map_err(|error| error.to_string())
}
