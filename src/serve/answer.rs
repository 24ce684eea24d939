//! Answers to requests: what is sent, and what a browser may do with it.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::{Response, StatusCode};

/// An answer.
pub type HttpAnswer = Response<Full<Bytes>>;

/// What the page may do: use its own script and style, and ask this server; nothing else, and inside nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What kind of text.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Plain,
    Page,
    Style,
    Script,
    Json,
    Svg,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Plain => "text/plain; charset=utf-8",
            Kind::Page => "text/html; charset=utf-8",
            Kind::Style => "text/css; charset=utf-8",
            Kind::Script => "text/javascript; charset=utf-8",
            Kind::Json => "application/json",
            Kind::Svg => "image/svg+xml",
        }
    }
}

/// An answer with this text.
pub fn answer(status: StatusCode, kind: Kind, text: impl Into<Bytes>) -> HttpAnswer {
    let mut answer = Response::new(Full::new(text.into()));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind.name()));
    answer
}

/// A message, for whoever asks without a page.
pub fn plain(status: StatusCode, text: &str) -> HttpAnswer {
    answer(status, Kind::Plain, format!("{text}\n"))
}

/// The same answer with the key as a cookie, which no script can read.
pub fn with_key(mut answer: HttpAnswer, name: &str, key: &str) -> HttpAnswer {
    // A month: a telephone that comes back another evening is known.
    let cookie = format!("{name}={key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        answer.headers_mut().insert(SET_COOKIE, cookie);
    }
    answer
}
