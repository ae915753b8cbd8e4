//! Tests of the whole command, on files that nvcc made (`testdata/bless`).

use super::{Outcome, Verdict, run};
use boon::{Compiler, Schemas};
use serde_json::Value;
use std::path::Path;

mod bindgen;
mod damaged;
mod functions;
mod host;
mod images;
mod linked;
// rustc for MSVC writes debug information in another format.
#[cfg(not(target_env = "msvc"))]
mod program;
mod types;
mod variables;
mod virtual_functions;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");

/// Runs `gpu-abi` with these arguments; `@` is replaced with the folder of the files.
fn gpu_abi(arguments: &str, stdin: &[u8]) -> Outcome {
    let line = std::iter::once("gpu-abi".into()).chain(arguments.split(' ').map(|word| word.replace('@', FOLDER).into()));
    run(line, &mut &*stdin, false)
}

#[track_caller]
fn fine(arguments: &str) -> String {
    let outcome = gpu_abi(arguments, b"");
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""));
    outcome.out.replace(&format!("{FOLDER}/"), "")
}

#[track_caller]
fn failed(arguments: &str, stdin: &[u8]) -> String {
    let outcome = gpu_abi(arguments, stdin);
    assert_eq!((outcome.verdict, outcome.out.as_str()), (Verdict::Failed, ""));
    outcome.err.replace(&format!("{FOLDER}/"), "")
}

/// Reads a document and checks it against its schema.
#[track_caller]
fn document(schema: &str, text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema").join(format!("{schema}.schema.json"));
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = compiler.compile(file.to_str().unwrap(), &mut schemas).unwrap_or_else(|error| panic!("{error:#}"));
    if let Err(error) = schemas.validate(&value, schema) {
        panic!("{error:#}\n{text}");
    }
    value
}

#[test]
fn a_cubin_with_debug_information() {
    let text = fine("inspect @/kernels.cubin");
    assert!(
        text.starts_with(
            "\
kernels.cubin: cubin for sm_80, 3 kernels

kernel step(Particle *, float, unsigned int)
  _Z4stepP8Particlefj
  #  offset  size  type          name
  0       0     8  Particle *    particles
  1       8     4  float         dt
  2      12     4  unsigned int  steps
  16 bytes of parameters, at most 32764
  blocks of at most 256 x 1 x 1 threads (.maxntid)"
        ),
        "{text}"
    );
    assert!(
        text.ends_with(
            "
struct Particle
  offset  size  bits       type              name
       0    12             float3            position
      12     4             float             mass
      16        128..=131  unsigned int : 4  species
      16        132        unsigned int : 1  frozen
      16        133..=135  /* 3 unused bits */
      17     3             /* 3 bytes of padding */
      20     8             Cell[2]           cells
      28     4             Word              word
  size 32, align 32, 6 members, 3 bytes of padding, 3 unused bits
"
        ),
        "{text}"
    );
}

#[test]
fn ptx_text_from_standard_input() {
    let ptx = std::fs::read(Path::new(FOLDER).join("kernels.ptx")).unwrap();
    let outcome = gpu_abi("inspect - --kernel step", &ptx);
    let expected = "\
standard input: PTX for sm_80, PTX 9.5, 1 kernel

kernel step(Particle *, float, unsigned int)
  _Z4stepP8Particlefj
  #  offset  size  align  kind     type          name
  0       0     8      8  integer  Particle *    particles
  1       8     4      4  float    float         dt
  2      12     4      4  integer  unsigned int  steps
  16 bytes of parameters, at most 32764
  blocks of at most 256 x 1 x 1 threads (.maxntid)
";
    assert_eq!((outcome.out.as_str(), outcome.verdict), (expected, Verdict::Fine));
}

#[test]
fn all_modules_of_a_fatbin_and_of_an_object() {
    let text = fine("inspect @/kernels.fatbin --kernel fill");
    let modules: Vec<&str> = text.lines().filter(|line| line.starts_with("module")).collect();
    assert_eq!(modules.len(), 3, "{text}");
    assert!(modules[1].starts_with("module 2 of 3: cubin for sm_90, 1 kernel, "), "{text}");
    assert!(
        modules[2].contains("PTX for sm_90, PTX 9.5, 1 kernel, ") && modules[2].contains(" packed with zstd "),
        "{text}"
    );
    assert!(fine("inspect @/kernels.fatbin --arch sm_80").contains("with 1 module\n"));
    assert!(fine("inspect @/kernels.o").starts_with("kernels.o: a host file with 1 module\n"));
}

