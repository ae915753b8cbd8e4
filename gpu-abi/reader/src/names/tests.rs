//! Names that nvcc 13.5 and its host compiler, g++ 12, gave to kernels and their stubs, and names made up for these tests.

use super::{Argument, CxxKind, CxxType, base_name, is_near, near::distance, signature, stub_kernel, stub_signature};

fn params(symbol: &str) -> Vec<String> {
    signature(symbol).unwrap_or_else(|| panic!("{symbol}")).params.iter().map(ToString::to_string).collect()
}

#[test]
fn kernels() {
    for (symbol, text) in [
        ("_Z2st1Abcahx", "st(A, bool, char, signed char, unsigned char, long long)"),
        ("_Z3fnsPFi1A1EEPA4_id", "fns(int (*)(A, E), int (*)[4], double)"),
        (
            "_ZN2rt3accENS_1BE1E2EC1U6__half13__nv_bfloat166float4PKS0_",
            "rt::acc(rt::B, E, EC, U, __half, __nv_bfloat16, float4, const rt::B *)",
        ),
        (
            "_ZN31_GLOBAL__N__d97702af_4_k_cu_ec15anon2ENS_2AnEPS0_",
            "(anonymous namespace)::anon2((anonymous namespace)::An, (anonymous namespace)::An *)",
        ),
        ("_ZN2rt2ttINS_4GridEEEvT_IfLi3EEPS2_IiLi2EE", "rt::tt<rt::Grid>(rt::Grid<float, 3>, rt::Grid<int, 2> *)"),
        (
            "_ZN2rt2pkIJif1AEEEvDpT_NS_4ListIJS3_EEEDpNS4_IJPS2_iEEE",
            "rt::pk<int, float, A>(int, float, A, rt::List<int, float, A>, rt::List<int *, int>, rt::List<float *, int>, \
             rt::List<A *, int>)",
        ),
        (
            "_ZN2rt3lamIZN1S2goIiEEv1AEUliE_EEvT_PKS5_",
            "rt::lam<S::go<int>(A)::{lambda(int)#1}>(S::go<int>(A)::{lambda(int)#1}, const S::go<int>(A)::{lambda(int)#1} *)",
        ),
        ("_Z2fpIXadL_Z6callee1AEEEvS0_", "fp<&callee(A)>(A)"),
        ("_Z1fv.part.0", "f()"),
        (
            "_Z1hM1SiMS_KFvvREPFPA3_icEPDoFvvEPVPKPVKi",
            "h(int S::*, void (S::*)() const &, int (*(*)(char))[3], \
             void (*)() noexcept, const volatile int *const *volatile *)",
        ),
    ] {
        assert_eq!(signature(symbol).map(|signature| signature.to_string()).as_deref(), Some(text), "{symbol}");
    }
}

