//! The bits that an accessor's text tells of a bit-field are those that the engine gives it.

use gpu_abi::layout::{Field, Member, Record};
use gpu_abi::{PtxLayout, TypeLayout};
use gpu_abi_tests::random::Random;

const TYPES: [(&str, u64, &TypeLayout); 13] = [
    ("bool", 1, &bool::LAYOUT),
    ("u8", 8, &u8::LAYOUT),
    ("i8", 8, &i8::LAYOUT),
    ("u16", 16, &u16::LAYOUT),
    ("i16", 16, &i16::LAYOUT),
    ("u32", 32, &u32::LAYOUT),
    ("i32", 32, &i32::LAYOUT),
    ("u64", 64, &u64::LAYOUT),
    ("i64", 64, &i64::LAYOUT),
    ("usize", 64, &usize::LAYOUT),
    ("u128", 128, &u128::LAYOUT),
    ("i128", 128, &i128::LAYOUT),
    // Another name than a primitive's, as that of an enumeration is.
    ("Mode", 16, &u16::LAYOUT),
];

/// Returns the first and the last bit that the text of `name`'s getter tells, if it tells where it starts.
fn told(expansion: &str, name: &str) -> Option<(u64, u64)> {
    let text = expansion.split_once(&format!("Returns the bit-field `{name}`: ")).expect("a getter").1;
    let mut words = text.split(|end: char| !end.is_ascii_alphanumeric());
    let mut number = || words.next().unwrap().parse::<u64>();
    match number() {
        Ok(_) => None,
        Err(_) => {
            let first = number().expect("a bit");
            let last = words.next().filter(|&word| word == "to").and(words.next());
            Some((first, last.map_or(first, |last| last.parse().expect("a bit"))))
        }
    }
}

#[test]
fn told_bits_are_the_engines() {
    let mut random = Random::new(7);
    let (mut told_count, mut untold_count) = (0, 0);
    for _ in 0..600 {
        let (is_union, is_packed) = (random.chance(10), random.chance(10));
        let names: Vec<String> = (0..random.within(1, 7)).map(|i| format!("m{i}")).collect();
        let mut members = Vec::new();
        let mut text = String::new();
        for name in &names {
            let (ty, bits, layout) = *random.pick(&TYPES);
            match random.below(20) {
                0 => {
                    text += &format!("{name}: {ty}, ");
                    members.push(Member::new(name, layout));
                }
                1 | 2 if !is_packed => {
                    let width = random.within(0, bits);
                    text += &format!("#[ptx(bits = {width})] {name}: Unnamed<{ty}>, ");
                    members.push(Member::unnamed(layout, width as u32));
                }
                _ => {
                    let max = if random.chance(70) { bits.min(9) } else { bits };
                    let width = random.within(1, max);
                    text += &format!("#[ptx(bits = {width})] {name}: {ty}, ");
                    members.push(Member::new(name, layout).bits(width as u32));
                }
            }
        }
        let (head, record) = match (is_union, is_packed) {
            (true, _) => ("union", Record::union("S", &members)),
            (_, true) => ("#[ptx(packed)] struct", Record::structure("S", &members).packed()),
            _ => ("struct", Record::structure("S", &members)),
        };
        let declaration = format!("{head} S {{ {text} }}");
        let mut fields = [Field::EMPTY; 8];
        let layout = record.layout_in(&mut fields).unwrap_or_else(|error| panic!("{declaration}: {error}"));
        let expansion = super::printed(super::derive(&declaration));
        for field in layout.fields() {
            let Some(bits) = field.bits() else { continue };
            match told(&expansion, field.name()) {
                Some(told) => {
                    assert_eq!(told, (bits.offset(), bits.end() - 1), "`{}` of {declaration}", field.name());
                    told_count += 1;
                }
                None => untold_count += 1,
            }
        }
    }
    assert!(told_count > 400 && untold_count > 400, "{told_count} told, {untold_count} not");
}
