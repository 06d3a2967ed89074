//! Rules of bridges, case by case.
