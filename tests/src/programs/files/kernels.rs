//! Checks compiled kernels as their users do: kernels that match Rust must pass, and changed kernels must not.
//!
//! Kernels with random records by value are compiled with debug information, with line numbers and with neither, by nvcc
//! 13.5 and 13.0, NVRTC 12.9 and clang 19, for four architectures, as PTX and as cubins, including those of ptxas 12.9. No
//! member may be reported, by the host compiler's debug information either. All of this is at run time.
//!
//! Random kernels whose parameters refer to enumerations, records, bit-fields and pointers are compiled with mistakes of all kinds, and
//! declared in Rust without them. For each source of types (PTX text, a cubin, mangled names, the symbols of stubs, debug
//! information of the host compiler and of the device compiler, by nvcc and by clang), rustc must find every mistake that the
//! source shows. `--mistakes` is the number of kernels with each mistake that rustc compares.

use std::path::{Path, PathBuf};

use crate::programs::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::clang::Clang;
use gpu_abi_tests::compilers::find::{Cuda, Tools, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read, run, write};
use gpu_abi_tests::parallel;
use gpu_abi_tests::random::Random;
use gpu_abi_tests::verify::check;
use gpu_abi_tests::verify::interface::Interface;
use gpu_abi_tests::verify::kernel::mistake::Mutation;
use gpu_abi_tests::verify::program::{Program, Subject};
use gpu_abi_tests::verify::toolchain::{ARCHS, Mode, Toolchain, nvcc};

/// The number of random kernels that match.
const AGREEING: usize = 40;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (records, mistakes, seed) = (given.number_or("records", 80)?, given.number_or("mistakes", 12)?, given.seed());
    let scratch = Scratch::new()?;
    let run = Run {
        nvcc: cuda_program(Cuda::Newest, "nvcc")?,
        clang: Tools::find()?.clang(),
        folder: scratch.path(),
        toolchains: Toolchain::find(scratch.path())?,
        program: Program::with_chosen(records, seed),
        mistakes,
    };
    Ok(listed(&run.compare_all(seed)?))
}

/// One compilation of the kernels that match.
#[derive(Default)]
struct Compiled {
    /// Of each module, the kernels and the records that agree.
    modules: Vec<[usize; 2]>,
    wrong: Vec<String>,
}

struct Run<'a> {
    nvcc: PathBuf,
    clang: Clang,
    folder: &'a Path,
    toolchains: Vec<Toolchain>,
    program: Program,
    /// The maximum number of changed kernels of each kind that a program for rustc declares.
    mistakes: usize,
}

impl Run<'_> {
    /// Returns the errors.
    fn compare_all(&self, seed: u64) -> Result<Vec<String>, String> {
        let mut wrong = Vec::new();
        println!("{} of the records can be parameters", self.program.subjects.len());
        let compiled = self.agreeing()?;
        let (mut modules, mut kernels, mut records) = (0, 0, 0);
        for one in &compiled {
            modules += one.modules.len();
            kernels += one.modules.iter().map(|[kernels, _]| kernels).sum::<usize>();
            records += one.modules.iter().map(|[_, records]| records).sum::<usize>();
            wrong.extend_from_slice(&one.wrong);
        }
        println!("{modules} modules: {kernels} kernels agree by their parameters, {records} records by their members");
        self.on_host(&mut wrong)?;
        let interface = Interface::new(&Mutation::ALL, AGREEING, self.mistakes, &mut Random::new(seed))?;
        let [agreeing, changed, refused] =
            interface.compare(&self.nvcc, &self.clang, &self.folder.join("interface"), &mut wrong)?;
        println!(
            "rustc: {agreeing} random kernels agree, {changed} were changed; {refused} are refused beside all sources of types"
        );
        if kernels == 0 || records == 0 {
            wrong.push("something was not compared at all".to_owned());
        }
        Ok(wrong)
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        write(&path, text)?;
        Ok(path)
    }

    fn subjects(&self, toolchain: &Toolchain) -> Vec<&Subject> {
        self.program.subjects.iter().filter(|subject| toolchain.takes(subject.needs)).collect()
    }

    /// Compiles the unchanged kernels with every compiler, for every architecture, in every mode, and checks that they
    /// match.
    fn agreeing(&self) -> Result<Vec<Compiled>, String> {
        let mut jobs = Vec::new();
        for (number, toolchain) in self.toolchains.iter().enumerate() {
            let source = self.program.source(&self.subjects(toolchain), toolchain.can_call());
            let source = self.write(&format!("agreeing{number}.cu"), &source)?;
            for arch in ARCHS {
                jobs.extend(Mode::ALL.map(|mode| (number, source.clone(), arch, mode)));
            }
        }
        let compiled = parallel::map(&jobs, |(number, source, arch, mode)| self.compile(*number, source, *arch, *mode));
        compiled.into_iter().collect()
    }

    fn compile(&self, number: usize, source: &Path, arch: u32, mode: Mode) -> Result<Compiled, String> {
        let toolchain = &self.toolchains[number];
        let folder = self.folder.join(format!("{number}-{arch}-{mode}"));
        let subjects = self.subjects(toolchain);
        let mut compiled = Compiled::default();
        for module in toolchain.compile(source, arch, mode, &folder)? {
            let name = format!("{} {} sm_{arch} {mode}", toolchain.name, module.form);
            let has_types = mode == Mode::Debug;
            let cell = check::agreeing(&name, &read(&module.path)?, &subjects, has_types, &mut compiled.wrong)?;
            compiled.modules.push(cell);
        }
        Ok(compiled)
    }

    /// Compares the records with the host compiler's debug information.
    fn on_host(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        let agreeing: Vec<&Subject> = self.program.subjects.iter().collect();
        let source = self.write("on-host.cu", &self.program.source(&agreeing, false))?;
        let file = source.with_extension("o");
        run(nvcc(&self.nvcc, 80, &["-g", "-c"]).arg(&source).arg("-o").arg(&file))?;
        check::on_host(&read(&file)?, &self.program.set, &agreeing, wrong)
    }
}
