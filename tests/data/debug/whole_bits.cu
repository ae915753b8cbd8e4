// Bit-fields as wide as their types that begin within a byte, for tests/tests/fields. nvcc -G describes them as ordinary members at the
// byte where they begin, and one that is wider than its type like one of the type's width.
//
// Made by nvcc 13.5, in this folder:
//   nvcc -G -ptx -arch=sm_75 whole_bits.cu -o whole_bits.sm_75.ptx

struct __attribute__((packed)) WholeBits {
    unsigned long long before;
    unsigned int narrow : 7;
    unsigned long long whole : 64;
    char after;
};

extern "C" __global__ void take(WholeBits bits, WholeBits *out) { *out = bits; }

struct __attribute__((packed)) WholeBitsFirst {
    char : 3;
    signed char whole : 8;
    short after;
};

extern "C" __global__ void take_first(WholeBitsFirst bits, WholeBitsFirst *out) { *out = bits; }

struct __attribute__((packed)) AfterWide {
    unsigned char narrow : 3;
    unsigned char wide : 12;
    unsigned char whole : 8;
    char after;
};

extern "C" __global__ void take_wide(AfterWide bits, AfterWide *out) { *out = bits; }
