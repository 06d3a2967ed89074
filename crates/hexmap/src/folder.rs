//! Where data files come from: a folder on disk, or one built into the program.

use std::{fmt, fs, path::PathBuf};

use include_dir::Dir;

/// A folder of data files.
#[derive(Clone, Debug)]
pub enum Folder {
    Disk(PathBuf),
    /// Put into the program by `include_dir!`.
    Built(&'static Dir<'static>),
    /// A subfolder that a built-in folder does not have; every read fails.
    Missing(PathBuf),
}

impl Folder {
    /// The text of a file; `file` may lead through subfolders with `/`.
    pub fn read(&self, file: &str) -> Result<String, LoadError> {
        let failed = |what: String| LoadError::new(self.path(file), what);
        match self {
            Folder::Disk(path) => fs::read_to_string(path.join(file)).map_err(|e| failed(e.to_string())),
            Folder::Built(dir) => match dir.get_file(dir.path().join(file)) {
                Some(found) => {
                    found.contents_utf8().map(str::to_owned).ok_or_else(|| failed("the file is not text".into()))
                }
                None => Err(failed("there is no such file".into())),
            },
            Folder::Missing(_) => Err(failed("there is no such folder".into())),
        }
    }

    /// A folder in this one. It need not exist: reading from it then says so.
    pub fn sub(&self, name: &str) -> Folder {
        match self {
            Folder::Disk(path) => Folder::Disk(path.join(name)),
            Folder::Built(dir) => {
                let path = dir.path().join(name);
                dir.get_dir(&path).map_or(Folder::Missing(path), Folder::Built)
            }
            Folder::Missing(path) => Folder::Missing(path.join(name)),
        }
    }

    /// Whether a file or folder of this name is in it.
    pub fn exists(&self, name: &str) -> bool {
        match self {
            Folder::Disk(path) => path.join(name).exists(),
            Folder::Built(dir) => dir.contains(dir.path().join(name)),
            Folder::Missing(_) => false,
        }
    }

    /// Names of the folders in it, sorted; none if it does not exist.
    pub fn subfolders(&self) -> Vec<String> {
        let mut names: Vec<String> = match self {
            Folder::Disk(path) => fs::read_dir(path)
                .into_iter()
                .flatten()
                .filter_map(|entry| entry.ok().filter(|e| e.path().is_dir())?.file_name().into_string().ok())
                .collect(),
            Folder::Built(dir) => dir.dirs().filter_map(|d| Some(d.path().file_name()?.to_str()?.to_owned())).collect(),
            Folder::Missing(_) => Vec::new(),
        };
        names.sort();
        names
    }

    /// The path of a file in it, for messages.
    pub fn path(&self, file: &str) -> String {
        let folder = match self {
            Folder::Disk(path) | Folder::Missing(path) => path.as_path(),
            Folder::Built(dir) => dir.path(),
        };
        folder.join(file).display().to_string()
    }
}

/// What is wrong with a data file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    pub file: String,
    /// Counted from 1; nothing where the file as a whole is meant.
    pub line: Option<usize>,
    /// The printed number of the hex in question.
    pub hex: Option<String>,
    pub what: String,
}

impl LoadError {
    pub fn new(file: impl Into<String>, what: impl Into<String>) -> LoadError {
        LoadError { file: file.into(), line: None, hex: None, what: what.into() }
    }

    #[must_use]
    pub fn line(self, line: usize) -> LoadError {
        LoadError { line: Some(line), ..self }
    }

    #[must_use]
    pub fn hex(self, hex: impl Into<String>) -> LoadError {
        LoadError { hex: Some(hex.into()), ..self }
    }

    /// The error of a TOML reader, with the line it points at.
    pub fn toml(file: impl Into<String>, text: &str, error: &toml::de::Error) -> LoadError {
        let failed = LoadError::new(file, error.message().trim_end());
        match error.span() {
            Some(span) => {
                let before = &text.as_bytes()[..span.start.min(text.len())];
                failed.line(1 + before.iter().filter(|&&b| b == b'\n').count())
            }
            None => failed,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(hex) = &self.hex {
            write!(f, " hex {hex}:")?;
        }
        write!(f, " {}", self.what)
    }
}

impl std::error::Error for LoadError {}
