//! The stack of frames: which box of the flow chart the game is in.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Frames, the innermost last. A game always has one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "F: Serialize + for<'a> Deserialize<'a>")]
pub struct Stack<F, const N: usize>(ArrayVec<F, N>);

impl<F: Copy, const N: usize> Stack<F, N> {
    pub fn new(first: impl Into<F>) -> Self {
        let mut frames = ArrayVec::new();
        frames.push(first.into());
        Stack(frames)
    }

    #[inline]
    pub fn top(&self) -> F {
        *self.0.last().expect("a game always has a frame")
    }

    /// An interrupt or a sub-question: comes back to the frame below.
    #[inline]
    pub fn call(&mut self, frame: impl Into<F>) {
        self.0.push(frame.into());
    }

    /// Replaces the frame on top.
    #[inline]
    pub fn goto(&mut self, frame: impl Into<F>) {
        *self.0.last_mut().expect("a game always has a frame") = frame.into();
    }

    /// Back to the frame below, which reads the changed state.
    #[inline]
    pub fn done(&mut self) {
        self.0.pop();
        debug_assert!(!self.0.is_empty(), "a game always has a frame");
    }

    pub fn depth(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &F> {
        self.0.iter()
    }
}