/// Kernels with concepts, which clang 19 compiled. The texts are those of `llvm-cxxfilt` 19, except that it leaves the parameters of
/// a template in a condition unchanged.
#[test]
fn constrained_templates() {
    for (symbol, text) in [
        ("_Z1aITk3NumfEvPT_", "a<float>(float *)"),
        ("_Z1bITnDk3NumLi7EEvPi", "b<7>(int *)"),
        ("_Z1cIiTk3NumcEvPT_T0_", "c<int, char>(int *, char)"),
        ("_Z1dIfQ3NumIT_EEvPS0_", "d<float>(float *)"),
        ("_Z1dInQ3BigIT_EEvPS0_", "d<__int128>(__int128 *)"),
        ("_Z1eITpTk3NumJicEEvPiDpT_", "e<int, char>(int *, int, char)"),
        ("_Z1eITpTk3NumJEEvPiDpT_", "e<>(int *)"),
        ("_Z1fI3BoxEvT_IiEPi", "f<Box>(Box<int>, int *)"),
        ("_Z1aITkN2ns3NumEfEvPT_NS0_1VIS1_EE", "a<float>(float *, ns::V<float>)"),
        ("_Z1bITkN2ns4SameIfEEfEvPT_S2_", "b<float>(float *, float)"),
        ("_Z1cIdQaasr2nsE3NumIT_E3BigIS0_EEvPS0_", "c<double>(double *)"),
        ("_Z1dIfEvPT_N2ns1VIS0_EEQsr2ns2inE4DeepIS0_E", "d<float>(float *, ns::V<float>)"),
        ("_Z1eIiQrQT__XplfL0p_Li1EEEvPS0_", "e<int>(int *)"),
        ("_Z2e2IiQrqTN2ns1VIT_EEEEvPS2_", "e2<int>(int *)"),
        ("_Z1fITk4AddsiEvPT_PN2ns1VIS0_EE", "f<int>(int *, ns::V<int> *)"),
        ("_Z1iIiTkN2ns3NumEfTk3BigdcEvT0_T1_PT_T2_", "i<int, float, double, char>(float, double, int *, char)"),
        ("_Z1jITpTkN2ns3NumEJdlEQfraa3BigIT_EEvDpPS1_", "j<double, long>(double *, long *)"),
        ("_Z1kIiTkN2ns4SameIT_EEiEvPS2_PT0_", "k<int, int>(int *, int *)"),
        ("_Z1mIiQu9__is_sameT_iEEvPS0_", "m<int>(int *)"),
        ("_Z1qITtTyE1VEvT_IiE", "q<V>(V<int>)"),
        ("_Z1rIiQrQT__XplfL0p_Li1ENR3NumEEvPS0_", "r<int>(int *)"),
    ] {
        assert_eq!(signature(symbol).map(|signature| signature.to_string()).as_deref(), Some(text), "{symbol}");
    }
    for symbol in
        ["_Z1aITkfEvPT_", "_Z1aITz3NumfEvPT_", "_Z1dIfQEvPT_", "_Z1dIfQ3NumIT_EfEvPS0_", "_Z1eIiQrqYT_EEvPS0_", "_Z1aITpEv"]
    {
        assert!(signature(symbol).is_none(), "{symbol}");
    }
}

