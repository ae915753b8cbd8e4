//! Types of the host as text.

use gpu_abi_reader::debug::{Function, TypeKind, Types};

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
pub fn described_type(ty: &gpu_abi_reader::debug::Type, types: &Types) -> String {
    let mut text = String::new();
    describe(ty, types, &mut Vec::new(), &mut text);
    text
}

fn describe(ty: &gpu_abi_reader::debug::Type, types: &Types, known: &mut Vec<String>, text: &mut String) {
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
