//! The shard of a process and its number of threads: from the command line, or from the batch system that
//! started it.

use crate::exit::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shard {
    All,
    /// The number of one shard of the plan, from 1.
    One(u32),
}

/// Looks up an environment variable; a parameter, because setting one in a test is unsafe.
pub(super) type Variable<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// The environment variables in which batch systems give a process its index in an array, and the first
/// index of each.
const INDICES: [(&str, u64); 4] = [
    ("SLURM_ARRAY_TASK_ID", 1),
    ("JOB_COMPLETION_INDEX", 0),
    ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
    ("PARALLEL_SEQ", 1),
];

impl Shard {
    /// Reads `I/N` or `auto` for a plan with this number of shards. The plan gives the number, because a
    /// batch system that reruns some tasks counts only those.
    pub(super) fn read(
        word: Option<&str>,
        shards: u32,
        variable: &Variable<'_>,
    ) -> Result<Self, Failure> {
        let Some(word) = word else { return Ok(Self::All) };
        let inside = |index: Option<u64>, source: &str| {
            let index = index.filter(|index| (1..=u64::from(shards)).contains(index));
            index.map(|index| Self::One(index as u32)).ok_or_else(|| {
                Failure::usage(format!(
                    "{source} is not a shard of this plan, which has shards 1 to {shards}"
                ))
            })
        };
        if word == "auto" {
            let found =
                INDICES.iter().find_map(|&(name, first)| Some((name, first, variable(name)?)));
            let Some((name, first, text)) = found else {
                let names = INDICES.map(|(name, _)| name).join(", ");
                return Err(Failure::usage(format!(
                    "--shard auto: this is not an array task (none of {names} is set); write --shard I/{shards}"
                )));
            };
            let index =
                text.trim().parse::<u64>().ok().and_then(|n| n.checked_add(1)?.checked_sub(first));
            return inside(index, &format!("--shard auto: {name}={text}"));
        }
        let parts = word.split_once('/');
        let Some((index, of)) =
            parts.and_then(|(a, b)| Some((a.parse().ok()?, b.parse::<u32>().ok()?)))
        else {
            return Err(Failure::usage(format!("--shard {word:?}: write I/{shards}, or auto")));
        };
        if of != shards {
            return Err(Failure::usage(format!(
                "--shard {word}: this plan has {shards} shards; write {index}/{shards}, or make the plan again with \
                 --shards {of}"
            )));
        }
        inside(Some(index), &format!("--shard {word}"))
    }
}

/// Returns the number of threads: the requested one; in an array task the processors assigned to it, else
/// 1; otherwise all processors.
pub(super) fn threads(requested: Option<u32>, all: u32, variable: &Variable<'_>) -> u32 {
    let is_task = INDICES.iter().any(|(name, _)| variable(name).is_some());
    let given = || variable("SLURM_CPUS_PER_TASK")?.trim().parse().ok();
    requested.unwrap_or_else(|| if is_task { given().unwrap_or(1) } else { all }).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str, set: &[(&str, &str)]) -> Result<Shard, String> {
        let set: Vec<(String, String)> =
            set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let variable = |name: &str| {
            set.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone())
        };
        Shard::read(Some(word), 8, &variable).map_err(|failure| failure.to_string())
    }

    #[test]
    fn shards_as_typed_and_as_batch_systems_say() {
        assert_eq!(read("3/8", &[]), Ok(Shard::One(3)));
        assert_eq!(Shard::read(None, 8, &|_| None).ok(), Some(Shard::All));
        for (name, value, shard) in [
            ("SLURM_ARRAY_TASK_ID", "8", 8),
            ("JOB_COMPLETION_INDEX", "0", 1),
            ("AWS_BATCH_JOB_ARRAY_INDEX", "7", 8),
            ("PARALLEL_SEQ", "2", 2),
        ] {
            assert_eq!(read("auto", &[(name, value)]), Ok(Shard::One(shard)), "{name}");
        }
        // Two failed tasks that run again: Slurm's count is then not the number of shards.
        let again = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_COUNT", "2")];
        assert_eq!(read("auto", &again), Ok(Shard::One(7)));
        for (word, set, expected) in [
            ("auto", &[][..], "not an array task"),
            ("auto", &[("SLURM_ARRAY_TASK_ID", "9")][..], "which has shards 1 to 8"),
            ("auto", &[("SLURM_ARRAY_TASK_ID", "0")][..], "which has shards 1 to 8"),
            ("auto", &[("PARALLEL_SEQ", "x")][..], "which has shards 1 to 8"),
            ("9/8", &[][..], "which has shards 1 to 8"),
            ("0/8", &[][..], "which has shards 1 to 8"),
            ("3/9", &[][..], "this plan has 8 shards; write 3/8"),
            ("3", &[][..], "write I/8, or auto"),
        ] {
            let refused = read(word, set).unwrap_err();
            assert!(refused.contains(expected), "{word}: {refused}");
        }
    }

    #[test]
    fn a_task_takes_what_it_was_given() {
        let task = |name: &str| (name == "SLURM_ARRAY_TASK_ID").then(|| "1".to_owned());
        let given = |name: &str| {
            (name == "SLURM_CPUS_PER_TASK").then(|| "4".to_owned()).or_else(|| task(name))
        };
        assert_eq!(threads(None, 16, &|_| None), 16);
        assert_eq!(threads(None, 16, &task), 1);
        assert_eq!(threads(None, 16, &given), 4);
        assert_eq!(threads(Some(2), 16, &given), 2);
    }
}
