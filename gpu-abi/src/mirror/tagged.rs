//! Conversion of enumerations with data: the tag and the fields of one variant.

use super::enumeration::EnumInt;
use super::error::Fault;
use super::{Codec, Reader, Writer, place};
use crate::layout::{PtxLayout, TypeLayout};

/// Writes the fields of a variant.
#[derive(Debug)]
pub struct VariantWriter<'a> {
    layout: &'static TypeLayout,
    bytes: &'a mut [u8],
    fault: &'a mut Option<Fault>,
}

impl VariantWriter<'_> {
    /// Writes the field at `index`, counted from 0 after the tag if the variant's struct starts with one.
    #[inline]
    pub fn put<T: Codec>(&mut self, index: usize, value: &T) {
        place::put(self.layout, index, value, self.bytes, self.fault);
    }
}

/// Reads the fields of a variant.
#[derive(Debug)]
pub struct VariantReader<'a> {
    layout: &'static TypeLayout,
    bytes: &'a [u8],
    fault: &'a mut Option<Fault>,
    /// The variant's index among the union's members.
    member: usize,
}

impl VariantReader<'_> {
    /// Reads the field at `index`, counted from 0 after the tag if the variant's struct starts with one.
    #[inline]
    pub fn take<T: Codec>(&mut self, index: usize) -> T {
        let mut fault = None;
        let value = place::take(self.layout, index, self.bytes, &mut fault);
        if let Some(fault) = fault {
            self.fault.get_or_insert(fault.inside(self.member));
        }
        value
    }
}

impl<R: PtxLayout> Writer<'_, R> {
    /// Writes the tag before the union of the variants, for `repr(C)`, and returns a writer for the variant's fields.
    #[inline]
    pub fn tag_outside<I: EnumInt + Codec>(&mut self, tag: I, variant: usize) -> VariantWriter<'_> {
        self.put(0, &tag);
        let value = &R::REF.fields()[1];
        let layout = value.layout().fields()[variant].layout();
        let bytes = &mut self.bytes[value.offset()..];
        place::start(layout, bytes);
        VariantWriter { layout, bytes, fault: self.fault }
    }

    /// Writes the tag at the start of the variant's struct, for `repr(u8)` and similar, and returns a writer for the
    /// variant's fields.
    #[inline]
    pub fn tag_inside<I: EnumInt + Codec>(&mut self, tag: I, variant: usize) -> VariantWriter<'_> {
        let layout = R::REF.fields()[1 + variant].layout();
        place::put(layout, 0, &tag, self.bytes, self.fault);
        VariantWriter { layout, bytes: self.bytes, fault: self.fault }
    }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Records that the tag is not one of the declared ones.
    #[cold]
    pub fn no_variant<I: EnumInt>(&mut self) {
        self.refuse(size_of::<I>());
    }

    /// Returns a reader for the fields of a variant after the tag, for `repr(C)`.
    #[inline]
    pub fn behind_tag(&mut self, variant: usize) -> VariantReader<'_> {
        let value = &R::REF.fields()[1];
        let layout = value.layout().fields()[variant].layout();
        VariantReader { layout, bytes: &self.bytes[value.offset()..], fault: self.fault, member: variant }
    }

    /// Returns a reader for the fields of a variant that starts with the tag, for `repr(u8)` and similar.
    #[inline]
    pub fn with_tag(&mut self, variant: usize) -> VariantReader<'_> {
        let member = 1 + variant;
        VariantReader { layout: R::REF.fields()[member].layout(), bytes: self.bytes, fault: self.fault, member }
    }
}
