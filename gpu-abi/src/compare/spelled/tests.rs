//! Tests of names that files spell.

use super::*;
use crate::name::Name;
use gpu_abi_reader::model::HostKind;

/// Returns whether a class agrees with a name: `None` if not everything is compared.
fn agrees(class: &Type<'_>, name: &str) -> Option<bool> {
    match has_arguments(RustType::named(class), name, CompiledTypes::new(&[])) {
        Named::Agrees => Some(true),
        Named::Differs => Some(false),
        Named::NotCompared(_) => None,
    }
}

#[test]
fn template_arguments_in_two_texts() {
    for (one, other, expected) in [
        ("Grid", "sim::Grid", Some(true)),
        ("Grid<unsigned long>", "Grid<long unsigned int>", Some(true)),
        ("Grid<sim::Cell>", "Grid<Cell>", Some(true)),
        ("Grid<sim::Cell<int> >::Lid", "Grid<Cell<int>>::Lid", Some(true)),
        ("Grid<3u, true>", "Grid<3, (bool)1>", Some(true)),
        ("Grid<int *>", "Grid<int*>", Some(true)),
        ("Grid<int>", "Grid<float>", Some(false)),
        ("Grid<int>", "Grid<Cell>", None),
        ("Grid<long>", "Grid<long long>", if cfg!(windows) { Some(false) } else { None }),
        ("Grid<Cell>", "Grid<Lid>", None),
        ("Grid<int **>", "Grid<char**>", Some(false)),
        ("Grid<Cell<int> >", "Grid<Cell<char> >", Some(false)),
        ("Grid<int, 3>", "Grid<int, 4>", Some(false)),
        ("Grid<int>::Lid", "Grid<float>::Lid", Some(false)),
        ("Grid<Kind::A>", "Grid<(Kind)0>", None),
        ("Grid<int>", "Grid<int *>", Some(false)),
        ("Grid<int>", "Grid<int, 3>", Some(false)),
        ("Grid<int>", "Grid<3>", Some(false)),
        ("Grid<int>", "Grid<const int>", None),
        ("Grid<int>", "Grid", None),
        ("Grid<&a>", "Grid<&b>", None),
        ("Pack<>", "Pack<int>", Some(false)),
        ("Pack<>", "Pack< >", Some(true)),
        ("Grid<a::Cell>", "Grid<b::Cell>", None),
        ("Grid<sim::a::Cell>", "Grid<a::Cell>", Some(true)),
        ("Grid<sim::Grid<int>::Cell>", "Grid<Grid<char>::Cell>", Some(false)),
        ("Grid<Grid<int>::Cell>", "Grid<Lid<int>::Cell>", None),
        ("Grid<a::Cell<int> >", "Grid<b::Cell<char> >", Some(false)),
        ("Grid<Kind::A>", "Grid<Mode::A>", None),
        ("Grid<(Kind)3>", "Grid<(Mode)3>", None),
        ("Grid<(Kind)3>", "Grid<(sim::Kind)3>", Some(true)),
        ("Grid<(Kind)3>", "Grid<(Mode)4>", Some(false)),
        ("Grid<(Kind)3>", "Grid<3>", Some(true)),
        ("Grid<unsigned char>", "Grid<char>", None),
        ("Grid<signed char>", "Grid<char>", None),
        ("Token<'>', int>", "Token<'>', float>", None),
        ("Grid<&A::operator->>", "Grid<&B::operator->>", None),
        ("Grid<&A::operator<>", "Grid<&B::operator<>", None),
        ("f<int>(int)::Lid", "f<float>(int)::Lid", None),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let found = match same_arguments(one.as_bytes(), other.as_bytes(), CompiledTypes::new(&[]), MAX_DEPTH) {
                Named::Agrees => Some(true),
                Named::Differs => Some(false),
                Named::NotCompared(_) => None,
            };
            assert_eq!(found, expected, "{one} {other}");
        }
    }
}

/// Files of Windows and Linux, wherever they are compared.
#[test]
fn a_long_has_the_size_that_it_has_in_the_file() {
    for (host, argument, agrees) in [
        (HostKind::Windows, Type::INT, true),
        (HostKind::Linux, Type::INT, false),
        (HostKind::Windows, Type::LONG_LONG, false),
        (HostKind::Linux, Type::LONG_LONG, true),
    ] {
        let argument = [TemplateArgument::Type(argument)];
        let class = Type::named(Name::new("Grid").template(&argument));
        let types = CompiledTypes { host: Some(host), ..CompiledTypes::new(&[]) };
        let found = has_arguments(RustType::named(&class), "Grid<long>", types);
        assert_eq!(matches!(found, Named::Agrees), agrees, "{host} {argument:?}");
        assert_eq!(matches!(found, Named::Differs), !agrees, "{host} {argument:?}");
    }
}

