// A function in a header, which each unit defines that calls it. `WHOLE` and `LONG` are what a unit knows of the class behind its pointer.
struct Pump;
struct Node { int value; Node *next; const Pump *pump; };
extern "C" inline __attribute__((used)) int inlined(Node *node, const Pump *pump) { return node->value; }
#if defined WHOLE
struct Pump { int rpm; };
int rpm(Pump *pump) { return pump->rpm; }
#elif defined LONG
struct Pump { long rpm; };
long rpm(Pump *pump) { return pump->rpm; }
#endif
#if defined LONG
typedef struct { long turns; } Valve;
#else
typedef struct { int turns; } Valve;
#endif
extern "C" inline __attribute__((used)) int turned(Valve *valve) { return valve->turns != 0; }
// g++ spells `unsigned long` as `long unsigned int`, clang does not.
extern "C" inline __attribute__((used)) unsigned long spun(unsigned long turns, const unsigned long *all, char mark) { return all[turns] + mark; }
