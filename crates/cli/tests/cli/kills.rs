//! A program killed while it saves leaves the old file or the new one, and no other.

use super::soak::times;
use super::{Folder, answer, command};
use plyscope::service::now;
use std::fs;
use std::time::Duration;

/// Pseudo-random numbers, the same in every run (SplitMix64).
fn drawn(place: u64) -> u64 {
    let mut z = place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn search(depth: &str, file: &str) -> String {
    let run = "--game connect4 --position 4453 --run alphabeta --eval result";
    format!("trace {run} --depth {depth} -o {file}")
}

fn saved(depth: &str, file: &str) -> Vec<u8> {
    answer(&search(depth, file));
    fs::read(file).unwrap()
}

#[test]
fn kills_leave_no_temporary_file_after_the_next_start() {
    let folder = Folder::new();
    let file = folder.at("t.json");
    let depths = ["5", "6"];
    let start = now();
    let whole = depths.map(|depth| saved(depth, &file));
    let longest = start.elapsed();
    let kills = times(100, 1_000);
    let (mut replaced, mut cut) = (0, 0);
    for turn in 0..kills {
        let before = fs::read(&file).unwrap();
        let depth = depths[usize::from(before == whole[0])];
        let mut child = command(&search(depth, &file)).spawn().unwrap();
        let moment = drawn(turn as u64) % longest.as_micros() as u64;
        std::thread::sleep(Duration::from_micros(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        let after = fs::read(&file).unwrap();
        assert!(whole.contains(&after), "kill {turn} after {moment} us broke the file");
        assert!(folder.count() <= 2, "kill {turn} after {moment} us left a second temporary file");
        replaced += usize::from(after != before);
        cut += usize::from(after == before);
        if (turn + 1) % 100 == 0 {
            println!("{} of {kills} kills: {cut} old files, {replaced} new ones", turn + 1);
        }
    }
    assert!(replaced > 0 && cut > 0, "the kills came too early or too late");
    folder.write(".plyscope-killed.tmp", "half");
    saved(depths[0], &file);
    assert_eq!(folder.count(), 1, "the next save sweeps the folder");
}
