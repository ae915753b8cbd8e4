//! Pictures, read back by an XML parser.

use super::canvas::{BIT, MAP, MAP_END};
use super::*;
use crate::layout::{Field, Member, PtxLayout, Record, TypeLayout};
use crate::pointer::DevicePtr;
use crate::vector::Float3;
use roxmltree::{Document, Node};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

const U8: &TypeLayout = &<u8 as PtxLayout>::LAYOUT;
const U16: &TypeLayout = &<u16 as PtxLayout>::LAYOUT;
const U32: &TypeLayout = &<u32 as PtxLayout>::LAYOUT;
const F32: &TypeLayout = &<f32 as PtxLayout>::LAYOUT;

fn draw(record: &Record<'_, '_>, nested: bool) -> String {
    let mut fields = [Field::EMPTY; 64];
    let layout = record.layout_in(&mut fields).unwrap();
    if nested { format!("{:#}", Svg::new(&layout)) } else { Svg::new(&layout).to_string() }
}

fn number(node: Node<'_, '_>, attribute: &str) -> usize {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// A rectangle of a map: its bits, counted from the type's start, and its title.
#[derive(Debug, PartialEq)]
struct Piece {
    start: usize,
    end: usize,
    title: String,
}

/// Returns the rectangles of the picture's maps; a row's offset is the number to its left.
fn pieces(document: &Document<'_>) -> Vec<Piece> {
    let nodes: Vec<Node<'_, '_>> = document.descendants().filter(Node::is_element).collect();
    let row_of = |y: usize| {
        let is_beside = |node: &&Node<'_, '_>| {
            let text = node.has_tag_name("text") && node.attribute("text-anchor") == Some("end");
            text && number(**node, "x") == MAP - 8 && (y..y + 24).contains(&number(**node, "y"))
        };
        let text = nodes.iter().find(is_beside).unwrap_or_else(|| panic!("no offset beside y = {y}"));
        8 * text.text().unwrap().parse::<usize>().unwrap()
    };
    let maps = nodes.iter().filter(|node| node.has_tag_name("rect") && node.first_element_child().is_some());
    maps.map(|node| {
        let (x, width) = (number(*node, "x"), number(*node, "width"));
        assert!(MAP <= x && x + width <= MAP_END, "{x}, {width}");
        assert_eq!(((x - MAP) % BIT, width % BIT), (0, 0));
        let start = row_of(number(*node, "y")) + (x - MAP) / BIT;
        let title = node.first_element_child().unwrap().text().unwrap().to_string();
        Piece { start, end: start + width / BIT, title }
    })
    .collect()
}

fn check(record: &Record<'_, '_>, nested: bool, expected: &[(usize, usize, &str)]) {
    let text = draw(record, nested);
    let document = Document::parse(&text).unwrap();
    let expected: Vec<Piece> =
        expected.iter().map(|&(start, end, title)| Piece { start, end, title: title.to_string() }).collect();
    assert_eq!(pieces(&document), expected);
}

#[test]
fn segments_are_as_wide_as_their_bits() {
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
        false,
        &[
            (0, 64, position),
            (64, 96, position),
            (96, 100, "species: u32 : 4, bits 96..=99"),
            (100, 120, "wide: u32 : 20, bits 100..=119"),
            (120, 127, "unnamed bit-field, bits 120..=126"),
            (127, 128, "unused bit 127"),
            (128, 192, "next: DevicePtr<u8>, offset 16, size 8"),
            (192, 256, "8 bytes of padding, offset 24"),
        ],
    );
}

#[test]
fn structs_within_structs_open() {
    let members = [Member::new("tag", U8), Member::new("id", U32).bits(20)];
    let mut fields = [Field::EMPTY; 2];
    let cell = Record::structure("Cell", &members).layout_in(&mut fields).unwrap();
    let cells = Layout::array("[Cell; 3]", &cell, 3);
    let members = [Member::new("head", &cell), Member::new("cells", &cells)];
    let record = Record::structure("Outer", &members);
    check(
        &record,
        false,
        &[
            (0, 32, "head: Cell, offset 0, size 4"),
            (32, 64, "cells: [Cell; 3], offset 4, size 12"),
            (64, 128, "cells: [Cell; 3], offset 4, size 12"),
        ],
    );
    check(
        &record,
        true,
        &[
            (0, 8, "head.tag: u8, offset 0, size 1"),
            (8, 28, "head.id: u32 : 20, bits 8..=27"),
            (28, 32, "unused bits 28..=31"),
            (32, 40, "cells[0].tag: u8, offset 4, size 1"),
            (40, 60, "cells[0].id: u32 : 20, bits 40..=59"),
            (60, 64, "unused bits 60..=63"),
            (64, 128, "cells[1..=2]: [Cell; 3], offset 8, size 8"),
        ],
    );
}