/// Functions of one source, compiled by nvcc 13.5 and clang 19 with and without `_GLIBCXX_USE_CXX11_ABI=0`: pointers to
/// members, `noexcept`, the standard library, and functions without identifiers.
#[test]
fn members_and_operators() {
    let string = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>";
    let of_string = format!("k5<{string}>({string}, {string} *)");
    for (symbol, text) in [
        (
            "_Z2k1M1TiMS_DoFviEMS_KFviEPDoFvvEDnPe",
            "k1(int T::*, void (T::*)(int) noexcept, void (T::*)(int) const, void (*)() noexcept, std::nullptr_t, \
             long double *)",
        ),
        (
            "_Z2k8M1TKFviEPFviES1_MS_DoFviEPDoFviES3_MS_KDoFviEMS_FviE",
            "k8(void (T::*)(int) const, void (*)(int), void (T::*)(int) const, void (T::*)(int) noexcept, \
             void (*)(int) noexcept, void (*)(int), void (T::*)(int) const noexcept, void (T::*)(int))",
        ),
        (
            "_Z2k91LIKFvvEES_IDoFvvEES_IFvvEEM1TKFvvEMS6_iPS9_PKS9_MS6_KiMS6_A3_iMS6_A3_SD_",
            "k9(L<void () const>, L<void () noexcept>, L<void ()>, void (T::*)() const, int T::*, int T::**, \
             int T::*const *, const int T::*, int (T::*)[3], const int (T::*)[3])",
        ),
        ("_Z3k10M1TS_MS_MS_FiiEeDn", "k10(T T::*, int (T::* T::*)(int), long double, std::nullptr_t)"),
        ("_Z1kIiJEEvPiDpT0_", "k<int>(int *)"),
        ("_Z1qIJEEv1PIJDpT_EEPf", "q<>(P<>, float *)"),
        ("_ZN1n1sIfJEJiEEEv1PIJDpT0_EEPT_", "n::s<float, int>(P<>, float *)"),
        ("_Z1rIJ1PIJEES0_IJiEEEEvDpT_", "r<P<>, P<int>>(P<>, P<int>)"),
        ("_Z3k12PFiM1TVFiS_EEPVKMS_FiS_E", "k12(int (*)(int (T::*)(T) volatile), int (T::*const volatile *)(T))"),
        (
            "_Z2k2St4pairIifEPS0_PSsSsSaIcEPSaIiE",
            "k2(std::pair<int, float>, std::pair<int, float> *, std::string *, std::string, std::allocator<char>, std::allocator<int> *)",
        ),
        ("_Z2k5IDnEvT_PS0_", "k5<std::nullptr_t>(std::nullptr_t, std::nullptr_t *)"),
        ("_Z2k5IM1TKFiPS0_REEvT_PS4_", "k5<int (T::*)(T *) const &>(int (T::*)(T *) const &, int (T::**)(T *) const &)"),
        ("_Z2k5INSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEEvT_PS6_", &of_string),
        ("_Z2k6I1TEvMS0_T_MS1_FiS1_EPDoFvS1_E", "k6<T>(T T::*, int (T::*)(T), void (*)(T) noexcept)"),
        ("_ZN1GIfE2InC1Ei", "G<float>::In::In(int)"),
        ("_ZN1GIfEC2Ev", "G<float>::G()"),
        ("_ZN1GIfED1Ev", "G<float>::~G()"),
        ("_ZN1GIfEcvfEv", "G<float>::operator float()"),
        ("_ZN1TC1IfEET_S1_", "T::T<float>(float, float)"),
        // llvm-cxxfilt 19 does not read the first one, and reads the second one otherwise.
        ("_ZN5alpha1ScvSt4pairIwS1_I4BodyS2_EEEv", "alpha::S::operator std::pair<wchar_t, std::pair<Body, Body>>()"),
        ("_Z1fIA3_iEvPFvT_E", "f<int [3]>(void (*)(int *))"),
        ("_ZN1TclEif", "T::operator()(int, float)"),
        ("_ZN1TdlEPv", "T::operator delete(void *)"),
        ("_ZN1TppEi", "T::operator++(int)"),
        ("_ZN2ns1XcvPS0_Ev", "ns::X::operator ns::X *()"),
        ("_ZN2nsplENS_1XES0_", "ns::operator+(ns::X, ns::X)"),
        ("_ZNK1TplERKS_", "T::operator+(const T &)"),
        ("_ZN2OpclIfEET_S1_", "Op::operator()<float>(float)"),
        ("_ZNO1T1mEv", "T::m()"),
        (
            "_ZNSt6chrono3incENS_8durationIlSt5ratioILl1ELl1EEEE",
            "std::chrono::inc(std::chrono::duration<long, std::ratio<1l, 1l>>)",
        ),
        ("_ZSt6insidePSt4pairIiiE", "std::inside(std::pair<int, int> *)"),
        ("_Zli3_kgy", "operator\"\" _kg(unsigned long long)"),
        ("_Zss1TS_", "operator<=>(T, T)"),
        // A closure in a member operator.
        ("_Z3lamIZN1TclEvEUlvE_EvT_", "lam<T::operator()()::{lambda()#1}>(T::operator()()::{lambda()#1})"),
    ] {
        assert_eq!(signature(symbol).map(|signature| signature.to_string()).as_deref(), Some(text), "{symbol}");
    }
    // The arguments are those of `std::allocator`.
    assert!(signature("_ZN1TcvSaIiEEv").expect("a name").arguments().is_none());
    // The conversion to `U *` of a template: the name of its instance states `U` after the type.
    assert!(signature("_ZN1TcvPT_IfEEv").is_none());
}

/// Constants of every type, as binutils' `c++filt` 2.40 writes them.
#[test]
fn constants_of_templates() {
    let signature = signature("_Z1kILi1ELj2ELl3ELm4ELx5ELy6ELb1ELb0ELc97ELs7ELin8EEvv").expect("a name");
    assert_eq!(signature.to_string(), "k<1, 2u, 3l, 4ul, 5ll, 6ull, true, false, (char)97, (short)7, -8>()");
}

/// The same class by its own code and by the parts of it that a function template names.
#[test]
fn instances_with_codes() {
    for (symbol, expected) in [
        (
            "_Z2k7ISaSbSt4pairEvT_IiEPT0_IcSt11char_traitsIcESaIcEET1_IiiE",
            [
                "std::allocator<int>",
                "std::basic_string<char, std::char_traits<char>, std::allocator<char>> *",
                "std::pair<int, int>",
            ],
        ),
        (
            "_Z1fSt13basic_istreamIcSt11char_traitsIcEESt13basic_istreamIwSt11char_traitsIwEESi",
            [
                "std::basic_istream<char, std::char_traits<char>>",
                "std::basic_istream<wchar_t, std::char_traits<wchar_t>>",
                "std::istream",
            ],
        ),
    ] {
        assert_eq!(params(symbol), expected, "{symbol}");
    }
}

