//! Compares the library's readers of compiled files with NVIDIA's own.
//!
//! nvcc 13.5 and 13.0 compile random kernels for four architectures, with no options, with `-lineinfo` and with `-G`, and
//! pack them in every way they know into fatbins, objects and static libraries. NVRTC 12.9 compiles them too, and ptxas
//! 12.9 assembles clang's PTX. Every image must be the bytes that `cuobjdump` extracts, and every kernel must have the
//! parameters that it prints. The kernels' declarations must match all of them.
//!
//! Random kernels in PTX text, in forms that no compiler writes, must be read the way ptxas 13.5 reads them.

use std::path::Path;
use std::process::Command;

use crate::programs::Failure;
use gpu_abi_reader::Module;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::artifacts::compare::{self, Counts};
use gpu_abi_tests::artifacts::forms;
use gpu_abi_tests::artifacts::packing::PACKINGS;
use gpu_abi_tests::artifacts::signature::{self, Signature};
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read, run, write};
use gpu_abi_tests::random::Random;
use gpu_abi_tests::verify::toolchain::{ARCHS, Mode, Toolchain};

/// The release that supports all forms.
const NEWEST: &str = "13.5";

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let (counts, forms) = compare_all(given.number_or("kernels", 40)?, given.seed())?;
    println!(
        "{} images equal to cuobjdump's, {} kernels and {} parameters in them; {} declarations agree",
        counts.images, counts.kernels, counts.params, counts.agreeing
    );
    println!(
        "{} handwritten kernels read as ptxas reads them, {} with an alignment that it ignores refused, {} not assembled",
        forms.read, forms.ignored, forms.refused
    );
    if counts.params.min(forms.read).min(forms.ignored) == 0 {
        return Err("something was not compared at all".into());
    }
    Ok(counts.wrong + forms.wrong)
}

fn compare_all(kernels: usize, seed: u64) -> Result<(Counts, forms::Counts), Failure> {
    let scratch = Scratch::new()?;
    let folder = scratch.path();
    let cuobjdump = cuda_program(Cuda::Newest, "cuobjdump")?;
    let toolchains = Toolchain::find(folder)?;
    let mut random = Random::new(seed);
    let (source, signatures) = signature::program(kernels, &mut random)?;
    let cuda = folder.join("kernels.cu");
    let host = folder.join("main.cu");
    write(&cuda, &source)?;
    write(&host, format!("{source}int main() {{}}\n"))?;
    let mut counts = Counts::default();
    let check = |file: &Path, signatures: &[Signature], counts: &mut Counts| {
        let extracted = file.with_extension("images");
        let compared = compare::file(&cuobjdump, file, &extracted, signatures, counts);
        // The next run of a program with this name extracts to the same folder.
        std::fs::remove_dir_all(&extracted).map_err(|error| error.to_string())?;
        compared
    };
    for (release, version) in [(NEWEST, Cuda::Newest), ("13.0", Cuda::V13_0)] {
        let nvcc = &cuda_program(version, "nvcc")?;
        let before = counts.images;
        for (mode, option) in [("plain", None), ("lineinfo", Some("-lineinfo")), ("debug", Some("-G"))] {
            let file = folder.join(format!("{mode}.fatbin"));
            let mut command = nvcc_for(nvcc, &ARCHS);
            run(command.arg("-fatbin").args(option).arg(&cuda).arg("-o").arg(&file))?;
            check(&file, &signatures, &mut counts)?;
        }
        println!("nvcc {release}: {} images of four architectures", counts.images - before);
        check_architectures(nvcc, &cuda, folder, &mut counts)?;
        let before = counts.images;
        let mut ways = 0;
        for (i, packing) in PACKINGS.into_iter().enumerate() {
            if !packing.is_of_13_0() && release != NEWEST {
                continue;
            }
            ways += 1;
            let file = folder.join(format!("packed{i}.fatbin"));
            let mut command = nvcc_for(nvcc, &[75, 90]);
            command.arg("-fatbin").arg(format!("--compress-mode={}", packing.mode));
            if let Some(option) = packing.option {
                command.args(["-Xfatbin", option]);
            }
            run(command.arg(&cuda).arg("-o").arg(&file))?;
            check(&file, &signatures, &mut counts)?;
        }
        println!("nvcc {release}: {} images, packed in {ways} ways", counts.images - before);
        let file = folder.join("host.o");
        run(nvcc_for(nvcc, &[75, 90]).arg("-c").arg(&host).arg("-o").arg(&file))?;
        check(&file, &signatures, &mut counts)?;
        let library = folder.join("kernels.a");
        let separate = folder.join("separate.o");
        run(nvcc_for(nvcc, &[80]).args(["-dc"]).arg(&cuda).arg("-o").arg(&separate))?;
        run(Command::new(nvcc).arg("-lib").args([&file, &separate]).arg("-o").arg(&library))?;
        let before = counts.images;
        check(&library, &signatures, &mut counts)?;
        println!("nvcc {release}: {} images in a static library of two objects", counts.images - before);
    }
    check_architectures_12(&cuda_program(Cuda::V12, "ptxas")?, folder, &mut counts)?;
    for toolchain in toolchains.iter().filter(|toolchain| !toolchain.ptxas.is_empty()) {
        let before = counts.kernels;
        for (arch, mode) in ARCHS.into_iter().flat_map(|arch| Mode::ALL.map(|mode| (arch, mode))) {
            for module in toolchain.compile(&cuda, arch, mode, &folder.join(format!("{}-{arch}{mode}", toolchain.name)))? {
                check_architecture(&format!("sm_{arch}"), &module.path, &mut counts)?;
                let bytes = read(&module.path)?;
                let found = Module::read(&bytes).map_err(|error| format!("{}: {error}", module.path.display()))?;
                compare::module(&cuobjdump, &found, &module.path, &signatures, &mut counts)?;
            }
        }
        println!("{}: {} kernels", toolchain.name, counts.kernels - before);
    }
    // This number takes about as long as the rest.
    let forms = forms::compare(&cuda_program(Cuda::Newest, "ptxas")?, folder, 5 * kernels, &mut random)?;
    Ok((counts, forms))
}

