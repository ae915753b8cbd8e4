namespace std { struct In { int x; struct Deep { int y; }; }; }
struct Body { float mass; };
union Word { int number; float real; };
enum Colour { red, green, blue };
template<class T, int N> struct Row { T *first; };
namespace alpha {
struct Point { int x; struct Axis { int index; }; };
enum class Kind : unsigned char { first, second, third };
template<class T> struct Box { T *value; struct Lid { T *handle; }; };
template<class T, int N> struct Grid { T *cells; };
namespace beta {
struct Point { float x; };
union Any { int a; };
template<class T, bool B, unsigned long long V, Kind K> struct Mixed { T *value; };
template<template<class, int> class X> struct Over { int value; };
template<class... Ts> struct List { int length; };
}
}
