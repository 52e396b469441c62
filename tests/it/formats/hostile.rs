//! Random damage: the reader returns an error or a whole trace, never a panic and never half a trace.

use super::{bytes, open, refusal};
use crate::traces::{MEDIUM, SMALL, trace};
use plyscope::format::{Format, FormatError};
use plyscope::random;
use std::io::{Read, Write};

#[test]
fn json_cut_at_every_byte_is_refused() {
    let file = bytes(&trace(SMALL), Format::Json);
    // Not the last byte, because the line break after the last bracket may be missing.
    for cut in 0..file.len() - 1 {
        assert!(open(&file[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn flipped_bits_give_an_error_or_a_trace() {
    let formats: Vec<_> = Format::ALL.into_iter().filter(|format| format.is_readable()).collect();
    let files: Vec<_> = formats.iter().map(|&format| bytes(&trace(SMALL), format)).collect();
    let mut state = 7;
    let mut opened = 0;
    for round in 0..2_000 {
        let mut file = files[round % files.len()].clone();
        let at = random::next(&mut state) as usize % file.len();
        file[at] ^= 1 << (random::next(&mut state) % 8);
        match open(&file) {
            Ok(trace) => {
                opened += 1;
                assert_eq!(trace.check().and_then(|()| trace.check_game()), Ok(()), "{round}");
                let again = bytes(&trace, Format::Json);
                assert!(bytes(&open(&again).unwrap(), Format::Json) == again, "{round}");
            }
            Err(FormatError::Refused(refused)) => {
                assert!(!refused.reason.is_empty() && !refused.remedy.is_empty(), "{refused:?}");
            }
            Err(FormatError::Io(error)) => panic!("{round}: {error}"),
        }
    }
    assert!((1..400).contains(&opened), "{opened}");
}

#[test]
fn two_gzip_members_are_one_text() {
    let file = bytes(&trace(MEDIUM), Format::Json);
    let (first, second) = file.split_at(file.len() / 3);
    let zip = |part: &[u8]| {
        let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        zip.write_all(part).unwrap();
        zip.finish().unwrap()
    };
    let members = [zip(first), zip(second)].concat();
    assert!(bytes(&open(&members).unwrap(), Format::Json) == file);
}

/// A thousandfold bomb: the reader refuses an endless string long before it stores it.
#[test]
fn a_gzip_bomb_is_refused() {
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zip.write_all(b"{\"x\":\"").unwrap();
    let block = vec![b'a'; 1 << 20];
    for _ in 0..110 {
        zip.write_all(&block).unwrap();
    }
    let bomb = zip.finish().unwrap();
    assert!(refusal(&bomb).reason.contains("too long"));
}

/// The limit on unpacked size does not apply to plain text, because plain text takes no more than its own
/// size. So the written file of a large trace can be read.
#[test]
fn a_plain_text_may_be_larger_than_what_is_unpacked() {
    let file = bytes(&trace(SMALL), Format::Json);
    let spaces = std::io::repeat(b' ').take(plyscope::format::MAX_INPUT);
    let read = plyscope::format::read(&mut file.as_slice().chain(spaces), None).unwrap();
    assert!(bytes(&read, Format::Json) == file);
}
