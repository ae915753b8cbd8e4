//! Reads a line of the notation.

use super::implied;
use crate::record::{Host, Kind, Layout, Member, MemberType, Param, Params, Place, Profile, Record};

/// Reads one line.
///
/// # Errors
/// Says what of the line cannot be read.
pub fn parse(line: &str) -> Result<Record, String> {
    let mut sections = line.split(" | ");
    let definition = sections.next().unwrap_or_default();
    let (head, body) = definition.split_once(" {").ok_or("a line needs ` {` after its head")?;
    let body = body.strip_suffix('}').ok_or("the members end in `}`")?.trim();
    let mut record = parse_head(head)?;
    if !body.is_empty() {
        record.members = body.split("; ").map(parse_member).collect::<Result<_, _>>()?;
    }
    let sections = sections
        .map(|section| section.split_once(' ').ok_or_else(|| format!("`{section}` says nothing")))
        .collect::<Result<Vec<_>, _>>()?;
    parse_truth(&mut record, &sections)?;
    Ok(record)
}

fn parse_head(head: &str) -> Result<Record, String> {
    let mut words = head.split(' ');
    let mut word = |what| words.next().ok_or_else(|| format!("the line ends before its {what}"));
    let name = word("name")?.to_owned();
    let class = word("class")?;
    let profile = word("profile")?;
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
        profile: Profile::named(profile).ok_or_else(|| format!("`{profile}` is no profile"))?,
        nvcc: None,
        host: None,
        nvcc_sm80: None,
        nvcc_sm100: None,
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

fn parse_truth(record: &mut Record, sections: &[(&str, &str)]) -> Result<(), String> {
    let known = ["nvcc", "host", "sm80", "sm100"];
    if let Some((other, _)) = sections.iter().find(|(name, _)| !known.contains(name)) {
        return Err(format!("`{other}` is no section"));
    }
    let section = |name| sections.iter().find(|(other, _)| *other == name).map(|(_, text)| *text);
    record.nvcc = section("nvcc").map(|text| parse_layout(text, &record.members)).transpose()?;
    let implied = implied(record.nvcc.as_ref());
    record.host = match section("host") {
        None => implied.host,
        Some("none") => None,
        Some("same") => Some(Host::Same),
        Some(text) => Some(Host::Differs(parse_layout(text, &record.members)?)),
    };
    let params = |name| match section(name) {
        None => Ok(implied.params.clone()),
        Some("none") => Ok(None),
        Some(text) => parse_params(text).map(Some),
    };
    record.nvcc_sm80 = params("sm80")?;
    record.nvcc_sm100 = params("sm100")?;
    Ok(())
}

fn parse_layout(text: &str, members: &[Member]) -> Result<Layout, String> {
    let mut words = text.split(' ');
    let total = words.next().unwrap_or_default();
    let (size, align) = total.split_once('/').ok_or_else(|| format!("`{total}` is no SIZE/ALIGN"))?;
    let mut places = Vec::with_capacity(members.len());
    for (position, word) in words.enumerate() {
        places.push(if word == "-" {
            None
        } else if let Some(bits) = word.strip_prefix('.') {
            Some(match bits.split_once('w') {
                Some((bit_offset, bits)) => Place::Bits { bit_offset: number(bit_offset)?, bits: number(bits)? },
                None => Place::Bits {
                    bit_offset: number(bits)?,
                    bits: members
                        .get(position)
                        .and_then(|member| member.bits)
                        .ok_or_else(|| format!("`{word}` stands for no bit-field"))?,
                },
            })
        } else {
            Some(Place::Bytes { offset: number(word)? })
        });
    }
    Ok(Layout { size: number(size)?, align: number(align)?, members: places })
}

fn parse_params(text: &str) -> Result<Params, String> {
    let params = text.split(' ').map(parse_param).collect::<Result<Vec<_>, _>>()?;
    let [func_param, func_ret, entry_param] =
        <[_; 3]>::try_from(params).map_err(|params| format!("three parameters, not {}", params.len()))?;
    Ok(Params { func_param, func_ret, entry_param })
}

fn parse_param(text: &str) -> Result<Option<Param>, String> {
    if text == "-" {
        return Ok(None);
    }
    let (align, rest) = match text.split_once('/') {
        Some((align, rest)) => (Some(number(align)?), rest),
        None => (None, text),
    };
    let (ty, count) = match rest.split_once('*') {
        Some((ty, count)) => (ty, Some(number(count)?)),
        None => (rest, None),
    };
    Ok(Some(Param(align, ty.to_owned(), count)))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
