//! The result of a comparison: a table of both sides that marks the rows that differ.

use super::{FieldDifference, NotCompared, SourceLocation};
use crate::compare::RustType;
use crate::layout::BitRange;
use crate::ptx::Arch;
use crate::release::CudaRecord;
use crate::report::{Columns, TypeName};
use crate::text::Counted;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::debug::Type;
use gpu_abi_reader::model::CompiledType;

/// A type in Rust beside the type that debug information describes.
///
/// It prints as a table in which rows that differ start with `!` and end with a note, and those that only move because of another start with
/// `>`. Nested members are shown where they differ; `{:#}` shows all of them.
#[derive(Clone, Debug)]
pub struct FieldReport {
    /// The type in Rust.
    pub rust: WholeType,
    /// The type in the kernel.
    pub kernel: WholeType,
    /// Where the record is declared, if the debug information says so.
    pub source_location: Option<SourceLocation>,
    /// The architecture that the kernel is written or compiled for.
    pub arch: Option<Arch>,
    /// The differences between the types as a whole, such as size, alignment, kind and enumerators.
    pub differences: Vec<FieldDifference>,
    /// The members, each followed by those nested in it.
    pub rows: Vec<Row>,
    /// The records that differ, or are not compared completely, among the ones that pointers reach, directly or through each other.
    pub pointees: Vec<FieldReport>,
    /// The number of the source that describes the kernel's types, and that of the pair of records, if these are records.
    pub(crate) pair: Option<(usize, usize)>,
    /// The name of the kernel's type to which pointers lead.
    pub(crate) target: String,
    /// Whether the sides were exchanged, so that the kernel's is the one that is called Rust's.
    pub(crate) is_exchanged: bool,
}

/// One of the two types being compared.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WholeType {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes. It is `None` for a kernel's record, and is not compared, if neither the debug information nor a
    /// kernel's parameter of that type determines it.
    pub align: Option<u64>,
}

impl WholeType {
    pub(crate) fn in_rust(rust: RustType<'_>, align: Option<usize>) -> Self {
        if let Some(ty) = rust.listed() {
            return Self::in_list(ty, rust.size());
        }
        let name = rust.layout().map_or_else(|| rust.name().to_string(), |layout| TypeName(layout).to_string());
        Self { name, size: rust.size().unwrap_or(0), align: align.map(|align| align as u64) }
    }

    pub(crate) fn in_list(ty: &CompiledType<'_>, size: Option<u64>) -> Self {
        let align = if let CompiledType::Record(record) = ty { record.align } else { None };
        let name = if ty.name().is_empty() { "(anonymous)" } else { ty.name() };
        Self { name: name.to_string(), size: size.unwrap_or(0), align }
    }
}

impl FieldReport {
    /// Returns a report with these differences, rows and pair of records.
    pub(crate) fn new(
        rust: WholeType,
        kernel: WholeType,
        (differences, rows, pair): (Vec<FieldDifference>, Vec<Row>, Option<(usize, usize)>),
    ) -> Self {
        let (source_location, arch, pointees, target) = Default::default();
        Self { rust, kernel, source_location, arch, differences, rows, pointees, pair, target, is_exchanged: false }
    }

    /// Returns whether nothing differs in what was compared.
    pub fn agrees(&self) -> bool {
        self.itself_agrees() && self.pointees.iter().all(Self::agrees)
    }

    /// Returns whether everything was compared: no type, member or target of a pointer is [`FieldDifference::NotCompared`].
    pub fn is_complete(&self) -> bool {
        self.itself_is_complete() && self.pointees.iter().all(Self::is_complete)
    }

    /// Gives the kernel's type the name of its declaration and the place in the source, which a list of types does not have.
    #[doc(hidden)]
    pub fn set_source(&mut self, ty: &Type) {
        if let Some(name) = ty.declared_name() {
            self.kernel.name = name.into();
        }
        self.source_location = ty.source_location().cloned();
    }

    /// Exchanges the sides.
    pub(crate) fn exchange(&mut self) {
        self.is_exchanged = !self.is_exchanged;
        core::mem::swap(&mut self.rust, &mut self.kernel);
        self.differences.iter_mut().for_each(FieldDifference::exchange);
        for row in &mut self.rows {
            core::mem::swap(&mut row.rust, &mut row.kernel);
            row.differences.iter_mut().for_each(FieldDifference::exchange);
        }
        self.pointees.iter_mut().for_each(Self::exchange);
    }

    fn itself_is_complete(&self) -> bool {
        !self.notes().any(FieldDifference::is_not_compared)
    }

