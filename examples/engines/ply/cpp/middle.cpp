// A bot that knows no rules: it plays the middle one of the legal moves.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "ply") {
            std::cout << "ok name=Middle" << std::endl;  // endl flushes, "\n" alone does not.
        } else if (word == "go") {
            while (words >> word) {
                if (word.rfind("legal=", 0) != 0) continue;
                std::istringstream list(word.substr(6));
                std::vector<std::string> legal;
                for (std::string move; std::getline(list, move, ',');) legal.push_back(move);
                std::cout << "move " << legal[legal.size() / 2] << std::endl;
            }
        } else if (word == "quit") {
            return 0;
        }
    }
}
