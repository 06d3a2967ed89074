//! Rules of losses, case by case.
