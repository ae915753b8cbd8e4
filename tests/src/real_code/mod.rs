//! Kernels of real programs: their parameters according to their names, the symbols of their stubs and the host's debug
//! information, and the sizes in the images.

pub mod bindings;

use std::collections::BTreeSet;
use std::fmt;

use gpu_abi::verify::Artifact;
use gpu_abi_reader::debug::{KernelTypes, Type, TypeKind, Types};
use gpu_abi_reader::model::ScalarKind;
use gpu_abi_reader::names::{CxxKind, CxxType, Fundamental, signature, stub_signature};
use gpu_abi_reader::{Module, Stubs};

/// The comparison of a source with the other sources for one parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Equal,
    /// The source does not state it.
    Unknown,
    /// The statement of the source, and the other one.
    Different(String),
}

/// The results of one source for all parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Equal to the others.
    pub equal: usize,
    /// Not stated by the source.
    pub unknown: usize,
    /// Different from the others.
    pub different: usize,
}

/// The numbers of compared items.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Object files.
    pub objects: usize,
    /// Kernels.
    pub kernels: usize,
    /// Those whose names are not mangled.
    pub plain: usize,
    /// Their parameters.
    pub params: usize,
    /// From mangled names, compared with the sizes in the images.
    pub names: Told,
    /// From stubs' symbols, compared with the sizes and the mangled names.
    pub stubs: Told,
    /// From the host's debug information, compared with the sizes and the types in the names.
    pub host: Told,
    /// The differences.
    pub differences: Vec<String>,
}

impl Counts {
    /// Adds the results of another comparison.
    pub fn add(&mut self, other: Self) {
        self.objects += other.objects;
        self.kernels += other.kernels;
        self.plain += other.plain;
        self.params += other.params;
        for (sum, told) in [(&mut self.names, other.names), (&mut self.stubs, other.stubs), (&mut self.host, other.host)] {
            sum.equal += told.equal;
            sum.unknown += told.unknown;
            sum.different += told.different;
        }
        self.differences.extend(other.differences);
    }

    /// The column titles.
    pub const HEADS: &str = "objects kernels extern-C  params |   name: equal unknown wrong |  stub: equal unknown wrong |  host: equal unknown wrong";
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:7} {:7} {:8} {:7}", self.objects, self.kernels, self.plain, self.params)?;
        for Told { equal, unknown, different } in [self.names, self.stubs, self.host] {
            write!(f, " | {equal:12} {unknown:7} {different:5}")?;
        }
        Ok(())
    }
}

/// Compares all kernels of an object file of `nvcc -g -c`, each once.
///
/// # Errors
/// If something cannot be read.
pub fn compare(name: &str, file: &[u8]) -> Result<Counts, String> {
    let words = |error: &dyn std::error::Error| format!("{name}: {error}");
    let mut host = KernelTypes::read(file).map_err(|error| words(&error))?;
    let stubs = Stubs::read(file).map_err(|error| words(&error))?;
    let mut counts = Counts { objects: 1, ..Counts::default() };
    let mut known = BTreeSet::new();
    for image in &Artifact::read(file).map_err(|error| words(&error))?.images {
        let unpacked = image.unpack().map_err(|error| words(&error))?;
        for kernel in Module::read(&unpacked).map_err(|error| words(&error))?.kernels() {
            let kernel = kernel.map_err(|error| words(&error))?;
            let sizes: Vec<u64> = kernel.params.iter().map(|param| param.size as u64).collect();
            // A kernel in several images may have different sizes, which are each compared once.
            if known.insert((kernel.name.to_owned(), sizes.clone())) {
                counts.kernel(name, kernel.name, &sizes, &stubs, &mut host);
            }
        }
    }
    Ok(counts)
}

