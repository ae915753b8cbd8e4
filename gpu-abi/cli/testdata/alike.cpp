// Types whose sizes and names stay the same, or whose names differ as those of Rust and C++ may.
#ifdef CHANGED
using Store = unsigned;
using Real = float;
using Wide = __float128;
#define ROWS [2]
#define COLUMNS [2]
#define STEP stepSize
#define ADDRESS &
#define REFERENCE &
constexpr int COUNT = 2;
#else
using Store = int;
using Real = int;
using Wide = long double;
#define ROWS
#define COLUMNS [4]
#define STEP step_size
#define ADDRESS *
#define REFERENCE &&
constexpr int COUNT = 1;
#endif

enum class Phase : Store { Off, On };
enum class Level : Store;
template <int LEN> struct Lane {
    int all;
};

struct Sample {
    Real value;
    Phase phase;
    Level level;
    int STEP;
    int grid ROWS COLUMNS;
#ifdef CHANGED
    __float128 exact;
#else
    long double exact;
#endif
    Lane<COUNT> lane;
    Lane<COUNT> *lanes;
    int ADDRESS turns;
    int REFERENCE moved;
    Wide wide;
};

extern "C" void sample(Sample *sample, Lane<COUNT> lane) {}
extern "C" void count(int ADDRESS turns, Wide wide) {}