    /// Returns the differences of the type itself and of its members, and what was not compared.
    fn notes(&self) -> impl Iterator<Item = &FieldDifference> {
        self.differences.iter().chain(self.rows.iter().flat_map(|row| &row.differences))
    }

    /// Returns what was not compared of the type and of everything that its pointers reach, and the reason: the kernel's type, or its member
    /// as in `Particle.flags`, or the class of which a side has only the name, whatever leads to it.
    pub fn not_compared(&self) -> Vec<(String, NotCompared)> {
        let named = |reason: NotCompared, target: &str, name: String| match target {
            target if reason.is_of_class() && !target.is_empty() => (target.to_owned(), reason),
            _ => (name, reason),
        };
        let kernel = if self.is_exchanged { &self.rust.name } else { &self.kernel.name };
        let of_type = not_compared(&self.differences).map(|reason| named(reason, &self.target, kernel.clone()));
        let of_members = self.rows.iter().flat_map(|row| {
            let [own, other] = if self.is_exchanged { [&row.rust, &row.kernel] } else { [&row.kernel, &row.rust] };
            let member = own.as_ref().or(other.as_ref()).map_or("", |side| &side.name);
            let name = move || alloc::format!("{kernel}.{member}");
            row.not_compared().map(move |reason| named(reason, &row.target, name()))
        });
        of_type.chain(of_members).chain(self.pointees.iter().flat_map(Self::not_compared)).collect()
    }
}

/// A member on both sides.
#[derive(Clone, Debug)]
pub struct Row {
    /// The member's nesting depth: 0 for a member of the type itself.
    pub depth: usize,
    /// The member in Rust.
    pub rust: Option<Side>,
    /// The member in the kernel.
    pub kernel: Option<Side>,
    /// The differences between the two, except those of nested members and those that other differences explain: a
    /// member that another one moves.
    pub differences: Vec<FieldDifference>,
    /// The number of the last differences that each element of an array has.
    pub(crate) of_elements: usize,
    /// What to write in Rust instead.
    pub(crate) advice: Vec<String>,
    /// The name of the kernel's type to which pointers lead.
    pub(crate) target: String,
    /// Each handle there that has another name than its class, and the class.
    pub(crate) misnamed: Vec<[String; 2]>,
}

impl Row {
    fn listed(&self) -> String {
        let (own, of_elements) = self.differences.split_at(self.differences.len() - self.of_elements);
        let of_elements = listed(of_elements);
        match [listed(own), of_elements] {
            [own, of_elements] if of_elements.is_empty() => own,
            [own, of_elements] if own.is_empty() => alloc::format!("each element: {of_elements}"),
            [own, of_elements] => alloc::format!("{own}; each element: {of_elements}"),
        }
    }

    /// Returns whether the two agree, apart from differences that others explain, as far as they were compared.
    pub fn agrees(&self) -> bool {
        self.differences.iter().all(FieldDifference::is_not_compared)
    }

    /// Returns the reasons why the two were not compared.
    pub fn not_compared(&self) -> impl Iterator<Item = NotCompared> {
        not_compared(&self.differences)
    }

    /// Returns the name of the kernel's type to which the member's pointers lead.
    #[doc(hidden)]
    pub fn target(&self) -> &str {
        &self.target
    }

    /// Returns the names of each handle that has another name than its class, and of the class, to which the member's pointers lead.
    #[doc(hidden)]
    pub fn misnamed(&self) -> &[[String; 2]] {
        &self.misnamed
    }

    /// Returns the mark at the start of the row.
    fn mark(&self) -> &'static str {
        match mark(&self.differences) {
            "" if self.is_moved() => ">",
            mark => mark,
        }
    }

    /// Returns whether the two are at different locations in their records.
    pub fn is_moved(&self) -> bool {
        let (Some(rust), Some(kernel)) = (&self.rust, &self.kernel) else { return false };
        match (rust.bits, kernel.bits) {
            (Some(rust), Some(kernel)) => rust.offset() != kernel.offset(),
            _ => rust.offset - rust.base != kernel.offset - kernel.base,
        }
    }
}

/// A member on one side.
#[derive(Clone, Debug)]
pub struct Side {
    /// The member's name; empty for an anonymous struct or union, or a base class.
    pub name: String,
    /// The type's name in Rust, or in C++.
    pub type_name: String,
    /// The offset of the member's first byte from the start of the outermost record, in bytes.
    pub offset: u64,
    /// The type's size in bytes, if it is known.
    pub size: Option<u64>,
    /// The bits of a bit-field, counted from the start of the record that it is a member of.
    pub bits: Option<BitRange>,
    pub(crate) base: u64,
}

