// Members of classes without data.
struct Empty {};
struct Other {};
struct Derived : Empty {};
struct Inner {
  int k;
};

struct First {
  [[no_unique_address]] Empty e;
  float *p;
  int n;
};
struct Last {
  float *p;
  int n;
  [[no_unique_address]] Derived e;
};
// `b` has a byte of its own.
struct Same {
  [[no_unique_address]] Empty a;
  char c;
  [[no_unique_address]] Empty b;
};
struct Within : Inner {
  [[no_unique_address]] Empty e;
  [[no_unique_address]] Other o;
  float f;
};
struct Only {
  [[no_unique_address]] Empty a;
  [[no_unique_address]] Other b;
};
struct Kept {
  Empty e;
  int i;
};

__global__ void shared(First first, Last last, Within within, int *out) { *out = first.n + last.n + within.k; }
__global__ void own(Same same, Only only, int *out) { *out = same.c; }
__global__ void kept(Kept kept, int *out) { *out = kept.i; }

// g++ does not describe unnamed bit-fields, so these base classes look empty. The members hide a base class's.
struct Wide {
  long : 62;
};
struct Narrow {
  char : 3;
};
struct AfterWide : Wide, Inner {
  int k;
};
struct AfterNarrow : Narrow, Inner {
  int k;
};
struct AfterBoth : Wide, Narrow {
  char c;
};
#pragma pack(push, 1)
struct Packed : Inner {
  char c;
  int k;
};
#pragma pack(pop)
struct Third : Packed {
  int k;
};

__global__ void based(AfterWide wide, AfterNarrow narrow, AfterBoth both, int *out) { *out = wide.k + narrow.k + both.c; }
__global__ void hidden(Packed packed, Third third, int *out) { *out = packed.k + third.k; }

// g++ does not state the sizes of pointers to members.
struct Pointing {
  int Kept::*data;
  int (Kept::*function)();
  int k;
};

__global__ void pointing(Pointing to, int *out) { *out = to.k; }