#[test]
fn a_union_has_a_map_for_each_member() {
    let members = [Member::new("whole", U32), Member::new("half", U16)];
    check(
        &Record::union("Word", &members),
        false,
        &[
            (0, 32, "whole: u32, offset 0, size 4"),
            (0, 16, "half: u16, offset 0, size 2"),
            (16, 32, "2 bytes of padding, offset 2"),
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
        false,
        &[
            (0, 32, "count: f32, offset 0, size 4"),
            (32, 64, title),
            (64, 128, title),
            (8 * 11_999_992, 8 * 12_000_000, title),
            (8 * 12_000_000, 8 * 12_000_000 + 32, title),
        ],
    );
    assert!(draw(&Record::structure("Table", &members), false).contains("⋮ bytes 16 to 11999991 ⋮"));
}

#[test]
fn a_union_within_a_struct_opens() {
    let members = [Member::new("position", &Float3::LAYOUT), Member::new("angle", F32)];
    let mut fields = [Field::EMPTY; 2];
    let spot = Record::structure("Spot", &members).layout_in(&mut fields).unwrap();
    let members = [Member::new("low", U16), Member::new("high", U8)];
    let mut fields = [Field::EMPTY; 2];
    let inner = Record::union("Inner", &members).layout_in(&mut fields).unwrap();
    let inners = Layout::array("[Inner; 2]", &inner, 2);
    let members = [Member::new("spot", &spot), Member::new("inners", &inners)];
    let mut fields = [Field::EMPTY; 2];
    let data = Record::union("Data", &members).layout_in(&mut fields).unwrap();
    let members = [Member::new("kind", U32), Member::new("data", &data)];
    let record = Record::structure("Light", &members);
    let (data, inners) = ("data: Data, offset 4, size 16", "data.inners: [Inner; 2], offset 4, size 4");
    check(
        &record,
        true,
        &[
            (0, 32, "kind: u32, offset 0, size 4"),
            (32, 64, data),
            (64, 128, data),
            (128, 160, data),
            (32, 64, "data.spot.position: Float3, offset 4, size 12"),
            (64, 128, "data.spot.position: Float3, offset 4, size 12"),
            (128, 160, "data.spot.angle: f32, offset 16, size 4"),
            (32, 64, inners),
            (64, 128, "12 bytes of padding, offset 8"),
            (128, 160, "12 bytes of padding, offset 8"),
            (32, 48, "data.inners[0].low: u16, offset 4, size 2"),
            (32, 40, "data.inners[0].high: u8, offset 4, size 1"),
            (40, 48, "1 byte of padding, offset 5"),
        ],
    );
    let text = draw(&record, true);
    for head in ["as data.spot: Spot", "as data.inners: [Inner; 2]", "as data.inners[0].high: u8"] {
        assert!(text.contains(&format!(">{head}<")), "{head}");
    }
    assert!(!draw(&record, false).contains(">as "));
}

/// Returns the texts in the shapes, and the numbers in the list.
fn labels<'d>(document: &'d Document<'_>) -> (Vec<&'d str>, Vec<&'d str>) {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let (shapes, list): (Vec<_>, Vec<_>) = texts.partition(|node| node.attribute("text-anchor") == Some("middle"));
    let is_number = |node: &&Node<'_, '_>| node.attribute("class") == Some("number");
    let text = |node: &Node<'d, '_>| node.text().unwrap();
    let shapes = shapes.iter().filter(|node| !text(node).starts_with(['+', '⋮']));
    let is_digit = |node: &&Node<'_, '_>| node.text().unwrap().bytes().all(|byte| byte.is_ascii_digit());
    for node in shapes.clone() {
        assert_eq!(is_number(&node), is_digit(&node), "{node:?}");
    }
    (shapes.map(text).collect(), list.iter().filter(is_number).map(text).collect())
}

