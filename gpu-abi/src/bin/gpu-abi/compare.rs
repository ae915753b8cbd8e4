//! Kernels of two sides compared: which belong together, and where their parameters and limits differ.
//!
//! Only what both sides say is compared. Two ways to say the same are no difference: a pointer may be declared as one (`.ptr`) or as
//! an integer of its size, and `.b64` stands for any number of 64 bits. Two architectures place a parameter that is aligned to more than
//! 16 bytes differently, which is no difference either.

use crate::load::{Kernel, Parameter};
use crate::names;
use gpu_abi::layout::StateSpace;
use gpu_abi::verify::ParamKind;
use std::collections::HashMap;

/// A kernel of one side beside that of the other; at least one is there.
#[derive(Debug)]
pub(crate) struct KernelPair<'a> {
    pub(crate) old: Option<&'a Kernel<'a>>,
    pub(crate) new: Option<&'a Kernel<'a>>,
    /// One for each parameter, in order; empty if a side is missing.
    pub(crate) params: Vec<ParamPair<'a>>,
    pub(crate) limits: Vec<LimitPair>,
}

/// A parameter of one side beside that of the other; at least one is there.
#[derive(Debug)]
pub(crate) struct ParamPair<'a> {
    pub(crate) old: Option<&'a Parameter>,
    pub(crate) new: Option<&'a Parameter>,
    /// What differs, in words.
    pub(crate) differences: Vec<&'static str>,
}

/// A limit that differs: `.maxntid` or `.reqntid`.
#[derive(Debug)]
pub(crate) struct LimitPair {
    pub(crate) name: &'static str,
    pub(crate) old: Option<[u32; 3]>,
    pub(crate) new: Option<[u32; 3]>,
}

/// What became of something from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Same,
    Changed,
    Removed,
    Added,
}

impl Change {
    const fn of(has_old: bool, has_new: bool, is_same: bool) -> Self {
        match (has_old, has_new) {
            (true, false) => Self::Removed,
            (false, _) => Self::Added,
            (true, true) if is_same => Self::Same,
            (true, true) => Self::Changed,
        }
    }

    /// Returns the word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Changed => "changed",
            Self::Removed => "removed",
            Self::Added => "added",
        }
    }

    /// Returns the sign for it at a line's start.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Same => "",
            Self::Changed => "!",
            Self::Removed => "-",
            Self::Added => "+",
        }
    }
}

impl KernelPair<'_> {
    pub(crate) fn change(&self) -> Change {
        let same_params = self.params.iter().all(|param| param.change() == Change::Same);
        let same_symbol = match (self.old, self.new) {
            (Some(old), Some(new)) => old.symbol == new.symbol,
            _ => false,
        };
        Change::of(self.old.is_some(), self.new.is_some(), same_symbol && same_params && self.limits.is_empty())
    }

    pub(crate) fn is_same(&self) -> bool {
        self.change() == Change::Same
    }
}

impl ParamPair<'_> {
    pub(crate) fn change(&self) -> Change {
        Change::of(self.old.is_some(), self.new.is_some(), self.differences.is_empty())
    }
}

/// Puts kernels of two sides together: by their symbols, and those that are left by their C++ names without parameters where there
/// is one on each side, for a changed parameter changes the symbol.
pub(crate) fn pair_kernels<'a>(old: &[&'a Kernel<'a>], new: &[&'a Kernel<'a>]) -> Vec<KernelPair<'a>> {
    let by_symbol: HashMap<&str, &'a Kernel<'a>> = new.iter().map(|kernel| (kernel.symbol, *kernel)).collect();
    let mut pairs: Vec<(Option<&'a Kernel<'a>>, Option<&'a Kernel<'a>>)> =
        old.iter().map(|kernel| (Some(*kernel), by_symbol.get(kernel.symbol).copied())).collect();

    let taken: HashMap<&str, ()> = pairs.iter().filter_map(|(_, new)| *new).map(|kernel| (kernel.symbol, ())).collect();
    let mut left: HashMap<&str, Vec<&'a Kernel<'a>>> = HashMap::new();
    for kernel in new.iter().filter(|kernel| !taken.contains_key(kernel.symbol)) {
        left.entry(names::without_params(kernel.title())).or_default().push(kernel);
    }
    let mut unpaired: HashMap<&str, usize> = HashMap::new();
    for (old, new) in &pairs {
        if let (Some(old), None) = (old, new) {
            *unpaired.entry(names::without_params(old.title())).or_default() += 1;
        }
    }
    for (old, new) in &mut pairs {
        let Some(old) = old.filter(|_| new.is_none()) else { continue };
        let name = names::without_params(old.title());
        if let (Some([only]), Some(1)) = (left.get(name).map(Vec::as_slice), unpaired.get(name)) {
            *new = Some(only);
            left.remove(name);
        }
    }
    let added = new.iter().filter(|kernel| {
        let named = left.get(names::without_params(kernel.title()));
        named.is_some_and(|left| left.iter().any(|other| std::ptr::eq(*other, **kernel)))
    });
    pairs.extend(added.map(|kernel| (None, Some(*kernel))));
    pairs.into_iter().map(|(old, new)| compare_kernels(old, new)).collect()
}