impl Side {
    /// Returns the cells of the member's row: offset, size, bits, type, name.
    fn cells(&self, depth: usize) -> [String; 5] {
        let bits = self.bits.map(|bits| {
            let first = self.base.saturating_mul(8).saturating_add(bits.offset());
            match bits.width() {
                0 | 1 => first.to_string(),
                width => alloc::format!("{first}..={}", first.saturating_add(u64::from(width) - 1)),
            }
        });
        let size = self.size.filter(|_| self.bits.is_none()).map_or_else(String::new, |size| size.to_string());
        let indent = 2 * depth;
        let ty = match self.bits {
            Some(bits) => alloc::format!("{:indent$}{} : {}", "", self.type_name, bits.width()),
            None => alloc::format!("{:indent$}{}", "", self.type_name),
        };
        let name = if self.name.is_empty() { "(anonymous)" } else { &self.name };
        [self.offset.to_string(), size, bits.unwrap_or_default(), ty, alloc::format!("{:indent$}{name}", "")]
    }
}

/// The columns of one side.
const TITLES: [&str; 5] = ["offset", "size", "bits", "type", "name"];

impl fmt::Display for FieldReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        for pointee in &self.pointees {
            f.write_str("\nreached through pointers: ")?;
            fmt::Display::fmt(pointee, f)?;
        }
        Ok(())
    }
}

impl FieldReport {
    /// Writes the report without the targets of pointers.
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_verdict(f)?;
        if self.rows.is_empty() {
            return Ok(());
        }
        let shown: Vec<&Row> = self
            .rows
            .iter()
            .enumerate()
            .filter(|(at, _)| f.alternate() || self.is_shown(*at))
            .map(|(_, row)| row)
            .collect();
        let empty = || [const { String::new() }; 5];
        let cells = |side: Option<&Side>, row: &Row| side.map_or_else(empty, |side| side.cells(row.depth));
        let left: Vec<_> = shown.iter().map(|row| cells(row.rust.as_ref(), row)).collect();
        let right: Vec<_> = shown.iter().map(|row| cells(row.kernel.as_ref(), row)).collect();
        let [rust, kernel] = [&left, &right].map(|rows| {
            let mut columns = Columns::new(TITLES);
            rows.iter().for_each(|cells| columns.widen(cells.each_ref().map(|cell| cell as _)));
            columns
        });
        let line = |columns: &Columns<5>, cells: [&dyn fmt::Display; 5]| {
            let mut line = String::new();
            columns.write(&mut line, cells).map(|()| line)
        };
        let both = |mark: &str, a: &str, b: &str, note: &str| {
            let line = alloc::format!("{mark:2}{a:0$}| {b:1$}{note}", rust.total(), kernel.total());
            alloc::format!("\n{}", line.trim_end())
        };
        f.write_str(&both("", "  Rust", "  kernel", ""))?;
        let titles = TITLES.each_ref().map(|title| title as _);
        f.write_str(&both("", &line(&rust, titles)?, &line(&kernel, titles)?, ""))?;
        for ((row, left), right) in shown.iter().zip(&left).zip(&right) {
            let [left, right] = [left, right].map(|cells| cells.each_ref().map(|cell| cell as _));
            f.write_str(&both(row.mark(), &line(&rust, left)?, &line(&kernel, right)?, &row.listed()))?;
        }
        f.write_str(&both(
            mark(&self.differences),
            &self.rust.to_string(),
            &self.kernel.to_string(),
            &listed(&self.differences),
        ))?;
        self.advice().iter().try_for_each(|advice| write!(f, "\n{advice}"))?;
        self.changed_records().iter().try_for_each(|record| write!(f, "\n{record}"))
    }

    /// Returns what to write instead, where there is something better than to correct a type.
    fn advice(&self) -> Vec<String> {
        let rows = self.rows.iter().flat_map(|row| row.advice.iter().cloned());
        let itself =
            self.differences.iter().filter_map(|one| one.map(String::as_str).advice_in_words(false, &self.kernel.name));
        let mut all: Vec<String> = rows.chain(itself).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the records of CUDA's headers whose layouts depend on the release of CUDA and that may explain the differences.
    fn changed_records(&self) -> Vec<&'static CudaRecord> {
        let members =
            self.rows.iter().filter(|row| !row.agrees()).filter_map(|row| Some(row.kernel.as_ref()?.type_name.as_str()));
        let itself = (!self.itself_agrees()).then_some(self.kernel.name.as_str());
        let mut found: Vec<_> = itself.into_iter().chain(members).filter_map(CudaRecord::find).collect();
        found.dedup();
        found
    }

    /// Returns whether nothing differs in the type itself.
    pub fn itself_agrees(&self) -> bool {
        self.notes().all(FieldDifference::is_not_compared)
    }

    /// Returns the reports of the types with members or enumerators that differ: of the type itself, and of those that
    /// pointers reach.
    pub fn different_types(&self) -> impl Iterator<Item = &Self> {
        let has_parts = !self.rows.is_empty() || self.differences.iter().any(FieldDifference::is_in_enumerators);
        let itself = (has_parts && !self.itself_agrees()).then_some(self);
        itself.into_iter().chain(self.pointees.iter().filter(|pointee| !pointee.agrees()))
    }

    /// Returns whether both reports are about one pair of types, with the same differences in the types as a whole.
    pub(crate) fn is_of_one_pair(&self, other: &Self) -> bool {
        let is_named_alike = self.rust.name == other.rust.name && self.kernel.name == other.kernel.name;
        self.pair == other.pair && (self.pair.is_some() || is_named_alike) && self.differences == other.differences
    }

    /// Sets the number of the source that describes the kernel's types.
    pub(crate) fn set_number(&mut self, source: usize) {
        self.pair = self.pair.map(|(_, pair)| (source, pair));
        self.pointees.iter_mut().for_each(|pointee| pointee.set_number(source));
    }

    /// Returns the report without the targets of pointers.
    pub fn itself(&self) -> impl fmt::Display + '_ {
        struct Itself<'r>(&'r FieldReport);
        impl fmt::Display for Itself<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_own(f)
            }
        }
        Itself(self)
    }
}

