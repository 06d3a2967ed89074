//! The program itself as a server.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
};

use crate::common::http::Caller;

/// A server in a process of its own; killed when dropped.
pub struct Program {
    pub child: Child,
    pub address: SocketAddr,
    out: BufReader<ChildStdout>,
}

pub fn command(database: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ladoga"));
    command.args(["serve", "--port", "0", "--no-open", "--database"]).arg(database);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Program {
    /// Starts it and waits until it says where it is.
    pub fn start(database: &Path) -> Program {
        Program::start_with(database, &[])
    }

    pub fn start_with(database: &Path, args: &[&str]) -> Program {
        Program::of(command(database).args(args).stderr(Stdio::inherit()))
    }

    /// The same of a command of one's own; its words are to be piped.
    pub fn of(command: &mut Command) -> Program {
        let mut child = command.spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("its words are ours"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it speaks");
        let address = line.trim().strip_prefix("Ladoga is at http://").and_then(|l| l.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("it says «{line}»")).parse().expect("an address");
        Program { child, address, out }
    }

    pub fn caller(&self) -> Caller {
        Caller::new(self.address)
    }

    /// Ends it as the system does when it must: at once, without a word.
    pub fn kill(mut self) {
        assert_eq!(self.child.try_wait().expect("it can be asked"), None, "it ended by itself");
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Waits for its end; what else it said.
    pub fn end(mut self) -> (ExitStatus, String) {
        let mut said = String::new();
        self.out.read_to_string(&mut said).expect("text");
        (self.child.wait().expect("it ends"), said)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
