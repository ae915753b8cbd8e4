//! Launches kernels and compares the results.

use super::records::Sample;
use super::words::Words;
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaStream, DevicePtrMut, DeviceRepr, DriverError, LaunchConfig,
    ValidAsZeroBits, result, sys,
};
use gpu_abi::launch::cudarc::{Comparison, Function, LaunchError};
use gpu_abi::launch::{Args, Kernel, Packed, Parameter};
use gpu_abi::{Codec, DevicePtr, PtxMirror};
use gpu_abi_tests::random::Random;
use std::error::Error;
use std::sync::Arc;

const PTX: &str = include_str!("../../../gpu/echo.ptx");

/// One block of one thread.
pub(crate) const ONE: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

/// The maximum number of words that a kernel writes.
const MAX_WORDS: usize = 256;

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// The function that packs arguments, if no parameter is aligned to more than 16 bytes.
pub(crate) type Pack<K> = for<'a, 'b> fn(&'b Args<'a, K>) -> Packed<K>;

/// The function that makes the arguments of a record's kernel: the value, a value in memory, the copy to make, and the
/// buffer for the answer.
pub(crate) type EchoArgs<T, K> = for<'a> fn(&'a T, &'a DevicePtr<T>, &'a DevicePtr<T>, &'a DevicePtr<u64>) -> Args<'a, K>;

/// Returns the driver's CUDA version: 12040 for 12.4.
pub(crate) fn driver_version() -> Result<i32, DriverError> {
    let mut version = 0;
    // SAFETY: writes the driver's version.
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
    Ok(version)
}

/// Returns the offset and the size of each parameter of a kernel, as the driver knows them.
///
/// # Safety
///
/// The function is loaded.
pub(crate) unsafe fn places(function: sys::CUfunction) -> Vec<(usize, usize)> {
    let place = |index| {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: the function is loaded; writes two numbers, unless it has fewer parameters.
        let status = unsafe { sys::cuFuncGetParamInfo(function, index, &raw mut offset, &raw mut size) };
        status.result().ok().map(|()| (offset, size))
    };
    (0..).map_while(place).collect()
}

/// Launches one thread of a kernel with the bytes of its arguments.
///
/// # Safety
///
/// The kernel has as many parameters as there are values, of their sizes, and may run with them.
pub(crate) unsafe fn launch_bytes(stream: &CudaStream, kernel: &CudaFunction, values: &[&[u8]]) -> Result<(), DriverError> {
    let mut pointers: Vec<_> = values.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect();
    let one = (1, 1, 1);
    // SAFETY: promised by the caller.
    unsafe { result::launch_kernel(kernel.cu_function(), one, one, 0, stream.cu_stream(), &mut pointers) }
}

/// A device, a loaded module and the results.
pub(crate) struct Suite {
    stream: Arc<CudaStream>,
    module: Arc<CudaModule>,
    pub(crate) random: Random,
    pub(crate) values: u64,
    knows_places: bool,
    pub(crate) launches: usize,
    pub(crate) numbers: usize,
    pub(crate) places: usize,
    pub(crate) wrong: Vec<String>,
}

impl Suite {
    pub(crate) fn new(context: &Arc<CudaContext>, values: u64, seed: u64) -> Result<Self, Box<dyn Error>> {
        let version = driver_version()?;
        let knows_places = version >= 12040;
        if !knows_places {
            println!(
                "NOT COMPARED: parameters' places, for which the driver must be that of CUDA 12.4; this is {version}'s"
            );
        }
        Ok(Self {
            stream: context.default_stream(),
            module: context.load_module(PTX.into())?,
            random: Random::new(seed),
            values,
            knows_places,
            launches: 0,
            numbers: 0,
            places: 0,
            wrong: Vec::new(),
        })
    }

    /// Loads another module, whose kernels are the next to run.
    pub(crate) fn take_up(&mut self, context: &Arc<CudaContext>, ptx: &str) -> Outcome {
        self.module = context.load_module(ptx.into())?;
        Ok(())
    }

    /// Returns the loaded module, and the stream for launches.
    pub(crate) fn loaded(&self) -> (Arc<CudaModule>, Arc<CudaStream>) {
        (Arc::clone(&self.module), Arc::clone(&self.stream))
    }

    /// Loads a kernel, and compares its parameters' offsets with the driver's.
    pub(crate) fn load<K: Kernel>(&mut self) -> Result<Function<K>, Box<dyn Error>> {
        let function = Function::<K>::load(&self.module)?;
        if self.knows_places {
            self.compare_places(&function);
        }
        Ok(function)
    }

    /// Tries to load a kernel with a wrong declaration.
    pub(crate) fn refuses<K: Kernel>(&mut self) {
        match Function::<K>::load(&self.module) {
            Err(LaunchError::Parameters { .. }) => {}
            Ok(function) if function.comparison() == Comparison::OldDriver => println!("{}", function.comparison()),
            other => self.wrong.push(format!("{}: declared otherwise than compiled, and {other:?}", K::NAME)),
        }
    }

