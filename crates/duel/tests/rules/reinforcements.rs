//! Rules of reinforcements, case by case.
