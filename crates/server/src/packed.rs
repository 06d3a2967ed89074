//! What is the same for everybody, compressed as well as can be, once.

use std::sync::{Arc, OnceLock};

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
}

/// The most there is: it takes a second for a megabyte.
const QUALITY: i32 = 11;

impl Packed {
    pub fn new(plain: impl Into<Bytes>) -> Packed {
        Packed(Arc::new(Inner { plain: plain.into(), brotli: OnceLock::new() }))
    }

    pub fn plain(&self) -> &Bytes {
        &self.0.plain
    }

    pub fn brotli(&self) -> &Bytes {
        self.0.brotli.get_or_init(|| {
            let params = brotli::enc::BrotliEncoderParams {
                quality: QUALITY,
                size_hint: self.0.plain.len(),
                ..Default::default()
            };
            let mut packed = Vec::new();
            // Reading and writing memory cannot fail; what is empty would be sent as it is.
            let _ = brotli::BrotliCompress(&mut &self.0.plain[..], &mut packed, &params);
            packed.into()
        })
    }

    /// For whoever asks with such headers. Who does not take brotli is answered in plain, for the server to compress.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        if !takes_brotli(asked) || self.brotli().is_empty() {
            return self.plain().clone().into_response();
        }
        ([(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")], self.brotli().clone()).into_response()
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

    #[test]
    fn unpacked_it_is_what_it_was() {
        let packed = Packed::new("let a=1;".repeat(100));
        let mut plain = Vec::new();
        brotli::Decompressor::new(&packed.brotli()[..], 4096).read_to_end(&mut plain).expect("brotli");
        assert!(plain == packed.plain() && packed.brotli().len() < 40);
    }
}
