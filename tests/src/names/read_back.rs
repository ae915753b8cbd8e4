//! Mangled names as the reader reads them: nvcc must take its texts of types for the types that the test declares.

use gpu_abi_reader::names::{Argument, signature};

use super::model::{Arg, Form, Subject};

/// Returns two functions of each name, which take the same types: as the reader spells them, and as the test does.
///
/// # Errors
/// If the reader does not read a name, or reads other template arguments.
pub fn declarations(number: usize, subject: &Subject, name: &str) -> Result<String, String> {
    let wrong =
        || format!("{name} is read as {:?}, of\n  {}", signature(name).map(|read| read.to_string()), subject.source());
    let read = signature(name).ok_or_else(wrong)?;
    let text = read.to_string();
    let (stated, mut pairs) = (subject.stated(), Vec::new());
    let own = if let Form::Template { arguments } = &subject.form { arguments.as_slice() } else { &[] };
    if !(text.starts_with(subject.namespace)
        && text.contains(&subject.identifier)
        && put_arguments(&read.arguments().unwrap_or_default(), own, &mut pairs)
        && read.params.len() == stated.len())
    {
        return Err(wrong());
    }
    pairs.extend(read.params.iter().zip(&stated).map(|(read, ty)| [read.to_string(), ty.declare("")]));
    let function = |what: &str, at: usize| {
        let types: Vec<&str> = pairs.iter().map(|pair| pair[at].as_str()).collect();
        format!("DEVICE void {what}_{number:05}_({}) {{}}\n", types.join(", "))
    };
    Ok(function("again", 0) + &function("model", 1))
}

/// Adds the pairs of types; returns whether all else is equal.
fn put_arguments(read: &[Argument], own: &[Arg], pairs: &mut Vec<[String; 2]>) -> bool {
    let mut is_equal = |pair: (&Argument, &Arg)| match pair {
        (Argument::Type(read), Arg::Type(own)) => {
            pairs.push([read.to_string(), own.declare("")]);
            true
        }
        (Argument::Type(read), Arg::Template(own)) => read.to_string() == own.path,
        (Argument::Value(_, read), Arg::Value(_, own) | Arg::Kind(_, own)) => read == own,
        (Argument::Pack(read), Arg::Pack(own)) => put_arguments(read, own, pairs),
        _ => false,
    };
    read.len() == own.len() && read.iter().zip(own).all(&mut is_equal)
}
