//! The names of instances in PTX: `affine_{T}`, in which the text for each parameter replaces its placeholder.

use crate::tokens::separated;

/// A name with placeholders for parameters.
pub(super) struct Pattern<'a> {
    parts: Vec<Part<'a>>,
}

enum Part<'a> {
    Text(&'a str),
    /// The family's parameter at this index.
    Param(usize),
}

impl<'a> Pattern<'a> {
    /// Reads a pattern; `params` are the names of the family's parameters.
    pub(super) fn read(mut text: &'a str, params: &[String]) -> Result<Self, String> {
        let mut parts = Vec::new();
        while let Some((before, rest)) = text.split_once('{') {
            parts.push(Part::Text(before));
            let (name, after) = rest.split_once('}').ok_or("a `}` is missing after `{`")?;
            let index = params.iter().position(|param| param == name).ok_or_else(|| {
                let list = separated(params, " or ", &mut |param| format!("`{{{param}}}`"));
                format!("`{{{name}}}` is not a parameter of the kernel: write {list}")
            })?;
            parts.push(Part::Param(index));
            text = after;
        }
        parts.push(Part::Text(text));
        Ok(Self { parts })
    }

    /// Returns whether the name is the same for all instances.
    pub(super) fn is_constant(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, Part::Text(_)))
    }

    /// Returns the name of the instance with these texts, or the index of a parameter without one.
    pub(super) fn fill(&self, texts: &[Option<String>]) -> Result<String, usize> {
        let mut name = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Param(index) => name.push_str(texts[*index].as_deref().ok_or(*index)?),
            }
        }
        Ok(name)
    }
}

/// An argument in the name of a template's instances.
pub(crate) enum TemplateArgument {
    /// The value of the family's parameter at this index.
    Param(usize),
    /// A number, or a `bool` as one.
    Number(i128),
}

/// Splits the name of a template's instances, such as `ns::step<{T}, 512>`, into the template's name and the arguments; returns
/// `None` for any other name.
pub(super) fn template_arguments<'a>(
    text: &'a str,
    params: &[String],
) -> Result<Option<(&'a str, Vec<TemplateArgument>)>, String> {
    let Some((name, list)) = text.split_once('<') else { return Ok(None) };
    let list = list.strip_suffix('>').ok_or("a `>` is missing after `<`")?;
    let argument = |text: &str| match Pattern::read(text, params)?.parts[..] {
        [Part::Text(""), Part::Param(index), Part::Text("")] => Ok(TemplateArgument::Param(index)),
        // C++ writes `4u` for an unsigned argument, as `inspect` and errors do.
        _ => match text.trim_end_matches(['u', 'l', 'U', 'L']).parse() {
            Ok(number) => Ok(TemplateArgument::Number(number)),
            Err(_) if text == "true" || text == "false" => Ok(TemplateArgument::Number((text == "true").into())),
            Err(_) => Err(format!(
                "`{text}` is not a template argument here: write a parameter in braces, an integer, `true` or `false`"
            )),
        },
    };
    let mut arguments = Vec::new();
    for text in list.split(',') {
        arguments.push(argument(text.trim())?);
    }
    let is_written =
        |index| arguments.iter().any(|argument| matches!(argument, TemplateArgument::Param(of) if *of == index));
    match (0..params.len()).find(|&index| !is_written(index)) {
        Some(index) => Err(format!("`{{{}}}` is missing among the template's arguments", params[index])),
        None => Ok(Some((name, arguments))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_have_numbers_among_their_arguments() {
        let params = ["T", "N"].map(str::to_owned);
        let read = |text| {
            let (name, arguments) = template_arguments(text, &params)?.ok_or("no template")?;
            let shown = arguments.iter().map(|argument| match argument {
                TemplateArgument::Param(index) => format!("#{index}"),
                TemplateArgument::Number(number) => number.to_string(),
            });
            Ok::<_, String>(format!("{name} {}", shown.collect::<Vec<_>>().join(" ")))
        };
        assert_eq!(read("a::step<{N}, 512,-1 , true,{T}>"), Ok("a::step #1 512 -1 1 #0".to_owned()));
        assert_eq!(read("step<{T}, 4u, {N}, 5ULL>"), Ok("step #0 4 #1 5".to_owned()));
        assert_eq!(read("step_{T}"), Err("no template".to_owned()));
        for wrong in ["step<{T}, 512", "step<{T}, {N}, float>", "step<{T}, {U}>", "step<{T}, x{N}>", "step<{T}, >"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(read("step<{T}, 512>"), Err("`{N}` is missing among the template's arguments".to_owned()));
    }

    #[test]
    fn texts_take_the_places_of_parameters() {
        let params = ["T", "N"].map(str::to_owned);
        let texts = [Some("bf16".to_owned()), None];
        let pattern = Pattern::read("affine_{T}_{T}x", &params).ok().unwrap();
        assert!(!pattern.is_constant());
        assert_eq!(pattern.fill(&texts), Ok("affine_bf16_bf16x".to_owned()));
        let pattern = Pattern::read("{T}{N}", &params).ok().unwrap();
        assert_eq!(pattern.fill(&texts), Err(1));
        let pattern = Pattern::read("scale", &params).ok().unwrap();
        assert!(pattern.is_constant());
        assert!(Pattern::read("a_{T", &params).is_err() && Pattern::read("a_{U}", &params).is_err());
    }
}