#[test]
fn stubs() {
    for (symbol, kernel, types) in [
        (
            "_Z34__device_stub__Z3ec11APiPK6float4jR1APiPK6float4j",
            "_Z3ec11APiPK6float4j",
            "A, int *, const float4 *, unsigned int",
        ),
        ("_ZL26__device_stub__Z2st1AbcahxR1Abcahx", "_Z2st1Abcahx", "A, bool, char, signed char, unsigned char, long long"),
        (
            "_ZL66__device_stub__ZN2rt2tkIfLj3EEEvT_NS_4GridIS1_XT0_EEENS3_2InEPKS1_fRN2rt4GridIfLi3EEERNS1_2InEPKf",
            "_ZN2rt2tkIfLj3EEEvT_NS_4GridIS1_XT0_EEENS3_2InEPKS1_",
            "float, rt::Grid<float, 3>, rt::Grid<float, 3>::In, const float *",
        ),
    ] {
        let signature = stub_signature(symbol).unwrap_or_else(|| panic!("{symbol}"));
        let params: Vec<String> = signature.params.iter().map(ToString::to_string).collect();
        assert_eq!(params.join(", "), types, "{symbol}");
        assert_eq!(stub_kernel(symbol), Some(kernel));
    }
    assert!(stub_signature("_Z4stepPf").is_none() && stub_kernel("_Z4stepPf").is_none());
    assert!(stub_kernel("_Z99__device_stub__Z4stepPf").is_none());
    // clang's stubs have the kernel's own parameters: a reference is one of the kernel's.
    assert!(stub_signature("_Z20__device_stub__step1R1A").is_none());
}

/// The parameters of a template depend on its arguments, unless the compiler looked something up.
#[test]
fn dependent_types() {
    let arr = signature("_Z3arrIfLi3EEvPAT0__T_N2rt4GridIS0_XplT0_Li1EEEEPAT0__A2_S0_DTplcvS0__ELi1EE").expect("a name");
    let kinds: Vec<CxxKind> = arr.params.iter().map(CxxType::kind).collect();
    assert!(matches!(kinds[1], CxxKind::Unknown) && matches!(kinds[3], CxxKind::Unknown));
    assert_eq!([0, 2].map(|at| arr.params[at].to_string()), ["float (*)[3]", "float (*)[3][2]"]);
    // template<class T> void dep(typename Tr<T>::type, T (*)[Tr<T>::value], T), as nvcc and as g++ name it
    for symbol in ["_Z3depIfEvN2TrIT_E4typeEPAsr2TrIS1_EE5value_S1_S1_", "_Z3depIfEvN2TrIT_E4typeEPAsrS2_5value_S1_S1_"] {
        assert_eq!(params(symbol), ["?", "? *", "float"]);
    }
    assert_eq!(params("_Z1dIiEvN4GridIT_Li2EE2ReIiEERKS1_OS1_"), ["?", "const int &", "int &&"]);
    // References to references, qualifiers of qualified types, and arrays as parameters.
    assert_eq!(
        params("_Z1fIRiKPcA4_dEvOT_RKS4_T0_S8_VS8_T1_"),
        ["int &", "int &", "char *const", "char *const", "char *const volatile", "double *"]
    );
    assert_eq!(params("_Z1fIrPfOiEvPVT_OT0_"), ["float *volatile __restrict__ *", "int &&"]);
    // template<class T> auto f(T x) -> decltype(x + 1)
    assert_eq!(params("_Z1fIiEDTplfp_Li1EET_"), ["int"]);
    // A constructor does not have a result.
    assert_eq!(params("_Z1kIZN1SC1IiEET_E1LEvi"), ["int"]);
}

