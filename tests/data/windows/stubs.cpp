// What nvcc makes of `kernels.cu` for the host: the fatbin, and for each kernel a stub and a function of the kernel's name.

struct Flags;

void __device_stub__Z4stepP5FlagslPKc(Flags *, long, const char *) {}
void __device_stub__Z5scalePfy(float *, unsigned long long) {}

void step(Flags *flags, long count, const char *name) { __device_stub__Z4stepP5FlagslPKc(flags, count, name); }
extern "C" void scale(float *values, unsigned long long count) { __device_stub__Z5scalePfy(values, count); }

__asm__(".section " SECTION ", \"dr\"\n.incbin \"kernels.fatbin\"");
