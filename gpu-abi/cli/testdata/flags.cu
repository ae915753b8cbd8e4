// Bit-fields that share a byte on Linux and not on Windows, in a file that does not show its host.

struct Flags {
    unsigned int level : 3;
    unsigned char kind : 2;
    char name[3];
};

extern "C" __global__ void mark(Flags *flags, int count) { flags[count].kind = 1; }