/// A damaged file may nest arguments without end.
#[test]
fn arguments_of_any_depth() {
    let deep = |before: &str, inner: &str, after: &str| {
        std::format!("G<{}{inner}{}>", before.repeat(100_000), after.repeat(100_000))
    };
    let least = "G<-170141183460469231731687303715884105728>";
    assert!(matches!(same_arguments(least.as_bytes(), b"G<3>", CompiledTypes::new(&[]), MAX_DEPTH), Named::Differs));
    for [before, after] in [["A<", ">"], ["", "*"], ["(", ")"], ["a::", ""], ["", ", a"]] {
        let [one, other] = ["int", "char"].map(|inner| deep(before, inner, after));
        assert!(
            !matches!(same_arguments(one.as_bytes(), other.as_bytes(), CompiledTypes::new(&[]), MAX_DEPTH), Named::Agrees),
            "{before} {after}"
        );
    }
    let [one, other] = ["a", "b"].map(|first| std::format!("G<{first}{}>", "::a".repeat(100_000)));
    assert!(matches!(
        same_arguments(one.as_bytes(), other.as_bytes(), CompiledTypes::new(&[]), MAX_DEPTH),
        Named::NotCompared(_)
    ));
}

#[test]
fn template_arguments_in_text() {
    let ty = |ty| [TemplateArgument::Type(ty)];
    let (float, int, long, body) = (ty(Type::FLOAT), ty(Type::INT), ty(Type::ULONG_LONG), ty(Type::class("Body")));
    let [float, int, long, body] = [&float, &int, &long, &body].map(|arguments| Name::new("Engine").template(arguments));
    let nested = ty(Type::named(float));
    let sized = [TemplateArgument::Type(Type::SIGNED_CHAR), TemplateArgument::Value(Type::INT, -3)];
    let (nested, sized) = (Name::new("Engine").template(&nested), Name::new("sim::Grid").template(&sized));
    let lid = Name::new("Lid").within(&float);
    let (scoped, valued) = (ty(Type::class("sim::b::Body")), [TemplateArgument::Value(Type::class("b::Kind"), 3)]);
    let [scoped, valued] = [&scoped, &valued].map(|arguments| Name::new("Engine").template(arguments));
    for (class, name, expected) in [
        (Name::new("Engine"), "Engine", Some(true)),
        (Name::new("Engine"), "sim::Engine<float>", None),
        (float, "Engine", Some(true)),
        (float, "sim::Engine<float>", Some(true)),
        (float, "Engine<double>", Some(false)),
        (float, "Engine<float const>", None),
        (float, "Engine<float, 3>", None),
        (int, "Engine<>", None),
        (float, "Engine<sim::Body>", None),
        (long, "Engine<long unsigned int>", Some(!cfg!(windows))),
        (long, "Engine<unsigned long long>", Some(true)),
        (long, "Engine<long int>", Some(false)),
        (body, "Engine<sim::Body>", Some(true)),
        (body, "Engine<sim::Body*>", None),
        (body, "Engine<Valve>", None),
        (body, "Engine<Body<float> >", None),
        (nested, "Engine<sim::Engine<float> >", Some(true)),
        (nested, "Engine<Engine<double>>", Some(false)),
        (sized, "Grid<char, -3>", Some(true)),
        (sized, "Grid<signed char, (sim::Kind)-3l>", Some(true)),
        (sized, "Grid<char, 3>", Some(false)),
        (sized, "Grid<char, size>", None),
        (sized, "Grid<char>", None),
        (lid, "Engine<float>::Lid", Some(true)),
        (lid, "Engine<double>::Lid", Some(false)),
        (Name::new("Lid"), "Engine<float>::Lid", None),
        (scoped, "Engine<sim::b::Body>", Some(true)),
        (scoped, "Engine<app::sim::v1::b::Body>", Some(true)),
        (scoped, "Engine<b::Body>", Some(true)),
        (scoped, "Engine<Body>", Some(true)),
        (scoped, "Engine<a::Body>", None),
        (scoped, "Engine<sim::a::Body>", None),
        (scoped, "Engine<app::b::Body>", None),
        (valued, "Engine<3>", Some(true)),
        (valued, "Engine<(b::Kind)3>", Some(true)),
        (valued, "Engine<(a::Kind)3>", None),
        (valued, "Engine<(b::Mode)3>", None),
        (valued, "Engine<(a::Kind)4>", Some(false)),
        (float, "Engine<'>', float>", None),
    ] {
        assert_eq!(agrees(&Type::named(class), name), expected, "{class:?} {name}");
    }
    for (text, value) in [("3", 3), ("-4ul", -4), ("true", 1), ("(sim::Kind)1U", 1)] {
        assert_eq!(number(text.as_bytes()).map(|(_, value)| value), Some(value), "{text}");
    }
    assert!(["", "-", "u", "3x", "(3", "3ux"].iter().all(|text| number(text.as_bytes()).is_none()));
}
