//! Compares the kernels of two sides: matches them, and finds differences in their parameters and limits.
//!
//! Only properties that both sides state are compared. Equivalent forms are not differences: a pointer may be declared as
//! one (`.ptr`) or as an integer of its size, and `.b64` is any 64-bit number. Architectures may place a parameter with an
//! alignment above 16 bytes differently, which is not a difference either.

use super::pointees::{self, MAX_CALLBACKS};
use crate::change::{Key, Pair, differ, differing, partners};
use crate::loaded::{Kernel, Parameter};
use gpu_abi_reader::names::without_ids;
use gpu_abi_reader::{ParamKind, StateSpace};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// A kernel of one side and its counterpart on the other.
#[derive(Debug)]
pub(crate) struct KernelPair<'a> {
    pub(crate) kernels: Pair<'a, Kernel>,
    /// One for each parameter, in order; empty if a side is missing.
    pub(crate) params: Vec<Pair<'a, Parameter>>,
    pub(crate) limits: Vec<LimitPair>,
}

/// A limit that differs, such as `.maxntid`.
#[derive(Debug, Serialize)]
pub(crate) struct LimitPair {
    pub(crate) name: &'static str,
    pub(crate) old: Option<Limit>,
    pub(crate) new: Option<Limit>,
}

/// The value of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Limit {
    /// By dimension.
    Dimensions([u32; 3]),
    Number(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dimensions([x, y, z]) => write!(f, "{x} x {y} x {z}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Matches the kernels of two sides. Symbols come first, then symbols without the compilation's ids. A changed parameter
/// changes the symbol, so the rest is matched by C++ names without parameters if each side has one kernel with the name.
pub(crate) fn pair_kernels<'a>(old: &[&'a Kernel], new: &[&'a Kernel]) -> Vec<KernelPair<'a>> {
    let symbol: Key<'a, Kernel> = |kernel| Cow::Borrowed(&kernel.symbol);
    let normal: Key<'a, Kernel> = |kernel| without_ids(&kernel.symbol);
    let name: Key<'a, Kernel> = |kernel| kernel.short_title();
    let pairs = partners(old, new, &[(symbol, false), (normal, false), (name, true)]);
    pairs.into_iter().map(|(old, new)| compare_kernels(old, new)).collect()
}

/// Compares two matching kernels.
pub(crate) fn compare_kernels<'a>(old: Option<&'a Kernel>, new: Option<&'a Kernel>) -> KernelPair<'a> {
    let mut limits = Vec::new();
    let mut params = Vec::new();
    if let (Some(old), Some(new)) = (old, new) {
        for index in 0..old.params.len().max(new.params.len()) {
            let mut pair = Pair::new(old.params.get(index), new.params.get(index), |a, b| differences((old, a), (new, b)));
            if old.base != new.base && is_one_alignment(old, new, index) {
                pair.differences.retain(|difference| *difference != "offset");
            }
            params.push(pair);
        }
        limits = compare_limits(old, new);
    }
    let kernels = Pair::new(old, new, |old, new| {
        differing([
            ("symbol", without_ids(&old.symbol) != without_ids(&new.symbol)),
            ("parameters", !params.iter().all(Pair::is_same)),
            ("limits", !limits.is_empty()),
        ])
    });
    KernelPair { kernels, params, limits }
}

/// Compares the limits of two kernels. PTX text and cubins both state all of them except for `.minnctapersm`, which cubins
/// leave out; ptxas leaves out unused shared memory.
fn compare_limits(old: &Kernel, new: &Kernel) -> Vec<LimitPair> {
    let (a, b) = (&old.limits, &new.limits);
    let dimensions = |all: Option<[u32; 3]>| all.map(Limit::Dimensions);
    let number = |number: Option<u32>| number.map(|number| Limit::Number(number.into()));
    let flag = |is_set: bool| is_set.then_some(Limit::Number(1));
    let mut limits = vec![
        (".maxntid", dimensions(a.max_threads), dimensions(b.max_threads)),
        (".reqntid", dimensions(a.required_threads), dimensions(b.required_threads)),
        (".maxnreg", number(a.max_registers), number(b.max_registers)),
        (".reqnctapercluster", dimensions(a.required_cluster), dimensions(b.required_cluster)),
        (".explicitcluster", flag(a.is_explicit_cluster), flag(b.is_explicit_cluster)),
        (".maxclusterrank", number(a.max_cluster_rank), number(b.max_cluster_rank)),
    ];
    if old.resources.is_none() && new.resources.is_none() {
        limits.push((".minnctapersm", number(a.min_blocks), number(b.min_blocks)));
    }
    if let (Some(a), Some(b), true) =
        (old.static_shared, new.static_shared, old.resources.is_some() == new.resources.is_some())
    {
        limits.push((".shared", Some(Limit::Number(a)), Some(Limit::Number(b))));
    }
    let differ = limits.into_iter().filter(|(_, old, new)| old != new);
    differ.map(|(name, old, new)| LimitPair { name, old, new }).collect()
}

fn differences(old_param: (&Kernel, &Parameter), new_param: (&Kernel, &Parameter)) -> Vec<&'static str> {
    let (old, new) = (old_param.1, new_param.1);
    differing([
        ("offset", differ(old.offset, new.offset)),
        ("size", old.size != new.size),
        ("align", differ(old.align, new.align)),
        ("kind", !agree(old.kind, new.kind)),
        ("type", types_differ(old_param, new_param)),
    ])
}

/// Returns whether two parameters have different types, as far as both sides state them in the same form. nvcc's debug
/// information does not have namespaces, the host's does.
fn types_differ((old_kernel, old): (&Kernel, &Parameter), (new_kernel, new): (&Kernel, &Parameter)) -> bool {
    let described = old.ty.as_ref().zip(new.ty.as_ref()).zip(old_kernel.debug.as_deref().zip(new_kernel.debug.as_deref()));
    match (described, &old.stated, &new.stated) {
        (Some(((a, b), (old_info, new_info))), ..) if old.from == new.from => {
            pointees::types_differ((old_info, a), (new_info, b), true, MAX_CALLBACKS)
        }
        (_, Some(a), Some(b)) => !a.is_alike(b),
        _ => false,
    }
}

/// Returns whether the offsets of parameter `index` may come from the same alignment, with the bases of two architectures.
/// An offset is the next multiple of the alignment after the previous parameter, and above 16 bytes that depends on the
/// base.
fn is_one_alignment(old: &Kernel, new: &Kernel, index: usize) -> bool {
    const MAX_ALIGN: u32 = 128;

    let suits = |kernel: &Kernel, align: usize| {
        let before = kernel.params[..index].iter().rev().find_map(|param| Some(param.offset? + param.size));
        let place = kernel.base.and_then(|base| (base + before.unwrap_or(0)).checked_next_multiple_of(align));
        let found = kernel.params[index].offset.zip(kernel.base).map(|(offset, base)| offset + base);
        place.is_some() && place == found
    };
    let has_both = index < old.params.len() && index < new.params.len();
    has_both && (0..=MAX_ALIGN.ilog2()).any(|power| suits(old, 1 << power) && suits(new, 1 << power))
}

/// Returns whether two kinds can describe the same parameter.
fn agree(a: ParamKind, b: ParamKind) -> bool {
    use ParamKind::{Bits, Float, Integer, Pointer, Unknown};

    match (a, b) {
        (Unknown, _) | (_, Unknown) => true,
        (Pointer { space: a, align: m }, Pointer { space: b, align: n }) => {
            let is_open = |space, align| space == StateSpace::Generic && align == 1;
            // `.ptr .align 1`, as nvcc writes for sm_100, does not state the pointee's alignment.
            (a, m) == (b, n) || is_open(a, m) || is_open(b, n)
        }
        (Pointer { .. }, Integer | Bits) | (Integer | Bits, Pointer { .. }) => true,
        (Bits, Integer | Float) | (Integer | Float, Bits) => true,
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Select;
    use crate::change::Change;
    use crate::input::Input;
    use crate::load::load;
    use gpu_abi_reader::Artifact;

    /// Returns a kernel with integer parameters of these sizes, read from PTX text.
    fn kernel(symbol: &str, sizes: &[usize]) -> Kernel {
        let params: Vec<String> = sizes.iter().enumerate().map(|(i, n)| format!(".param .u{} p{i}", 8 * n)).collect();
        let text = format!(".version 8.0 .target sm_80 .visible .entry {symbol}({}) {{ ret; }}", params.join(", "));
        let artifact = Artifact::read(text.as_bytes()).unwrap();
        let input = Input { name: "test".to_owned(), artifact, errors: Vec::new(), no_kernels: None };
        load(&input, &Select::default()).modules.remove(0).kernels.remove(0)
    }

    fn changes(old: &[Kernel], new: &[Kernel]) -> Vec<(Change, String)> {
        let (old, new): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
        let pairs = pair_kernels(&old, &new);
        let pairs = pairs.iter().map(|pair| &pair.kernels);
        pairs.map(|pair| (pair.change(), pair.old.or(pair.new).unwrap().symbol.clone())).collect()
    }

    #[test]
    fn kernels_belong_together_by_their_names() {
        let old = [kernel("_Z4stepPfi", &[8, 4]), kernel("a", &[4]), kernel("gone", &[4]), kernel("_Z1oi", &[4])];
        let new = [
            kernel("a", &[4]),
            kernel("_Z4stepPfl", &[8, 8]),
            kernel("new", &[4]),
            kernel("_Z1oPi", &[8]),
            kernel("_Z1of", &[4]),
        ];
        let named = |change, name: &str| (change, name.to_owned());
        assert_eq!(
            changes(&old, &new),
            [
                named(Change::Changed, "_Z4stepPfi"),
                named(Change::Same, "a"),
                named(Change::Removed, "gone"),
                // Either of the two overloads may be its new form.
                named(Change::Removed, "_Z1oi"),
                named(Change::Added, "new"),
                named(Change::Added, "_Z1oPi"),
                named(Change::Added, "_Z1of"),
            ]
        );
    }

    #[test]
    fn parameters_are_compared_by_what_both_sides_say() {
        let (old, mut new) = (kernel("k", &[8, 4]), kernel("k", &[8, 4]));
        new.params[1] = Parameter { offset: None, align: None, kind: ParamKind::Unknown, ..new.params[1].clone() };
        assert!(compare_kernels(Some(&old), Some(&new)).kernels.is_same());
        new.params[0].kind = ParamKind::Pointer { space: StateSpace::Global, align: 4 };
        assert!(compare_kernels(Some(&old), Some(&new)).kernels.is_same());
        new.params[0].kind = ParamKind::Float;
        new.params[1] = Parameter { offset: Some(16), size: 2, align: Some(16), ..new.params[1].clone() };
        new.params.push(new.params[1].clone());
        let pair = compare_kernels(Some(&old), Some(&new));
        let found: Vec<_> = pair.params.iter().map(|param| (param.change(), param.differences.as_slice())).collect();
        let expected: [(Change, &[&str]); 3] =
            [(Change::Changed, &["kind"]), (Change::Changed, &["offset", "size", "align"]), (Change::Added, &[])];
        assert_eq!(found, expected);
    }

    #[test]
    fn limits_are_compared() {
        let (old, mut new) = (kernel("k", &[]), kernel("k", &[]));
        new.limits.max_threads = Some([256, 1, 1]);
        // A limit that a cubin does not state is not a difference.
        new.limits.min_blocks = Some(2);
        new.resources = Some(gpu_abi_reader::Resources::default());
        let pair = compare_kernels(Some(&old), Some(&new));
        assert_eq!(pair.kernels.change(), Change::Changed);
        assert_eq!((pair.limits.len(), pair.limits[0].name), (1, ".maxntid"));
    }

    #[test]
    fn pointers_of_other_spaces_differ() {
        let pointer = |space, align| ParamKind::Pointer { space, align };
        let global = pointer(StateSpace::Global, 4);
        assert!(!agree(global, pointer(StateSpace::Const, 4)));
        assert!(!agree(global, pointer(StateSpace::Global, 16)));
        assert!(agree(global, pointer(StateSpace::Generic, 1)));
        assert!(agree(global, ParamKind::Bits));
        assert!(!agree(ParamKind::Integer, ParamKind::Float));
        assert!(!agree(ParamKind::Integer, ParamKind::Bytes));
    }
}
