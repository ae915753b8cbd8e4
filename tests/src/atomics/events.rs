//! The instructions of a PTX text that order memory: fences and its strong loads, stores and read-modify-write instructions.

use gpu_abi::atomic::RmwOrdering;

/// A fence or a strong access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// `fence`, `ld`, `st` or `atom`.
    pub mnemonic: &'static str,
    /// `relaxed`, `acquire`, `release`, `acq_rel` or `sc`.
    pub ordering: &'static str,
    /// `cta`, `cluster`, `gpu` or `sys`.
    pub scope: &'static str,
    /// The operation of `atom`; empty for others.
    pub operation: &'static str,
    /// The type: its size, and before it what the operation makes a difference of (`u`, `s`, `f`, else `b`); empty for a fence.
    pub ty: String,
}

const MNEMONICS: [&str; 4] = ["fence", "ld", "st", "atom"];
const ORDERINGS: [&str; 5] = ["relaxed", "acquire", "release", "acq_rel", "sc"];
const SCOPES: [&str; 4] = ["cta", "cluster", "gpu", "sys"];
const OPERATIONS: [&str; 10] = ["add", "and", "or", "xor", "min", "max", "exch", "cas", "inc", "dec"];

impl Event {
    /// Reads an instruction; `None` of one that orders nothing.
    ///
    /// # Errors
    /// Names an instruction that has an ordering but no scope, or a word that is not known.
    fn read(instruction: &str) -> Result<Option<Self>, String> {
        let instruction = instruction.trim().trim_end_matches(';').trim();
        let opcode = instruction.split_whitespace().next().unwrap_or_default();
        let mut words = opcode.split('.');
        let Some(mnemonic) = words.next().and_then(|first| known(&MNEMONICS, first)) else {
            return if opcode.starts_with("membar") || opcode.starts_with("red") {
                Err(format!("`{opcode}` is not expected"))
            } else {
                Ok(None)
            };
        };
        let mut event = Self { mnemonic, ordering: "", scope: "", operation: "", ty: String::new() };
        for word in words {
            if let Some(ordering) = known(&ORDERINGS, word) {
                event.ordering = ordering;
            } else if let Some(scope) = known(&SCOPES, word) {
                event.scope = scope;
            } else if let Some(operation) = known(&OPERATIONS, word) {
                event.operation = operation;
            } else if word.contains(|c: char| c.is_ascii_digit()) {
                event.ty = word.to_owned();
            } else if !["global", "shared", "param", "local", "const", "noftz"].contains(&word) {
                return Err(format!("`.{word}` of `{opcode}` is not known"));
            }
        }
        match (event.ordering, event.scope) {
            // A weak access.
            ("", "") if matches!(mnemonic, "ld" | "st") => Ok(None),
            ("", _) | (_, "") => Err(format!("`{opcode}` has no ordering or no scope")),
            _ => {
                event.normalise();
                Ok(Some(event))
            }
        }
    }

    /// Drops from the type what makes no difference to the operation.
    fn normalise(&mut self) {
        let size = self.ty.trim_start_matches(|c: char| !c.is_ascii_digit());
        let letter = match self.operation {
            "min" | "max" => return,
            // Two's complement: one sum for both.
            "add" if !self.ty.contains('f') => "i",
            "add" => return,
            _ if size.is_empty() => "",
            _ => "b",
        };
        self.ty = format!("{letter}{size}");
    }

    /// Returns whether both are loads, and the other one reads the bytes around as well.
    fn is_narrower_load(&self, other: &Self) -> bool {
        let bits = |event: &Self| event.ty.get(1..).and_then(|bits| bits.parse::<u32>().ok());
        self.mnemonic == "ld" && other.mnemonic == "ld" && bits(self) < bits(other)
    }

    /// The same event without its ordering.
    fn shape(&self) -> (&str, &str, &str, &str) {
        (self.mnemonic, self.scope, self.operation, &self.ty)
    }
}

