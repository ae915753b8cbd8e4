// The header of a library, for `library.cpp`.

struct Context;

namespace sim {
struct Config {
    float dt;
#ifdef CHANGED
    double tolerance;
#else
    float tolerance;
#endif
};

enum class Mode : int { Euler, Verlet };

template <class T> struct Grid {
    T *cells;
    unsigned size;
    T sum() const;
};

class Engine {
  public:
    explicit Engine(int threads);
    ~Engine();
    inline int threads() const { return count; }
#ifdef CHANGED
    double run(const Config &config, Mode mode) const;
    int reset();
#else
    float run(const Config &config, Mode mode) const;
    int reset() const;
#endif

  private:
    int count;
};

extern Config defaults;
extern const int limits[];
#ifdef CHANGED
extern double *scratch;
#else
extern float *scratch;
#endif
inline float half(float x) { return x / 2; }
} // namespace sim