/// Compares two kernels that belong together.
pub(crate) fn compare_kernels<'a>(old: Option<&'a Kernel<'a>>, new: Option<&'a Kernel<'a>>) -> KernelPair<'a> {
    let (mut params, mut limits) = (Vec::new(), Vec::new());
    if let (Some(old), Some(new)) = (old, new) {
        for index in 0..old.params.len().max(new.params.len()) {
            let mut pair = compare_params(old.params.get(index), new.params.get(index));
            if old.base != new.base && is_one_alignment(old, new, index) {
                pair.differences.retain(|difference| *difference != "offset");
            }
            params.push(pair);
        }
        let (a, b) = (&old.limits, &new.limits);
        for (name, old, new) in
            [(".maxntid", a.max_threads, b.max_threads), (".reqntid", a.required_threads, b.required_threads)]
        {
            if old != new {
                limits.push(LimitPair { name, old, new });
            }
        }
    }
    KernelPair { old, new, params, limits }
}

fn compare_params<'a>(old: Option<&'a Parameter>, new: Option<&'a Parameter>) -> ParamPair<'a> {
    let mut differences = Vec::new();
    if let (Some(old), Some(new)) = (old, new) {
        let differ = |a: Option<usize>, b: Option<usize>| a.is_some() && b.is_some() && a != b;
        if differ(old.offset, new.offset) {
            differences.push("offset");
        }
        if old.size != new.size {
            differences.push("size");
        }
        if differ(old.align, new.align) {
            differences.push("align");
        }
        if !agree(old.kind, new.kind) {
            differences.push("kind");
        }
        if matches!((&old.ty, &new.ty), (Some(old), Some(new)) if old != new) {
            differences.push("type");
        }
    }
    ParamPair { old, new, differences }
}

/// Returns whether the offsets of the parameter `index` come of one alignment, counted from two architectures' bases: an offset is
/// that of the next multiple of the alignment behind the parameter before, and over 16 bytes that depends on where counting begins.
fn is_one_alignment(old: &Kernel<'_>, new: &Kernel<'_>, index: usize) -> bool {
    const MOST_ALIGN: u32 = 128;

    let suits = |kernel: &Kernel<'_>, align: usize| {
        let before = kernel.params[..index].iter().rev().find_map(|param| Some(param.offset? + param.size));
        let place = kernel.base.and_then(|base| (base + before.unwrap_or(0)).checked_next_multiple_of(align));
        let found = kernel.params[index].offset.zip(kernel.base).map(|(offset, base)| offset + base);
        place.is_some() && place == found
    };
    let has_both = index < old.params.len() && index < new.params.len();
    has_both && (0..=MOST_ALIGN.ilog2()).any(|power| suits(old, 1 << power) && suits(new, 1 << power))
}

/// Returns whether two kinds can be those of one parameter.
fn agree(a: ParamKind, b: ParamKind) -> bool {
    use ParamKind::{Bits, Float, Integer, Pointer, Unknown};

    match (a, b) {
        (Unknown, _) | (_, Unknown) => true,
        (Pointer { space: a, align: m }, Pointer { space: b, align: n }) => {
            let is_open = |space, align| space == StateSpace::Generic && align == 1;
            // `.ptr .align 1`, as nvcc writes for sm_100, says nothing of what it points to.
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
    use crate::load::load;
    use gpu_abi::verify::Artifact;

    /// Returns a kernel with integers of these sizes as its parameters, read from PTX text.
    fn kernel(symbol: &str, sizes: &[usize]) -> Kernel<'static> {
        let params: Vec<String> = sizes.iter().enumerate().map(|(i, n)| format!(".param .u{} p{i}", 8 * n)).collect();
        let text = format!(".version 8.0 .target sm_80 .visible .entry {symbol}({}) {{ ret; }}", params.join(", "));
        let artifact = Box::leak(Box::new(Artifact::read(text.leak().as_bytes()).unwrap()));
        load("test", artifact).modules.remove(0).kernels.remove(0)
    }

    fn changes(old: &[Kernel<'_>], new: &[Kernel<'_>]) -> Vec<(Change, String)> {
        let (old, new): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
        let pairs = pair_kernels(&old, &new);
        pairs.iter().map(|pair| (pair.change(), pair.old.or(pair.new).unwrap().symbol.to_owned())).collect()
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
                // Either of the two overloads could be what it became.
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
        assert!(compare_kernels(Some(&old), Some(&new)).is_same());
        new.params[0].kind = ParamKind::Pointer { space: StateSpace::Global, align: 4 };
        assert!(compare_kernels(Some(&old), Some(&new)).is_same());
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
        // What a cubin does not say is no difference.
        new.limits.min_blocks = Some(2);
        let pair = compare_kernels(Some(&old), Some(&new));
        assert_eq!(pair.change(), Change::Changed);
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
