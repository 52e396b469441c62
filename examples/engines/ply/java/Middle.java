import java.util.Scanner;

/** A bot that knows no rules: it plays the middle one of the legal moves. */
class Middle {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            if (words[0].equals("ply")) {
                System.out.println("ok name=Middle");
            } else if (words[0].equals("go")) {
                for (String word : words) {
                    if (word.startsWith("legal=")) {
                        String[] legal = word.substring("legal=".length()).split(",");
                        System.out.println("move " + legal[legal.length / 2]);
                    }
                }
            } else if (words[0].equals("quit")) {
                return;
            }
        }
    }
}