#[test]
fn each_row_of_a_member_has_its_name() {
    let table = <[u8; 1000]>::LAYOUT;
    let members = [
        Member::new("a", U8),
        Member::new("b", &<[u8; 10]>::LAYOUT),
        Member::new("name_that_is_too_long", U8),
        Member::new("wide", U32).bits(22),
        Member::new("table", &table),
    ];
    let text = draw(&Record::structure("Rows", &members), false);
    let document = Document::parse(&text).unwrap();
    let (shapes, list) = labels(&document);
    assert_eq!(shapes, ["a", "b", "b", "name_tha…", "wide", "table", "table", "table", "table"]);
    assert!(list.is_empty(), "{list:?}");
}

#[test]
fn shapes_too_narrow_for_a_name_have_numbers() {
    let members = [
        Member::new("x", U32).bits(1),
        Member::new("long_name", U32).bits(2),
        Member::new("wide", U32).bits(4),
        Member::new("wider", U32).bits(4),
        Member::new("a", U32).bits(20),
        Member::new("z", U32).bits(1),
        Member::new("yes", U32).bits(1),
    ];
    let text = draw(&Record::structure("Flags", &members), false);
    let document = Document::parse(&text).unwrap();
    assert_eq!(labels(&document), (["x", "1", "wide", "wid…", "a", "z", "2"].into(), ["1", "2"].into()));
    let flags: Vec<_> = (0..10).map(|_| Member::new("flag", U32).bits(1)).collect();
    let text = draw(&Record::structure("Flags", &flags), false);
    assert!(text.contains(r#"font-size="10">9<"#) && text.contains(r#"font-size="7">10<"#), "{text}");
}

#[test]
fn paths_are_shortened_from_their_start() {
    let members = [Member::new("tag", U8), Member::new("identifier", U8)];
    let mut fields = [Field::EMPTY; 2];
    let cell = Record::structure("Cell", &members).layout_in(&mut fields).unwrap();
    let members = [Member::new("id", &cell), Member::new("surroundings", &cell), Member::new("", &cell)];
    let text = draw(&Record::structure("Outer", &members), true);
    let document = Document::parse(&text).unwrap();
    assert_eq!(labels(&document).0, ["id.tag", "identifi…", "…tag", "identifi…", "tag", "identifi…"]);
    let text = draw(&Record::structure("Outer", &members), false);
    let document = Document::parse(&text).unwrap();
    assert_eq!(labels(&document).0, ["id", "surroundings", "Cell"]);
}

#[test]
fn names_are_escaped() {
    let members = [Member::new("a<b&\"c\u{1}", U32)];
    let text = draw(&Record::structure("T<'x'>", &members), false);
    let document = Document::parse(&text).unwrap();
    let titles: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("title")).map(|n| n.text().unwrap()).collect();
    assert_eq!(titles, ["struct T<'x'>, size 4, align 4", "a<b&\"c\u{fffd}: u32, offset 0, size 4"]);
}

#[test]
fn everything_lies_within_the_picture() {
    let long =
        "a_name_that_reaches_far_beyond_the_right_end_of_the_map_and_of_every_column_that_stands_in_the_list_below_it";
    let members = [Member::new(long, U8), Member::new("b", F32)];
    let text = draw(&Record::structure("Long", &members), false);
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    for node in document.descendants().filter(|node| node.attribute("x").is_some()) {
        let (x, y) = (number(node, "x"), number(node, "y"));
        // A centered name extends half its width to each side, and an end-aligned one not to the right.
        let right = match (node.attribute("width"), node.attribute("text-anchor"), node.text()) {
            (Some(width), _, _) => x + width.parse::<usize>().unwrap(),
            (_, None, Some(text)) => x + 7 * text.chars().count(),
            _ => x,
        };
        assert!(right < width && y < height, "{node:?}");
    }
}

#[test]
fn other_types_have_no_map() {
    let text = Svg::new(F32).to_string();
    assert!(pieces(&Document::parse(&text).unwrap()).is_empty());
    assert!(text.contains("f32, size 4, align 4"));
}
