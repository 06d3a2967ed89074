//! Rules of victory, case by case.
