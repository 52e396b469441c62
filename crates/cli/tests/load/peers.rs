//! Peers that send nothing, half of something, or wait.

use crate::service::Service;
use crate::times;
use plyscope::service::now;
use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

/// 500 idle strangers and 256 bodies that never come, with the cookie: a good request is answered.
#[test]
fn slow_and_idle_peers_lock_nobody_out() {
    let service = Service::start(&[]);
    for _ in 0..times(1) {
        let mut held: Vec<TcpStream> = Vec::new();
        held.extend((0..500).map(|_| service.connected()));
        for _ in 0..256 {
            let mut slow = service.connected();
            let head = service.head("POST /api/v1/catalogue") + "Content-Length: 1000\r\n\r\n{";
            // It may have had to give way to the next ones.
            let _ = slow.write_all(head.as_bytes());
            held.push(slow);
        }
        for _ in 0..3 {
            let begun = now();
            let answer = service.ask("traces", "{}");
            assert_eq!((answer.status, answer.body.as_str()), (200, "[]"), "{answer:?}");
            assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        }
    }
}

/// One that follows a job and reads nothing does not keep others from following theirs.
#[test]
fn streams_of_one_job_are_bounded() {
    let service = Service::start(&[]);
    let request = r#"{"game":"connect4","run":"alphabeta","budget":1000}"#;
    let jobs = [(); 2].map(|()| service.ask("start", request).number("job"));
    let follow = |job: u64| {
        let mut stream = service.follow(job);
        let mut first = [0; 12];
        std::io::Read::read_exact(&mut stream, &mut first).unwrap();
        (stream, String::from_utf8_lossy(&first).into_owned())
    };
    let held: Vec<_> = (0..17).map(|_| follow(jobs[0])).collect();
    let taken = held.iter().filter(|(_, answer)| answer == "HTTP/1.1 200").count();
    assert_eq!(taken, 16);
    assert_eq!(held[16].1, "HTTP/1.1 503");
    assert_eq!(follow(jobs[1]).1, "HTTP/1.1 200", "another job has its own");
}
