//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;
