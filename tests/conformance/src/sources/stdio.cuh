#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cstdio>
#elif !defined(__CUDACC__)
extern "C" KIT_DEVICE int printf(const char *, ...);
#endif
