// A function that a header defines.

extern "C" int sim_version() { return 3; }
