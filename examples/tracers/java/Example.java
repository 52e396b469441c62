/** Negamax alpha-beta on a small tree, told. */
final class Example {
    private static final int INFINITY = Integer.MAX_VALUE;
    private static final int[] LEAVES = {3, 12, 8, 2, 4, 6, 14, 5, 2};
    private static final Tracer TRACE = new Tracer(System.out,
            "\"game\":\"tree\",\"position\":\"((3 12 8)(2 4 6)(14 5 2))\",\"view\":\"mover\",\"name\":\"java\"");

    /** The leaves below a node are those from {@code first} on, {@code count} of them. */
    private static int search(int first, int count, int sign, int alpha, int beta, String move) {
        TRACE.enter(move, alpha, beta);
        if (count == 1) {
            TRACE.exit(sign * LEAVES[first], null);
            return sign * LEAVES[first];
        }
        int best = -INFINITY;
        String bestMove = null;
        for (int child = 0; child < 3; child++) {
            int below = count / 3;
            String name = String.valueOf(child + 1);
            int value = -search(first + child * below, below, -sign, -beta, -alpha, name);
            if (value > best) {
                best = value;
                bestMove = name;
            }
            alpha = Math.max(alpha, best);
            if (alpha >= beta) {
                TRACE.cut();
                break;
            }
        }
        TRACE.exit(best, bestMove);
        return best;
    }

    public static void main(String[] arguments) {
        search(0, LEAVES.length, 1, -INFINITY, INFINITY, null);
    }
}
