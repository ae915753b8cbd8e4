// Classes that two sources of a program define, for `twice.pdb`: one in two ways, and one in the same way.
namespace app {
#ifdef SECOND
struct Body { float mass; int count; };
#else
struct Body { int mass, count; };
#endif
struct Holder { int id; Body body; };
// A compiler may list a function, one that it generates, in some sources only.
struct Same {
  struct { int a; } inner;
  int b;
#ifdef SECOND
  int get() const { return b; }
#endif
};
// Functions that only one source lists say how values of a class are returned and passed.
struct Made {
  int a, b;
#ifdef SECOND
  Made(int);
#endif
};
struct Freed {
  int a, b;
#ifdef SECOND
  ~Freed();
#endif
};
struct Chosen {
  union { int a; float b; };
  int c;
#ifdef SECOND
  int sum() const;
#endif
};
}

#ifdef SECOND
extern "C" float second(const app::Body *body) { return body->mass; }
extern "C" int second_same(app::Same *same) { return same->get(); }
extern "C" int second_read(app::Made *made, app::Freed *freed, app::Chosen *chosen) { return made->a + freed->a + chosen->a; }
#else
extern "C" int first(const app::Body *body) { return body->mass; }
extern "C" void held(app::Holder *holder, app::Body value) { holder->body = value; }
extern "C" int first_same(app::Same *same) { return same->b; }
extern "C" app::Made first_made(app::Made *from) { return *from; }
extern "C" app::Freed first_freed(app::Freed *from) { return *from; }
extern "C" app::Chosen first_chosen(app::Chosen *from) { return *from; }
#endif
