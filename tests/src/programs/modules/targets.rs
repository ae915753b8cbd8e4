//! Compares the library's targets and modules with ptxas.
//!
//! ptxas must accept every construct of `Feature::ALL` and every architecture from the version that the library states, and
//! reject it one version or architecture earlier. The newest ptxas must agree exactly; an older one may be more lenient.
//! Then ptxas assembles random variables, and the object must contain their bytes.

use crate::programs::{Failure, listed};
use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::modules::ptxas::Ptxas;
use gpu_abi_tests::modules::{archs, features, variables, whole};
use gpu_abi_tests::random::Random;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let mut random = Random::new(given.seed());
    let mut wrong = Vec::new();
    for (name, release) in [("newest ptxas", Cuda::Newest), ("ptxas 12", Cuda::V12)] {
        cuda_program(release, "ptxas")?;
        check(name, release, &mut random, &mut wrong)?;
    }
    Ok(listed(&wrong))
}

fn check(name: &str, release: Cuda, random: &mut Random, wrong: &mut Vec<String>) -> Result<(), String> {
    let ptxas = Ptxas::find(release)?;
    let archs = archs::check(&ptxas);
    println!("{name}: the first version of PTX is right for {} architectures", archs.right);
    let features = features::check(&ptxas);
    println!(
        "{name}: {} constructs accepted where they begin, {} refused a version before, {} an architecture before, {} out of reach",
        features.accepted, features.refused_isa, features.refused_arch, features.out_of_reach
    );
    let early: Vec<String> = archs.early.into_iter().chain(features.early).collect();
    if release == Cuda::Newest {
        wrong.extend(early.into_iter().map(|what| format!("{name} accepts {what}")));
    } else {
        early.iter().for_each(|what| println!("    more lenient: {what}"));
    }
    wrong.extend(archs.wrong.into_iter().chain(features.wrong).map(|message| format!("{name}: {message}")));
    for (isa, arch) in [(IsaVersion::new(7, 5), 75), (IsaVersion::new(8, 6), 90), (IsaVersion::new(8, 6), 100)] {
        let target = Target::new(isa, Arch::new(arch)).map_err(|error| error.to_string())?;
        let text = whole::text(target).map_err(|error| error.to_string())?;
        match ptxas.assemble(target.arch(), &text) {
            Ok(_) => println!("{name}: a module with every part, PTX {isa} for sm_{arch}"),
            Err(said) => wrong.push(format!("{name}: a module with every part, PTX {isa} for sm_{arch}: {said}")),
        }
    }
    for arch in [75, 90, 100].map(Arch::new) {
        let (count, differing) = variables::check(&ptxas, arch, random)?;
        println!("{name}: {count} variables for {arch}, {} of them differ", differing.len());
        wrong.extend(differing.into_iter().map(|message| format!("{name}, {arch}: {message}")));
    }
    Ok(())
}