#[test]
fn parts_of_classes() {
    let symbol = "_Z1fN3sim3BoxIiE4GridIfLin3ELb1EJd1AEEEZ4mainE1L_0St6vectorIfSaIfEE";
    let signature = signature(symbol).expect("a name");
    let [CxxKind::Class(grid), CxxKind::Class(local), CxxKind::Class(vector)] =
        &signature.params.iter().map(CxxType::kind).collect::<Vec<_>>()[..]
    else {
        panic!("not three classes")
    };
    assert_eq!(grid.path(), ["sim", "Box<int>", "Grid"]);
    let arguments = grid.arguments().expect("an instance");
    let [Argument::Type(float), Argument::Value(_, -3), Argument::Value(bool, 1), Argument::Pack(pack)] = &arguments[..]
    else {
        panic!("{arguments:?}")
    };
    assert_eq!((float.to_string().as_str(), bool.to_string().as_str(), pack.len()), ("float", "bool", 2));
    assert_eq!(local.to_string(), "main::L");
    assert_eq!(vector.path(), ["std", "vector"]);
    assert_eq!(vector.to_string(), "std::vector<float, std::allocator<float>>");
}

#[test]
fn other_symbols_are_not_functions() {
    for symbol in [
        "",
        "_Z",
        "step",
        "_ZN3sim6paramsE",
        "_ZTV1A",
        "_ZC1v",
        "_Z1fN1AplE",
        "_Z1fN1AplIiEE",
        "_ZN1Acv1Bv",
        "_Z1fT_",
        "_Z1fS_",
        "_Z1fIiEvT0_",
        "_Z1fi i",
        "_Z1fNS_E",
        "_Z1fNSt",
        "_Z99999999999999999999f",
        "_Z3größei",
        "_Z1fIiEvT18446744073709551615_",
        "_Z1fSZZZZZZZZZZZZZZZZ_",
        "_Z1fA99999999999999999999_i",
        "_Z1f1AIXsr1XIiE5valueE3fooEE",
    ] {
        assert!(signature(symbol).is_none(), "{symbol}");
    }
}

/// References to numbers that compilers assign differently are not read.
#[test]
fn uncertain_numbers() {
    assert_eq!(params("_Z1fu6__bf16P1Ai"), ["__bf16", "A *", "int"]);
    assert_eq!(params("_Z1f1Au6__bf16S_"), ["A", "__bf16", "A"]);
    assert!(signature("_Z1fu6__bf16P1AS_").is_none() && signature("_Z1fu3abcP1AS_").is_none());
    assert!(signature("_Z1lIN3lamMUliE_EEvS_").is_some() && signature("_Z1lIN3lamMUliE_EEvS1_").is_none());
    assert!(signature("_Z1f1AIXsr1XIiEE5valueEE").is_some() && signature("_Z1f1AIXsr1XIiE1YIiEE3fooEE").is_none());
}

/// Names whose text would be exponentially long, and deeply nested constructs, are rejected quickly.
#[test]
fn hostile_names() {
    let numbered = |number: u32| match number.checked_sub(1) {
        None => "S_".to_owned(),
        Some(number) => {
            let digit = |value| char::from_digit(value, 36).map_or('?', |c| c.to_ascii_uppercase());
            if number < 36 {
                format!("S{}_", digit(number))
            } else {
                format!("S{}{}_", digit(number / 36), digit(number % 36))
            }
        }
    };
    // A, and B<A, A> as S0_ and S1_, B<S1_, S1_> as S2_, and so on.
    let doubled = |times: u32| -> String {
        let pairs = (1..times).map(|at| format!("S0_I{0}{0}E", numbered(at + 1)));
        format!("_Z1f1A1BIS_S_E{}", pairs.collect::<String>())
    };
    assert_eq!(params(&doubled(3))[3], "B<B<B<A, A>, B<A, A>>, B<B<A, A>, B<A, A>>>");
    assert!(signature(&doubled(60)).is_none());
    // A pointer to the previous one.
    let deeper =
        |times: u32| "_Z1f1A".to_owned() + &(0..times).map(|at| "P".to_owned() + &numbered(at)).collect::<String>();
    assert_eq!(params(&deeper(60)).last(), Some(&format!("A {}", "*".repeat(60))));
    assert!(signature(&deeper(300)).is_none());
    // One long name, and substitutions for it.
    let repeated = |times: usize| format!("_Z1f10000{}{}", "a".repeat(10_000), "S_".repeat(times));
    assert!(signature(&repeated(20)).is_some() && signature(&repeated(30)).is_none());
    for code in ["P", "K", "1AI", "PFv", "N", "X", "Z1f", "Dp", "J", "A_", "1AIX", "1AIXad", "L", "M", "U1a", "UlS_"] {
        assert!(signature(&format!("_Z1f{}i", code.repeat(10_000))).is_none(), "{code}");
    }
    assert!(signature(&format!("_Z1fIJ{}EEv{}", "i".repeat(20_000), "DpT_".repeat(10_000))).is_none());
    assert!(signature(&format!("_Z1fIJ{}EEv{}", "i".repeat(20_000), "DpPPPPPT_".repeat(2))).is_none());
    assert!(signature(&format!("_Z1fIJ{}EEv{}", "i".repeat(20_000), "1AIJDpT_EE".repeat(3_000))).is_none());
}

