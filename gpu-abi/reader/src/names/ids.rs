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
//! CUDA's C++ libraries are in inline namespaces that list the architectures of a build: `cub::_V_300500_SM_800_900`.

use std::borrow::Cow;

/// The start of the names of the namespaces in which nvcc puts what has internal linkage.
pub(super) const INTERNAL: &str = "_INTERNAL_";

/// The start of the names of the inline namespaces of CUDA's C++ libraries.
const VERSION: &str = "_V_";

const MARKS: [&str; 3] = ["_GLOBAL__N__", INTERNAL, VERSION];

/// The number of digits of the first number.
const HASH: usize = 8;

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
    if !MARKS.iter().any(|mark| name.contains(mark)) {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = MARKS.iter().filter_map(|mark| rest.find(mark)).min() {
        let mark = MARKS.into_iter().find(|mark| rest[at..].starts_with(mark)).unwrap_or_default();
        let id = &rest[at + mark.len()..];
        let Some((file, least)) = (if mark == VERSION { architectures(id) } else { file_of(id) }) else {
            out.push_str(&rest[..at + mark.len()]);
            rest = id;
            continue;
        };
        let (before, len) = length(&rest[..at], mark.len() + least, rest.len() - at);
        // Names in C++ form do not have a length.
        let len = len.unwrap_or_else(|| {
            let end = rest[at..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            end.unwrap_or(rest.len() - at)
        });
        out.extend([before, mark, file]);
        rest = rest.get(at + len..).unwrap_or_default();
    }
    out.push_str(rest);
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

/// Returns the name of an id's file, and the minimum length of the id; `None` if it is not an id.
fn file_of(id: &str) -> Option<(&str, usize)> {
    let (hash, rest) = id.split_at_checked(HASH)?;
    let (len, rest) = rest.strip_prefix('_')?.split_once('_')?;
    let file = rest.get(..len.parse().ok()?)?;
    let is_hash = hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    // At least one more character follows an underscore.
    is_hash.then_some((file, HASH + 1 + len.len() + 1 + file.len() + 2))
}

/// Returns the minimum length of the version and the architectures of CUDA's C++ libraries, in which nothing is the source's; `None` if they
/// are something else.
fn architectures(id: &str) -> Option<(&str, usize)> {
    const MARK: &str = "_SM_";

    let (version, architectures) = id.split_once(MARK)?;
    let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    (is_version && architectures.starts_with(|c: char| c.is_ascii_digit())).then_some(("", version.len() + MARK.len() + 1))
}

/// Splits an identifier's length off the text before it.
///
/// A name before it may end in digits. The length is the shortest number that is large enough, since a longer one would be
/// too large.
fn length(before: &str, least: usize, max: usize) -> (&str, Option<usize>) {
    let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let candidates = (before.len() - digits..before.len()).rev();
    let mut lengths = candidates.filter_map(|at| Some((&before[..at], before[at..].parse::<usize>().ok()?)));
    match lengths.find(|(_, len)| (least..=max).contains(len)) {
        Some((before, len)) => (before, Some(len)),
        None => (before, None),
    }
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
            ("cub::_V_300500_SM_800::Pair<float>", "cub::_V_300200_SM_750_900::Pair<float>"),
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
        ] {
            assert_ne!(without_ids(one), without_ids(another));
        }
        for name in [
            "_Z4stepPf",
            "_GLOBAL__N__",
            "_Z2_Vv",
            "_Z9_V_1_SM_xv",
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
}