impl Counts {
    fn kernel(&mut self, file: &str, symbol: &str, sizes: &[u64], stubs: &Stubs, host: &mut KernelTypes<'_>) {
        self.kernels += 1;
        self.params += sizes.len();
        self.plain += usize::from(!symbol.contains("_Z"));
        let own = symbol.find("_Z").and_then(|at| signature(&symbol[at..]));
        let by_name = own.as_ref().map(|own| own.params.as_slice());
        let stub = stubs.get(symbol).and_then(stub_signature);
        let by_stub = stub.as_ref().map(|stub| stub.params.as_slice());
        let function = match host.kernel(symbol) {
            Ok(function) => function,
            Err(error) => {
                self.differences.push(format!("{file}: `{symbol}`: {error}"));
                None
            }
        };
        let by_host: Option<Vec<&Type>> = function.as_ref().map(|function| function.params().map(|(_, ty)| ty).collect());
        let at = format!("{file}: `{symbol}`");
        let names = verdicts(sizes, by_name, |ty, _, size| size_verdict(ty, size));
        let stub = verdicts(sizes, by_stub, |ty, index, size| match by_name.and_then(|names| names.get(index)) {
            Some(own) => same_name(ty, own),
            None => size_verdict(ty, size),
        });
        let host = verdicts(sizes, by_host.as_deref(), |ty, index, size| {
            let stated = by_name.or(by_stub).and_then(|names| names.get(index));
            let agrees = stated.map_or(Verdict::Unknown, |stated| agrees(stated, ty, host.types()));
            match (ty.size, agrees) {
                (Some(of), _) if of != size => {
                    Verdict::Different(format!("{} of {of} bytes, {size} in the image", ty.name()))
                }
                (Some(_), Verdict::Unknown) => Verdict::Equal,
                (None, Verdict::Equal) => Verdict::Unknown,
                (_, verdict) => verdict,
            }
        });
        for (told, verdicts, source) in
            [(&mut self.names, names, "name"), (&mut self.stubs, stub, "stub"), (&mut self.host, host, "host")]
        {
            for (index, verdict) in verdicts.into_iter().enumerate() {
                match verdict {
                    Verdict::Equal => told.equal += 1,
                    Verdict::Unknown => told.unknown += 1,
                    Verdict::Different(words) => {
                        told.different += 1;
                        self.differences.push(format!("{at}, parameter {index}, {source}: {words}"));
                    }
                }
            }
        }
    }
}

/// Compares each parameter that a source states; all are different if their number is.
fn verdicts<T>(sizes: &[u64], stated: Option<&[T]>, compare: impl Fn(&T, usize, u64) -> Verdict) -> Vec<Verdict> {
    match stated {
        None => vec![Verdict::Unknown; sizes.len()],
        Some(stated) if stated.len() != sizes.len() => {
            vec![
                Verdict::Different(format!("{} parameters, {} in the image", stated.len(), sizes.len()));
                sizes.len().max(1)
            ]
        }
        Some(stated) => stated.iter().zip(sizes).enumerate().map(|(index, (ty, size))| compare(ty, index, *size)).collect(),
    }
}

/// Compares a type in a name with a size. Names do not contain the sizes of classes.
fn size_verdict(ty: &CxxType, size: u64) -> Verdict {
    let of = match ty.kind() {
        CxxKind::Pointer(_) => 8,
        CxxKind::Fundamental(fundamental) => match scalar(fundamental) {
            Some((_, of)) => of,
            None => return Verdict::Unknown,
        },
        _ => return Verdict::Unknown,
    };
    if of == size { Verdict::Equal } else { Verdict::Different(format!("`{ty}`, {size} bytes in the image")) }
}

/// Compares the types in a kernel's name and in its stub's symbol.
fn same_name(stub: &CxxType, own: &CxxType) -> Verdict {
    // The name of a function does not contain a parameter's own `const`. A name that comes from a template's declaration states
    // the type of the function template's value, `3u`, and the class's own name that of its parameter, `3`.
    let text = |ty: &CxxType| {
        let (text, mut follows_digit) = (ty.unqualified().to_string(), false);
        let is_kept = |c: &char| {
            let is_suffix = follows_digit && matches!(c, 'u' | 'l');
            follows_digit = c.is_ascii_digit() || is_suffix;
            !is_suffix
        };
        text.chars().filter(is_kept).collect::<String>()
    };
    // A stub takes a reference as a pointer.
    let own = text(own);
    let own = own.strip_suffix('&').map_or(own.clone(), |to| format!("{to}*"));
    match (text(stub), own) {
        (stub, own) if stub.contains('?') || own.contains('?') => Verdict::Unknown,
        (stub, own) if stub == own => Verdict::Equal,
        (stub, own) => Verdict::Different(format!("`{stub}`, `{own}` in the kernel's name")),
    }
}

