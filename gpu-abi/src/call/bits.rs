//! Bit-fields, and pieces that packing has moved off their natural alignment: combined before they are stored, and split
//! after they are loaded (the guide's section 1.3).

use super::emit::Emitter;
use super::piece::{Piece, Run};
use super::tile::{Part, Tile, bits_of};
use super::words::{Temp, Temps};
use crate::ptx::{Operand, RegisterClass, RegisterVariable};
use core::fmt;

/// Writes the instructions that combine the pieces of a run in the register of one of its tiles.
pub(super) fn gather<'a>(
    emitter: &mut Emitter<'_, '_>,
    run: &Run<'a>,
    operands: &[Operand<'a>],
    tile: Tile,
    into: Temp,
) -> fmt::Result {
    let bits = if into.wide { 64 } else { 32 };
    emitter.line(format_args!("mov.b{bits} {into}, {};", constants(run, operands, tile)))?;
    run.pieces().zip(operands).try_for_each(|(piece, operand)| match (operand, tile.part(&piece)) {
        (Operand::Variable(variable), Some(part)) => insert(emitter, &piece, *variable, part, into),
        _ => Ok(()),
    })
}

/// Returns the bits of a tile that come from constants.
fn constants(run: &Run<'_>, operands: &[Operand<'_>], tile: Tile) -> u64 {
    run.pieces().zip(operands).fold(0, |sum, (piece, operand)| {
        let bits = match *operand {
            Operand::Variable(_) => 0,
            // The value has been checked to fit: its lower bits are the field.
            Operand::Integer(value) => value as u64,
            Operand::F32(value) => value.to_bits().into(),
            Operand::F64(value) => value.to_bits(),
        };
        tile.part(&piece).map_or(sum, |part| sum | (bits >> part.of_piece & mask(part.width)) << part.of_tile)
    })
}

const fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Writes the instructions that insert a part of a register into a tile.
fn insert(
    emitter: &mut Emitter<'_, '_>,
    piece: &Piece<'_>,
    variable: RegisterVariable<'_>,
    part: Part,
    into: Temp,
) -> fmt::Result {
    let class = variable.class_for(piece);
    let is_wide = matches!(class, RegisterClass::B64 | RegisterClass::F64);
    // The register, converted to 32 or 64 bits.
    let mut source = match class {
        RegisterClass::B32 | RegisterClass::B64 => variable,
        _ => {
            let scratch = emitter.scratch(is_wide, 0);
            match class {
                RegisterClass::Pred => emitter.line(format_args!("selp.b32 {scratch}, 1, 0, {variable};"))?,
                RegisterClass::B16 => emitter.line(format_args!("cvt.u32.u16 {scratch}, {variable};"))?,
                RegisterClass::F64 => emitter.line(format_args!("mov.b64 {scratch}, {variable};"))?,
                _ => emitter.line(format_args!("mov.b32 {scratch}, {variable};"))?,
            }
            RegisterVariable::own(scratch)
        }
    };
    if part.of_piece > 0 {
        let (bits, scratch) = (if is_wide { 64 } else { 32 }, emitter.scratch(is_wide, 0));
        emitter.line(format_args!("shr.u{bits} {scratch}, {source}, {};", part.of_piece))?;
        source = RegisterVariable::own(scratch);
    }
    if is_wide != into.wide {
        let scratch = emitter.scratch(into.wide, 0);
        let conversion = if into.wide { "cvt.u64.u32" } else { "cvt.u32.u64" };
        emitter.line(format_args!("{conversion} {scratch}, {source};"))?;
        source = RegisterVariable::own(scratch);
    }
    let bits = if into.wide { 64 } else { 32 };
    emitter.line(format_args!("bfi.b{bits} {into}, {source}, {into}, {}, {};", part.of_tile, part.width))
}

/// Writes the instructions that extract the pieces of a run from the registers of its tiles, which start at `temps`.
pub(super) fn scatter<'a>(
    emitter: &mut Emitter<'_, '_>,
    run: &Run<'a>,
    variables: &[RegisterVariable<'a>],
    align: usize,
    temps: Temps,
) -> fmt::Result {
    let tiles = Tiles { run, align, temps };
    run.pieces().zip(variables).try_for_each(|(piece, variable)| extract(emitter, &piece, *variable, &tiles))
}

/// The tiles of a run and their registers.
struct Tiles<'r, 'a> {
    run: &'r Run<'a>,
    /// The alignment of the whole value, in bytes.
    align: usize,
    /// The registers of the first 32-bit and the first 64-bit tile.
    temps: Temps,
}

