//! Checks compiled kernels as their users do: kernels that match Rust must pass, and changed kernels must not.
//!
//! Kernels with random records by value are compiled with debug information, with line numbers and with neither, by nvcc
//! 13.5 and 13.0, NVRTC 12.9 and clang 19, for four architectures, as PTX and as cubins, including those of ptxas 12.9. No
//! member may be reported. Then each record is changed in the kernels' source in every possible way, also in nested records.
//! The members must show every change, and the parameters every change of a size, an alignment or their number; so must the
//! debug information of the host compiler. All of this is at run time.
//!
//! Random kernels whose parameters refer to enumerations, records and pointers are compiled with mistakes of all kinds, and
//! declared in Rust without them. For each source of types (PTX text, a cubin, mangled names, the symbols of stubs, debug
//! information of the host compiler and of the device compiler, by nvcc and by clang), rustc must find every mistake that the
//! source shows. `--mistakes` is the number of kernels with each mistake that rustc compares.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::programs::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Missing, NvrtcFiles, Tools, cuda_program, nvrtc_12};
use gpu_abi_tests::compilers::nvrtc::Nvrtc;
use gpu_abi_tests::compilers::scratch::{Scratch, read, run, write};
use gpu_abi_tests::parallel;
use gpu_abi_tests::random::Random;
use gpu_abi_tests::verify::check;
use gpu_abi_tests::verify::interface::Interface;
use gpu_abi_tests::verify::mutation::{self, Mutated};
use gpu_abi_tests::verify::program::{Program, Subject};
use gpu_abi_tests::verify::table::Table;
use gpu_abi_tests::verify::toolchain::{ARCHS, Compiler, Mode, Toolchain, nvcc};

/// The number of random kernels that match.
const AGREEING: usize = 40;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (records, mistakes, seed) = (given.number_or("records", 80)?, given.number_or("mistakes", 12)?, given.seed());
    let (programs, scratch) = (Programs::find()?, Scratch::new()?);
    let run = Run::new(&programs, scratch.path(), records, mistakes, seed)?;
    Ok(listed(&run.compare_all(seed)?))
}

struct Programs {
    nvcc: PathBuf,
    nvcc_13_0: PathBuf,
    ptxas: PathBuf,
    ptxas_12: PathBuf,
    nvrtc_12: NvrtcFiles,
    tools: Tools,
}

impl Programs {
    fn find() -> Result<Self, Missing> {
        Ok(Self {
            nvcc: cuda_program(Cuda::Newest, "nvcc")?,
            nvcc_13_0: cuda_program(Cuda::V13_0, "nvcc")?,
            ptxas: cuda_program(Cuda::Newest, "ptxas")?,
            ptxas_12: cuda_program(Cuda::V12, "ptxas")?,
            nvrtc_12: nvrtc_12()?,
            tools: Tools::find()?,
        })
    }

    /// Returns the compilers; those that must be built first are built in `folder`.
    fn toolchains(&self, folder: &Path) -> Result<Vec<Toolchain>, String> {
        let ptxas_12 = ("12.9", self.ptxas_12.clone());
        let nvrtc = Nvrtc::build(&self.nvrtc_12, folder)?;
        let toolchain = |name, compiler, ptxas| Toolchain { name, compiler, ptxas };
        Ok(vec![
            toolchain("nvcc 13.5", Compiler::Nvcc(self.nvcc.clone()), Vec::new()),
            toolchain("nvcc 13.0", Compiler::Nvcc(self.nvcc_13_0.clone()), Vec::new()),
            toolchain("NVRTC 12.9", Compiler::Nvrtc(nvrtc), vec![ptxas_12.clone()]),
            toolchain("clang 19", Compiler::Clang(self.tools.clang()), vec![ptxas_12, ("13.5", self.ptxas.clone())]),
        ])
    }
}

/// One compilation of the kernels that match.
#[derive(Default)]
struct Compiled {
    /// Of each module, the kernels and the records that agree.
    modules: Vec<[usize; 2]>,
    wrong: Vec<String>,
}

struct Run<'a> {
    programs: &'a Programs,
    folder: &'a Path,
    toolchains: Vec<Toolchain>,
    program: Program,
    /// The maximum number of changed kernels of each kind that a program for rustc declares.
    mistakes: usize,
}

