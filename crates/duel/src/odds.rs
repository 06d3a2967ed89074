//! STUB: section 10.1.
#![allow(unused_imports)]

use crate::prelude::*;