#[test]
fn a_static_library_names_the_member_of_each_module() {
    let text = fine("inspect @/libkernels.a");
    let heads: Vec<&str> = text.lines().filter(|line| line.contains("module")).collect();
    assert_eq!(heads[0], "libkernels.a: a static library with 1 module");
    assert!(heads[1].starts_with("module 1 of 1: kernels.o: cubin for sm_80, 3 kernels, "), "{text}");
    assert!(fine("inspect --json @/libkernels.a").contains(r#""member":"kernels.o""#));
    assert!(fine("diff @/kernels.o @/libkernels.a").ends_with("no differences in what was compared\n"));
}

#[test]
fn types_alone() {
    let text = fine("inspect @/kernels.ptx --type Cell");
    assert!(text.contains("struct Cell\n") && !text.contains("kernel step") && !text.contains("Particle"), "{text}");
    // The cubin and the PTX text of an object have the same structs.
    let text = fine("inspect @/rays.o");
    let structs = text.lines().filter(|line| line.starts_with("struct ") || line.starts_with("union ")).count();
    assert_eq!(structs, 6);
}

#[test]
fn the_json_of_all_commands_fits_its_schema() {
    for file in ["kernels.ptx", "kernels.cubin", "kernels.fatbin", "kernels.o", "moved.cubin"] {
        let value = document("inspect", &fine(&format!("inspect --json @/{file}")));
        assert_eq!(value["file"], file);
        assert_eq!(value["modules"][0]["kernels"].as_array().unwrap().len(), 3);
    }
    let value = document("inspect", &fine("inspect --json @/kernels.ptx --kernel spawn --type Particle"));
    let module = &value["modules"][0];
    assert_eq!((&module["kernels"][0]["name"], module["kernels"].as_array().unwrap().len()), (&"spawn".into(), 1));
    assert_eq!(module["kernels"][0]["parameters"][1]["align"], 32);
    assert_eq!(module["types"][0]["fields"][2]["bit_offset"], 128);
    // A typedef is the same as its type.
    let value = document("inspect", &fine("inspect --json @/types.ptx"));
    let module = &value["modules"][0];
    let size = &module["kernels"][0]["parameters"][3]["type"];
    assert_eq!(
        (&size["name"], &size["kind"], &size["fields"][1]["name"]),
        (&"Size".into(), &"struct".into(), &"height".into())
    );
    assert_eq!(module["kernels"][0]["parameters"][0]["type"]["name"], "const Camera *");
    assert_eq!(module["incomplete"], serde_json::json!(["struct Opaque"]));
    let value = document("diff", &fine("diff --json @/types.ptx @/types.ptx"));
    assert_eq!(value["modules"][0]["kernels"][0]["parameters"][3]["old"]["type"], *size);

    let differences = gpu_abi("diff --json @/kernels.cubin @/moved.cubin", b"");
    assert_eq!(differences.verdict, Verdict::Findings);
    assert_eq!(document("diff", &differences.out)["differences"], 4);
    document("diff", &fine("diff --json @/kernels.cubin @/kernels.fatbin"));
}

#[test]
fn differences_stand_side_by_side() {
    let outcome = gpu_abi("diff @/kernels.cubin @/moved.cubin", b"");
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Findings, ""));
    let (_, text) = outcome.out.split_once('\n').unwrap();
    assert_eq!(
        text,
        "\
! kernel step(Particle *, float, unsigned int) | step(Particle *, float, unsigned long long)
     #  offset  size  type          |  offset  size  type
     0       0     8  Particle *    |       0     8  Particle *
     1       8     4  float         |       8     4  float
  !  2      12     4  unsigned int  |      16     8  unsigned long long
  !  .maxntid: 256 x 1 x 1 | 128 x 1 x 1
- kernel fill
+ kernel drain
! type Particle
     offset  size  bits       type          name      |  offset  size  bits       type          name
          0    12             float3        position  |       0    12             float3        position
         12     4             float         mass      |      12     4             float         mass
  !      16        128..=131  unsigned int  species   |      16        129..=132  unsigned int  species
  !      16        132        unsigned int  frozen    |      16        128        unsigned int  frozen
         20     8             Cell[2]       cells     |      20     8             Cell[2]       cells
         28     4             Word          word      |      28     4             Word          word
  the same: 1 kernel, 3 types
4 differences
"
    );
}

