//! Rules of rail arrivals, case by case.
