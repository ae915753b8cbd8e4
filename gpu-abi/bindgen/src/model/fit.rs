//! Finds the declaration that gives the members of a record their offsets in the compiled file.
//!
//! Debug information states the offsets of members, but rarely their reasons: `__align__`, packing, and unnamed bit-fields are mostly left
//! out. The layout engine, which the derive uses as well, decides: a declaration is accepted if the engine gives each member its offset,
//! and the record its size and, if known, its alignment. The members alone are tried first. Then whatever may have moved a member is
//! tried, starting with the first member at a different offset; then the same under each packing.
//!
//! Compilers describe a bit-field that is wider than its type as if it had its type's width. So a bit-field of that width may be wider, if
//! that explains its own offset or the next member's.

use super::{Field, Form, Role, Type};
use crate::model;
use gpu_abi::layout::{self, Host, Kind, Layout, LayoutError, LayoutErrorKind, Member, PtxLayout, Record};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug;
use gpu_abi_reader::model::{BitRange, ScalarKind};
use std::cell::Cell;
use typed_arena::Arena;

/// An arena for the parts of layouts, which live as long as the arena.
pub(crate) struct Layouts<'a> {
    /// The host whose rules the compiled files follow.
    pub(crate) host: Cell<Host>,
    layouts: Arena<Layout<'a>>,
    fields: Arena<layout::Field<'a>>,
    names: Arena<u8>,
}

impl<'a> Layouts<'a> {
    pub(crate) fn new(host: Host) -> Self {
        Self { host: Cell::new(host), layouts: Arena::new(), fields: Arena::new(), names: Arena::new() }
    }

    pub(super) fn keep(&'a self, layout: Layout<'a>) -> &'a Layout<'a> {
        self.layouts.alloc(layout)
    }

    /// Returns the layout of a record of this form.
    pub(super) fn record(
        &'a self,
        name: &str,
        is_union: bool,
        form: Form,
        members: &[Member<'a>],
    ) -> Result<&'a Layout<'a>, LayoutError> {
        let name = self.names.alloc_str(name);
        let mut record = if is_union { Record::union(name, members) } else { Record::structure(name, members) };
        if let Some(align) = form.align {
            record = record.align(align as usize);
        }
        if form.packed {
            record = record.packed();
        }
        if form.non_pod {
            record = record.non_pod();
        }
        if let Some(pack) = form.pack {
            record = record.pack(pack as usize);
        }
        let fields = self.fields.alloc_extend(vec![layout::Field::EMPTY; members.len()]);
        Ok(self.keep(record.host(self.host.get()).layout_in(fields)?))
    }
}

/// A member as the compiled file describes it, with the layout of its type.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    pub(super) field: Field,
    pub(super) layout: &'a Layout<'a>,
}

impl<'a> Part<'a> {
    fn first_bit(&self) -> u64 {
        self.field.bits.map_or(self.field.offset.saturating_mul(8), |bits| bits.offset())
    }

    pub(super) fn end_bit(&self) -> u64 {
        match self.field.bits {
            Some(bits) => bits.end(),
            None => self.field.offset.saturating_add(self.layout.size() as u64).saturating_mul(8),
        }
    }

    /// Returns whether any of a struct's numbers, pointers or arrays overlap. Records may lie in each other's padding.
    ///
    /// They can seem to overlap: for a packed bit-field after one that is wider than its type, `nvcc -G` states only the first byte.
    pub(super) fn overlap(parts: &[Self]) -> bool {
        let mut end = 0;
        parts.iter().filter(|part| !matches!(part.layout.kind(), Kind::Record(_))).any(|part| {
            let is_free = part.first_bit() >= end;
            end = end.max(part.end_bit());
            !is_free
        })
    }

    /// Returns the width of a bit-field that is as wide as its type, and may be declared with more bits.
    fn full_width(&self) -> Option<u32> {
        let width = self.field.bits.filter(|_| !self.is_unnamed())?.width();
        (u64::from(width) == 8 * self.layout.size() as u64).then_some(width)
    }

    /// Returns whether it is an unnamed bit-field, whose offset does not matter.
    fn is_unnamed(&self) -> bool {
        self.field.role == Role::Unnamed
    }

    /// Returns the signed integer type of its size, for an unnamed bit-field, which has neither truth values nor enumerators.
    fn unit(&self) -> Option<Scalar> {
        Scalar::of_kind(ScalarKind::Signed, self.layout.size() as u64)
    }
}

