//! The ids that compilers add to names to make them unique to a compilation.
//!
//! A name without linkage (a static function, the contents of an anonymous namespace, and templates over these) gets an id
//! of its source from nvcc, and one that is a hash from clang under `-fgpu-rdc`:
//!
//! ```text
//! _Z2unIXadL_ZN41_INTERNAL_0671f266_5_in_cu_5f26a2cb_162133sqrEfEEEvPf     a function of `in.cu` as a template argument
//! _ZN40_GLOBAL__N__ef0189b5_8_parts_cu_7edffa945innerEPi                  a kernel in an anonymous namespace of `parts.cu`
//! __nv_static_21__1368230b_5_in_cu_ppp__Z2stPi                            a static kernel of `in.cu` under -rdc=true
//! _ZL2stPi__intern__a472dfdc856a8008                                      the same from clang
//! ```
//!
//! nvcc's first number depends on the path given to nvcc. Then come the length and the name of the file, and a part that
//! distinguishes compilations: the name of a function with linkage, or a hash, or, if there is neither, a number that
//! changes with every run. The ids of two builds of a source have only the file's name in common.
//!
//! CUDA's C++ libraries are in inline namespaces that list the architectures of a build: `cub::_V_300500_SM_800_900`. The version before them
//! is kept, because layouts may change from one version to the next.

use std::borrow::Cow;

/// The start of the names of the namespaces in which nvcc puts what has internal linkage.
pub(super) const INTERNAL: &str = "_INTERNAL_";

/// The start of the names of the inline namespaces of CUDA's C++ libraries.
const VERSION: &str = "_V_";

const MARKS: [&str; 3] = ["_GLOBAL__N__", INTERNAL, VERSION];

/// The number of digits of the first number.
const HASH: usize = 8;

/// The maximum number of digits of an identifier's length.
const MAX_DIGITS: usize = 9;

