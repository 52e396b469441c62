// Alpha-beta on a small tree, told.
#include <algorithm>
#include <climits>
#include <string>

#include "tracer.hpp"

static const int leaves[] = {3, 12, 8, 2, 4, 6, 14, 5, 2};
static Tracer trace(std::cout, R"json("game":"tree","position":"((3 12 8)(2 4 6)(14 5 2))","name":"c++")json");

// The leaves below a node are those from `first` on, `count` of them.
static int search(int first, int count, bool maximise, int alpha, int beta, const std::string& move) {
    trace.enter(move, alpha, beta);
    if (count == 1) {
        trace.exit(leaves[first]);
        return leaves[first];
    }
    int best = maximise ? -INT_MAX : INT_MAX;
    std::string best_move;
    for (int child = 0; child < 3; ++child) {
        const int below = count / 3;
        const std::string name = std::to_string(child + 1);
        const int value = search(first + child * below, below, !maximise, alpha, beta, name);
        if (maximise ? value > best : value < best) {
            best = value;
            best_move = name;
        }
        (maximise ? alpha : beta) = maximise ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) {
            trace.cut();
            break;
        }
    }
    trace.exit(best, best_move);
    return best;
}

int main() { search(0, 9, true, -INT_MAX, INT_MAX, ""); }