    fn compare_places<K: Kernel>(&mut self, function: &Function<K>) {
        // SAFETY: the function is loaded.
        let found = unsafe { places(function.function().cu_function()) };
        // The multiple of 16 at which parameters start depends on the architecture; all parameters must match the same one.
        let matches = |base: usize| {
            let offsets = Parameter::offsets_from(K::PARAMETERS, base);
            offsets.zip(K::PARAMETERS.iter().map(Parameter::size)).eq(found.iter().copied())
        };
        self.places += found.len();
        if !(0..128).step_by(16).any(matches) {
            self.wrong.push(format!("{}: the driver has parameters at {found:?}", K::NAME));
        }
        if K::PARAMETERS.iter().all(|parameter| parameter.align() <= 16) && !matches(0) {
            self.wrong.push(format!("{}: the offsets are not the driver's {found:?}", K::NAME));
        }
        if found.len() > K::PARAMETERS.len() {
            self.wrong.push(format!("{}: the driver has more than {} parameters", K::NAME, K::PARAMETERS.len()));
        }
    }

    /// Launches a record's kernel with random values, and compares every member.
    pub(crate) fn echo<T, K: Kernel>(&mut self, args: EchoArgs<T, K>, pack: Option<Pack<K>>) -> Outcome
    where
        T: Sample + Words + Codec + PtxMirror<Mirror: DeviceRepr + ValidAsZeroBits>,
    {
        let function = self.load::<K>()?;
        for _ in 0..self.values {
            let (value, in_memory) = (T::sample(&mut self.random), T::sample(&mut self.random));
            let mut expected = Vec::new();
            value.put(&mut expected);
            let member_count = expected.len();
            in_memory.put(&mut expected);
            for pack in [None, pack].into_iter().take(1 + usize::from(pack.is_some())) {
                let mut memory = self.stream.clone_htod(&[in_memory.to_mirror()])?;
                let mut back = self.stream.alloc_zeros::<T::Mirror>(1)?;
                let words = {
                    let stream = Arc::clone(&self.stream);
                    let (memory, _memory_in_use) = memory.device_ptr_mut(&stream);
                    let (back, _back_in_use) = back.device_ptr_mut(&stream);
                    let (memory, back) = (DevicePtr::new(memory), DevicePtr::new(back));
                    self.words(&function, pack, expected.len(), |out, launch| launch(args(&value, &memory, &back, out)))?
                };
                self.compare(K::NAME, pack.is_some(), &expected, &words);
                let back = self.stream.clone_dtoh(&back)?;
                let mut copied = Vec::new();
                match T::try_from_mirror(&back[0]) {
                    Ok(copy) => copy.put(&mut copied),
                    Err(error) => self.wrong.push(format!("{}: written by the kernel: {error}", K::NAME)),
                }
                self.compare(K::NAME, pack.is_some(), &expected[..member_count], &copied);
            }
        }
        Ok(())
    }

    /// Launches a kernel that takes values one by one and writes `expected`.
    pub(crate) fn answer<K: Kernel>(
        &mut self,
        function: &Function<K>,
        pack: Option<Pack<K>>,
        expected: &[u64],
        args: impl Fn(&DevicePtr<u64>, &mut dyn FnMut(Args<'_, K>) -> Outcome) -> Outcome,
    ) -> Outcome {
        for pack in [None, pack].into_iter().take(1 + usize::from(pack.is_some())) {
            let words = self.words(function, pack, expected.len(), &args)?;
            self.compare(K::NAME, pack.is_some(), expected, &words);
        }
        Ok(())
    }

    /// Launches a kernel and returns what it wrote, which must not be more than `expected` words.
    fn words<K: Kernel>(
        &mut self,
        function: &Function<K>,
        pack: Option<Pack<K>>,
        expected: usize,
        args: impl FnOnce(&DevicePtr<u64>, &mut dyn FnMut(Args<'_, K>) -> Outcome) -> Outcome,
    ) -> Result<Vec<u64>, Box<dyn Error>> {
        const UNTOUCHED: u64 = 0xdead_beef_dead_beef;
        let stream = Arc::clone(&self.stream);
        let mut out = stream.clone_htod(&[UNTOUCHED; MAX_WORDS])?;
        {
            let (address, _in_use) = out.device_ptr_mut(&stream);
            args(&DevicePtr::new(address), &mut |args| {
                // The kernel is compiled with these parameters, which its declaration checks. One thread writes to memory
                // that is alive and has room for its words.
                match pack {
                    // SAFETY: as above.
                    None => unsafe { function.launch(&stream, ONE, args) }?,
                    // SAFETY: as above.
                    Some(pack) => unsafe { function.launch_packed(&stream, ONE, &mut pack(&args)) }?,
                }
                Ok(())
            })?;
        }
        self.launches += 1;
        let mut words = stream.clone_dtoh(&out)?;
        // SAFETY: the stream is alive.
        unsafe { result::stream::synchronize(stream.cu_stream()) }?;
        if words[expected..].iter().any(|&word| word != UNTOUCHED) {
            self.wrong.push(format!("{}: more than {expected} words written", K::NAME));
        }
        words.truncate(expected);
        Ok(words)
    }

    fn compare(&mut self, kernel: &str, packed: bool, expected: &[u64], found: &[u64]) {
        self.numbers += expected.len();
        let form = if packed { "packed" } else { "by pointers" };
        let differ = |index: &usize| expected.get(*index) != found.get(*index);
        if let Some(index) = (0..expected.len().max(found.len())).find(differ) {
            let word = |words: &[u64]| words.get(index).map_or_else(|| "nothing".to_owned(), |word| format!("{word:#x}"));
            let (expected, found) = (word(expected), word(found));
            self.wrong.push(format!("{kernel}, {form}: word {index} is {found}, expected {expected}"));
        }
    }
}