/// Checks the architectures that are read from cubins on their own.
fn check_architectures(nvcc: &Path, source: &Path, folder: &Path, counts: &mut Counts) -> Result<(), String> {
    for arch in ["sm_75", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_103a", "sm_120a"] {
        let file = folder.join(format!("{arch}.cubin"));
        let mut command = Command::new(nvcc);
        command.args(["-std=c++17", "-w", "-cubin", &format!("-arch={arch}")]);
        run(command.arg(source).arg("-o").arg(&file))?;
        check_architecture(arch, &file, counts)?;
    }
    Ok(())
}

/// Checks the same of cubins of CUDA 12.9, where a bit of the ELF header's flags marks what is for one architecture only.
fn check_architectures_12(ptxas: &Path, folder: &Path, counts: &mut Counts) -> Result<(), String> {
    for arch in ["sm_100", "sm_100a", "sm_103a", "sm_120", "sm_120a"] {
        let (ptx, file) = (folder.join(format!("{arch}.12.ptx")), folder.join(format!("{arch}.12.cubin")));
        write(&ptx, format!(".version 8.8\n.target {arch}\n.address_size 64\n.visible .entry kernel() {{ ret; }}\n"))?;
        run(Command::new(ptxas).arg(format!("-arch={arch}")).arg(&ptx).arg("-o").arg(&file))?;
        check_architecture(arch, &file, counts)?;
    }
    Ok(())
}

fn check_architecture(arch: &str, file: &Path, counts: &mut Counts) -> Result<(), String> {
    let bytes = read(file)?;
    let found = Module::read(&bytes).map_err(|error| format!("{}: {error}", file.display()))?.arch().to_string();
    if found != arch {
        println!("WRONG: the module for {arch} is read as for {found}");
        counts.wrong += 1;
    }
    Ok(())
}

/// Returns nvcc with arguments for these architectures: a cubin and PTX text for each.
fn nvcc_for(nvcc: &Path, archs: &[u32]) -> Command {
    let mut command = Command::new(nvcc);
    command.args(["-std=c++17", "-w"]);
    for arch in archs {
        command.args(["-gencode", &format!("arch=compute_{arch},code=[sm_{arch},compute_{arch}]")]);
    }
    command
}
