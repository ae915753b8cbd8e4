//! Compares debug information with the cases.

use crate::cases::{Case, Kit};
use crate::compare::{Difference, Verdict, difference, verdict};
use crate::debug::{AddressClass, Debug, Described, Param, Place};
use crate::read::{Location, Output, Variable};
use crate::signatures::Signature;
use crate::sources::symbol;

/// Compares a variable or a parameter.
pub fn variable(kit: &Kit, case: &Debug, output: &Output) -> Verdict {
    let name = symbol("described_", &case.name);
    let symbol = match case.place {
        Place::Global | Place::Constant => name.clone(),
        Place::Shared | Place::Local | Place::Func => symbol("described_func_", &case.name),
        Place::Entry => symbol("described_entry_", &case.name),
    };
    let expected = case.described.clone().in_array(&case.dims);
    let class = case.address_class.or_else(|| kit.address_class(case.place));
    declared(&Expected { name, symbol, place: case.place, class, ty: &expected }, output)
}

/// Compares the variable whose type is a record with the record's layout.
pub fn record(kit: &Kit, case: &Case, output: &Output) -> Verdict {
    let Some(ty) = kit.described_record(case) else { return Verdict::NothingToCompare };
    let name = symbol("described_", &case.name);
    let class = kit.address_class(Place::Global);
    declared(&Expected { symbol: name.clone(), name, place: Place::Global, class, ty: &ty }, output)
}

/// The expected debug information of a variable or a parameter.
struct Expected<'k> {
    name: String,
    /// The symbol of the variable, or of the function that it is in.
    symbol: String,
    place: Place,
    class: Option<AddressClass>,
    ty: &'k Described,
}

fn declared(expected: &Expected<'_>, output: &Output) -> Verdict {
    let Some(debug) = &output.debug else { return Verdict::NotShown };
    let name = expected.name.as_str();
    let Some(found) = debug.variables.get(name) else {
        let is_there = output.described.contains(&expected.symbol);
        return if is_there { verdict(vec![absent("description", name)]) } else { Verdict::NotShown };
    };
    let mut differences = stated(expected.ty, &found.ty);
    differences.extend(more_than_one(found.entries));
    if let Some(class) = expected.class.filter(|class| output.is_device && !is_of_class(*class, found)) {
        differences.push(difference("address class", shown_class(class), found_class(found)));
    }
    let location = &found.location;
    let (wanted, is_there) = match (expected.place, location) {
        (Place::Local | Place::Entry | Place::Func, location) => ("any", *location != Location::None),
        (Place::Global | Place::Constant, Location::Symbols(names)) => (name, names.iter().any(|found| found == name)),
        // The symbol of a variable in a function begins with the function's name.
        (Place::Shared, Location::Symbols(names)) => (name, names.iter().any(|found| found.ends_with(name))),
        (Place::Global | Place::Constant | Place::Shared, _) => (name, false),
    };
    if !is_there {
        differences.push(difference("location", wanted.to_owned(), location.to_string()));
    }
    verdict(differences)
}

/// Compares the parameters of a signature's kernel and function, and the type of the function's result.
pub fn signature(kit: &Kit, signature: &Signature, output: &Output) -> Verdict {
    let expected = kit.described_params(signature).zip(kit.described(&signature.result));
    let Some((params, result)) = expected else { return Verdict::NothingToCompare };
    let Some(debug) = &output.debug else { return Verdict::NotShown };
    let mut differences = Vec::new();
    let functions = [
        ("the kernel", Place::Entry, symbol("described_entry_", &signature.name)),
        ("the function", Place::Func, symbol("described_func_", &signature.name)),
    ];
    for (owner, place, symbol) in functions {
        let Some(found) = debug.functions.get(&symbol) else {
            if !output.described.contains(&symbol) {
                return Verdict::NotShown;
            }
            differences.push(absent(&format!("description of {owner}"), &symbol));
            continue;
        };
        differences.extend(more_than_one(found.entries).map(|each| of(owner, each)));
        match &found.params {
            Ok(found) => {
                differences.extend(parameters(&params, found, owner));
                if output.is_device {
                    differences.extend(stored(kit.address_class(place), found, owner));
                }
            }
            Err(why) => {
                differences.push(difference(&format!("parameters of {owner}"), "readable".to_owned(), why.clone()));
            }
        }
        if place == Place::Func {
            differences.extend(stated(&result, &found.result).into_iter().map(|each| of("the result", each)));
        }
    }
    verdict(differences)
}

/// Compares the names and types of parameters.
fn parameters(expected: &[Param], found: &[(String, Variable)], owner: &str) -> Vec<Difference> {
    let names = expected.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    let found_names = found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    if names != found_names {
        return vec![difference(&format!("parameters of {owner}"), names, found_names)];
    }
    let pairs = expected.iter().zip(found);
    let compared = |((name, expected), (_, found)): (&Param, &(String, Variable))| {
        let owner = format!("{name} of {owner}");
        stated(expected, &found.ty).into_iter().map(|each| of(&owner, each)).collect::<Vec<_>>()
    };
    pairs.flat_map(compared).collect()
}

/// Compares the address classes and the locations of all parameters, as one fact each.
fn stored(class: Option<AddressClass>, found: &[(String, Variable)], owner: &str) -> Vec<Difference> {
    let all = |each: &dyn Fn(&Variable) -> String| {
        found.iter().map(|(_, variable)| each(variable)).collect::<Vec<_>>().join(", ")
    };
    let mut differences = Vec::new();
    if let Some(class) = class.filter(|&class| !found.iter().all(|(_, variable)| is_of_class(class, variable))) {
        let what = format!("address classes of the parameters of {owner}");
        differences.push(difference(&what, all(&|_| shown_class(class)), all(&found_class)));
    }
    if found.iter().any(|(_, variable)| variable.location == Location::None) {
        let there = |variable: &Variable| if variable.location == Location::None { "none" } else { "any" }.to_owned();
        differences.push(difference(
            &format!("locations of the parameters of {owner}"),
            all(&|_| "any".to_owned()),
            all(&there),
        ));
    }
    differences
}

fn stated(expected: &Described, found: &Result<Described, String>) -> Vec<Difference> {
    match found {
        Ok(found) => {
            let differences = expected.differences(found).into_iter();
            differences.map(|[what, expected, found]| Difference { what, expected, found }).collect()
        }
        Err(why) => vec![difference("type", "readable".to_owned(), why.clone())],
    }
}

fn of(owner: &str, difference: Difference) -> Difference {
    Difference { what: format!("{} of {owner}", difference.what), ..difference }
}

/// Returns the difference of something in the code that is not described at all.
fn absent(what: &str, name: &str) -> Difference {
    difference(what, name.to_owned(), "none".to_owned())
}

fn more_than_one(entries: usize) -> Option<Difference> {
    (entries > 1).then(|| difference("entries with its name", "1".to_owned(), entries.to_string()))
}

fn is_of_class(class: AddressClass, variable: &Variable) -> bool {
    match class {
        AddressClass::Is(class) => variable.address_class == Some(class),
        AddressClass::Any(_) => variable.address_class.is_some(),
    }
}

fn shown_class(class: AddressClass) -> String {
    match class {
        AddressClass::Is(class) => class.to_string(),
        AddressClass::Any(_) => "any".to_owned(),
    }
}

fn found_class(variable: &Variable) -> String {
    variable.address_class.map_or_else(|| "none".to_owned(), |class| class.to_string())
}
