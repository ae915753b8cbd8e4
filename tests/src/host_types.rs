//! Compares the types of kernels in host files with the images in the same files.

use gpu_abi::verify::types::{Function, KernelTypes, TypeKind, Types};
use gpu_abi::verify::{Artifact, Stubs};

/// The numbers of compared items.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Kernels with types.
    pub kernels: usize,
    /// Their parameters, each with the size in the image.
    pub params: usize,
    /// Kernels whose stubs have symbols.
    pub stubs: usize,
}

/// Compares the kernels in a file's images with its debug information: every kernel must be described, and every parameter
/// must have the size in the image.
///
/// # Errors
/// The first kernel that is not described, or described differently.
pub fn compare(file: &[u8]) -> Result<Counts, String> {
    let words = |error: &dyn std::error::Error| error.to_string();
    let mut types = KernelTypes::read(file).map_err(|error| words(&error))?;
    let stubs = Stubs::read(file).map_err(|error| words(&error))?;
    let mut counts = Counts::default();
    for image in &Artifact::read(file).map_err(|error| words(&error))?.images {
        let unpacked = image.unpack().map_err(|error| words(&error))?;
        for kernel in unpacked.module().map_err(|error| words(&error))?.kernels() {
            let kernel = kernel.map_err(|error| words(&error))?;
            let symbol = kernel.name;
            let function = types.kernel(symbol).map_err(|error| words(&error))?;
            let function = function.ok_or_else(|| format!("`{symbol}` is not described"))?;
            let sizes: Vec<Option<u64>> = function.params().map(|(_, ty)| ty.size).collect();
            let wanted: Vec<Option<u64>> = kernel.params.iter().map(|param| Some(param.size as u64)).collect();
            if sizes != wanted {
                return Err(format!("`{symbol}`: sizes {sizes:?} are described, but the image has {wanted:?}"));
            }
            counts.kernels += 1;
            counts.params += sizes.len();
            counts.stubs += usize::from(stubs.get(symbol).is_some());
        }
    }
    Ok(counts)
}

/// Returns the parameters of a function as text, with the types that they refer to, each record once.
pub fn described(function: &Function, types: &Types) -> Vec<String> {
    let mut known = Vec::new();
    let param = |(_, ty): (Option<&str>, _)| {
        let mut text = String::new();
        describe(ty, types, &mut known, &mut text);
        text
    };
    function.params().map(param).collect()
}

/// Returns a type as text, with the types that it refers to, each record once.
pub fn described_type(ty: &gpu_abi::verify::types::Type, types: &Types) -> String {
    let mut text = String::new();
    describe(ty, types, &mut Vec::new(), &mut text);
    text
}

fn describe(ty: &gpu_abi::verify::types::Type, types: &Types, known: &mut Vec<String>, text: &mut String) {
    text.push_str(ty.name());
    match &ty.kind {
        TypeKind::Pointer { .. } => {
            if let Some(pointee) = types.pointee(ty) {
                text.push_str(" -> ");
                describe(pointee, types, known, text);
            }
        }
        TypeKind::Array { element, len } => {
            text.push_str(&format!(" = {len} of "));
            describe(element, types, known, text);
        }
        TypeKind::Enum { enumerators, .. } => {
            let values = enumerators.iter().map(|one| format!("{} = {}", one.name, one.value));
            text.push_str(&format!(" {{ {} }}", values.collect::<Vec<_>>().join(", ")));
        }
        TypeKind::Record(record) if record.is_declaration => text.push_str(" (incomplete)"),
        TypeKind::Record(record) if !known.iter().any(|name| name == ty.name()) => {
            known.push(ty.name().to_owned());
            text.push_str(" {");
            for member in &record.members {
                let place = match member.bits {
                    Some(bits) => format!("bit {} to {}", bits.offset(), bits.end()),
                    None => member.offset.to_string(),
                };
                text.push_str(&format!(" {place} {}: ", member.name.as_deref().unwrap_or("_")));
                describe(&member.ty, types, known, text);
                text.push(';');
            }
            text.push_str(" }");
        }
        _ => {}
    }
}
