//! The records of CUDA's headers in every release: `releases/records.txt`, which `releases/survey` writes.

/// A size and an alignment in bytes.
pub type Extent = (usize, usize);

/// A record's layouts.
#[derive(Debug)]
pub struct Surveyed {
    /// The name of the struct or the typedef.
    pub name: String,
    /// The header that declares it.
    pub header: String,
    /// For each release that changed it, the layout, or `None` if the release removed it.
    pub history: Vec<(String, Option<Extent>)>,
}

/// All releases and records.
#[derive(Debug)]
pub struct Table {
    /// The releases from the oldest to the newest, each with the newest version of PTX that its ptxas assembles.
    pub releases: Vec<(String, String)>,
    /// The records by name.
    pub records: Vec<Surveyed>,
}

impl Table {
    /// Reads the file.
    ///
    /// # Panics
    /// If a line does not have the form that the head of the file gives.
    pub fn read() -> Self {
        let mut table = Self { releases: Vec::new(), records: Vec::new() };
        for line in include_str!("../releases/records.txt").lines().filter(|line| !line.starts_with('#')) {
            match *line.split(' ').collect::<Vec<_>>() {
                ["release", release, "ptx", isa] => table.releases.push((release.into(), isa.into())),
                [name, header, ref history @ ..] => table.records.push(Surveyed {
                    name: name.into(),
                    header: header.into(),
                    history: history.iter().map(|change| read_change(change)).collect(),
                }),
                _ => panic!("{line}"),
            }
        }
        table
    }

    /// Returns a record's layout in a release, or `None` if the release does not have the record.
    pub fn layout(&self, record: &Surveyed, release: &str) -> Option<Extent> {
        let place = |release: &str| self.releases.iter().position(|(known, _)| known == release);
        record.history.iter().rev().find(|(changed, _)| place(changed) <= place(release))?.1
    }
}

fn read_change(change: &str) -> (String, Option<Extent>) {
    let (release, layout) = change.split_once(':').expect("RELEASE:SIZE/ALIGN");
    let number = |text: &str| text.parse().expect("a number of bytes");
    (release.into(), layout.split_once('/').map(|(size, align)| (number(size), number(align))))
}