/// Compares a type in a name with one in debug information, through pointers and arrays. Classes are compared by name.
fn agrees(stated: &CxxType, ty: &Type, types: &Types) -> Verdict {
    let different = || Verdict::Different(format!("`{}`, `{stated}` in the name", ty.name()));
    match (stated.kind(), &ty.kind) {
        (CxxKind::Fundamental(fundamental), TypeKind::Scalar(kind)) => match scalar(fundamental) {
            Some(stated) if stated == (*kind, ty.size.unwrap_or(0)) => Verdict::Equal,
            Some(_) => different(),
            None => Verdict::Unknown,
        },
        (CxxKind::Pointer(to), TypeKind::Pointer { target, .. }) => match (to.kind(), types.pointee(ty)) {
            (CxxKind::Void, None) => Verdict::Equal,
            (CxxKind::Void, Some(_)) => different(),
            (_, Some(pointee)) => agrees(&to, pointee, types),
            (_, None) if target.is_none() => different(),
            (_, None) => Verdict::Unknown,
        },
        (CxxKind::Array(_, stated), TypeKind::Array { element, .. }) => agrees(&stated, element, types),
        (CxxKind::Function, TypeKind::Function(_)) => Verdict::Equal,
        (CxxKind::Class(class), TypeKind::Record(record)) => match (record.name.as_deref(), class.path().last()) {
            (Some(name), Some(last)) if last_identifier(name) == last_identifier(last) => Verdict::Equal,
            (None, _) => Verdict::Unknown,
            _ => different(),
        },
        (CxxKind::Class(class), TypeKind::Enum { .. }) if ty.typedefs.is_empty() => match class.path().last() {
            Some(last) if last_identifier(ty.name()) == last_identifier(last) => Verdict::Equal,
            _ => different(),
        },
        (CxxKind::Class(_), TypeKind::Enum { .. }) => Verdict::Unknown,
        (CxxKind::MemberPointer | CxxKind::Unknown, _) | (_, TypeKind::Other) => Verdict::Unknown,
        _ => different(),
    }
}

/// Returns a class's own name, without scopes and template arguments: `C` for `A<B>::C<D>`.
fn last_identifier(name: &str) -> &str {
    let (mut depth, mut start, mut end) = (0_usize, 0, name.len());
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => {
                if depth == 0 {
                    end = at;
                }
                depth += 1;
            }
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => (start, end) = (at + 1, name.len()),
            _ => {}
        }
    }
    name[start..end.max(start)].trim()
}

/// Returns the kind and size of a number; `None` for types that compilers describe differently.
fn scalar(fundamental: Fundamental) -> Option<(ScalarKind, u64)> {
    Some(match fundamental {
        Fundamental::Bool => (ScalarKind::Bool, 1),
        Fundamental::Char | Fundamental::SignedChar => (ScalarKind::Signed, 1),
        Fundamental::UnsignedChar => (ScalarKind::Unsigned, 1),
        Fundamental::Short => (ScalarKind::Signed, 2),
        Fundamental::UnsignedShort => (ScalarKind::Unsigned, 2),
        Fundamental::Int | Fundamental::WideChar => (ScalarKind::Signed, 4),
        Fundamental::UnsignedInt => (ScalarKind::Unsigned, 4),
        Fundamental::Long | Fundamental::LongLong => (ScalarKind::Signed, 8),
        Fundamental::UnsignedLong | Fundamental::UnsignedLongLong => (ScalarKind::Unsigned, 8),
        Fundamental::Float => (ScalarKind::Float, 4),
        Fundamental::Double => (ScalarKind::Float, 8),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn own_names_of_classes() {
        for (name, own) in [("C", "C"), ("A::C", "C"), ("A<B::D>::C<E::F<G>>", "C"), ("A<1>", "A"), ("", "")] {
            assert_eq!(super::last_identifier(name), own, "{name}");
        }
    }
}
