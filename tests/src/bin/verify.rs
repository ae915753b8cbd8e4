//! Checks compiled kernels as their users do: those that agree with Rust must, those that were changed must not.
//!
//! ```text
//! verify [--records N] [--seed S]
//! ```
//!
//! Kernels with random records by value are compiled with debug information, with line numbers and with neither, by nvcc 13.5 and 13.0
//! and by clang 19, for several architectures, as PTX and as cubins. No member may be said to differ, and the lint may find nothing. Then
//! each record is changed once in the kernels' source: the members must show every change, and the parameters every one that alters a
//! size, an alignment or their number. The members that are read of a cubin must be where llvm-dwarfdump reads them. The mistakes that
//! the lint knows are given to ptxas, which must accept them.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use gpu_abi_tests::arguments::{Arguments, usage};
use gpu_abi_tests::artifacts::cuobjdump::run;
use gpu_abi_tests::compilers::find::{Cuda, Missing, Tools, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::mistakes::{HEAD, MISTAKES};
use gpu_abi_tests::random::{self, Random};
use gpu_abi_tests::verify::check::{self, Counts};
use gpu_abi_tests::verify::decoded;
use gpu_abi_tests::verify::mutation::{self, Mutated};
use gpu_abi_tests::verify::program::{Program, Subject};

const USAGE: &str = "verify [--records N] [--seed S]";

/// What nvcc 13.5 compiles for: both of its back ends, with debug information.
const ARCHS: [u32; 4] = [75, 80, 90, 100];

fn main() -> ExitCode {
    let arguments = match Arguments::read(&["records", "seed"], &[]) {
        Ok(arguments) if arguments.rest().is_empty() => arguments,
        Ok(arguments) => return usage(USAGE, &format!("`{}`?", arguments.rest().join(" "))),
        Err(wrong) => return usage(USAGE, &wrong),
    };
    let numbers = arguments.number("records").and_then(|records| {
        Ok((records.unwrap_or(80), arguments.number("seed")?.unwrap_or_else(random::seed_of_the_moment)))
    });
    let (records, seed) = match numbers {
        Ok(numbers) => numbers,
        Err(wrong) => return usage(USAGE, &wrong),
    };
    println!("{records} records from seed {seed}; the same again:");
    println!("  cargo run --release -p gpu-abi-tests --bin verify -- --records {records} --seed {seed}");
    let compared = match Programs::find() {
        Ok(programs) => compare_all(&programs, records, seed),
        Err(missing) => return missing.report("verify"),
    };
    match compared {
        Ok(counts) => {
            for wrong in &counts.wrong {
                println!("WRONG: {wrong}");
            }
            println!("{counts}");
            let is_proven = counts.agreeing > 0 && counts.linted > 0 && counts.decoded > 0 && counts.changes.len() >= 8;
            if counts.wrong.is_empty() && is_proven { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("verify: {message}");
            ExitCode::FAILURE
        }
    }
}

struct Programs {
    nvcc: PathBuf,
    nvcc_13_0: PathBuf,
    ptxas: PathBuf,
    ptxas_12: PathBuf,
    tools: Tools,
}

impl Programs {
    fn find() -> Result<Self, Missing> {
        Ok(Self {
            nvcc: cuda_program(Cuda::Newest, "nvcc")?,
            nvcc_13_0: cuda_program(Cuda::V13_0, "nvcc")?,
            ptxas: cuda_program(Cuda::Newest, "ptxas")?,
            ptxas_12: cuda_program(Cuda::V12, "ptxas")?,
            tools: Tools::find()?,
        })
    }
}

fn compare_all(programs: &Programs, records: usize, seed: u64) -> Result<Counts, String> {
    let scratch = Scratch::new()?;
    let mut counts = Counts::default();
    let ran = Run { programs, folder: scratch.path() };
    ran.mistakes(&mut counts)?;
    let program = Program::new(records, seed);
    let all: Vec<&Subject> = program.subjects.iter().collect();
    println!("{} of the records can be parameters", all.len());
    // clang passes classes with constructors by their addresses.
    let plain: Vec<&Subject> = program.subjects.iter().filter(|subject| !subject.narrow).collect();
    ran.nvcc_agreeing(&program, &all, &mut counts)?;
    ran.clang_agreeing(&program, &plain, &mut counts)?;
    let mut random = Random::new(seed);
    let changes = mutation::mutate_all(&program, &all, &mut random);
    ran.nvcc_changed(&program, &all, &changes, &mut counts)?;
    let changes = mutation::mutate_all(&program, &plain, &mut random);
    ran.clang_changed(&program, &plain, &changes, &mut counts)?;
    Ok(counts)
}

struct Run<'a> {
    programs: &'a Programs,
    folder: &'a Path,
}

impl Run<'_> {
    fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// ptxas accepts each mistake; what the lint says of them is a test of its own.
    fn mistakes(&self, counts: &mut Counts) -> Result<(), String> {
        for mistake in MISTAKES {
            let input = self.write("mistake.ptx", &format!("{HEAD}{}", mistake.text))?;
            let output = self.folder.join("mistake.cubin");
            let mut command = Command::new(&self.programs.ptxas);
            command.args(["-arch=sm_80", "-c"]).arg(&input).arg("-o").arg(&output);
            if let Err(words) = run(&mut command) {
                counts.wrong.push(format!("ptxas does not accept {}: {words}", mistake.text));
            }
        }
        let text =
            include_str!("../../data/debug/shapes.sm_75.ptx").replacen(".b64 $L__func_begin", ".b64 $L__func_began", 1);
        let input = self.write("label.ptx", &text)?;
        let output = self.folder.join("label.cubin");
        let mut command = Command::new(&self.programs.ptxas);
        if let Err(words) = run(command.args(["-arch=sm_75", "-g", "-c"]).arg(&input).arg("-o").arg(&output)) {
            counts.wrong.push(format!("ptxas does not accept an undefined label: {words}"));
        }
        println!("ptxas accepts {} mistakes that the lint finds", MISTAKES.len() + 1);
        Ok(())
    }

    fn nvcc(&self, nvcc: &Path, input: &Path, arch: u32, options: &[&str], cubin: bool) -> Result<PathBuf, String> {
        let output = self.folder.join(if cubin { "out.cubin" } else { "out.ptx" });
        let mut command = Command::new(nvcc);
        command.args(["-std=c++20", "-w", "-rdc=true", if cubin { "-cubin" } else { "-ptx" }]).args(options);
        run(command.arg(format!("-arch=sm_{arch}")).arg(input).arg("-o").arg(&output))?;
        Ok(output)
    }

    fn nvcc_agreeing(&self, program: &Program, subjects: &[&Subject], counts: &mut Counts) -> Result<(), String> {
        let input = self.write("agreeing.cu", &program.source(subjects, &[], true))?;
        let newest = ARCHS.into_iter().flat_map(|arch| {
            let modes: &[&[&str]] = if arch == 80 { &[&["-G"]] } else { &[&["-G"], &["-lineinfo"], &[]] };
            modes.iter().map(move |mode| (&self.programs.nvcc, "13.5", arch, *mode))
        });
        let older = [75, 100].map(|arch| (&self.programs.nvcc_13_0, "13.0", arch, ["-G"].as_slice()));
        for (nvcc, release, arch, mode) in newest.chain(older) {
            let has_types = mode == ["-G"];
            // A cubin takes ptxas's time: of those with types, and of one without.
            for cubin in [false, true] {
                if cubin && !has_types && arch != 90 {
                    continue;
                }
                let name = format!("nvcc {release} sm_{arch} {} {}", mode.join(" "), if cubin { "cubin" } else { "PTX" });
                let output = self.nvcc(nvcc, &input, arch, mode, cubin)?;
                check::agreeing(&name, &read(&output)?, subjects, has_types, counts)?;
                if cubin && has_types {
                    counts.decoded += decoded::compare(&output, arch < 100)?;
                }
            }
        }
        println!("nvcc: {} modules that agree", counts.modules);
        Ok(())
    }

    fn nvcc_changed(
        &self,
        program: &Program,
        subjects: &[&Subject],
        changes: &[Mutated],
        counts: &mut Counts,
    ) -> Result<(), String> {
        let input = self.write("changed.cu", &program.source(&[], changes, true))?;
        for (arch, cubin) in [(75, false), (100, false)] {
            let output = self.nvcc(&self.programs.nvcc, &input, arch, &["-G"], cubin)?;
            check::changed(&format!("nvcc 13.5 sm_{arch}, changed"), &read(&output)?, subjects, changes, counts)?;
        }
        println!("nvcc: {} changes, for two architectures", changes.len());
        Ok(())
    }

    fn clang(&self, name: &str, source: &str) -> Result<PathBuf, String> {
        let input = self.write(name, source)?;
        let output = input.with_extension("ptx");
        let mut command = self.programs.tools.clang().device();
        command.arg("-DKERNEL=__attribute__((global))");
        command.args(["-Xclang", "-target-feature", "-Xclang", "+ptx82", "-g", "-S"]);
        run(command.arg(&input).arg("-o").arg(&output))?;
        Ok(output)
    }

    fn clang_agreeing(&self, program: &Program, subjects: &[&Subject], counts: &mut Counts) -> Result<(), String> {
        let before = counts.modules;
        let ptx = self.clang("clang_agreeing.cu", &program.source(subjects, &[], false))?;
        check::agreeing("clang 19 sm_75 -g PTX", &read(&ptx)?, subjects, true, counts)?;
        for (release, ptxas) in [("12", &self.programs.ptxas_12), ("13.5", &self.programs.ptxas)] {
            let cubin = ptx.with_extension("cubin");
            run(Command::new(ptxas).args(["-g", "-arch=sm_75", "-c"]).arg(&ptx).arg("-o").arg(&cubin))?;
            check::agreeing(&format!("clang 19, ptxas {release}, cubin"), &read(&cubin)?, subjects, true, counts)?;
            counts.decoded += decoded::compare(&cubin, true)?;
        }
        println!("clang: {} modules that agree", counts.modules - before);
        Ok(())
    }

    fn clang_changed(
        &self,
        program: &Program,
        subjects: &[&Subject],
        changes: &[Mutated],
        counts: &mut Counts,
    ) -> Result<(), String> {
        let ptx = self.clang("clang_changed.cu", &program.source(&[], changes, false))?;
        check::changed("clang 19, changed", &read(&ptx)?, subjects, changes, counts)?;
        println!("clang: {} changes", changes.len());
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
