//! Rules of hidden, case by case.
