//! The first version of PTX of each architecture.

use super::ptxas::{Ptxas, before, header};

/// The results for all architectures that a ptxas knows.
#[derive(Debug, Default)]
pub struct Archs {
    /// How many are accepted at their first version and refused at the one before.
    pub right: usize,
    /// Architectures that ptxas accepts at older versions than NVIDIA's reference names.
    pub early: Vec<String>,
    /// The mistakes, as messages.
    pub wrong: Vec<String>,
}

/// Checks every architecture that `ptxas` knows.
pub fn check(ptxas: &Ptxas) -> Archs {
    let mut checked = Archs::default();
    for name in ptxas.unknown() {
        checked.wrong.push(format!("the library does not know `{name}`"));
    }
    for &arch in ptxas.archs() {
        let Some(first) = arch.first_isa() else {
            checked.wrong.push(format!("`{arch}` has no first version"));
            continue;
        };
        // ptxas looks at the target only where there is code.
        let assemble = |isa| ptxas.assemble(arch, &(header(isa, arch) + ".visible .entry k()\n{\nret;\n}\n"));
        match (assemble(first), before(first).map(assemble)) {
            (Ok(_), Some(Err(_)) | None) => checked.right += 1,
            (Ok(_), Some(Ok(_))) => checked.early.push(format!("`{arch}` before PTX {first}")),
            (Err(said), _) => checked.wrong.push(format!("`{arch}` is newer than PTX {first}: {said}")),
        }
    }
    checked
}
