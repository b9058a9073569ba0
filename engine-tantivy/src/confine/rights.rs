//! The rights that a command keeps, as the caller names them.

use std::path::PathBuf;

/// What is not named is taken away.
#[derive(Debug, Default, PartialEq)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux can take rights away"))]
pub struct Rights {
    /// Folders in which it may do as it likes.
    pub writes: Vec<PathBuf>,
    /// Files and folders that it may read beside the system's libraries; none: it may read whatever its user may.
    pub reads: Option<Vec<PathBuf>>,
    /// The TCP port at which it may listen; none: it has no sockets at all.
    pub serves: Option<u16>,
}

/// The rights and the command with its arguments; none where the arguments are not understood.
pub fn parse(arguments: &[String]) -> Option<(Rights, &[String])> {
    let end = arguments.iter().position(|argument| argument == "--")?;
    let (options, command) = (&arguments[..end], &arguments[end + 1..]);
    let mut rights = Rights { reads: Some(Vec::new()), ..Rights::default() };
    let mut left = options.iter();
    while let Some(option) = left.next() {
        match option.as_str() {
            "--read-anything" => rights.reads = None,
            "--read" => {
                let path = left.next()?.into();
                rights.reads = rights.reads.map(|reads| [reads, vec![path]].concat());
            }
            "--write" => rights.writes.push(left.next()?.into()),
            "--serve" => rights.serves = Some(left.next()?.parse().ok()?),
            _ => return None,
        }
    }
    if command.is_empty() { None } else { Some((rights, command)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn rights_stand_before_the_command() {
        let arguments = words("--write /a --read /b --read /c --serve 8 -- java --read x");
        let rights = Rights { writes: vec!["/a".into()], reads: Some(vec!["/b".into(), "/c".into()]), serves: Some(8) };
        assert_eq!(parse(&arguments), Some((rights, &words("java --read x")[..])));
    }

    #[test]
    fn whoever_may_read_anything_has_no_list() {
        let arguments = words("--read /b --read-anything --read /c -- cat");
        assert_eq!(parse(&arguments), Some((Rights::default(), &words("cat")[..])));
    }

    #[test]
    fn what_is_not_understood_starts_nothing() {
        for text in ["cat", "--serve all -- cat", "--write -- ", "--", "--else -- cat", "--read --"] {
            assert_eq!(parse(&words(text)), None, "{text}");
        }
    }
}
