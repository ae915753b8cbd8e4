//! The parts of a variable's declaration around its name: attributes, a type, dimensions.

use super::header::element;
use crate::error::ReadError;
use crate::model::ParamKind;
use crate::token::{Token, Tokens};

/// The part of a declaration before a variable's name.
#[derive(Default)]
pub(super) struct VariableDirectives {
    /// The size in bytes of one element, if the type is known.
    element: Option<usize>,
    /// The number of elements of a vector.
    vector: Option<usize>,
    align: Option<usize>,
    pub(super) is_managed: bool,
    /// A texture, sampler or surface reference.
    pub(super) is_reference: bool,
}

impl VariableDirectives {
    /// Adds one directive.
    pub(super) fn take(&mut self, tokens: &mut Tokens<'_>, directive: Token) -> Result<(), ReadError> {
        match tokens.text_of(directive) {
            b".align" => self.align = self.align.max(Some(tokens.align()?)),
            b".v2" => self.vector = Some(2),
            b".v4" => self.vector = Some(4),
            b".v8" => self.vector = Some(8),
            b".attribute" if tokens.take(b'(')? => {
                let is_managed = &mut self.is_managed;
                tokens.skip_parentheses("`)` after attributes", |tokens, token| {
                    *is_managed |= tokens.is(token, ".managed");
                })?;
            }
            word => match element(word) {
                Some((_, ParamKind::Reference(_))) => self.is_reference = true,
                Some((size, _)) => self.element = Some(size),
                None => {}
            },
        }
        Ok(())
    }

    /// Returns the size in bytes of each number of an initial value.
    pub(super) fn number_size(&self) -> Option<usize> {
        self.element
    }

    /// Returns the size in bytes of an element; a vector is one element.
    fn unit(&self) -> Option<usize> {
        self.element?.checked_mul(self.vector.unwrap_or(1))
    }

    /// Returns the size in bytes of a variable; `written` is the number of its initial elements if the first dimension is
    /// omitted.
    pub(super) fn size(&self, dimensions: &[Option<u64>], written: Option<u64>) -> Option<usize> {
        dimensions.iter().enumerate().try_fold(self.unit()?, |size, (index, length)| {
            let length = length.or(if index == 0 { written } else { None })?;
            size.checked_mul(usize::try_from(length).ok()?)
        })
    }

    /// Returns the alignment in bytes. An alignment below the type's own changes nothing.
    pub(super) fn align(&self) -> Option<usize> {
        let natural = self.unit()?;
        Some(self.align.map_or(natural, |align| align.max(natural)))
    }
}

/// Reads `[4][2]`; an omitted length is `None`.
pub(super) fn dimensions(tokens: &mut Tokens<'_>) -> Result<Vec<Option<u64>>, ReadError> {
    let mut dimensions = Vec::new();
    while tokens.take(b'[')? {
        if tokens.take(b']')? {
            dimensions.push(None);
            continue;
        }
        dimensions.push(Some(tokens.number("a number of elements")?));
        tokens.expect(b']', "`]`")?;
    }
    Ok(dimensions)
}
