//! Compares a type in Rust with what compiled files state about it, for `#[kernels]` and `#[functions]`.

use super::functions;
use crate::compare::untyped::{Both, exchange};
use crate::compare::{
    CompiledTypes, Judge, Located, Mistake, NotCompared, Parameter, Remedy, Role, RustType, Verdict, Walk,
    agrees_with_name, digest, exchanged, first_difference, other_host, unknown_class,
};
use crate::description::{Description, DescriptionKind};
use crate::layout::{Host, TypeLayout};
use crate::search::any;
use crate::text::{Text, equal, say};
use gpu_abi_reader::model::wire::{Clauses, Fact, Facts as Reader};
use gpu_abi_reader::model::{HostKind, Lends};

/// The facts, as [text](gpu_abi_reader::model::wire), and their clauses in the same order. Each clause ends with the control character
/// U+001F; the text after the last one says how to generate the declaration again.
pub type Facts = (&'static str, &'static str);

/// The result of comparing a type with what files state. All uses in a block of the same type for which they state the same share it, if their
/// declarations have the same attributes.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    layout: &'static TypeLayout,
    pub(super) description: &'static Description,
    pub(super) lists: &'static [CompiledTypes<'static>],
    pub(super) against: Against,
    /// The first mistake, and the number of clauses before those of its fact.
    mistake: Option<(Mistake<'static>, usize)>,
    left_out: Option<NotCompared>,
}

/// What files state about a type.
#[derive(Clone, Copy, Debug)]
pub(super) enum Against {
    /// Facts about a parameter of a kernel, or about a variable of a module.
    Facts(Role, &'static str),
    /// The type at an index of the only list, of a function's parameter or result or a variable of the host: with rustc's size of the values, if
    /// a call passes them, and what the pointers in Rust lend.
    Function(usize, Option<usize>, Lends),
}

/// Tells rustc to warn of a type of which not everything was compared, by what [`Compared::left_out`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Whole<const LEFT_OUT: u8>;

impl Whole<0> {
    /// Used if everything was compared.
    pub const COMPARED: () = ();
}

impl Whole<1> {
    /// Used if something was not compared. The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi does not compare all of this type: a pointer in it leads to a type without a description in Rust, or to a handle without \
                the template arguments of its class; derive `PtxLayout` for that type and for the arguments of generic types, write the \
                arguments of a handle as in `Engine<f32>`, or point to `c_void`"
    )]
    pub const COMPARED: () = ();
}

impl Whole<2> {
    /// Used if nothing states the function to which a callback points. The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi does not compare all of this type: a callback in it is `void *` in C++, which states no function; declare the function in \
                C++, or an address in Rust: `*mut c_void`, or `HostPtr<c_void>` for a member"
    )]
    pub const COMPARED: () = ();
}

/// Compares a type with facts. `lists` has the types in debug information.
#[inline]
pub const fn compared(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &'static [CompiledTypes<'static>],
    facts: &'static str,
) -> Compared {
    Compared::of(layout, description, lists, Against::Facts(Role::Parameter, facts), Known::NOTHING)
}

/// A parameter's type.
pub type Typed = (&'static TypeLayout, &'static Description);

/// Returns which of the comparisons of a block agree: [`compared_in`] does not compare these types again. Each has a number, a list, and the
/// index of a type there. The first lists, as many as `described`, are those of debug information, each compared in one walk. The types in
/// names are after them. `TYPES` is at least the length of each list of debug information.
pub const fn agreeing<const TYPES: usize, const COUNT: usize>(
    all: &[(usize, usize, usize, &'static Typed)],
    lists: &'static [CompiledTypes<'static>],
    described: usize,
) -> [bool; COUNT] {
    let mut agreeing = [true; COUNT];
    let mut list = 0;
    while list < lists.len() {
        let (mut pairs, mut latest) = ([None; TYPES], [0; TYPES]);
        let mut walk = Walk::new(lists[list], &mut pairs, &mut latest);
        let mut i = 0;
        while i < all.len() {
            let (number, of, index, &(layout, description)) = all[i];
            if of == list {
                let rust = RustType::new(layout, description);
                let agrees = if list < described {
                    !layout.is_mistaken() && walk.agree(rust, index)
                } else {
                    agrees_with_name(rust, index, lists[list])
                };
                agreeing[number] &= agrees;
            }
            i += 1;
        }
        list += 1;
    }
    agreeing
}

/// What is known of a type before it is compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Whether it agrees with debug information.
    is_described: bool,
    /// Whether it agrees with names.
    is_named: bool,
}

impl Known {
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { is_described: false, is_named: false };
}

