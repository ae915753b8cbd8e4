// Callbacks with calling conventions that Rust does not have, before and after changes.
#ifdef CHANGED
#define CONVENTION preserve_all
#else
#define CONVENTION preserve_most
#endif

struct Hooks {
    int (__attribute__((CONVENTION)) *changed)(int a, int b);
    int (__attribute__((ms_abi)) *same)(int a, int b);
};

extern "C" int hooked(const Hooks *hooks) { return hooks->same != nullptr; }
extern "C" int hook(int (__attribute__((CONVENTION)) *f)(int a, int b)) { return f != nullptr; }
