//! What is the same for everybody, compressed as well as can be, once.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use axum::{
    body::Bytes,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

/// Something that is sent again and again, and its brotli, which is made when it is first asked for.
#[derive(Clone)]
pub struct Packed(Arc<Inner>);

struct Inner {
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    /// Somebody packs it already.
    begun: AtomicBool,
}

/// What is larger is not packed while somebody waits for it.
const LARGE: usize = 64 * 1024;

/// The most there is, which takes about a second and a half for a megabyte; for a map the next one, in a third of the
/// time, is nearly as good.
const fn quality(bytes: usize) -> i32 {
    if bytes > LARGE { 10 } else { 11 }
}

impl Packed {
    pub fn new(plain: impl Into<Bytes>) -> Packed {
        Packed(Arc::new(Inner { plain: plain.into(), brotli: OnceLock::new(), begun: AtomicBool::default() }))
    }

    pub fn plain(&self) -> &Bytes {
        &self.0.plain
    }

    pub fn brotli(&self) -> &Bytes {
        self.0.brotli.get_or_init(|| {
            let params = brotli::enc::BrotliEncoderParams {
                quality: quality(self.0.plain.len()),
                size_hint: self.0.plain.len(),
                ..Default::default()
            };
            let mut packed = Vec::new();
            // Reading and writing memory cannot fail; what is empty would be sent as it is.
            let _ = brotli::BrotliCompress(&mut &self.0.plain[..], &mut packed, &params);
            packed.into()
        })
    }

    /// For whoever asks with such headers. Who does not take brotli is answered in plain, for the server to compress, and
    /// so is whoever asks for something large before it is packed.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        match takes_brotli(asked).then(|| self.ready()).flatten() {
            Some(brotli) if !brotli.is_empty() => {
                ([(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")], brotli.clone()).into_response()
            }
            _ => self.plain().clone().into_response(),
        }
    }

    fn ready(&self) -> Option<&Bytes> {
        let inner = &self.0;
        if inner.plain.len() <= LARGE {
            return Some(self.brotli());
        }
        if !inner.begun.swap(true, Ordering::Relaxed) {
            let packed = self.clone();
            tokio::task::spawn_blocking(move || packed.brotli().len());
        }
        inner.brotli.get()
    }
}

fn takes_brotli(asked: &HeaderMap) -> bool {
    asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|one| {
            let (name, quality) = one.split_once(';').unwrap_or((one, ""));
            name.trim() == "br" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
        })
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn asking(how: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, how.parse().expect("a value of a header"))])
    }

    #[test]
    fn whoever_takes_brotli_gets_it() {
        let packed = Packed::new("let a=1;".repeat(100));
        for (how, encoded) in
            [("gzip, deflate, br", true), ("br;q=0.5", true), ("gzip", false), ("br;q=0, gzip", false), ("", false)]
        {
            let answer = packed.answer(&asking(how));
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), encoded, "{how}");
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_something_large_to_be_packed() {
        let packed = Packed::new("let a=1;".repeat(LARGE));
        let encoded = || packed.answer(&asking("br")).headers().contains_key(header::CONTENT_ENCODING);
        assert!(!encoded(), "it is packed meanwhile");
        let other = packed.clone();
        let done = tokio::task::spawn_blocking(move || other.brotli().len());
        assert!(done.await.is_ok() && encoded());
    }

    #[test]
    fn unpacked_it_is_what_it_was() {
        let packed = Packed::new("let a=1;".repeat(100));
        let mut plain = Vec::new();
        brotli::Decompressor::new(&packed.brotli()[..], 4096).read_to_end(&mut plain).expect("brotli");
        assert!(plain == *packed.plain() && packed.brotli().len() < 40);
    }
}
