//! Pictures, read back by an XML parser.

use super::{BIT, MAP, Svg};
use crate::layout::{Field, Layout, Member, PtxLayout, Record, TypeLayout};
use crate::pointer::DevicePtr;
use crate::vector::Float3;
use roxmltree::{Document, Node};
use std::string::{String, ToString};
use std::vec::Vec;

const U8: &TypeLayout = &<u8 as PtxLayout>::LAYOUT;
const U16: &TypeLayout = &<u16 as PtxLayout>::LAYOUT;
const U32: &TypeLayout = &<u32 as PtxLayout>::LAYOUT;
const F32: &TypeLayout = &<f32 as PtxLayout>::LAYOUT;

fn draw(record: &Record<'_, '_>) -> String {
    let mut fields = [Field::EMPTY; 64];
    let layout = record.layout_in(&mut fields).unwrap();
    Svg::new(&layout).to_string()
}

fn number(node: Node<'_, '_>, attribute: &str) -> usize {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// A piece of a map: its bits, counted from the type's start, its title and its label.
#[derive(Debug, PartialEq)]
struct Piece {
    start: usize,
    end: usize,
    title: String,
    label: String,
}

/// Returns the pieces of the picture's maps; a row's offset is the number to its left.
fn pieces(document: &Document<'_>) -> Vec<Piece> {
    let nodes: Vec<Node<'_, '_>> = document.root_element().descendants().skip(1).filter(Node::is_element).collect();
    let row_of = |y: usize| {
        let is_beside = |node: &&Node<'_, '_>| {
            node.attribute("text-anchor") == Some("end") && (y..y + 24).contains(&number(**node, "y"))
        };
        let text = nodes.iter().find(is_beside).unwrap_or_else(|| panic!("no offset beside y = {y}"));
        8 * text.text().unwrap().parse::<usize>().unwrap()
    };
    let maps = nodes.iter().filter(|node| node.has_tag_name("svg"));
    maps.map(|node| {
        let (x, width) = (number(*node, "x"), number(*node, "width"));
        assert!(MAP <= x && x + width <= MAP + 64 * BIT, "{x}, {width}");
        assert_eq!(((x - MAP) % BIT, width % BIT), (0, 0));
        let start = row_of(number(*node, "y")) + (x - MAP) / BIT;
        let text =
            |tag| node.children().find(|child| child.has_tag_name(tag)).and_then(|child| child.text()).unwrap_or_default();
        Piece { start, end: start + width / BIT, title: text("title").to_string(), label: text("text").to_string() }
    })
    .collect()
}

fn check(record: &Record<'_, '_>, expected: &[(usize, usize, &str, &str)]) {
    let text = draw(record);
    let document = Document::parse(&text).unwrap();
    let piece = |&(start, end, title, label): &(usize, usize, &str, &str)| Piece {
        start,
        end,
        title: title.to_string(),
        label: label.to_string(),
    };
    assert_eq!(pieces(&document), expected.iter().map(piece).collect::<Vec<_>>());
}

#[test]
fn pieces_are_as_wide_as_their_bits() {
    let pointer = <DevicePtr<u8>>::LAYOUT;
    let members = [
        Member::new("position", &Float3::LAYOUT),
        Member::new("species", U32).bits(4),
        Member::new("wide", U32).bits(20),
        Member::unnamed(U16, 7),
        Member::new("next", &pointer),
    ];
    let position = "position: Float3, offset 0, size 12";
    check(
        &Record::structure("Body", &members).align(16),
        &[
            (0, 64, position, "position"),
            (64, 96, position, "position"),
            (96, 100, "species: u32 : 4, bits 96..=99", "species"),
            (100, 120, "wide: u32 : 20, bits 100..=119", "wide"),
            (120, 127, "padding, bits 120..=126", ""),
            (127, 128, "padding, bits 127", ""),
            (128, 192, "next: DevicePtr<u8>, offset 16, size 8", "next"),
            (192, 256, "padding, offset 24, size 8", ""),
        ],
    );
}

#[test]
fn structs_within_structs_are_one_piece() {
    let members = [Member::new("tag", U8), Member::new("id", U32).bits(20)];
    let mut fields = [Field::EMPTY; 2];
    let cell = Record::structure("Cell", &members).layout_in(&mut fields).unwrap();
    let cells = Layout::array("[Cell; 3]", &cell, 3);
    let members = [Member::new("head", &cell), Member::new("", &cell), Member::new("cells", &cells)];
    let record = Record::structure("Outer", &members);
    let array = "cells: [Cell; 3], offset 8, size 12";
    check(
        &record,
        &[
            (0, 32, "head: Cell, offset 0, size 4", "head"),
            (32, 64, "Cell, offset 4, size 4", "Cell"),
            (64, 128, array, "cells"),
            (128, 160, array, "cells"),
        ],
    );
}

#[test]
fn a_union_has_a_map_for_each_member() {
    let members = [Member::new("whole", U32), Member::new("half", U16)];
    check(
        &Record::union("Word", &members),
        &[
            (0, 32, "whole: u32, offset 0, size 4", "whole"),
            (0, 16, "half: u16, offset 0, size 2", "half"),
            (16, 32, "padding, offset 2, size 2", ""),
        ],
    );
}

#[test]
fn rows_of_one_member_are_left_out() {
    let table = <[u8; 12_000_000]>::LAYOUT;
    let members = [Member::new("count", F32), Member::new("table", &table)];
    let title = "table: [u8; 12000000], offset 4, size 12000000";
    check(
        &Record::structure("Table", &members),
        &[
            (0, 32, "count: f32, offset 0, size 4", "count"),
            (32, 64, title, "table"),
            (64, 128, title, "table"),
            (8 * 11_999_992, 8 * 12_000_000, title, "table"),
            (8 * 12_000_000, 8 * 12_000_000 + 32, title, "table"),
        ],
    );
    assert_eq!(draw(&Record::structure("Table", &members)).matches('⋮').count(), 1);
}

#[test]
fn names_are_escaped() {
    let members = [Member::new("a<b&\"c\u{1}", U32)];
    let text = draw(&Record::structure("T<'x'>", &members));
    let document = Document::parse(&text).unwrap();
    let titles: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("title")).map(|n| n.text().unwrap()).collect();
    assert_eq!(titles, ["T<'x'>, size 4, align 4", "a<b&\"c\u{fffd}: u32, offset 0, size 4"]);
}

#[test]
fn the_table_is_below_the_map() {
    let long = "a_name_that_reaches_far_beyond_the_right_end_of_the_map_and_so_makes_the_picture_wider_than_its_rows_are";
    let members = [Member::new(long, U8), Member::new("b", F32)];
    let record = Record::structure("Long", &members);
    let text = draw(&record);
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    let lines: Vec<_> = root.descendants().filter(|node| node.attribute("x") == Some("12")).collect();
    let mut fields = [Field::EMPTY; 2];
    let table = record.layout_in(&mut fields).unwrap().to_string();
    assert_eq!(lines.iter().map(|line| line.text().unwrap_or_default()).collect::<Vec<_>>().join("\n"), table);
    for line in lines {
        let right = 12 + 7 * line.text().unwrap().chars().count();
        assert!(right < width && number(line, "y") < height, "{line:?}");
    }
}

#[test]
fn other_types_have_no_map() {
    let text = Svg::new(F32).to_string();
    assert!(pieces(&Document::parse(&text).unwrap()).is_empty());
    assert!(text.contains("f32, size 4, align 4"));
}
