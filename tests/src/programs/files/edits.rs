//! The mistakes of `ui-tests/caught` made between two files of C++: `gpu-abi diff` finds each of them.

use super::command::{Counts, compile};
use gpu_abi_tests::compilers::scratch::{read_text, write};
use gpu_abi_tests::tool::{Tool, text};
use std::path::Path;

/// What is replaced in the source, the start of the line about it, and whether only PTX text shows it: nvcc describes the names of parameters for
/// the device only.
type Edit = (&'static [(&'static str, &'static str)], &'static str, bool);

const NUMBERS: &str = "! kernel numbers";
const POINTERS: &str = "! kernel pointers";
const PARAMS: &str = "! type Params";
const NODE: &str = "! type Node";
const KIND: &str = "! enum Kind";
const SETTINGS: &str = "! variable settings";

const EDITS: &[Edit] = &[
    (
        &[(
            "float scale, float offset) { *out = count + width + scale * offset",
            "float scale) { *out = count + width + scale",
        )],
        NUMBERS,
        false,
    ),
    (&[("float offset)", "float offset, float more)")], NUMBERS, false),
    (&[("int count, unsigned int width", "long long count, unsigned int width")], NUMBERS, false),
    (&[("float scale, float offset", "unsigned int scale, float offset")], NUMBERS, false),
    (&[("int count, unsigned int width", "unsigned int count, unsigned int width")], NUMBERS, false),
    (&[("float scale, float offset", "float offset, float scale")], NUMBERS, true),
    (&[("float4 *image, const Pair *pairs", "const Pair *pairs, float4 *image")], POINTERS, false),
    (&[("float *sums", "int *sums")], POINTERS, false),
    (&[("float *sums) { image->x = pairs->first + *sums", "void *sums) { image->x = pairs->first")], POINTERS, false),
    (&[("float4 *image", "float3 *image")], POINTERS, false),
    (
        &[(
            "const Pair *pairs, float *sums) { image->x = pairs->first",
            "const Node *pairs, float *sums) { image->x = pairs->weight",
        )],
        POINTERS,
        false,
    ),
    (
        &[("float *sums) { image->x = pairs->first + *sums", "float **sums) { image->x = pairs->first + **sums")],
        POINTERS,
        false,
    ),
    (&[("const Pair *pairs, float *sums", "Pair *pairs, float *sums")], POINTERS, false),
    (
        &[
            ("struct Bits", "struct Couple {\n    float first, second;\n};\n\nstruct Bits"),
            ("const Pair *pairs, float *sums", "const Couple *pairs, float *sums"),
        ],
        POINTERS,
        false,
    ),
    (&[("KERNEL kind(Kind kind", "KERNEL kind(unsigned char kind")], "! kernel kind", false),
    (&[("    float4 color;\n", "    float4 color;\n    float *more;\n")], PARAMS, false),
    (&[("    float4 color;\n", "")], PARAMS, false),
    (&[("    float4 color;\n", "    float color[4];\n")], PARAMS, false),
    (&[("    Kind kind;\n};\n\nstruct Node", "    Kind kind;\n    unsigned char more;\n};\n\nstruct Node")], PARAMS, false),
    (&[("    float scale;\n    int count;\n", "    int count;\n    float scale;\n")], PARAMS, false),
    (&[("    float scale;\n", "    float factor;\n#define scale factor\n")], PARAMS, false),
    (&[("    float scale;\n", "    unsigned int scale;\n")], PARAMS, false),
    (&[("    int count;\n", "    unsigned int count;\n")], PARAMS, false),
    (&[("low : 4", "low : 3")], "! type Bits", false),
    (&[("const Node *next", "const Params *next"), ("next->weight", "next->scale")], NODE, false),
    (&[("    float weight;\n", ""), ("next->weight", "next->value")], NODE, false),
    (&[("    int value;\n    float weight;\n", "    float weight;\n    int value;\n")], NODE, false),
    (&[("Red, Green, Blue", "Red, Green, Blue, Black")], KIND, false),
    (&[("Red, Green, Blue", "Red, Green")], KIND, false),
    (&[("Red, Green, Blue", "Red, Green, Azure")], KIND, false),
    (&[("Red, Green, Blue", "Red, Green, Blue = 4")], KIND, false),
    (&[("__constant__ Params", "__device__ Params")], SETTINGS, false),
    (
        &[("__constant__ Params settings", "__constant__ Params settings[2]"), ("settings.scale", "settings[0].scale")],
        SETTINGS,
        false,
    ),
    (
        &[("__constant__ Params settings", "__constant__ Node settings"), ("settings.scale", "settings.weight")],
        SETTINGS,
        false,
    ),
];

/// Checks that each edit of the source is found, and nothing in a file with itself.
pub(super) fn find(tool: &Tool, nvcc: &Path, source: &Path, folder: &Path, counts: &mut Counts) -> Result<(), String> {
    let original = read_text(source)?;
    for (flags, end) in [(&["-g", "-c"], "o"), (&["-G", "-ptx"], "ptx")] {
        let made = |number: usize, source: &str| {
            let (cuda, file) = (folder.join(format!("edit{number}.cu")), folder.join(format!("edit{number}.{end}")));
            write(&cuda, source)?;
            compile(nvcc, &cuda, &[&["-arch=sm_75"], &flags[..]].concat(), &file).map(|()| file)
        };
        let old = made(0, &original)?;
        for (number, (edits, expected, only_ptx)) in EDITS.iter().enumerate() {
            let mut source = original.clone();
            for (from, to) in *edits {
                if source.matches(from).count() == 0 {
                    return Err(format!("`{from}` is not in the source"));
                }
                source = source.replacen(from, to, 1);
            }
            if *only_ptx && end != "ptx" {
                continue;
            }
            let new = made(number + 1, &source)?;
            let output = tool.run(&["diff", text(&old), text(&new)], b"")?;
            let found = String::from_utf8_lossy(&output.stdout);
            counts.changed += 1;
            if found.lines().filter(|line| line.starts_with(expected)).count() != 1 {
                counts.wrong(&format!("{edits:?} in {}: {found}", new.display()));
            }
        }
    }
    Ok(())
}