/// Returns a symbol without the parts that change between compilations of its source. Symbols of two builds for the same
/// kernel or variable are then equal.
///
/// ```
/// use gpu_abi_reader::names::without_ids;
///
/// let builds = ["__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi", "__nv_static_32__0671f266_5_in_cu_5f26a2cb_16307__Z2stPi"];
/// assert_eq!(builds.map(without_ids), ["_Z2stPi"; 2]);
/// ```
pub fn without_ids(symbol: &str) -> Cow<'_, str> {
    let name = own_symbol(symbol);
    let (mut out, mut copied) = (String::new(), 0);
    for (at, _) in name.match_indices('_') {
        let Some(before) = name.get(copied..at) else { continue };
        if let Some((before, [mark, kept], len)) = id(name, before, &name[at..]) {
            out.extend([before, mark, kept]);
            copied = at + len;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(name);
    }
    out.push_str(name.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the symbol of a kernel or variable of internal linkage without the additions that make it visible: nvcc's
/// prefix, `__nv_static_`, the length of an id, `_`, the id and `_`; and clang's suffix.
pub fn own_symbol(symbol: &str) -> &str {
    let of_nvcc = || {
        let (len, rest) = symbol.strip_prefix("__nv_static_")?.split_once('_')?;
        rest.get(len.parse().ok()?..)?.strip_prefix('_')
    };
    let of_clang = || {
        let (own, id) = ["__intern__", "__static__"].into_iter().find_map(|mark| symbol.rsplit_once(mark))?;
        (!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(own)
    };
    of_nvcc().or_else(of_clang).unwrap_or(symbol)
}

/// Returns the text before an id without the id's length, what remains of the id, and the id's length; `None` if the rest of a name does not
/// start with an id.
fn id<'a>(name: &str, before: &'a str, rest: &'a str) -> Option<(&'a str, [&'a str; 2], usize)> {
    let mark = MARKS.into_iter().find(|mark| rest.starts_with(mark))?;
    let id = &rest[mark.len()..];
    if mark == VERSION {
        let list = id.trim_start_matches(is_digit).strip_prefix("_SM_")?;
        let kept = &id[..id.len() - list.len()];
        let (start, end) = (mark.len() + kept.len(), list.find(|c| !is_digit(c) && c != '_').unwrap_or(list.len()));
        let is_exact = |len: usize| {
            let list = rest.get(start..len);
            id.starts_with(is_digit) && list.is_some_and(|list| list.split('_').all(is_number))
        };
        if name.starts_with("_Z") {
            return length(before, &is_exact).map(|(before, len)| (before, [mark, kept], len));
        }
        let is_scope = !before.ends_with(is_word) && list[end..].starts_with("::") && is_exact(start + end);
        return is_scope.then_some((before, [mark, kept], start + end));
    }
    let (file, least) = file_of(id)?;
    // Names in C++ form do not have a length.
    let (before, len) = length(before, &|len| (mark.len() + least..=rest.len()).contains(&len))
        .unwrap_or_else(|| (before, rest.find(|c| !is_word(c)).unwrap_or(rest.len())));
    Some((before, [mark, file], len))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_digit)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the name of an id's file, and the minimum length of the id; `None` if it is not an id.
fn file_of(id: &str) -> Option<(&str, usize)> {
    let (hash, rest) = id.split_at_checked(HASH)?;
    let (len, rest) = rest.strip_prefix('_')?.split_once('_')?;
    let file = rest.get(..len.parse().ok()?)?;
    let is_hash = hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    // At least one more character follows an underscore.
    is_hash.then_some((file, HASH + 1 + len.len() + 1 + file.len() + 2))
}

/// Splits an identifier's length off the text before it.
///
/// A name before it may end in digits. The length is the shortest number that is possible, since a longer one would be too large.
fn length<'a>(before: &'a str, is_possible: &dyn Fn(usize) -> bool) -> Option<(&'a str, usize)> {
    let digits = before.len() - before.trim_end_matches(is_digit).len();
    let candidates = (1..=digits.min(MAX_DIGITS)).map(|digits| before.split_at(before.len() - digits));
    let mut lengths = candidates.filter_map(|(before, len)| Some((before, len.parse().ok()?)));
    lengths.find(|(_, len)| is_possible(*len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_of_one_source_agree() {
        for (one, another) in [
            // Differences by the path of the source, by the run, and with or without a function with linkage.
            (
                "_Z2unIXadL_ZN30_INTERNAL_1368230b_5_in_cu_ppp3sqrEfEEEvPf",
                "_Z2unIXadL_ZN30_INTERNAL_0671f266_5_in_cu_ppp3sqrEfEEEvPf",
            ),
            (
                "_Z2unIXadL_ZN41_INTERNAL_0671f266_5_in_cu_5f26a2cb_162133sqrEfEEEvPf",
                "_Z2unIXadL_ZN40_INTERNAL_0671f266_5_in_cu_5f26a2cb_80543sqrEfEEEvPf",
            ),
            (
                "_Z2ttIN43_GLOBAL__N__0671f266_5_in_cu_5f26a2cb_163071HEEvT_PNS2_1IE",
                "_Z2ttIN32_GLOBAL__N__1368230b_5_in_cu_ppp1HEEvT_PNS2_1IE",
            ),
            ("__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi", "_Z2stPi"),
            ("_ZL6hidden6Paramsf__intern__a472dfdc856a8008", "_ZL6hidden6Paramsf"),
            (
                "un<&_INTERNAL_1368230b_5_in_cu_ppp::sqr(float)>(float*)",
                "un<&_INTERNAL_0671f266_5_in_cu_5f26a2cb_16307::sqr(float)>(float*)",
            ),
            // The architectures of CUDA's C++ libraries.
            (
                "_Z4mineIfEv4WrapIT_EN3cub16_V_300500_SM_8004PairIPKS1_EE",
                "_Z4mineIfEv4WrapIT_EN3cub25_V_300500_SM_800_900_10004PairIPKS1_EE",
            ),
            ("cub::_V_300500_SM_800::Pair<float>", "cub::_V_300500_SM_750_900::Pair<float>"),
            ("Wrap<_V_3_SM_80::Pair, const _V_3_SM_80::Pair>", "Wrap<_V_3_SM_90::Pair, const _V_3_SM_75_80::Pair>"),
            // A preceding name that ends in a digit, and two of them.
            (
                "_ZN4foo130_INTERNAL_1368230b_5_in_cu_ppp3sqrE30_INTERNAL_1368230b_5_in_cu_ppp",
                "_ZN4foo141_INTERNAL_0671f266_5_in_cu_5f26a2cb_163073sqrE30_INTERNAL_0671f266_5_in_cu_ppp",
            ),
        ] {
            assert_eq!(without_ids(one), without_ids(another));
        }
    }

    #[test]
    fn other_names_differ() {
        for (one, another) in [
            ("_ZN30_INTERNAL_1368230b_5_in_cu_ppp3sqrE", "_ZN30_INTERNAL_1368230b_5_in_cu_ppp3cubE"),
            ("_ZN30_INTERNAL_1368230b_5_in_cu_ppp3sqrE", "_ZN30_INTERNAL_1368230b_5_on_cu_ppp3sqrE"),
            // Layouts may change with the version of CUDA's C++ libraries.
            ("_ZN3cub16_V_300500_SM_8004PairE", "_ZN3cub16_V_300200_SM_8004PairE"),
            ("cub::_V_300500_SM_800::Pair", "cub::_V_300200_SM_800::Pair"),
        ] {
            assert_ne!(without_ids(one), without_ids(another));
        }
        for name in [
            "_Z4stepPf",
            "_GLOBAL__N__",
            "_Z2_Vv",
            "_Z9_V_1_SM_xv",
            // The program's own names.
            "gemm_V_2_SM_80",
            "gemm16_V_300500_SM_800",
            "_V_2_SM_80",
            "Tile_V_2_SM_80::Row",
            "cub::_V_2_SM_80_old::Row",
            "_Z14gemm_V_2_SM_80Pf",
            "_Z16_V_300500_SM_80xPf",
            "_Z16_V_300500_SM__80Pf",
            "_INTERNAL_12345678_9_x",
            "_ZN12_GLOBAL__N_11fEv",
            "__nv_static_9",
            "__nv_static_99_x",
            "_Z10a__intern__v",
            "größe",
        ] {
            assert_eq!(without_ids(name), name);
        }
    }

    /// A search of the rest for each mark would take minutes.
    #[test]
    fn long_names_take_linear_time() {
        for part in ["_V_", "_V_1", "_V_1_SM_", "_INTERNAL_", "1"] {
            let name = part.repeat(1 << 16);
            assert_eq!(without_ids(&name), name);
            assert_eq!(without_ids(&format!("{name}_V_1_SM_")), format!("{name}_V_1_SM_"));
        }
    }
}
