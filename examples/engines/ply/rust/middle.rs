//! A bot that knows no rules: it plays the middle one of the legal moves.

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let mut words = line.split(' ');
        match words.next() {
            Some("ply") => println!("ok name=Middle"),
            Some("go") => {
                let legal = words.find_map(|word| word.strip_prefix("legal=")).unwrap_or_default();
                let legal: Vec<&str> = legal.split(',').collect();
                println!("move {}", legal[legal.len() / 2]);
            }
            Some("quit") => return,
            _ => {}
        }
    }
}
