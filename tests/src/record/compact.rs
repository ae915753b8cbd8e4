//! The notation for records: one line of text each.
//!
//! ```text
//! NAME CLASS struct|union [packed] [pack=N] [align=N] [non_pod] { MEMBER; .. }
//! MEMBER:  NAME TYPE[DIM]..[:BITS] [align=N] [packed] [base] [tail]     an unnamed member's name is `-`
//! ```
//!
//! A class of no name is `-`.

use crate::record::{Kind, Member, MemberType, Record};

/// Returns the line of a record.
pub fn line(record: &Record) -> String {
    let mut text = record.name.clone();
    let class = if record.class.is_empty() { "-" } else { &record.class };
    let kind = match record.kind {
        Kind::Struct => "struct",
        Kind::Union => "union",
    };
    text += &format!(" {class} {kind}");
    if record.packed {
        text.push_str(" packed");
    }
    if let Some(pack) = record.pack {
        text += &format!(" pack={pack}");
    }
    if let Some(align) = record.align {
        text += &format!(" align={align}");
    }
    if record.non_pod {
        text.push_str(" non_pod");
    }
    text.push_str(" {");
    for (position, member) in record.members.iter().enumerate() {
        text.push_str(if position == 0 { " " } else { "; " });
        put_member(&mut text, member);
    }
    text.push_str(" }");
    text
}

fn put_member(text: &mut String, member: &Member) {
    *text += &format!("{} {}", member.name.as_deref().unwrap_or("-"), member.ty);
    for dim in &member.dims {
        *text += &format!("[{dim}]");
    }
    if let Some(bits) = member.bits {
        *text += &format!(":{bits}");
    }
    if let Some(align) = member.align {
        *text += &format!(" align={align}");
    }
    if member.packed {
        text.push_str(" packed");
    }
    if member.base {
        text.push_str(" base");
    }
    if member.tail {
        text.push_str(" tail");
    }
}

/// Reads one line.
///
/// # Errors
/// Says what of the line cannot be read.
pub fn parse(line: &str) -> Result<Record, String> {
    let (head, body) = line.split_once(" {").ok_or("a line needs ` {` after its head")?;
    let body = body.strip_suffix('}').ok_or("the members end in `}`")?.trim();
    let mut record = parse_head(head)?;
    if !body.is_empty() {
        record.members = body.split("; ").map(parse_member).collect::<Result<_, _>>()?;
    }
    Ok(record)
}

fn parse_head(head: &str) -> Result<Record, String> {
    let mut words = head.split(' ');
    let mut word = |what| words.next().ok_or_else(|| format!("the line ends before its {what}"));
    let name = word("name")?.to_owned();
    let class = word("class")?;
    let kind = match word("kind")? {
        "struct" => Kind::Struct,
        "union" => Kind::Union,
        other => return Err(format!("`{other}` is neither `struct` nor `union`")),
    };
    let mut record = Record {
        name,
        class: if class == "-" { String::new() } else { class.to_owned() },
        kind,
        packed: false,
        non_pod: false,
        pack: None,
        align: None,
        members: Vec::new(),
    };
    for word in words {
        match word.split_once('=') {
            None if word == "packed" => record.packed = true,
            None if word == "non_pod" => record.non_pod = true,
            Some(("pack", value)) => record.pack = Some(number(value)?),
            Some(("align", value)) => record.align = Some(number(value)?),
            _ => return Err(format!("`{word}` is no attribute of a record")),
        }
    }
    Ok(record)
}

fn parse_member(text: &str) -> Result<Member, String> {
    let mut words = text.split(' ');
    let name = words.next().filter(|name| !name.is_empty()).ok_or("a member has no name")?;
    let ty = words.next().ok_or_else(|| format!("`{name}` has no type"))?;
    let (ty, bits) = match ty.split_once(':') {
        Some((ty, bits)) => (ty, Some(number(bits)?)),
        None => (ty, None),
    };
    let mut dims = ty.split('[');
    let ty = MemberType::parse(dims.next().unwrap_or_default())?;
    let dims = dims
        .map(|dim| number(dim.strip_suffix(']').ok_or_else(|| format!("`[{dim}` has no `]`"))?))
        .collect::<Result<_, _>>()?;
    let name = (name != "-").then(|| name.to_owned());
    let mut member = Member { bits, dims, ..Member::new(name, ty) };
    for word in words {
        match word.split_once('=') {
            None if word == "packed" => member.packed = true,
            None if word == "base" => member.base = true,
            None if word == "tail" => member.tail = true,
            Some(("align", value)) => member.align = Some(number(value)?),
            _ => return Err(format!("`{word}` is no attribute of a member")),
        }
    }
    Ok(member)
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