/// The layout of a record in the compiled file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'p, 'a> {
    /// The host whose rules it follows.
    pub(super) host: Host,
    pub(super) record: &'p debug::Record,
    /// The name in the declaration.
    pub(super) name: &'p str,
    pub(super) parts: &'p [Part<'a>],
    pub(super) align: Option<u64>,
    /// The alignment that follows from its members if it is not packed, if the compiler states all declared alignments.
    pub(super) natural: Option<u64>,
    /// Whether it is declared not to be plain old data.
    pub(super) non_pod: bool,
}

/// One line of a declaration.
#[derive(Clone, Copy, Debug)]
enum Line {
    /// The part at this index, with its declared alignment in bytes.
    Part(usize, Option<u64>),
    /// The part at this index, a bit-field declared with this number of bits, more than its type has.
    Wide(usize, u32),
    /// An unnamed bit-field, with its type and width.
    Unnamed(Scalar, u32),
    /// This number of padding bytes.
    Padding(u64),
}

/// A declaration, and the wanted layout, which it has.
pub(super) type Fitted<'a> = (model::Record, &'a Layout<'a>);

/// The maximum number of members of a record.
const MAX_MEMBERS: usize = 2_000;
/// The largest alignment that the derive declares, in bytes.
pub(super) const MAX_ALIGN: u64 = 128;

/// The integer types to try for unnamed bit-fields, the most common one first.
const UNITS: [Scalar; 4] = [Scalar::I32, Scalar::I8, Scalar::I16, Scalar::I64];

