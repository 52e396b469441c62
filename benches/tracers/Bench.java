/** Alpha-beta over the whole of tic-tac-toe, bare and traced, in one run. */
final class Bench {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    private static final int[] BOARD = new int[9];

    private static boolean won(int side) {
        for (int[] line : LINES) {
            if (BOARD[line[0]] == side && BOARD[line[1]] == side && BOARD[line[2]] == side) {
                return true;
            }
        }
        return false;
    }

    private static int search(Tracer trace, boolean maximise, int alpha, int beta, String move) {
        if (trace != null) {
            trace.enter(move, alpha, beta);
        }
        int other = maximise ? -1 : 1;
        if (won(other)) {
            if (trace != null) {
                trace.exit(other, null);
            }
            return other;
        }
        int best = maximise ? -Integer.MAX_VALUE : Integer.MAX_VALUE;
        String bestMove = null;
        for (int square = 0; square < 9; square++) {
            if (BOARD[square] != 0) {
                continue;
            }
            BOARD[square] = -other;
            String name = String.valueOf(square + 1);
            int value = search(trace, !maximise, alpha, beta, name);
            BOARD[square] = 0;
            if (maximise ? value > best : value < best) {
                best = value;
                bestMove = name;
            }
            if (maximise) {
                alpha = Math.max(alpha, best);
            } else {
                beta = Math.min(beta, best);
            }
            if (alpha >= beta) {
                if (trace != null) {
                    trace.cut();
                }
                break;
            }
        }
        if (bestMove == null) {
            best = 0;
        }
        if (trace != null) {
            trace.exit(best, bestMove);
        }
        return best;
    }

    private static double seconds(Tracer trace) {
        long start = System.nanoTime();
        search(trace, true, -Integer.MAX_VALUE, Integer.MAX_VALUE, null);
        return (System.nanoTime() - start) / 1e9;
    }

    public static void main(String[] arguments) {
        double bare = Double.MAX_VALUE;
        double traced = Double.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            bare = Math.min(bare, seconds(null));
            traced = Math.min(traced, seconds(new Tracer(System.out, "\"game\":\"tictactoe\",\"position\":\"\"")));
        }
        System.err.println(bare + " " + traced);
    }
}
