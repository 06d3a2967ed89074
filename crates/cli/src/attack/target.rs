//! The server that is attacked: a child of this process with a database of its own.

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use crate::fail::Failure;

pub struct Target {
    child: Child,
    pub address: SocketAddr,
    /// Kept open: a server nobody listens to ends.
    out: Option<BufReader<ChildStdout>>,
    folder: PathBuf,
}

impl Target {
    pub fn start(program: Option<&Path>, limits: &str) -> Result<Target, Failure> {
        let program = program.map_or_else(env::current_exe, |path| Ok(path.to_owned()))?;
        let folder = env::temp_dir().join(format!("ladoga-attack-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut command = Command::new(&program);
        command.args(["serve", "--port", "0", "--no-open", "--limits", limits, "--database"]);
        let child = command.arg(folder.join("games.db")).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let child = child.map_err(|e| Failure::wrong(format!("{}: {e}", program.display())))?;
        let mut target = Target { child, address: ([127, 0, 0, 1], 0).into(), out: None, folder };
        target.out = target.child.stdout.take().map(BufReader::new);
        let mut line = String::new();
        if let Some(out) = &mut target.out {
            out.read_line(&mut line)?;
        }
        let address = line.trim().strip_prefix("Ladoga is at http://").and_then(|l| l.strip_suffix('/'));
        let address = address.and_then(|a| a.parse().ok());
        target.address = address.ok_or_else(|| Failure::no("the server to be attacked did not start"))?;
        Ok(target)
    }

    /// The most memory since it was last forgotten, in megabytes. Only Linux tells.
    pub fn most_memory(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    /// Begins to measure the most memory anew, where the system can.
    pub fn forget_most(&self) {
        let _ = fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5");
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
