//! Rules of finns, case by case.
