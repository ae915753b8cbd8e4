//! The emulator's memory: variables, each of its own.

/// The first address of a variable.
const START: u64 = 0x1000;

/// The variables, in the order of their addresses.
#[derive(Debug, Default)]
pub(super) struct Memory {
    variables: Vec<Variable>,
}

#[derive(Debug)]
struct Variable {
    address: u64,
    bytes: Vec<u8>,
}

impl Memory {
    /// Makes a variable of bytes that are no meaningful value, and returns its address.
    pub(super) fn allocate(&mut self, size: usize, align: u64) -> u64 {
        // A gap follows each variable, so that no access past its end finds another.
        let free = self.variables.last().map_or(START, |last| last.address + last.bytes.len() as u64 + 64);
        let address = free.next_multiple_of(align.max(1));
        self.variables.push(Variable { address, bytes: vec![0xa5; size] });
        address
    }

    /// Returns the mark that `release` goes back to.
    pub(super) fn mark(&self) -> usize {
        self.variables.len()
    }

    /// Ends the variables made since the mark.
    pub(super) fn release(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    /// The bytes of the variable that starts at an address.
    pub(super) fn whole(&mut self, address: u64) -> Result<&mut [u8], String> {
        let at = self.variables.binary_search_by_key(&address, |variable| variable.address);
        at.map(|at| &mut self.variables[at].bytes[..]).map_err(|_| format!("no variable starts at {address:#x}"))
    }

    /// The bytes of an access, which must be aligned and lie within one variable.
    pub(super) fn access(&mut self, address: u64, size: usize, align: usize) -> Result<&mut [u8], String> {
        if address % align as u64 != 0 {
            return Err(format!("{address:#x} is not aligned to {align}"));
        }
        let after = self.variables.partition_point(|variable| variable.address <= address);
        let variable = after.checked_sub(1).map(|at| &mut self.variables[at]);
        variable
            .and_then(|variable| {
                let start = (address - variable.address) as usize;
                variable.bytes.get_mut(start..start + size)
            })
            .ok_or_else(|| format!("{size} bytes at {address:#x} lie in no variable"))
    }
}