impl Tiles<'_, '_> {
    /// Returns the parts of a piece, each with the register that holds it.
    fn parts(&self, piece: Piece<'_>) -> impl Iterator<Item = (Part, Temp)> {
        let mut temps = self.temps;
        let tiles = Tile::of_run(self.run, self.align).map(move |tile| (tile, temps.take(tile.is_wide())));
        tiles.filter_map(move |(tile, temp)| Some((tile.part(&piece)?, temp)))
    }
}

/// Writes the instructions that extract a piece from the tiles that hold it.
fn extract(
    emitter: &mut Emitter<'_, '_>,
    piece: &Piece<'_>,
    variable: RegisterVariable<'_>,
    tiles: &Tiles<'_, '_>,
) -> fmt::Result {
    let sign = if piece.is_signed() { 's' } else { 'u' };
    let bits = bits_of(piece);
    if bits.is_empty() {
        // An upper half without any bits of the bit-field holds copies of the sign, the last bit of the lower half.
        if !piece.is_signed() {
            return emitter.line(format_args!("mov.b64 {variable}, 0;"));
        }
        let sign_bit = piece.at_bits(bits.start - 1, 1);
        return extract(emitter, &sign_bit, variable, tiles);
    }
    let width = (bits.end - bits.start) as u32;
    let mut held = tiles.parts(*piece);
    let Some((first, tile)) = held.next() else { unreachable!("the tiles of a run hold its pieces") };
    let is_wide = tile.wide;
    let tile_bits = if is_wide { 64 } else { 32 };
    if first.width == width {
        // Directly into the destination, if that register has the tile's size.
        let class = variable.class_for(piece);
        let own = if is_wide { RegisterClass::B64 } else { RegisterClass::B32 };
        let at = first.of_tile;
        if class == own {
            return emitter.line(format_args!("bfe.{sign}{tile_bits} {variable}, {tile}, {at}, {width};"));
        }
        let scratch = emitter.scratch(is_wide, 0);
        emitter.line(format_args!("bfe.{sign}{tile_bits} {scratch}, {tile}, {at}, {width};"))?;
        return settle(emitter, piece, variable, scratch, is_wide);
    }
    let sum_is_wide = piece.size == 8;
    let sum_bits = if sum_is_wide { 64 } else { 32 };
    let sum = emitter.scratch(sum_is_wide, 1);
    emitter.line(format_args!("mov.b{sum_bits} {sum}, 0;"))?;
    for (part, tile) in core::iter::once((first, tile)).chain(held) {
        let tile_bits = if tile.wide { 64 } else { 32 };
        let scratch = emitter.scratch(tile.wide, 0);
        emitter.line(format_args!("bfe.u{tile_bits} {scratch}, {tile}, {}, {};", part.of_tile, part.width))?;
        let source = if tile.wide == sum_is_wide {
            scratch
        } else {
            let other = emitter.scratch(sum_is_wide, 0);
            emitter.line(format_args!("cvt.u{sum_bits}.u{tile_bits} {other}, {scratch};"))?;
            other
        };
        emitter.line(format_args!("bfi.b{sum_bits} {sum}, {source}, {sum}, {}, {};", part.of_piece, part.width))?;
    }
    if piece.is_signed() {
        emitter.line(format_args!("bfe.s{sum_bits} {sum}, {sum}, 0, {width};"))?;
    }
    settle(emitter, piece, variable, sum, sum_is_wide)
}

/// Writes the instructions that move a piece, extended to the 32 or 64 bits of `from`, to its register.
fn settle(
    emitter: &mut Emitter<'_, '_>,
    piece: &Piece<'_>,
    variable: RegisterVariable<'_>,
    from: &str,
    is_wide: bool,
) -> fmt::Result {
    let bits = if is_wide { 64 } else { 32 };
    match variable.class_for(piece) {
        RegisterClass::Pred => emitter.line(format_args!("setp.ne.b{bits} {variable}, {from}, 0;")),
        RegisterClass::B16 => emitter.line(format_args!("cvt.u16.u{bits} {variable}, {from};")),
        RegisterClass::B64 if !is_wide => {
            let sign = if piece.is_signed() { 's' } else { 'u' };
            emitter.line(format_args!("cvt.{sign}64.{sign}32 {variable}, {from};"))
        }
        RegisterClass::B32 if is_wide => emitter.line(format_args!("cvt.u32.u64 {variable}, {from};")),
        RegisterClass::F32 if is_wide => {
            let narrow = emitter.scratch(false, 0);
            emitter.line(format_args!("cvt.u32.u64 {narrow}, {from};"))?;
            emitter.line(format_args!("mov.b32 {variable}, {narrow};"))
        }
        // An `.f64` is assembled from tiles in a 64-bit register.
        _ => emitter.line(format_args!("mov.b{bits} {variable}, {from};")),
    }
}
