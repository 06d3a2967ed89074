//! Rules of raised, case by case.
