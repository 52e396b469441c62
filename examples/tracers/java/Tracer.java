import java.io.BufferedOutputStream;
import java.io.PrintStream;

/** Reports a search to Plyscope: {@code java Example | plyscope check -}. */
final class Tracer {
    private final PrintStream out;

    /** The header's fields as JSON, without the braces. */
    Tracer(PrintStream out, String header) {
        // System.out alone writes every line by itself.
        this.out = new PrintStream(new BufferedOutputStream(out, 1 << 16));
        Runtime.getRuntime().addShutdownHook(new Thread(this.out::flush));
        this.out.println("{\"plyscope\":\"events\",\"version\":1," + header + "}");
    }

    /** A node is entered; the root's move is null. Integer.MAX_VALUE is infinite. */
    void enter(String move, int alpha, int beta) {
        out.println("{\"e\":\"enter\",\"move\":" + text(move) + ",\"alpha\":" + alpha + ",\"beta\":" + beta + "}");
    }

    /** The open node returns a value; the best move may be null. */
    void exit(int value, String best) {
        out.println("{\"e\":\"exit\",\"value\":" + value + ",\"best\":" + text(best) + "}");
    }

    /** The open node stops although moves are left. */
    void cut() {
        out.println("{\"e\":\"cut\"}");
    }

    private static String text(String move) {
        return move == null ? "null" : "\"" + move.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