/// [`compared`] for a type in a block, which may be known to agree with debug information, and with names.
#[inline]
pub const fn compared_in(
    &(layout, description): &'static Typed,
    lists: &'static [CompiledTypes<'static>],
    facts: &'static str,
    is_described: bool,
    is_named: bool,
) -> Compared {
    Compared::of(layout, description, lists, Against::Facts(Role::Parameter, facts), Known { is_described, is_named })
}

/// [`compared`] for a variable.
#[inline]
pub const fn compared_variable(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &'static [CompiledTypes<'static>],
    facts: &'static str,
) -> Compared {
    Compared::of(layout, description, lists, Against::Facts(Role::Variable, facts), Known::NOTHING)
}

impl Compared {
    #[inline]
    pub(super) const fn of(
        layout: &'static TypeLayout,
        description: &'static Description,
        lists: &'static [CompiledTypes<'static>],
        against: Against,
        known: Known,
    ) -> Self {
        // Mistakes in its declaration have already been reported. A type with any is not known to agree with debug information.
        let is_mistaken = !known.is_described && layout.is_mistaken();
        let (mistake, left_out) =
            if is_mistaken { (None, None) } else { first_mistake(layout, description, lists, against, known) };
        Self { layout, description, lists, against, mistake, left_out }
    }

    /// Returns whether there is a mistake, or else everything was compared that debug information describes, or that names state if it
    /// describes nothing.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.left_out.is_none()
    }

    /// Returns 0 if [everything was compared](Self::is_complete), 2 if C++ has `void *` for the callback that was not, and otherwise 1.
    #[inline]
    pub const fn left_out(&self) -> u8 {
        match self.left_out {
            None => 0,
            Some(NotCompared::NoFunction) => 2,
            Some(_) => 1,
        }
    }

    /// Returns whether there is a mistake.
    #[inline]
    pub const fn is_mistaken(&self) -> bool {
        self.mistake.is_some()
    }

    /// Returns the type in Rust with that in debug information, or else with that in a name.
    #[inline]
    const fn both(&self) -> Option<Both<'static>> {
        let (role, text) = match self.against {
            Against::Facts(role, text) => (role, text),
            Against::Function(kernel, _, lends) => {
                let (rust, types) = (RustType::described(self.description), self.lists[0]);
                return Some(Both { rust, kernel, types, role: Role::Host(lends), nesting: 0 });
            }
        };
        let (rust, mut facts, mut both) = (RustType::new(self.layout, self.description), Reader::new(text), None);
        while let Some(fact) = facts.next() {
            if let Fact::Stated { list, index: kernel } | Fact::Described { list, index: kernel } = fact {
                both = Some(Both { rust, kernel, types: self.lists[list], role, nesting: 0 });
            }
        }
        both
    }

    /// Returns the name in C++ that is declared for the type or its target, if no class of the file has it and that is the mistake.
    #[inline]
    const fn unknown_class(&self) -> Option<&'static str> {
        let is_of_type = match &self.mistake {
            Some((Mistake::Described(found), _)) => found.record.is_empty(),
            Some((Mistake::Stated(_), _)) => true,
            _ => false,
        };
        match if is_of_type { self.both() } else { None } {
            Some(Both { rust, kernel, types, .. }) => unknown_class(rust, kernel, types),
            None => None,
        }
    }

    /// Returns the difference from the type in debug information, if it is the first mistake.
    #[inline]
    const fn difference(&self) -> Option<&Located<'static>> {
        match &self.mistake {
            Some((Mistake::Described(found), _)) => Some(found),
            _ => None,
        }
    }
}

/// Returns what [`Judge::finish`] does.
#[inline]
const fn first_mistake(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    against: Against,
    known: Known,
) -> Verdict<'static> {
    let (role, facts) = match against {
        Against::Facts(role, facts) => (role, facts),
        Against::Function(index, passed, lends) => {
            return functions::first_mistake(RustType::described(description), index, lists[0], (passed, lends));
        }
    };
    let rust = RustType::new(layout, description);
    let (mut facts, mut judge) = (Reader::new(facts), Judge::new(rust));
    while let Some(fact) = facts.next() {
        match fact {
            Fact::Declared(param) => judge.declared(&param, layout),
            Fact::Stated { .. } if known.is_named && known.is_described => {
                // Nothing but such facts follows.
                judge.described((None, None));
                break;
            }
            Fact::Stated { .. } if known.is_named => judge.add_stated(),
            Fact::Stated { list, index } => judge.stated(index, lists[list]),
            Fact::Host(host) => judge.host(host),
            Fact::Described { .. } if known.is_described => judge.described((None, None)),
            Fact::Described { list, index } => judge.described(first_difference(rust, index, lists[list], role)),
        }
    }
    judge.finish()
}

