//! Ladoga in the browser.