/// Returns the reasons among differences why something was not compared.
fn not_compared(differences: &[FieldDifference]) -> impl Iterator<Item = NotCompared> {
    differences.iter().filter_map(|one| match one {
        FieldDifference::NotCompared(reason) => Some(*reason),
        _ => None,
    })
}

/// Returns the mark of a line with these differences: `!` if something differs, `?` if something was not compared.
fn mark(differences: &[FieldDifference]) -> &'static str {
    match differences {
        [] => "",
        all if all.iter().all(FieldDifference::is_not_compared) => "?",
        _ => "!",
    }
}

fn listed(differences: &[FieldDifference]) -> String {
    let all: Vec<String> = differences.iter().map(FieldDifference::to_string).collect();
    all.join("; ")
}

impl fmt::Display for WholeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {}, align ", self.size)?;
        match self.align {
            Some(align) => write!(f, "{align}  "),
            None => f.write_str("not recorded  "),
        }
    }
}

impl FieldReport {
    fn write_verdict(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` in Rust, `{}` in the kernel", self.rust.name, self.kernel.name)?;
        if let Some(arch) = self.arch {
            write!(f, " for {arch}")?;
        }
        if let Some(place) = &self.source_location {
            write!(f, " ({place})")?;
        }
        let members = match self.rows.iter().filter(|row| !row.agrees()).count() {
            0 => None,
            1 => Some("1 member differs".to_owned()),
            wrong => Some(alloc::format!("{wrong} members differ")),
        };
        let itself: Vec<_> = self.differences.iter().filter(|difference| !difference.is_not_compared()).cloned().collect();
        let itself = (!itself.is_empty()).then(|| listed(&itself));
        let differ = members.into_iter().chain(itself).collect::<Vec<_>>().join(", ");
        match (differ.as_str(), self.pointees.iter().filter(|pointee| !pointee.agrees()).count()) {
            ("", 0) if !self.is_complete() => f.write_str(": they agree as far as they were compared"),
            ("", 0) => f.write_str(": they agree"),
            ("", count) => {
                let do_not = if count == 1 { "does not" } else { "do not" };
                write!(f, ": they agree, but {} that pointers lead to {do_not}", Counted(count as u64, "type"))
            }
            (differ, _) => write!(f, ": {differ}"),
        }
    }

    /// Returns whether a row is a member of the type itself, differs, or is next to one that does.
    fn is_shown(&self, at: usize) -> bool {
        let row = &self.rows[at];
        if row.depth == 0 || !row.differences.is_empty() {
            return true;
        }
        // The rows of the same record, and of records nested in it, surround this one.
        let within = |other: &&Row| other.depth >= row.depth;
        let before = self.rows[..at].iter().rev().take_while(within);
        let after = self.rows[at..].iter().take_while(within);
        before.chain(after).any(|other| !other.differences.is_empty())
    }
}
