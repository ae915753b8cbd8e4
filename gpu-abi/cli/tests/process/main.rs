//! The command `gpu-abi` as a process: exit codes, pipes and colors. What it prints is tested beside it.

mod agreement;

use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, kernels};
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

fn file(name: &str) -> String {
    format!("{}/testdata/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gpu-abi"));
    command.args(arguments).env_remove("NO_COLOR");
    command
}

/// Runs the command with this standard input, which it may leave.
fn run(arguments: &[&str], stdin: &[u8]) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || pipe.write_all(stdin));
        child.wait_with_output().unwrap()
    })
}

#[track_caller]
fn exits(arguments: &[&str], stdin: &[u8], code: i32) -> (String, String) {
    let output = run(arguments, stdin);
    let texts = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(code), "{texts:?}");
    texts
}

#[test]
fn exit_codes() {
    let (old, new) = (file("kernels.cubin"), file("moved.cubin"));
    let (out, err) = exits(&["inspect", &old], b"", 0);
    assert!(out.contains("kernel spawn\n") && err.is_empty());
    exits(&["diff", &old, &old], b"", 0);
    let (out, err) = exits(&["diff", &old, &new], b"", 1);
    assert!(out.ends_with("4 differences\n") && err.is_empty());
    let (out, err) = exits(&["inspect", "no/such/file"], b"", 2);
    assert!(out.is_empty() && err.starts_with("gpu-abi: no/such/file: "));
    let (out, err) = exits(&["inspect"], b"", 2);
    assert!(out.is_empty() && err.contains("Usage: gpu-abi inspect"));
    let (out, _) = exits(&["--help"], b"", 0);
    assert!(out.contains("Exit code: 0 for success"));
}

#[test]
fn standard_input_is_read_once() {
    let (_, err) = exits(&["check", "-", "--against", "-"], b"", 2);
    assert!(err.contains("standard input can only be read once"), "{err}");
}

/// A static kernel's names, in this build of its source and in another one.
const INNER: &str = "_ZN40_GLOBAL__N__fb46b353_8_parts_cu_7edffa945innerEPi";
const IN_OTHER_BUILD: &str = "_ZN34_GLOBAL__N__00000000_8_parts_cu_f15innerEPi";

#[test]
fn every_front_end_finds_kernels_by_the_same_names() {
    macro_rules! named {
        ($($kernel:ident $name:literal)*) => {$(
            #[kernels(file = "testdata/parts.ptx")]
            unsafe extern "C" {
                #[ptx(name = $name)]
                fn $kernel(values: DevicePtr<i32>);
            }
        )*};
    }
    named! {
        inner "inner"
        by_path "(anonymous namespace)::inner"
        by_signature "inner(int *)"
        of_other_build "_ZN34_GLOBAL__N__00000000_8_parts_cu_f15innerEPi"
    }
    assert_eq!([inner::NAME, by_path::NAME, by_signature::NAME, of_other_build::NAME], [INNER; 4]);

    // Names that are known at compile time only.
    #[kernels(set = Parts)]
    unsafe extern "C" {
        #[ptx(name = "inner")]
        fn by_name(values: DevicePtr<i32>);
        #[ptx(name = "_ZN34_GLOBAL__N__00000000_8_parts_cu_f15innerEPi")]
        fn by_symbol(values: DevicePtr<i32>);
    }
    let report = verify::check::<Parts>(&Artifact::read(&std::fs::read(file("parts.ptx")).unwrap()).unwrap()).unwrap();
    assert_eq!(report.to_string().matches(INNER).count(), 2, "{report}");

    for name in ["inner", "(anonymous namespace)::inner", "inner(int *)", INNER, IN_OTHER_BUILD] {
        let (out, _) = exits(&["inspect", &file("parts.ptx"), "--kernel", name], b"", 0);
        assert!(out.contains("kernel (anonymous namespace)::inner(int *)\n") && !out.contains("kernel outer"), "{out}");
    }
}

#[test]
fn files_come_through_pipes() {
    let bytes = std::fs::read(file("kernels.fatbin")).unwrap();
    let (from_pipe, _) = exits(&["inspect", "--json", "-"], &bytes, 0);
    let (from_file, _) = exits(&["inspect", "--json", &file("kernels.fatbin")], b"", 0);
    assert_eq!(from_pipe.replace("standard input", &file("kernels.fatbin")), from_file);
    let (_, err) = exits(&["inspect", "-"], &bytes[..bytes.len() / 2], 2);
    assert!(err.starts_with("gpu-abi: standard input: byte "), "{err}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    // More than a pipe holds, so that the command writes on after its reader has gone.
    let kernel = |i: usize| format!(".visible .entry kernel_{i}(.param .u64 data) {{ ret; }}\n");
    let kernels: String = (0..10_000).map(kernel).collect();
    let ptx = format!(".version 8.0\n.target sm_80\n.address_size 64\n{kernels}");
    let folder = std::env::temp_dir().join(format!("gpu-abi-tool-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("many.ptx");
    std::fs::write(&path, ptx).unwrap();
    let mut command = command(&["inspect", path.to_str().unwrap()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 100]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn colors_only_where_wanted() {
    let cubin = file("kernels.cubin");
    assert!(!exits(&["inspect", &cubin], b"", 0).0.contains('\x1b'));
    assert!(!exits(&["inspect", &cubin, "--color", "never"], b"", 0).0.contains('\x1b'));
    assert!(exits(&["inspect", &cubin, "--color", "always"], b"", 0).0.contains("\x1b[1mstruct Particle\x1b[0m"));
}
