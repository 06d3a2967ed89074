//! Rules of charts, case by case.
