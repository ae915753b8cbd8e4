//! Compares the kernels of two sides: matches them, and finds differences in their parameters and limits.
//!
//! Only properties that both sides state are compared. Equivalent forms are not differences: a pointer may be declared as
//! one (`.ptr`) or as an integer of its size, and `.b64` is any 64-bit number. Architectures may place a parameter with an
//! alignment above 16 bytes differently, which is not a difference either.

use super::uses::{Compared, Uses};
use crate::change::{Key, Pair, differ, differing, partners};
use crate::kernel::{Kernel, Parameter};
use gpu_abi_reader::model::ParamPlacement;
use gpu_abi_reader::names::without_ids;
use gpu_abi_reader::{ParamKind, StateSpace};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// A kernel of one side and its counterpart on the other.
#[derive(Debug)]
pub(crate) struct KernelPair<'a, 'f> {
    pub(crate) kernels: Pair<'a, Kernel<'f>>,
    /// One for each parameter, in order; empty if a side is missing.
    pub(crate) params: Vec<Pair<'a, Parameter<'f>>>,
    pub(crate) limits: Vec<LimitPair>,
    /// The names of the first two parameters that have been exchanged, if the names are known.
    pub(crate) exchanged: Option<[String; 2]>,
}

impl KernelPair<'_, '_> {
    /// Adds the differences of the types that have been compared.
    pub(super) fn settle(&mut self, found: &[Compared]) {
        self.params.iter_mut().for_each(|param| param.settle(found));
        self.kernels.differences.extend((!self.params.iter().all(Pair::is_same)).then_some("parameters"));
    }
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
/// changes the symbol, so the rest is matched by C++ names without parameters if each side has one kernel with the name. Types in debug
/// information are added to `uses`.
pub(super) fn pair<'a, 'f>([old, new]: [&[&'a Kernel<'f>]; 2], uses: &mut Uses<'a>) -> Vec<KernelPair<'a, 'f>> {
    let symbol: Key<'a, Kernel<'f>> = |kernel| Cow::Borrowed(kernel.symbol());
    let normal: Key<'a, Kernel<'f>> = |kernel| without_ids(kernel.symbol());
    let name: Key<'a, Kernel<'f>> = |kernel| kernel.short_title().into();
    let pairs = partners(old, new, &[(symbol, false), (normal, false), (name, true)]);
    let pairs = pairs.into_iter().map(|(old, new)| {
        let (mut limits, mut params, mut exchanged) = (Vec::new(), Vec::new(), None);
        if let (Some(old), Some(new)) = (old, new) {
            let count = old.params.len().max(new.params.len());
            params.extend((0..count).map(|index| parameters([old, new], index, uses)));
            limits = compare_limits(old, new);
            exchanged = self::exchanged(old, new);
        }
        let kernels = Pair::new(old, new, |old, new| {
            let is_renamed = without_ids(old.symbol()) != without_ids(new.symbol());
            differing([("symbol", is_renamed), ("limits", !limits.is_empty()), ("order", exchanged.is_some())])
        });
        KernelPair { kernels, params, limits, exchanged }
    });
    pairs.collect()
}

/// Returns the names of the first two parameters that have been exchanged, if debug information has the names.
fn exchanged(old: &Kernel<'_>, new: &Kernel<'_>) -> Option<[String; 2]> {
    let described = old.compiled.described.first();
    let names = (0..old.params.len()).map(|index| described?.ty(index)?.param.as_deref());
    let names: Vec<&str> = names.map(Option::unwrap_or_default).collect();
    let [(one, _), (other, _)] =
        new.compiled.described.first().filter(|_| names.len() == new.params.len())?.exchanged(&names)?;
    Some([one.to_owned(), other.to_owned()])
}

/// Compares the parameters at `index` of two kernels.
fn parameters<'a, 'f>(
    [old_kernel, new_kernel]: [&'a Kernel<'f>; 2],
    index: usize,
    uses: &mut Uses<'a>,
) -> Pair<'a, Parameter<'f>> {
    let sides @ [old, new] = [old_kernel, new_kernel].map(|kernel| kernel.params.get(index));
    let mut pair = Pair::new(old, new, differences);
    let bases = [old_kernel, new_kernel].map(|kernel| kernel.declared().base);
    if bases[0] != bases[1] && is_one_alignment(old_kernel, new_kernel, index) {
        pair.differences.retain(|difference| *difference != "offset");
    }
    let described = sides.map(|param| param.and_then(|param| param.described.as_ref()));
    let stated = sides.map(|param| param.and_then(|param| param.stated.as_ref()));
    match (described, stated) {
        ([Some(old), Some(new)], _) => pair.types.push(("type", uses.add(old, new))),
        (_, [Some(old), Some(new)]) if !old.is_alike(new) => pair.differences.push("type"),
        _ => {}
    }
    pair
}

/// Compares the limits of two kernels. PTX text and cubins both state all of them except for `.minnctapersm`, which cubins
/// leave out; ptxas leaves out unused shared memory.
fn compare_limits(old: &Kernel<'_>, new: &Kernel<'_>) -> Vec<LimitPair> {
    let (a, b) = (&old.compiled.limits, &new.compiled.limits);
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
    let is_one_form = old.resources.is_some() == new.resources.is_some();
    if let (Some(a), Some(b), true) = (a.static_shared_bytes, b.static_shared_bytes, is_one_form) {
        limits.push((".shared", Some(Limit::Number(a)), Some(Limit::Number(b))));
    }
    let differ = limits.into_iter().filter(|(_, old, new)| old != new);
    differ.map(|(name, old, new)| LimitPair { name, old, new }).collect()
}

/// Returns the differences between two parameters, apart from their types.
fn differences(old: &Parameter<'_>, new: &Parameter<'_>) -> Vec<&'static str> {
    let [old, new] = [&old.declared, &new.declared];
    differing([
        ("offset", differ(old.offset, new.offset)),
        ("size", old.size != new.size),
        ("align", differ(old.align, new.align)),
        ("kind", !agree(old.kind, new.kind)),
    ])
}

