//! A Slurm cluster of this machine alone, without systemd and cgroups. Its daemons are children of the test
//! and always end with it. They listen only at the address of the machine's own name, which is the loopback
//! if /etc/hosts has it as Debian writes it.

use plyscope::service::now;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const BEAT: Duration = Duration::from_millis(250);

pub(super) struct Deadline {
    start: Instant,
    longest: Duration,
}

impl Deadline {
    pub(super) fn after(longest: Duration) -> Self {
        Self { start: now(), longest }
    }

    pub(super) fn gone(&self) -> Duration {
        self.start.elapsed()
    }

    /// Waits until the condition holds, and looks every 250 ms; panics at the deadline.
    pub(super) fn wait(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        while !is_so() {
            assert!(self.gone() < self.longest, "{what} did not come within {:?}", self.longest);
            std::thread::sleep(BEAT);
        }
    }
}

/// The daemons, in the order in which they end.
pub(super) struct Cluster {
    folder: TempDir,
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts MUNGE, the controller and the node, and waits until the node is ready.
    pub(super) fn start(deadline: &Deadline) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Readable, because MUNGE checks the permissions of every folder above its own.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let mut cluster = Self { folder, daemons: Vec::new() };
        for name in ["munge", "state", "spool"] {
            fs::create_dir(cluster.at(name)).unwrap();
        }
        let is_root = output(Command::new("id").arg("-u")).trim() == "0";
        cluster.start_munge(is_root);
        deadline.wait("MUNGE", || cluster.at("munge/socket").exists());
        fs::write(cluster.at("slurm.conf"), cluster.configuration()).unwrap();
        for name in ["slurmctld", "slurmd"] {
            let configuration = cluster.at("slurm.conf").display().to_string();
            let words = ["-D", "-f", &configuration].map(str::to_owned);
            let daemon = cluster.daemon(name, &[], &words);
            cluster.daemons.insert(0, daemon);
        }
        deadline.wait("an idle node", || {
            let states = cluster.command("sinfo").args(["-h", "-o", "%t"]).output().unwrap();
            states.stdout.trim_ascii() == b"idle"
        });
        println!("a cluster of one node after {:?}", deadline.gone());
        cluster
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts a program that is killed when the test's thread ends, even if that is killed itself.
    fn daemon(&self, name: &str, rights: &[String], words: &[String]) -> Child {
        let log = fs::File::create(self.at(&format!("{name}.out"))).unwrap();
        Command::new("setpriv")
            .args(["--pdeathsig", "KILL"])
            .args(rights)
            .arg(name)
            .args(words)
            .env("PATH", path_with_sbin())
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap()
    }

    fn start_munge(&mut self, is_root: bool) {
        let folder = self.at("munge");
        let mut key = [0; 1024];
        let mut random = fs::File::open("/dev/urandom").unwrap();
        std::io::Read::read_exact(&mut random, &mut key).unwrap();
        fs::write(folder.join("key"), key).unwrap();
        fs::set_permissions(folder.join("key"), fs::Permissions::from_mode(0o400)).unwrap();
        let mut rights = Vec::new();
        if is_root {
            output(Command::new("chown").args(["-R", "munge:munge"]).arg(&folder));
            let words = ["--reuid=munge", "--regid=munge", "--clear-groups"];
            rights.extend(words.map(str::to_owned));
        }
        let option = |name: &str, file: &str| format!("--{name}={}", folder.join(file).display());
        let words = [
            "--foreground".to_owned(),
            "--num-threads=1".to_owned(),
            option("key-file", "key"),
            option("socket", "socket"),
            option("pid-file", "pid"),
            option("log-file", "log"),
            option("seed-file", "seed"),
        ];
        let daemon = self.daemon("munged", &rights, &words);
        self.daemons.insert(0, daemon);
    }

