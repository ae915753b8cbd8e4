//! The names of instances in PTX: `affine_{T}`, in which the text for each parameter replaces its placeholder.

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
                let list: Vec<String> = params.iter().map(|param| format!("`{{{param}}}`")).collect();
                format!("`{{{name}}}` is not a parameter of the kernel: write {}", list.join(" or "))
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

#[cfg(test)]
mod tests {
    use super::*;

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
