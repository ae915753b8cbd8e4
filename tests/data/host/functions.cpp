// Functions with C linkage, which the program `host-types` compiles in many ways. The last ones are what must not be found.

#include <cstddef>

namespace app {
struct Vec {
  float x, y;
};

enum class Mode : unsigned char { Fast, Slow = 4 };

struct Params {
  Vec by;
  unsigned first : 3, second : 5;
  Mode mode;
  const Params *next;
  union {
    int number;
    double real;
  };
};
} // namespace app

struct Handle;

struct Empty {
  int number;
  std::nullptr_t none;
  float real;
};

struct Freed {
  int number;
  ~Freed() {}
};
struct Copied {
  int number;
  Copied(const Copied &other) : number(other.number) {}
};
template <class T> struct Named {
  using Self = Named<T>;
  T number;
  Named(const volatile Self &other) : number(other.number) {}
};
struct Kept {
  int number;
  Kept(const Kept &other) = delete;
};
struct Moved {
  int number;
  Moved(Moved &&other) noexcept : number(other.number) {}
};
struct Virtual {
  virtual int call() { return 1; }
};
struct Holding {
  Copied copied[2];
};
template <class T> struct Derived : Freed {
  T other;
};
struct Plain {
  int number;
  Plain() {}
  explicit Plain(int number) : number(number) {}
  Plain(const Freed &freed) : number(freed.number) {}
  Freed freed() const { return {number}; }
};

typedef float Lanes __attribute__((vector_size(16)));
typedef float Two __attribute__((vector_size(8)));
struct Pair {
  Two both;
};
struct Wide {
  long double number;
};
// In memory, as in Rust.
struct Mixed {
  Lanes lanes;
  long double number;
};

extern "C" {
int vector(Lanes value) { return value[0]; }
Pair pair(int number) { return {Two{float(number)}}; }
int wide(int, long double value) { return value; }
int wides(Wide value) { return value.number; }
__float128 quad() { return 1; }
int mixed(Mixed value, Lanes *lanes, long double *wide) { return value.number + (*lanes)[0] + *wide; }
int freed(Freed value) { return value.number; }
int copied(int, Copied value) { return value.number; }
int named(Named<int> value) { return value.number; }
int kept(Kept value) { return value.number; }
int moved(Moved value) { return value.number; }
int virtual_(Virtual value) { return value.call(); }
int holding(Holding value) { return value.copied[0].number; }
Derived<float> derived() { return {{1}, 2}; }
Plain plain(Plain value, Freed *freed, const Copied &copied) { return Plain(value.number + freed->number + copied.number); }

int start(app::Params params, app::Vec *out, size_t count, bool wait);
app::Params scaled(const app::Params &params, double by) {
  app::Params result = params;
  result.by.x *= by;
  return result;
}
void close(Handle *handle, void (*done)(Handle *)) { done(handle); }
int nothing(std::nullptr_t none, Empty empty) { return none == nullptr ? empty.number : 0; }
int print(const char *format, ...) { return *format; }
app::Mode mode(app::Params *params, const float *const *rows) { return rows[0][0] > 0 ? params->mode : app::Mode::Fast; }
}

int start(app::Params params, app::Vec *out, size_t count, bool wait) {
  for (size_t i = 0; i < count; i++) out[i] = params.by;
  return wait;
}

namespace app {
extern "C" float within(Vec vec) { return vec.x + vec.y; }
} // namespace app

// An instance of a template with parameters in a pack.
template <class... T> int packed(int, T...) { return sizeof...(T); }
template int packed(int, float, Freed *);

float overloaded(float x) { return x; }
static int hidden(int x) { return x + 1; }
extern "C" {
int (*shown)(int) = hidden;
extern int elsewhere(int x);
int calls() { return elsewhere(1); }
}

#ifdef PROGRAM
extern "C" int elsewhere(int x) { return x; }
int main() {}
#endif
