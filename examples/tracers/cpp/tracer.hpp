// Reports a search to Plyscope: ./example | plyscope check -
#pragma once
#include <iostream>
#include <string>

class Tracer {
public:
    // The header's fields as JSON, without the braces.
    Tracer(std::ostream& out, const std::string& header) : out(out) {
        out << "{\"plyscope\":\"events\",\"version\":1," << header << "}\n";
    }

    // A node is entered; the root's move is empty. Numbers from a billion on are infinite.
    void enter(const std::string& move, long alpha, long beta) {
        out << "{\"e\":\"enter\",\"move\":" << text(move) << ",\"alpha\":" << alpha << ",\"beta\":" << beta << "}\n";
    }

    // The open node returns a value; the best move may be empty.
    void exit(long value, const std::string& best = "") {
        out << "{\"e\":\"exit\",\"value\":" << value << ",\"best\":" << text(best) << "}\n";
    }

    // The open node stops although moves are left.
    void cut() { out << "{\"e\":\"cut\"}\n"; }

private:
    static std::string text(const std::string& move) { return move.empty() ? "null" : "\"" + move + "\""; }

    std::ostream& out;
};
