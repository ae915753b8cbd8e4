// A member that points to a function with any number of arguments.
struct Log {
    int (*print)(const char *, ...);
    int count;
};

extern "C" int write(Log *log) { return log->print("", log->count); }
