// Classes of libraries, of which only a program's own are other classes of the file. The file beside this one was made by g++ 12, in this directory:
//
//     ../../.ci/reproducibly g++ -g -c classes.cpp -o classes.o

#include <cstdio>
#include <ctime>

namespace Concurrency {
struct Scheduler;
}

namespace app {
namespace cuda {
struct Stream;
}
namespace thrust {
struct Vector;
}
}

struct LogFile {
    int level;
};

extern "C" void log_close(LogFile *log) { log->level = 0; }

int use(Concurrency::Scheduler *scheduler, app::cuda::Stream *stream, app::thrust::Vector *vector, const std::tm *time) {
    return scheduler && stream && vector && time;
}