    /// Returns the configuration. Credentials live for five seconds, because a requeued task waits that long;
    /// otherwise it would wait two minutes.
    fn configuration(&self) -> String {
        let host = output(Command::new("hostname").arg("-s")).trim().to_owned();
        let found = Command::new("getent").args(["ahostsv4", &host]).output().unwrap();
        let found = String::from_utf8(found.stdout).unwrap();
        let address = found.split_whitespace().next().unwrap_or("127.0.0.1").to_owned();
        let user = output(Command::new("id").arg("-un")).trim().to_owned();
        let folder = self.folder.path().display();
        let cores = std::thread::available_parallelism().unwrap();
        let [controller, node] = [free_port(), free_port()];
        format!(
            "ClusterName=test\nSlurmctldHost={host}({address})\nSlurmUser={user}\nSlurmdUser={user}\n\
             AuthType=auth/munge\nAuthInfo=socket={folder}/munge/socket,cred_expire=5\n\
             SlurmctldPort={controller}\nSlurmdPort={node}\n\
             StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool\n\
             SlurmctldPidFile={folder}/slurmctld.pid\nSlurmdPidFile={folder}/slurmd.pid\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\n\
             SwitchType=switch/none\nJobAcctGatherType=jobacct_gather/none\n\
             AccountingStorageType=accounting_storage/none\nMailProg=/bin/true\n\
             SchedulerType=sched/builtin\nSelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n\
             SchedulerParameters=sched_interval=1,batch_sched_delay=0\nKillWait=5\nReturnToService=2\n\
             CommunicationParameters=NoCtldInAddrAny,NoInAddrAny\n\
             NodeName={host} NodeAddr={address} CPUs={cores} State=UNKNOWN\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n"
        )
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.at("slurm.conf"));
        command
    }

    pub(super) fn submit(&self, script: &str) {
        println!("{}", output(self.command("sbatch").arg(script)).trim());
    }

    /// Returns the tasks of the queue; `state` holds options of `squeue`, empty for all tasks.
    fn queue(&self, state: &[&str]) -> Vec<String> {
        let jobs = output(self.command("squeue").args(["-h", "-r", "-o", "%i"]).args(state));
        jobs.lines().map(|line| line.trim().to_owned()).collect()
    }

    pub(super) fn running(&self) -> Vec<String> {
        self.queue(&["-t", "RUNNING"])
    }

    pub(super) fn is_idle(&self) -> bool {
        self.queue(&[]).is_empty()
    }

    pub(super) fn requeue(&self, task: &str) {
        output(self.command("scontrol").args(["requeue", task]));
    }

    /// Returns the sum of the restarts of all jobs.
    pub(super) fn restarts(&self) -> u32 {
        let jobs = output(self.command("scontrol").args(["show", "job"]));
        let counts = jobs.split_whitespace().filter_map(|word| word.strip_prefix("Restarts="));
        counts.filter_map(|count| count.parse::<u32>().ok()).sum()
    }

    fn log(&self, name: &str) {
        let text = fs::read_to_string(self.at(name)).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        println!("{name}:\n{}", lines[lines.len().saturating_sub(20)..].join("\n"));
    }
}

/// Ends the tasks first, because they would continue without their node.
impl Drop for Cluster {
    fn drop(&mut self) {
        if std::thread::panicking() {
            ["munged.out", "slurmctld.out", "slurmd.out"].iter().for_each(|name| self.log(name));
        }
        if self.at("slurm.conf").exists() {
            let mut cancel = self.command("scancel");
            let _ = cancel.args(["--full", "--signal=KILL", "--partition=all"]).output();
            let _ = self.command("scancel").arg("--partition=all").output();
        }
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// Adds the folders of daemons, because Debian keeps those outside a user's path.
fn path_with_sbin() -> String {
    format!("{}:/usr/local/sbin:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default())
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Returns the output of a program; panics unless it ends with exit code 0.
pub(crate) fn output(program: &mut Command) -> String {
    let output = program.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program:?}: {}: {error}", output.status);
    String::from_utf8(output.stdout).unwrap()
}