/// The parameters of a kernel or a function: their names, whether a file has the same name in the same place, their types as written in Rust,
/// the numbers of their comparisons, and whether an earlier parameter has the same comparison.
pub type Parameters = [(&'static str, bool, &'static str, usize, bool)];

/// The comparisons of a block in the order of their numbers. Those of declarations whose conditions are not met are absent.
pub type Comparisons = [(usize, &'static Compared)];

/// Returns the comparison with a number.
#[inline]
pub const fn numbered(block: &Comparisons, number: usize) -> &'static Compared {
    let mut at = if number < block.len() { number } else { block.len() - 1 };
    while block[at].0 != number {
        at -= 1;
    }
    block[at].1
}

/// Fails the build unless the type of a parameter agrees with the facts that it was compared with, or an earlier comparison of the block has
/// found the same mistake: it is reported already. `clauses` belong to these facts.
#[track_caller]
#[inline]
pub const fn check_compared(parameters: &Parameters, index: usize, clauses: &'static str, block: &Comparisons) {
    let (name, is_placed, spelled, number, is_repeated) = parameters[index];
    let compared = numbered(block, number);
    if compared.mistake.is_some() && !is_reported(compared, block, number + is_repeated as usize) {
        let exchanged = if is_placed { None } else { exchanged(parameters, index, block) };
        fail(compared, (name, spelled), Some(index), exchanged, clauses);
    } else if compared.mistake.is_none() && !is_placed && is_address(compared.description) {
        check_untyped(parameters, index, clauses, block);
    }
}

/// Returns whether a type is an address without a type.
#[inline]
const fn is_address(mut description: &Description) -> bool {
    while let DescriptionKind::Pointer(to) = description.kind {
        description = to;
    }
    matches!(description.kind, DescriptionKind::Void)
}

/// Returns whether a parameter that may be out of place is the address of a type.
#[inline]
const fn may_be_exchanged(parameters: &Parameters, index: usize, block: &Comparisons) -> bool {
    let (_, is_placed, _, number, _) = parameters[index];
    let compared = numbered(block, number);
    let has_type = match compared.description.kind {
        DescriptionKind::Pointer(to) => !is_address(to),
        DescriptionKind::Handle(_) => true,
        _ => false,
    };
    has_type && !is_placed && !compared.is_mistaken()
}

/// Fails the build if a parameter of which Rust states no type is exchanged with one of which C++ states none.
#[track_caller]
#[inline]
const fn check_untyped(parameters: &Parameters, index: usize, clauses: &'static str, block: &Comparisons) {
    // Most functions have no such parameter: this is less work for constants than reading what files state.
    if !any!(i in 0..parameters.len() => may_be_exchanged(parameters, i, block)) {
        return;
    }
    let (name, _, spelled, number, _) = parameters[index];
    let Some(own) = numbered(block, number).both() else { return };
    let mut i = if own.is_untyped_in_rust() { 0 } else { parameters.len() };
    while i < parameters.len() {
        let (other_name, _, other_spelled, number, _) = parameters[i];
        let other = if may_be_exchanged(parameters, i, block) { numbered(block, number).both() } else { None };
        match other {
            Some(other) if own.is_exchanged_with(other) => {
                let clauses = Clauses::new(clauses, 0);
                let own = [name, spelled, own.cxx(clauses.last_type())];
                let other = [other_name, other_spelled, other.cxx("void *")];
                let mark = if let Against::Function(..) = numbered(block, number).against { "" } else { "`" };
                panic!("{}", exchange(mark, own, other, clauses.how_to_regenerate()).as_str());
            }
            _ => i += 1,
        }
    }
}

/// The types of a block's parameters of kernels in Rust, in the order of their numbers. Those of declarations whose conditions are not met are
/// absent.
pub type Digests = [(usize, Digested)];

/// The comparison of a type with the one that a kernel in Rust was compiled with.
#[derive(Clone, Copy, Debug)]
pub struct Digested {
    agrees: bool,
    /// The host whose layouts the kernel's types have.
    host: HostKind,
    /// What to write if the type's layout depends on that host.
    remedy: Option<Remedy>,
}

/// Whether types have the layouts of Windows.
pub const IS_WINDOWS: bool = Host::TARGET.is_like(HostKind::Windows);

/// Compares a type with the digest that a kernel in Rust was compiled with, where [`IS_WINDOWS`] was `is_for_windows`. A type with a mistake that is
/// reported otherwise agrees. `compared` is its comparison with files.
#[inline]
pub const fn digested(
    compared: &Compared,
    description: &'static Description,
    recorded: u64,
    is_for_windows: bool,
) -> Digested {
    let Compared { layout, .. } = *compared;
    let is_mistaken = compared.is_mistaken() || layout.is_mistaken();
    let agrees = is_mistaken || digest(layout, description) == recorded;
    let host = if is_for_windows { HostKind::Windows } else { HostKind::Linux };
    let remedy = if agrees { None } else { RustType::new(layout, description).of_other_host(host) };
    Digested { agrees, host, remedy }
}

/// Fails the build if the parameter with a number is the first with another type than the kernel was compiled with: one member of one type may be
/// the difference of all others.
#[track_caller]
#[inline]
pub const fn check_digest(block: &Digests, number: usize, (name, kernel): (&str, &str)) {
    let mut at = 0;
    while at < block.len() && block[at].1.agrees {
        at += 1;
    }
    if at == block.len() || block[at].0 != number {
        return;
    }
    let Digested { host, remedy, .. } = block[at].1;
    let mut text = Text::<2048>::new();
    say!(text, "`", name, "` of `", kernel, "` does not have the type that the kernel was compiled with");
    if remedy.is_none() {
        text.push(
            ": members differ in their names, types or places, in it or behind its pointers. For the GPU, the types have only the features that \
             the kernels' package turns on: add one to it, `wide = [\"types/wide\"]`, which the program names. ",
        );
        if Host::TARGET.long().size() == 4 {
            text.push("There, `c_long` has 64 bits: write `i32` for it, and `u32` for `c_ulong`. ");
        }
        text.push(
            "Compile prebuilt files again. The error names the member if the build script has `.device_types()`, and `types` here the file that \
             this makes",
        );
    }
    other_host(&mut text, "; ", Some(host), Remedy::or_attribute(remedy));
    panic!("{}", text.as_str());
}

/// Fails the build because of the mistake of a parameter, or of a variable, which has no number.
#[track_caller]
#[inline]
const fn fail(
    compared: &Compared,
    (name, spelled): (&str, &str),
    index: Option<usize>,
    exchanged: Option<&str>,
    clauses: &'static str,
) {
    let Compared { layout, description, mistake: Some((mistake, skipped)), .. } = compared else { return };
    let (clauses, class) = (Clauses::new(clauses, *skipped), compared.unknown_class());
    let text = match compared.against {
        Against::Function(..) => functions::message(compared, mistake, (name, spelled), (exchanged, class), clauses),
        Against::Facts(..) => mistake.message(
            &Parameter { name, spelled, ty: (layout, description), index, exchanged, class, here: "here" },
            clauses,
        ),
    };
    panic!("{}", text.as_str())
}

/// Returns the only parameter such that all agree once it is exchanged with the one at `index`, but for those whose names are in their places.
#[inline]
const fn exchanged(all: &Parameters, index: usize, block: &Comparisons) -> Option<&'static str> {
    let other = exchanged!(index, all.len(), |rust, kernel| if all[rust].1 {
        rust == kernel
    } else {
        let compared = numbered(block, all[rust].3);
        // Types that stay in their places are compared already.
        if rust == kernel { !compared.is_mistaken() } else { agrees(compared, numbered(block, all[kernel].3)) }
    });
    if other < all.len() { Some(all[other].0) } else { None }
}

