//! The page for whoever comes without the key.

use super::answer::{HttpAnswer, Kind, answer};
use hyper::StatusCode;
use hyper::header::{CONTENT_SECURITY_POLICY, HeaderValue};

/// It has its own style: the files of the page need the key too.
const PAGE: &str = concat!(
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Liberty or Death</title>\n<style>\n",
    include_str!("page/tokens.css"),
    "body{margin:0 auto;max-width:40rem;padding:var(--s4);background:var(--paper);color:var(--ink);font:var(--t2)/1.4 var(--sans)}\n",
    "h1,h2{font-family:var(--serif);line-height:1.18}\n</style>\n</head>\n",
    include_str!("page/refused.html"),
);

/// Nothing but that style.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// The page, refused.
pub fn without_key(status: StatusCode) -> HttpAnswer {
    let mut answer = answer(status, Kind::Page, PAGE);
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    answer
}
