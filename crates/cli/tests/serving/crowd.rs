//! More connections than there are files.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use crate::common::http::Caller;

/// The program, with so many open files to begin with and so many at most; where it is, and the lines of its log.
fn limited(
    soft: u32,
    hard: u32,
    args: &[&str],
    check: impl FnOnce(&Caller, &mpsc::Receiver<String>) + std::panic::UnwindSafe,
) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let script = format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_ladoga"), "serve", "--port", "0", "--no-open", "--database"]);
    shell.arg(folder.path().join("games.db")).args(args);
    let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("there is a shell");
    let mut out = BufReader::new(child.stdout.take().expect("its words are ours"));
    let mut line = String::new();
    out.read_line(&mut line).expect("it speaks");
    let address = line.trim().strip_prefix("Ladoga is at http://").and_then(|l| l.strip_suffix('/'));
    let caller = Caller::new(address.unwrap_or_else(|| panic!("it says «{line}»")).parse().expect("an address"));
    let (tell, log) = mpsc::channel();
    let err = BufReader::new(child.stderr.take().expect("its log is ours"));
    thread::spawn(move || err.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&caller, &log)));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    checked.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

/// Whether a page comes within a few seconds.
fn answers(caller: &Caller) -> bool {
    let Ok(mut stream) = caller.connect() else { return false };
    stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a time");
    let ask = format!("GET /learn HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", caller.to);
    let mut answer = String::new();
    stream.write_all(ask.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

/// With 1,024 open files a thousand half requests shut everybody else out; here 200 against 128. Now the program takes as
/// many files as it may have, and of connections an address has its share.
#[test]
fn half_requests_of_one_address_shut_nobody_out() {
    for args in [&["--limits", "home"][..], &["--limits", "public"]] {
        limited(128, 1024, args, |caller, _| {
            let crowd = caller.at([127, 0, 0, 2]);
            let held: Vec<_> = (0..200).filter_map(|_| half(&crowd)).collect();
            assert!(held.len() > 90, "only {} got through", held.len());
            assert!(answers(&caller.at([127, 0, 0, 3])), "{args:?}: somebody else is shut out");
        });
    }
}

fn half(caller: &Caller) -> Option<std::net::TcpStream> {
    let mut stream = caller.connect().ok()?;
    stream.write_all(b"GET / HTTP/1.1\r\nX: ").ok()?;
    Some(stream)
}

/// Not a word was in the log when nobody could come in any more.
#[test]
fn the_log_says_when_no_more_can_be_accepted() {
    limited(200, 200, &[], |caller, log| {
        let mut held = Vec::new();
        let began = Instant::now();
        let line = loop {
            held.extend(half(caller));
            if let Ok(line) = log.recv_timeout(Duration::from_millis(5)) {
                break line;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "{} connections and not a word", held.len());
        };
        assert!(line.starts_with("ladoga: no more connections "), "{line}");
        held.extend((0..100).filter_map(|_| half(caller)));
        assert_eq!(log.try_iter().count(), 0, "once a minute is enough");
        // When they have gone, everything is as before.
        drop(held);
        assert!((0..20).any(|_| answers(caller)));
    });
}