/// Returns whether a type agrees with what another one was compared with.
#[inline]
const fn agrees(ty: &Compared, other: &Compared) -> bool {
    let against = match (ty.against, other.against) {
        (Against::Function(_, passed, lends), Against::Function(index, ..)) => Against::Function(index, passed, lends),
        (_, against) => against,
    };
    first_mistake(ty.layout, ty.description, other.lists, against, Known::NOTHING).0.is_none()
}

/// [`check_compared`] for a variable. Returns whether it agrees.
#[track_caller]
#[inline]
pub const fn check_variable_first(
    name: &'static str,
    compared: &Compared,
    all: &Comparisons,
    number: usize,
    clauses: &'static str,
) -> bool {
    if compared.mistake.is_some() && !is_reported(compared, all, number) {
        fail(compared, (name, compared.layout.name()), None, None, clauses);
    }
    compared.mistake.is_none()
}

/// Returns whether a comparison with a lower number has found the same mistake in a member or an enumeration, or in a type's name in C++.
#[inline]
const fn is_reported(compared: &Compared, all: &Comparisons, number: usize) -> bool {
    if let Some(class) = compared.unknown_class() {
        return any!(i in 0..all.len() => all[i].0 < number
            && matches!(all[i].1.unknown_class(), Some(known) if equal(known, class)));
    }
    let Some(found) = compared.difference() else { return false };
    any!(i in 0..all.len() => all[i].0 < number
        && matches!(all[i].1.difference(), Some(known) if known.is_same_mistake(found)))
}