#[test]
fn differences_of_files_are_accepted_with_a_reason() {
    let file = std::env::temp_dir().join(format!("gpu-abi-diff-{}.accept", std::process::id()));
    let line = format!("diff @/kernels.cubin @/moved.cubin --accept {}", file.display());
    assert_eq!(gpu_abi(&format!("{line} --write"), b"").verdict, Verdict::Findings);
    let text = std::fs::read_to_string(&file).unwrap();
    let entry = "! kernel step(Particle *, float, unsigned int) | step(Particle *, float, unsigned long long)
  ! 2 12 4 unsigned int | 16 8 unsigned long long
  ! .maxntid: 256 x 1 x 1 | 128 x 1 x 1
  reason:

- kernel fill
  reason:
";
    assert!(text.contains(entry), "{text}");
    std::fs::write(&file, text.replace("reason:", "reason: meant")).unwrap();
    for color in ["", " --color always"] {
        let outcome = gpu_abi(&format!("{line}{color}"), b"");
        assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""));
        assert!(outcome.out.contains("accepted: - kernel fill") && !outcome.out.contains(".maxntid"), "{}", outcome.out);
    }
    let json = document("diff", &fine(&format!("{line} --json")));
    assert_eq!((&json["differences"], json["accepted"].as_array().unwrap().len()), (&0.into(), 4));
    let outcome = gpu_abi(&line.replace("moved.cubin", "kernels.cubin"), b"");
    assert_eq!((outcome.verdict, outcome.err.matches("no longer differs").count()), (Verdict::Findings, 4));
    let _ = std::fs::remove_file(file);
}

#[test]
fn an_inserted_member_stands_where_it_is() {
    let outcome = gpu_abi("diff @/types.ptx @/inserted.ptx --type Camera", b"");
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Findings, ""));
    let (_, text) = outcome.out.split_once('\n').unwrap();
    assert_eq!(
        text,
        "\
! type Camera
     offset  size  type   name          |  offset  size  type   name
          0     4  float  fov           |       0     4  float  fov
  +                                     |       4     4  float  aperture
  !       4     1  bool   orthographic  |       8     1  bool   orthographic
  !       8     4  int    samples       |      12     4  int    samples
  !  size 12 | size 16
  the same: 0 types
1 difference
"
    );
    let outcome = gpu_abi("diff @/inserted.ptx @/types.ptx --type Camera", b"");
    assert!(outcome.out.contains("\n  -       4     4  float  aperture      |\n  !       8  "), "{}", outcome.out);
}

#[test]
fn types_that_are_more_than_their_members() {
    let text = fine("inspect @/types.ptx");
    for line in [
        "  const Camera *        camera\n",
        "  const Camera *const *  others\n",
        "  Opaque *  ",
        "\nstruct Opaque, incomplete\n",
        "\nstruct Extent<unsigned short>\n",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_there =
            text.lines().any(|other| other.split_whitespace().collect::<Vec<_>>().windows(words.len()).any(|w| w == words));
        assert!(is_there, "{line}\nis not in\n{text}");
    }
    assert!(!text.contains("size 0"), "{text}");
    assert_eq!(fine("inspect @/types.ptx --type Opaque").lines().last(), Some("struct Opaque, incomplete"));
}

#[test]
fn one_source_has_one_interface() {
    // With or without debug information, as PTX text or cubin, for either architecture.
    for other in ["kernels.ptx", "kernels.fatbin", "kernels.o"] {
        let text = fine(&format!("diff @/kernels.cubin @/{other}"));
        assert!(text.contains("\nno differences"), "{text}");
    }
}

