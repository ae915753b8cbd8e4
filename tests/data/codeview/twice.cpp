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
}

#ifdef SECOND
extern "C" float second(const app::Body *body) { return body->mass; }
extern "C" int second_same(app::Same *same) { return same->get(); }
#else
extern "C" int first(const app::Body *body) { return body->mass; }
extern "C" void held(app::Holder *holder, app::Body value) { holder->body = value; }
extern "C" int first_same(app::Same *same) { return same->b; }
#endif