fn known(words: &[&'static str], word: &str) -> Option<&'static str> {
    words.iter().find(|known| **known == word).copied()
}

/// Reads the events of a function's body, in order.
///
/// # Errors
/// Names the instruction that cannot be read.
pub fn read(body: &str) -> Result<Vec<Event>, String> {
    let statements = body.lines().map(|line| line.split("//").next().unwrap_or_default());
    statements.filter_map(|line| Event::read(line).transpose()).collect()
}

/// Returns whether the events give what `ordering` promises: the part before the access, the part after it, and the fence of sequential
/// consistency before it. The access is the last that is no fence: a loop's swap.
pub fn keeps(events: &[Event], ordering: RmwOrdering, reads: bool, writes: bool) -> bool {
    let is_fence = |event: &Event| event.mnemonic == "fence";
    let (before, access, after) = match events.iter().rposition(|event| !is_fence(event)) {
        Some(at) => (&events[..at], events[at].ordering, &events[at + 1..]),
        None => (events, "", events),
    };
    let fenced =
        |events: &[Event], among: &[&str]| events.iter().any(|event| is_fence(event) && among.contains(&event.ordering));
    let releases = ["release", "acq_rel"].contains(&access) || fenced(before, &["release", "acq_rel", "sc"]);
    let acquires = ["acquire", "acq_rel"].contains(&access) || fenced(after, &["acquire", "acq_rel", "sc"]);
    (!(ordering.releases() && writes) || releases)
        && (!(ordering.acquires() && reads) || acquires)
        && (ordering != RmwOrdering::SeqCst || fenced(before, &["sc"]))
}

/// How two lists of events that keep the same ordering compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// They are the same.
    Equal,
    /// The same, and the first has a stronger ordering somewhere.
    FirstStronger,
    /// The same, and the first has a stronger ordering in the first read of a loop of compare-and-swaps.
    FirstReadStronger,
    /// The same, and the second has a stronger ordering somewhere.
    SecondStronger,
    /// One has a loop of compare-and-swaps, fences of its own, or a load of the bytes around, where the other has one instruction.
    OtherForm,
    /// They do something else.
    Different,
}

/// Compares two lists of events.
pub fn compare(first: &[Event], second: &[Event]) -> Likeness {
    if first == second {
        return Likeness::Equal;
    }
    let has_swap = first.iter().chain(second).any(|event| event.operation == "cas");
    let pairs = || first.iter().zip(second);
    if first.len() == second.len() && pairs().all(|(a, b)| a.shape() == b.shape()) {
        let mut apart = pairs().filter(|(a, b)| a.ordering != b.ordering);
        return if pairs().all(|(a, b)| as_strong(a.ordering, b.ordering)) {
            let in_reads = has_swap && apart.all(|(a, _)| a.mnemonic == "ld");
            if in_reads { Likeness::FirstReadStronger } else { Likeness::FirstStronger }
        } else if pairs().all(|(a, b)| as_strong(b.ordering, a.ordering)) {
            Likeness::SecondStronger
        } else {
            Likeness::Different
        };
    }
    // Both without fences, of which the mappings have different numbers.
    let accesses =
        |events: &'_ [Event]| events.iter().filter(|event| event.mnemonic != "fence").cloned().collect::<Vec<_>>();
    let (a, b) = (accesses(first), accesses(second));
    let same = a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.shape() == b.shape());
    let wider_load = matches!((&a[..], &b[..]), ([a], [b]) if a.is_narrower_load(b));
    let one_scope = first.iter().chain(second).all(|event| event.scope == first[0].scope);
    if one_scope && (same || has_swap || wider_load) { Likeness::OtherForm } else { Likeness::Different }
}

fn as_strong(a: &str, b: &str) -> bool {
    a == b
        || match a {
            "sc" => true,
            "acq_rel" => b != "sc",
            "acquire" | "release" => b == "relaxed",
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &str) -> Vec<Event> {
        read(text).unwrap()
    }

    #[test]
    fn both_spellings_are_read_alike() {
        assert_eq!(
            events("atom.add.acquire.gpu.s32 %r1,[%rd1],%r2;"),
            events("\tatom.acquire.gpu.global.add.u32 \t%r1, [%rd1], 1;")
        );
        assert_ne!(events("atom.acquire.gpu.max.s32 %r1, [%rd1], 1;"), events("atom.acquire.gpu.max.u32 %r1, [%rd1], 1;"));
        assert_eq!(events("ld.param.u64 %rd1, [p];\nst.u32 [%rd1], %r1;\nret;"), []);
        assert!(read("membar.gl;").is_err());
    }

    #[test]
    fn weaker_than_asked_is_seen() {
        let keeps = |text: &str, ordering| keeps(&events(text), ordering, true, true);
        assert!(keeps("fence.sc.gpu;\natom.acquire.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
        assert!(!keeps("fence.acq_rel.gpu;\natom.acquire.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
        assert!(!keeps("fence.sc.gpu;\natom.relaxed.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
        assert!(keeps("fence.release.gpu;\natom.acquire.gpu.add.u32 %r1, [a], 1;", RmwOrdering::AcqRel));
        assert!(!keeps("atom.acquire.gpu.add.u32 %r1, [a], 1;\nfence.release.gpu;", RmwOrdering::AcqRel));
    }

    #[test]
    fn differences_are_told_apart() {
        let of = |a: &str, b: &str| compare(&events(a), &events(b));
        let fence = "fence.sc.gpu;\n";
        assert_eq!(of("fence.acquire.gpu;", "fence.acq_rel.gpu;"), Likeness::SecondStronger);
        assert_eq!(
            of(&format!("{fence}st.release.gpu.b32 [a], 1;"), &format!("{fence}st.relaxed.gpu.b32 [a], 1;")),
            Likeness::FirstStronger
        );
        let reads = |ordering| format!("ld.{ordering}.gpu.b32 %r1, [a];\natom.acquire.gpu.cas.b32 %r1, [a], 1, 2;");
        assert_eq!(of(&reads("acquire"), &reads("relaxed")), Likeness::FirstReadStronger);
        assert_eq!(of("ld.acquire.gpu.b8 %r1, [a];", "ld.acquire.gpu.b16 %r1, [a];"), Likeness::OtherForm);
        assert_eq!(of("ld.acquire.gpu.b16 %r1, [a];", "ld.acquire.gpu.b8 %r1, [a];"), Likeness::Different);
        assert_eq!(of("st.release.gpu.b32 [a], 1;", "st.release.cta.b32 [a], 1;"), Likeness::Different);
        assert_eq!(of("st.release.gpu.b32 [a], 1;", "st.release.gpu.b64 [a], 1;"), Likeness::Different);
        assert_eq!(
            of(
                "atom.acquire.gpu.cas.b16 %rs1, [a], 1, 2;",
                "ld.relaxed.gpu.b32 %r1, [a];\natom.acquire.gpu.cas.b32 %r1, [a], 1, 2;"
            ),
            Likeness::OtherForm
        );
    }
}