/// Random changes to names: every name that is read can be written, in a bounded length.
#[test]
fn changed_names() {
    const NAMES: [&str; 8] = [
        "_ZN2rt2pkIJif1AEEEvDpT_NS_4ListIJS3_EEEDpNS4_IJPS2_iEEE",
        "_Z3arrIfLi3EEvPAT0__T_N2rt4GridIS0_XplT0_Li1EEEEPAT0__A2_S0_DTplcvS0__ELi1EE",
        "_ZN2rt3lamIZN1S2goIiEEv1AEUliE_EEvT_PKS5_",
        "_ZN2rt3accENS_1BE1E2EC1U6__half13__nv_bfloat166float4PKS0_",
        "_Z1hM1SiMS_KFvvREPFPA3_icEPDoFvvEPVPKPVKi",
        "_Z1fN3sim3BoxIiE4GridIfLin3ELb1EJd1AEEEZ4mainE1L_0St6vectorIfSaIfEE",
        "_Z2fpIXadL_Z6callee1AEEEvS0_",
        "_Z3depIfEvN2TrIT_E4typeEPAsr2TrIS1_EE5value_S1_S1_",
    ];
    const LETTERS: &[u8] = b"_ZNEISTLXJPKRODpFMAUltvij01234SaCDB";
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let mut read = 0;
    for _ in 0..20_000 {
        let mut name = NAMES[random(NAMES.len())].as_bytes().to_vec();
        for _ in 0..=random(4) {
            let at = 2 + random(name.len() - 2);
            match random(4) {
                0 => name[at] = LETTERS[random(LETTERS.len())],
                1 => name.insert(at, LETTERS[random(LETTERS.len())]),
                2 if name.len() > 4 => drop(name.remove(at)),
                _ => {
                    let other = NAMES[random(NAMES.len())].as_bytes();
                    let from = random(other.len());
                    let part = &other[from..(from + random(12)).min(other.len())];
                    name.splice(at..at, part.iter().copied());
                }
            }
        }
        let name = String::from_utf8(name).expect("ASCII");
        let _ = stub_signature(&name);
        let Some(signature) = signature(&name) else { continue };
        read += 1;
        for param in &signature.params {
            assert!(!param.to_string().is_empty() && !format!("{:?}", param.kind()).is_empty());
        }
        let _ = (signature.to_string(), signature.arguments());
    }
    assert!(read > 1_000, "{read}");
}

#[test]
fn names_that_nvcc_mangled() {
    for (mangled, name) in [
        ("step", "step"),
        ("_Z9integrateP4Bodyf", "integrate"),
        ("_Z2ktI1SEvPT_S1_", "kt"),
        ("_Z2tkILi3EEvPf", "tk"),
        ("_ZN2ns4k_inEPNS_1TENS_5inner1QE", "k_in"),
        ("_ZN2ns5inner2tkIfEEvPT_", "tk"),
        ("_ZL6hiddenv", "hidden"),
        ("_ZN12_GLOBAL__N_16hiddenEv", "hidden"),
        ("_Z", "_Z"),
        ("_Z99step", "_Z99step"),
        ("_Z99999999999999999999step", "_Z99999999999999999999step"),
        ("_ZN", "_ZN"),
    ] {
        assert_eq!(base_name(mangled), name, "{mangled}");
    }
}

#[test]
fn typos_are_near() {
    for (written, name) in
        [("integrat", "_Z9integrateP4Bodyf"), ("setp", "step"), ("Step", "step"), ("step", "step_bodies")]
    {
        assert!(is_near(written, name), "{written} {name}");
    }
    for (written, name) in [("integrate", "spawn"), ("fill", "step"), ("", "step")] {
        assert!(!is_near(written, name), "{written} {name}");
    }
    assert_eq!(distance(b"kitten", b"sitting"), 3);
}