impl<'a> Wanted<'_, 'a> {
    /// Returns the declaration.
    ///
    /// # Errors
    ///
    /// If no declaration has this layout, with the reason.
    pub(super) fn fit(&self, layouts: &'a Layouts<'a>) -> Result<Fitted<'a>, String> {
        self.check()?;
        let lines: Vec<Line> = (0..self.parts.len()).map(|index| Line::Part(index, None)).collect();
        let align = match self.layout(Form::default(), &lines, |layout| layout.align() as u64) {
            // Device and host code may place the base classes at different offsets, which no attribute changes.
            Err(error) if matches!(error.kind, LayoutErrorKind::HostDiffersInBase | LayoutErrorKind::EmptyBaseTwice) => {
                return Err(format!("its layout is uncertain: {error}"));
            }
            align => align.ok(),
        };
        let plain = Form { non_pod: self.non_pod, ..Form::default() };
        let packs = [1, 2, 4, 8, 16].map(|pack| Form { pack: Some(pack), ..plain });
        let forms = [plain, Form { packed: true, ..plain }].into_iter().chain(packs);
        if let Some(natural) = self.natural.filter(|_| self.align.is_none()) {
            // Its members may have lower alignments than their types, as a packed record's have. The alignment of a packed one is unknown.
            let unpacked = forms.clone().take(if align == Some(natural) { 1 } else { usize::MAX });
            let fitted = Wanted { align: Some(natural), ..*self }.fit_to(unpacked, layouts);
            if fitted.is_ok() {
                return fitted;
            }
        }
        self.fit_to(forms, layouts)
    }

    /// Returns whether a declaration has this layout by the rules of a host.
    pub(super) fn fits_on(&self, host: Host) -> bool {
        Wanted { host, ..*self }.fit(&Layouts::new(host)).is_ok()
    }

    /// Returns the first declaration in one of these forms.
    fn fit_to(&self, forms: impl Iterator<Item = Form> + Clone, layouts: &'a Layouts<'a>) -> Result<Fitted<'a>, String> {
        // Padding bytes are tried last: bytes that a source declares are members, so packing is the likelier explanation.
        let forms = forms.clone().map(|form| (form, false)).chain(forms.map(|form| (form, true)));
        let mut reason = None;
        let has_unnamed = self.parts.iter().any(|part| part.is_unnamed());
        for (form, may_pad) in forms {
            // Compilers describe unnamed bit-fields in several ways.
            for with_unnamed in [true, false] {
                if !with_unnamed && !has_unnamed {
                    continue;
                }
                match self.under(form, with_unnamed) {
                    Ok((_, lines)) if !may_pad && lines.iter().any(|line| matches!(line, Line::Padding(_))) => {}
                    Ok((form, lines)) => {
                        let layout = self.laid_out(form, &lines, layouts).map_err(|error| error.to_string())?;
                        let fields = lines.iter().map(|line| self.field(line)).collect();
                        return Ok((model::Record { is_union: self.record.is_union, form, fields }, layout));
                    }
                    Err(error) => reason = reason.or(Some(error)),
                }
            }
        }
        Err(reason.unwrap_or_default())
    }

    fn check(&self) -> Result<(), String> {
        self.align.map_or(Ok(()), check_align)?;
        if self.record.is_union && self.parts.iter().all(|part| part.is_unnamed()) {
            return Err("it is a union without members".into());
        }
        if self.parts.len() > MAX_MEMBERS {
            return Err(format!("it has more than {MAX_MEMBERS} members"));
        }
        if !self.record.is_union && Part::overlap(self.parts) {
            return Err("a member lies within another one".into());
        }
        let mut end = 0;
        for part in self.parts.iter().filter(|part| !part.is_unnamed()) {
            if part.end_bit() > self.record.size.saturating_mul(8) {
                return Err("a member lies beyond its end".into());
            }
            if !self.record.is_union && part.first_bit() < end {
                return Err("a member lies within another one".into());
            }
            let is_left = part.field.role == Role::Base && !self.record.is_union;
            // The engine decides whether members may lie in the trailing padding of a base class.
            end = if is_left { end.max(8 * part.field.offset) } else { end.max(part.end_bit()) };
        }
        Ok(())
    }

    /// Returns the declaration under one packing.
    fn under(&self, mut form: Form, with_unnamed: bool) -> Result<(Form, Vec<Line>), String> {
        let line = |(index, part): (usize, &Part<'a>)| match part.field.bits {
            bits if part.is_unnamed() => {
                let unit = part.unit().filter(|_| with_unnamed)?;
                Some(Line::Unnamed(unit, bits.map_or(8 * unit.size() as u32, |bits| bits.width())))
            }
            Some(_) => Some(Line::Part(index, None)),
            None => Some(Line::Part(index, part.field.align.filter(|align| *align > part.layout.align() as u64))),
        };
        let mut lines: Vec<Line> = self.parts.iter().enumerate().filter_map(line).collect();
        while let Some(at) = self.first_moved(form, &lines)? {
            lines = self.moved(form, &lines, at)?;
        }
        self.whole(&mut form, &mut lines)?;
        Ok((form, lines))
    }

    fn layout<T>(&self, form: Form, lines: &[Line], of: impl FnOnce(&Layout<'_>) -> T) -> Result<T, LayoutError> {
        let layouts = Layouts::new(self.host);
        self.laid_out(form, lines, &layouts).map(of)
    }

    fn laid_out<'l>(&self, form: Form, lines: &[Line], layouts: &'l Layouts<'l>) -> Result<&'l Layout<'l>, LayoutError>
    where
        'a: 'l,
    {
        let has_bases = form.allows_bases() && !self.record.is_union;
        let member = |line: &Line| match *line {
            Line::Part(index, align) => {
                let part = &self.parts[index];
                let member = Member::new("m", part.layout);
                match (part.field.bits, align) {
                    (Some(bits), _) => member.bits(bits.width()),
                    (None, Some(align)) => member.align(align as usize),
                    (None, None) if part.field.role == Role::Base && has_bases => member.base(),
                    (None, None) => member,
                }
            }
            Line::Wide(index, width) => Member::new("m", self.parts[index].layout).bits(width),
            Line::Unnamed(unit, width) => Member::unnamed(layouts.keep(Layout::scalar(unit)), width),
            Line::Padding(len) => {
                Member::new("m", layouts.keep(Layout::array("", &<u8 as PtxLayout>::LAYOUT, len as usize)))
            }
        };
        let members: Vec<Member<'l>> = lines.iter().map(member).collect();
        layouts.record(self.name, self.record.is_union, form, &members)
    }

    /// Returns the member that a line declares.
    fn field(&self, line: &Line) -> Field {
        match *line {
            Line::Part(index, align) => Field { align, ..self.parts[index].field.clone() },
            Line::Wide(index, width) => Field { wide: Some(width), align: None, ..self.parts[index].field.clone() },
            Line::Unnamed(unit, width) => Field::made(Role::Unnamed, Type::Scalar(unit), Some(BitRange::new(0, width))),
            Line::Padding(len) => Field::made(Role::Padding, Type::Array(Box::new(Type::Scalar(Scalar::U8)), len), None),
        }
    }

    /// Returns the line of the first part whose offset is too small.
    ///
    /// # Errors
    ///
    /// If the offset of a part is too large.
    fn first_moved(&self, form: Form, lines: &[Line]) -> Result<Option<usize>, String> {
        self.layout(form, lines, |layout| {
            let named = lines.iter().enumerate().filter(|(_, line)| !matches!(line, Line::Unnamed(..)));
            for ((at, line), field) in named.zip(layout.fields()) {
                let Some(index) = part_of(line) else { continue };
                let wanted = self.parts[index].first_bit();
                match first_bit(field).cmp(&wanted) {
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Less => return Ok(Some(at)),
                    std::cmp::Ordering::Greater => {
                        return Err("no attribute packs its members like this".to_owned());
                    }
                }
            }
            Ok(None)
        })
        .unwrap_or_else(|error| Err(error.to_string()))
    }

    /// Returns the first bit of the part on line `at`.
    fn place(&self, form: Form, lines: &[Line], at: usize) -> Result<u64, String> {
        let before = lines[..at].iter().filter(|line| !matches!(line, Line::Unnamed(..))).count();
        let place = self.layout(form, lines, |layout| layout.fields().get(before).map_or(0, first_bit));
        place.map_err(|error| error.to_string())
    }

    /// Returns the lines with an addition that moves the part on line `at` to its offset, or closer to it.
    fn moved(&self, form: Form, lines: &[Line], at: usize) -> Result<Vec<Line>, String> {
        let Some(index) = part_of(&lines[at]) else { return Err(String::new()) };
        let part = &self.parts[index];
        let wanted = part.first_bit();
        let found = self.place(form, lines, at)?;
        let end = lines[..at].iter().rev().find_map(part_of).map_or(0, |before| self.parts[before].end_bit());
        let mut candidates: Vec<Vec<Line>> = Vec::new();
        let unnamed = |unit: Scalar, width: u32| {
            let mut with = lines.to_vec();
            with.insert(at, Line::Unnamed(unit, width));
            with
        };
        let follows_bits = at > 0
            && match lines[at - 1] {
                Line::Part(before, _) => self.parts[before].field.bits.is_some(),
                Line::Wide(..) | Line::Unnamed(..) => true,
                Line::Padding(_) => false,
            };
        let own = part.field.bits.and_then(|_| part.unit());
        if part.field.bits.is_some() || follows_bits {
            candidates.extend(own.into_iter().chain(UNITS).map(|unit| unnamed(unit, 0)));
        }
        if part.field.bits.is_some() {
            let gap = wanted.saturating_sub(end);
            let fits = |unit: &Scalar| gap <= 8 * unit.size() as u64;
            candidates.extend(own.into_iter().chain(UNITS).filter(fits).map(|unit| unnamed(unit, gap as u32)));
        } else {
            let natural = part.layout.align() as u64;
            let max = self.align.unwrap_or(MAX_ALIGN);
            let aligns =
                std::iter::successors(Some(natural * 2), |align| Some(align * 2)).take_while(|align| *align <= max);
            let aligns = aligns.filter(|align| part.field.offset % align == 0);
            candidates.extend(aligns.map(|align| with_line(lines, at, Line::Part(index, Some(align)))));
        }
        if part.full_width().is_some() {
            candidates
                .extend([8, 16, 32, 64].map(|bits| with_line(lines, at, Line::Wide(index, bits + u32::from(bits == 8)))));
        }
        if let Some((before, from)) = at.checked_sub(1).and_then(|before| Some((before, self.may_be_wide(&lines[before])?)))
        {
            let gap = wanted.saturating_sub(self.parts[from].first_bit());
            candidates.extend(widths(gap).map(|width| with_line(lines, before, Line::Wide(from, width))));
        }
        for candidate in &candidates {
            let at = at + candidate.len() - lines.len();
            let is_right = self.place(form, candidate, at) == Ok(wanted)
                && self.first_moved(form, candidate).is_ok_and(|moved| moved.is_none_or(|moved| moved > at));
            if is_right && self.fits_into(form, candidate) {
                return Ok(candidate.clone());
            }
        }
        let bytes = (wanted / 8).saturating_sub(end.div_ceil(8));
        let mut with = lines.to_vec();
        with.insert(at, if bytes > 0 { Line::Padding(bytes) } else { Line::Unnamed(Scalar::I8, 1) });
        let place = self.place(form, &with, at + 1)?;
        if found < place && place <= wanted {
            return Ok(with);
        }
        Err("no declaration gives its members their offsets".into())
    }

    /// Returns whether the declared record has at most the wanted size and alignment.
    fn fits_into(&self, form: Form, lines: &[Line]) -> bool {
        self.layout(form, lines, |layout| {
            layout.size() as u64 <= self.record.size && self.align.is_none_or(|align| layout.align() as u64 <= align)
        })
        .unwrap_or(false)
    }

    /// Returns the index of the part on a line, if it is a bit-field that may have more bits than its type.
    fn may_be_wide(&self, line: &Line) -> Option<usize> {
        part_of(line).filter(|index| self.parts[*index].full_width().is_some())
    }

    /// Adds what gives the record its size and alignment.
    fn whole(&self, form: &mut Form, lines: &mut Vec<Line>) -> Result<(), String> {
        let extent = |form: Form, lines: &[Line]| {
            let extent = self.layout(form, lines, |layout| (layout.size() as u64, layout.align() as u64));
            extent.map_err(|error| error.to_string())
        };
        let is_right = |(size, align): (u64, u64)| {
            let is_allowed = self.natural.is_none_or(|natural| align <= natural);
            size == self.record.size && self.align.map_or(is_allowed, |wanted| wanted == align)
        };
        let found = extent(*form, lines)?;
        if is_right(found) {
            return Ok(());
        }
        let is_packed = form.packed || form.pack.is_some();
        let aligns = match (self.align, self.natural) {
            (_, Some(_)) if is_packed => Vec::new(),
            (Some(align), _) => vec![align],
            (None, _) => (0..=7).map(|power| 1 << power).filter(|align| *align > found.1).collect(),
        };
        let rest = self.record.size.saturating_sub(self.end());
        // In a union, padding would be one more member, which the compiled file does not have.
        let bits = u32::try_from(8 * self.record.size).unwrap_or(u32::MAX);
        let unit = [Scalar::I64, Scalar::I128].into_iter().find(|unit| bits <= 8 * unit.size() as u32);
        let padding =
            if self.record.is_union { unit.map(|unit| Line::Unnamed(unit, bits)) } else { Some(Line::Padding(rest)) };
        for align in aligns.iter().copied().filter(|align| *align > found.1) {
            let aligned = Form { align: Some(align), ..*form };
            if is_right(extent(aligned, lines)?) {
                *form = aligned;
                return Ok(());
            }
        }
        // The last bit-field may have more bits than its type, or any of a union's.
        let from = if self.record.is_union { 0 } else { lines.len().saturating_sub(1) };
        for at in from..lines.len() {
            let Some(index) = self.may_be_wide(&lines[at]) else { continue };
            for width in widths((8 * self.record.size).saturating_sub(self.parts[index].first_bit())) {
                let with = with_line(lines, at, Line::Wide(index, width));
                if self.first_moved(*form, &with) == Ok(None) && extent(*form, &with).is_ok_and(is_right) {
                    *lines = with;
                    return Ok(());
                }
            }
        }
        for align in [None].into_iter().chain(aligns.into_iter().map(Some)) {
            let aligned = Form { align, ..*form };
            let with: Vec<Line> = lines.iter().copied().chain(padding).collect();
            if rest > 0 && extent(aligned, &with).is_ok_and(is_right) {
                (*form, *lines) = (aligned, with);
                return Ok(());
            }
        }
        Err("its size and alignment do not follow from its members".into())
    }

    /// Returns the byte after the last member.
    fn end(&self) -> u64 {
        self.parts.iter().filter(|part| !part.is_unnamed()).map(|part| part.end_bit().div_ceil(8)).max().unwrap_or(0)
    }
}

/// Returns an error if the derive does not declare the alignment, in bytes.
pub(super) fn check_align(align: u64) -> Result<(), String> {
    match align {
        0..=MAX_ALIGN => Ok(()),
        _ => Err(format!("it is aligned to {align} bytes, but at most {MAX_ALIGN} can be declared")),
    }
}

fn part_of(line: &Line) -> Option<usize> {
    match line {
        Line::Part(index, _) | Line::Wide(index, _) => Some(*index),
        Line::Unnamed(..) | Line::Padding(_) => None,
    }
}

fn with_line(lines: &[Line], at: usize, line: Line) -> Vec<Line> {
    let mut with = lines.to_vec();
    with[at] = line;
    with
}

/// Returns the maximum width of a bit-field that ends after at most `gap` bits, for each integer type that may place it.
fn widths(gap: u64) -> impl Iterator<Item = u32> {
    [127, 63, 31, 15].into_iter().filter(move |max| gap > max / 2).map(move |max| gap.min(max) as u32)
}

fn first_bit(field: &layout::Field<'_>) -> u64 {
    field.bits().map_or(8 * field.offset() as u64, |bits| bits.offset())
}
