// How Windows returns classes, and calling conventions. With `CHANGED`, some functions are called differently.
#define RETURNS(NAME) extern "C" NAME returns_##NAME(NAME *from) { return *from; }

struct Plain { int a, b; };
RETURNS(Plain)
struct Empty {};
RETURNS(Empty)
struct Volatile { volatile int a; int b; };
RETURNS(Volatile)
struct Method { int a, b; int sum() const; operator int() const; Method &operator=(int); };
RETURNS(Method)
struct DefaultDestructor { int a, b; ~DefaultDestructor() = default; };
RETURNS(DefaultDestructor)
struct StaticPrivate { int a, b; private: static int count; };
RETURNS(StaticPrivate)
struct Holder { Plain inner[1]; };
RETURNS(Holder)
union Number { int a; float b; };
RETURNS(Number)
union NumberMethod { int a; float b; int sum() const; };
RETURNS(NumberMethod)
struct Anonymous { union { int a; float b; }; int c; };
RETURNS(Anonymous)

struct Constructor { int a, b; Constructor(int first) : a(first), b(0) {} };
RETURNS(Constructor)
struct AnyDefault { int a, b; AnyDefault() = default; AnyDefault(int); };
RETURNS(AnyDefault)
struct Template { int a, b; template <class T> Template(T); };
RETURNS(Template)
struct DefaultTemplate { int a, b; DefaultTemplate() = default; template <class T> DefaultTemplate(T); };
RETURNS(DefaultTemplate)
union UnionConstructor { int a; float b; UnionConstructor(int); };
RETURNS(UnionConstructor)
struct Converted { int a, b; Converted(const Converted &, int); };
RETURNS(Converted)
struct Assigned { int a, b; Assigned &operator=(const Assigned &); };
RETURNS(Assigned)
struct Unassigned { int a, b; Unassigned &operator=(const Unassigned &) = delete; };
RETURNS(Unassigned)
struct AssignedMember { Assigned inner; };
RETURNS(AssignedMember)
struct Derived : Plain {};
RETURNS(Derived)
struct DerivedEmpty : Empty { int a, b; };
RETURNS(DerivedEmpty)
class Private { int a, b; friend int sum(Private); };
RETURNS(Private)
struct Protected { int a; protected: int b; };
RETURNS(Protected)
struct PrivateBits { int a : 3; private: int b : 5; };
RETURNS(PrivateBits)
struct PrivateUnion { int sum() const; private: union { int a; float b; }; public: int c; };
RETURNS(PrivateUnion)
struct Reference { int &a; };
RETURNS(Reference)
struct Constant { const int a; int b; };
RETURNS(Constant)
struct ConstantPointer { int *const a; };
RETURNS(ConstantPointer)
template <class T> struct Complex { T re, im; Complex(T re = 0, T im = 0) : re(re), im(im) {} };
extern "C" Complex<float> returns_Complex() { return Complex<float>(1); }

// clang returns these in a register; the file does not show it, or Microsoft says otherwise.
struct Default { int a, b; Default() = default; };
RETURNS(Default)
struct Deleted { int a, b; Deleted() = delete; };
RETURNS(Deleted)
struct DefaultAssigned { int a, b; DefaultAssigned &operator=(const DefaultAssigned &) = default; };
RETURNS(DefaultAssigned)
struct Initialized { int a = 1, b = 2; };
RETURNS(Initialized)
struct ConstructorMember { Constructor inner; };
RETURNS(ConstructorMember)
struct PrivateMember { Private inner; };
RETURNS(PrivateMember)
struct DerivedMember { Derived inner[1]; };
RETURNS(DerivedMember)
struct OpenUnion { int sum() const; union { int a; float b; }; int c; };
RETURNS(OpenUnion)

// Through a pointer also in Rust.
struct Large { int a[4]; Large(int); };
RETURNS(Large)
struct Odd { char a[3]; Odd(int); };
RETURNS(Odd)

struct Owner {
  int count;
  Plain plain() const;
  Large large() const;
  Private hidden() const;
  int number() const;
  static Plain shared();
};
Plain Owner::plain() const { return Plain{count, count}; }
Large Owner::large() const { return Large(count); }
Private Owner::hidden() const { return Private(); }
int Owner::number() const { return count; }
Plain Owner::shared() { return Plain{1, 1}; }

#ifdef CHANGED
#define CONVENTION __vectorcall
#else
#define CONVENTION
#endif
struct Changed {
  int a, b;
#ifdef CHANGED
  Changed(int first) : a(first), b(0) {}
  Changed() {}
#endif
};
RETURNS(Changed)
extern "C" float CONVENTION changed(float x, float y) { return x * y; }
struct Hooks { float(CONVENTION *changed)(float); float(__vectorcall *called)(float); float(__stdcall *standard)(float); };
extern "C" void hook(Hooks *hooks) { hooks->changed = nullptr; }
extern "C" float __vectorcall dot(float x, float y) { return x * y; }
extern "C" float __stdcall standard(float x) { return x; }
extern "C" float take(float(__vectorcall *f)(float)) { return f(1); }
float __vectorcall mangled(float x) { return x; }
