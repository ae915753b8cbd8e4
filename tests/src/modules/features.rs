//! Compares the targets that each construct needs with those that ptxas accepts.

use gpu_abi::ptx::{Arch, Feature};

use super::ptxas::{Ptxas, before, header, oldest};

/// The results for all constructs.
#[derive(Debug, Default)]
pub struct Features {
    /// How many are accepted on the oldest target that ptxas reaches.
    pub accepted: usize,
    /// How many are refused by the version of PTX before theirs.
    pub refused_isa: usize,
    /// How many are refused by the architecture before theirs.
    pub refused_arch: usize,
    /// How many versions and architectures ptxas does not reach down to.
    pub out_of_reach: usize,
    /// Constructs that ptxas accepts on older targets than NVIDIA's reference names.
    pub early: Vec<String>,
    /// The mistakes, as messages.
    pub wrong: Vec<String>,
}

/// A module's text below the header that uses a construct and nothing newer.
fn sample(feature: &Feature) -> Option<String> {
    let in_function = |body: &str| {
        format!(".visible .func f()\n{{\n.reg .b16 %rs<4>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n{body}\nret;\n}}\n")
    };
    let wide = |body: &str| in_function(&format!(".reg .b128 %rq<4>;\n{body}"));
    Some(match *feature {
        Feature::MEMORY_MODEL => in_function("fence.sc.gpu;\nld.acquire.gpu.b32 %r1, [%rd1];"),
        Feature::ONE_WAY_FENCE => in_function("fence.acquire.gpu;"),
        Feature::CLUSTER_SCOPE => in_function("ld.relaxed.cluster.b32 %r1, [%rd1];"),
        Feature::B128 => wide("ld.relaxed.gpu.b128 %rq1, [%rd1];"),
        Feature::B128_SYS => wide("ld.relaxed.sys.b128 %rq1, [%rd1];"),
        Feature::ATOM_B128 => wide("atom.relaxed.gpu.cas.b128 %rq1, [%rd1], %rq2, %rq3;"),
        Feature::ATOM_CAS_B16 => in_function("atom.cas.b16 %rs1, [%rd1], %rs2, %rs3;"),
        Feature::ATOM_ADD_F16 => in_function("atom.add.noftz.f16 %rs1, [%rd1], %rs2;"),
        Feature::ATOM_ADD_BF16 => in_function("atom.add.noftz.bf16 %rs1, [%rd1], %rs2;"),
        Feature::MANAGED => ".visible .global .attribute(.managed) .align 4 .u32 m;\n".to_owned(),
        Feature::LARGE_PARAMETERS => ".visible .entry k(.param .align 4 .b8 p[4356])\n{\nret;\n}\n".to_owned(),
        Feature::CLUSTER_DIMENSIONS => {
            ".visible .entry k()\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n{\nret;\n}\n".to_owned()
        }
        Feature::MAX_CLUSTER_RANK => ".visible .entry k()\n.maxclusterrank 8\n{\nret;\n}\n".to_owned(),
        Feature::WEAK => ".weak .global .align 4 .u32 w;\n".to_owned(),
        _ => return None,
    })
}

/// Checks every construct of [`Feature::ALL`].
pub fn check(ptxas: &Ptxas) -> Features {
    let mut checked = Features::default();
    for feature in Feature::ALL {
        let name = feature.name;
        match sample(feature) {
            Some(sample) => checked.one(ptxas, feature, &sample),
            None => checked.wrong.push(format!("`{name}` has no sample here")),
        }
    }
    checked
}

impl Features {
    fn one(&mut self, ptxas: &Ptxas, feature: &Feature, sample: &str) {
        let name = feature.name;
        let portable = || ptxas.archs().iter().copied().filter(|arch| *arch == Arch::new(arch.number));
        let assemble = |isa, arch: Arch| ptxas.assemble(arch, &(header(isa, arch) + sample));
        let needed = feature.arch;
        let Some(arch) = portable().find(|arch| arch.number >= needed) else {
            return self.wrong.push(format!("`{name}` needs an architecture that ptxas does not know"));
        };
        let Some(target) = oldest(arch, feature.isa) else {
            return self.wrong.push(format!("`{name}` has no target"));
        };
        match assemble(target.isa(), arch) {
            Ok(_) => self.accepted += 1,
            Err(said) => self.wrong.push(format!("`{name}` is refused at PTX {} for {arch}: {said}", target.isa())),
        }
        match before(feature.isa).filter(|isa| arch.first_isa().is_some_and(|first| first <= *isa)) {
            Some(isa) => match assemble(isa, arch) {
                Err(_) => self.refused_isa += 1,
                Ok(_) => self.early.push(format!("`{name}` at PTX {isa} for {arch}")),
            },
            None => self.out_of_reach += 1,
        }
        let older = portable().rfind(|arch| arch.number < needed);
        match older.and_then(|arch| oldest(arch, feature.isa)) {
            Some(target) => match assemble(target.isa(), target.arch()) {
                Err(_) => self.refused_arch += 1,
                Ok(_) => self.early.push(format!("`{name}` at PTX {} for {}", target.isa(), target.arch())),
            },
            None => self.out_of_reach += 1,
        }
    }
}
