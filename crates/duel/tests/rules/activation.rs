//! Rules of activation, case by case.
