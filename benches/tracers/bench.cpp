// Alpha-beta over the whole of tic-tac-toe, bare and traced, in one run.
#include <algorithm>
#include <chrono>
#include <climits>
#include <string>

#include "tracer.hpp"

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static int board[9];

static int search(Tracer* trace, bool maximise, int alpha, int beta, const std::string& move) {
    if (trace) trace->enter(move, alpha, beta);
    const int other = maximise ? -1 : 1;
    const auto full = [&](const int* line) {
        return board[line[0]] == other && board[line[1]] == other && board[line[2]] == other;
    };
    if (std::any_of(std::begin(lines), std::end(lines), full)) {
        if (trace) trace->exit(other);
        return other;
    }
    int best = maximise ? -INT_MAX : INT_MAX, best_square = -1;
    for (int square = 0; square < 9; ++square) {
        if (board[square]) continue;
        board[square] = -other;
        const int value = search(trace, !maximise, alpha, beta, std::to_string(square + 1));
        board[square] = 0;
        if (best_square < 0 || (maximise ? value > best : value < best)) {
            best = value;
            best_square = square;
        }
        (maximise ? alpha : beta) = maximise ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) {
            if (trace) trace->cut();
            break;
        }
    }
    if (best_square < 0) best = 0;
    if (trace) trace->exit(best, best_square < 0 ? "" : std::to_string(best_square + 1));
    return best;
}

static double seconds(Tracer* trace) {
    const auto start = std::chrono::steady_clock::now();
    search(trace, true, -INT_MAX, INT_MAX, "");
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int main() {
    double bare = 1e9, traced = 1e9;
    for (int round = 0; round < 5; ++round) {
        bare = std::min(bare, seconds(nullptr));
        Tracer trace(std::cout, R"("game":"tictactoe","position":"")");
        traced = std::min(traced, seconds(&trace));
    }
    std::cerr << bare << " " << traced << "\n";
}