/// Returns whether the offsets of parameter `index` may come from the same alignment, with the bases of two architectures.
fn is_one_alignment(old: &Kernel<'_>, new: &Kernel<'_>, index: usize) -> bool {
    const MAX_ALIGN: u32 = 128;

    let has_both = index < old.params.len() && index < new.params.len();
    let suits = |kernel: &Kernel<'_>, power: u32| {
        let placement = kernel.declared().declared(index).placement;
        matches!(placement, ParamPlacement::Offset { .. }) && placement.admits(1 << power)
    };
    has_both && (0..=MAX_ALIGN.ilog2()).any(|power| suits(old, power) && suits(new, power))
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
    use crate::loaded::{HostPart, Loaded};
    use std::path::Path;

    /// Returns PTX text with these kernels, each with the types of its parameters.
    fn text(kernels: &[(&str, &[&str])]) -> String {
        let declared = |types: &[&str]| types.iter().map(|ty| format!(".param {ty}")).collect::<Vec<_>>().join(", ");
        let entry = |(name, types): &(&str, &[&str])| format!(" .visible .entry {name}({}) {{ ret; }}", declared(types));
        ".version 8.0 .target sm_80".to_owned() + &kernels.iter().map(entry).collect::<String>()
    }

    /// Calls `read` with the pairs of the kernels in two texts.
    fn paired(texts: [&str; 2], read: impl FnOnce(&[KernelPair<'_, '_>])) {
        let input = |text: &'static str| Input::new(Path::new("test"), text.as_bytes(), &Select::default()).unwrap();
        let inputs = texts.map(|text| input(text.to_owned().leak()));
        let [old, new] = inputs.each_ref().map(|input| Loaded::new(input, &Select::default(), HostPart::All));
        let [one, other] = [&old, &new].map(|loaded| loaded.modules[0].kernels.iter().collect::<Vec<_>>());
        let mut pairs = pair([&one, &other], &mut Uses::default());
        pairs.iter_mut().for_each(|pair| pair.settle(&[]));
        read(&pairs);
    }

    #[test]
    fn kernels_belong_together_by_their_names() {
        let old = text(&[("_Z4stepPfi", &[".u64 a", ".u32 b"]), ("a", &[".u32 a"]), ("gone", &[]), ("_Z1oi", &[".u32 a"])]);
        let new = [("a", &[".u32 a"][..]), ("_Z4stepPfl", &[".u64 a", ".u64 b"]), ("new", &[]), ("_Z1oPi", &[".u64 a"])];
        let new = text(&[&new[..], &[("_Z1of", &[".f32 a"])]].concat());
        paired([&old, &new], |pairs| {
            let pairs = pairs.iter().map(|pair| &pair.kernels);
            let found: Vec<_> = pairs.map(|pair| (pair.change(), pair.old.or(pair.new).unwrap().symbol())).collect();
            let expected = [
                (Change::Changed, "_Z4stepPfi"),
                (Change::Same, "a"),
                (Change::Removed, "gone"),
                // Either of the two overloads may be its new form.
                (Change::Removed, "_Z1oi"),
                (Change::Added, "new"),
                (Change::Added, "_Z1oPi"),
                (Change::Added, "_Z1of"),
            ];
            assert_eq!(found, expected);
        });
    }

    #[test]
    fn parameters_are_compared_by_what_both_sides_say() {
        let old = text(&[("k", &[".u64 a", ".u32 b"])]);
        paired([&old, &text(&[("k", &[".u64 .ptr .global .align 4 a", ".b32 b"])])], |pairs| {
            assert!(pairs[0].kernels.is_same());
        });
        paired([&old, &text(&[("k", &[".f64 a", ".align 16 .b8 b[2]", ".u16 c"])])], |pairs| {
            let params = pairs[0].params.iter();
            let found: Vec<_> = params.map(|param| (param.change(), param.differences.as_slice())).collect();
            let expected: [(Change, &[&str]); 3] = [
                (Change::Changed, &["kind"]),
                (Change::Changed, &["offset", "size", "align", "kind"]),
                (Change::Added, &[]),
            ];
            assert_eq!(found, expected);
        });
    }

    #[test]
    fn parameters_are_compared_by_their_types_in_names() {
        let [old, new] = ["_Z1kPf", "_Z1kPi"].map(|name| text(&[(name, &[".u64 a"])]));
        paired([&old, &new], |pairs| assert_eq!(pairs[0].params[0].differences, ["type"]));
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