impl<'a> Run<'a> {
    fn new(programs: &'a Programs, folder: &'a Path, records: usize, mistakes: usize, seed: u64) -> Result<Self, String> {
        let toolchains = programs.toolchains(folder)?;
        Ok(Self { programs, folder, toolchains, program: Program::with_chosen(records, seed), mistakes })
    }

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
        let changes = mutation::mutate_all(&self.program, &mut Random::new(seed));
        let mut found = self.changed(&changes, &mut wrong)?;
        found.add(self.elsewhere(&changes, &mut wrong)?);
        found.add(self.interface(seed, &mut wrong)?);
        println!("{} changes of records\n{found}", changes.len());
        wrong.extend(found.gaps());
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
            let source = self.program.source(&self.subjects(toolchain), &[], toolchain.can_call());
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

    /// Compiles changed kernels, which must not match.
    fn changed(&self, changes: &[Mutated], wrong: &mut Vec<String>) -> Result<Table, String> {
        let mut jobs = Vec::new();
        for (toolchain, archs) in self.toolchains.iter().zip([[75, 100].as_slice(), &[], &[90], &[75]]) {
            let subjects: BTreeMap<usize, &Subject> =
                self.subjects(toolchain).into_iter().map(|subject| (subject.position, subject)).collect();
            let changes: Vec<&Mutated> =
                changes.iter().filter(|one| toolchain.takes(one.needs) && subjects.contains_key(&one.position)).collect();
            jobs.extend(archs.iter().map(|arch| (toolchain, *arch, subjects.clone(), changes.clone())));
        }
        let results = parallel::map(&jobs, |(toolchain, arch, subjects, changes)| {
            let folder = self.folder.join(format!("changed-{}-{arch}", toolchain.name));
            std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            let source = folder.join("changed.cu");
            let text = self.program.source(&[], changes, toolchain.can_call());
            write(&source, text)?;
            let text = toolchain.debug_text(&source, *arch, &folder)?;
            let mut wrong = Vec::new();
            let name = format!("{} sm_{arch}, changed", toolchain.name);
            let rows = check::changed(&name, &read(&text)?, subjects, changes, &mut wrong)?;
            Ok::<_, String>((rows, wrong))
        });
        let mut found = Table::default();
        for result in results {
            let (rows, words) = result?;
            found.add(rows);
            wrong.extend(words);
        }
        Ok(found)
    }

    /// Compares matching and changed kernels with the host's debug information, and changed ones with a cubin.
    fn elsewhere(&self, changes: &[Mutated], wrong: &mut Vec<String>) -> Result<Table, String> {
        let subjects: BTreeMap<usize, &Subject> =
            self.program.subjects.iter().map(|subject| (subject.position, subject)).collect();
        let (agreeing, all): (Vec<&Subject>, Vec<&Mutated>) =
            (subjects.values().copied().collect(), changes.iter().collect());
        let source = self.write("elsewhere.cu", &self.program.source(&agreeing, &all, false))?;
        let compile = |name: &str, options: &[&str]| {
            let file = self.folder.join(name);
            run(nvcc(&self.programs.nvcc, 80, options).arg(&source).arg("-o").arg(&file))?;
            read(&file)
        };
        let mut found = check::changed("cubin", &compile("changed.cubin", &["-G", "-cubin"])?, &subjects, &all, wrong)?;
        let pairs: Vec<(&Mutated, &Subject)> = all.iter().map(|one| (*one, subjects[&one.position])).collect();
        found.add(check::on_host(&compile("changed.o", &["-g", "-c"])?, &self.program.set, &agreeing, &pairs, wrong)?);
        Ok(found)
    }

    /// Makes rustc compile a program that declares random kernels as they were before a mistake.
    fn interface(&self, seed: u64, wrong: &mut Vec<String>) -> Result<Table, String> {
        let mut random = Random::new(seed);
        let interface = Interface::new(AGREEING, self.mistakes, &mut random);
        let [agreeing, changed] = interface.counts();
        println!("rustc: {agreeing} random kernels agree, {changed} were changed, beside each source of types");
        let nvcc = &self.programs.nvcc;
        interface.compare(nvcc, &self.programs.tools.clang(), &self.folder.join("interface"), wrong)
    }
}
