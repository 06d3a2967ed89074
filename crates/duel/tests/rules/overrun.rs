//! Rules of overrun, case by case.