#[test]
fn names_that_are_not_there_name_those_that_are() {
    assert_eq!(
        failed("inspect @/kernels.ptx --kernel stp", b""),
        "gpu-abi: kernels.ptx: no kernel `stp`: did you mean `step`?\n"
    );
    for command in ["inspect @/kernels.cu", "bindgen @/kernels.cu", "bindgen @/kernels.ptx --types @/kernels.cu"] {
        let error = failed(command, b"");
        assert!(error.ends_with("; this looks like source: compile it with `nvcc -ptx` or `nvcc -g -c`\n"), "{error}");
    }
    assert_eq!(
        failed("inspect @/kernels.fatbin --arch sm_75", b""),
        "gpu-abi: kernels.fatbin: no module for sm_75; there are modules for sm_80, sm_90\n"
    );
    let text = failed("inspect @/kernels.ptx --type Particel", b"");
    assert_eq!(text, "gpu-abi: kernels.ptx: no struct, union or enumeration `Particel`: did you mean `Particle`?\n");
    let text = failed("inspect @/kernels.fatbin --type Particle", b"");
    assert!(text.contains("no debug information") && text.contains("nvcc -G"), "{text}");
}

#[test]
fn broken_files_say_where() {
    assert!(failed("inspect @/bless", b"").contains("byte 0: "), "{}", failed("inspect @/bless", b""));
    assert!(failed("inspect no/such/file", b"").starts_with("gpu-abi: no/such/file: "));
    let cubin = std::fs::read(Path::new(FOLDER).join("kernels.cubin")).unwrap();
    let text = failed("inspect -", &cubin[..2000]);
    assert!(text.contains("byte 2000: "), "{text}");
    assert!(failed("diff - -", b"").contains("standard input can only be read once"));
}

/// The command ends with an answer whatever is cut off or changed in a file.
#[test]
fn hostile_files_never_panic() {
    let mut state = 0x1234_5678_9abc_def1_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for file in ["kernels.ptx", "kernels.cubin", "kernels.fatbin", "kernels.o", "rays.o", "rays.debug.ptx"] {
        let whole = std::fs::read(Path::new(FOLDER).join(file)).unwrap();
        for _ in 0..25 {
            let mut bytes = whole.clone();
            for _ in 0..=random() % 4 {
                let at = random() as usize % bytes.len();
                match random() % 3 {
                    0 => bytes[at] = random() as u8,
                    1 => bytes[at] = [0, 0x7f, 0x80, 0xff][random() as usize % 4],
                    _ => bytes.truncate(at.max(1)),
                }
            }
            for command in ["inspect -", "inspect - --json", "diff - @/kernels.cubin", "diff @/rays.o -"] {
                let outcome = gpu_abi(command, &bytes);
                assert_eq!(outcome.verdict == Verdict::Failed, !outcome.err.is_empty(), "{command}: {}", outcome.err);
            }
        }
    }
}

#[test]
fn help_and_mistakes() {
    let help = gpu_abi("--help", b"");
    assert_eq!(help.verdict, Verdict::Fine);
    for word in ["inspect", "diff", "check", "Exit code"] {
        assert!(help.out.contains(word));
    }
    assert!(failed("inspect", b"").contains("<FILE>"));
}

/// Names in a file must not control the terminal.
#[test]
fn names_do_not_command_the_terminal() {
    let mut cubin = std::fs::read(format!("{FOLDER}/kernels.cubin")).unwrap();
    for at in 0..cubin.len() - 5 {
        if &cubin[at..at + 5] == b"spawn" {
            cubin[at..at + 5].copy_from_slice(b"s\x1b[2J");
        }
    }
    let outcome = gpu_abi("inspect -", &cubin);
    assert!(outcome.out.contains("s\u{fffd}[2J") && !outcome.out.contains('\x1b'), "{}", outcome.out);
    let outcome = gpu_abi("inspect - --kernel s\x1b[2J --json", &cubin);
    assert!(outcome.out.contains(r"s\u001b[2J"), "{}", outcome.out);
    let outcome = gpu_abi("inspect - --kernel \x1b]0;x", &cubin);
    assert!(outcome.verdict == Verdict::Failed && !outcome.err.contains('\x1b'), "{}", outcome.err);
}
