//! Who may ask: the host and the page that a request comes from, and the key.

use super::key::Key;
use hyper::header::{COOKIE, HOST, ORIGIN};
use hyper::{HeaderMap, Method, Request, StatusCode};
use std::net::SocketAddr;

/// What the key's cookie is called.
pub const COOKIE_NAME: &str = "lod-key";
/// Where the key stands in an address.
const IN_ADDRESS: &str = "key=";

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It was not made for this server: a name that leads here from elsewhere.
    Host,
    /// Another site's page made it.
    Origin,
    /// It has no key, or a wrong one.
    Key,
}

impl Refused {
    /// The status of the answer.
    pub const fn status(self) -> StatusCode {
        match self {
            Refused::Host => StatusCode::MISDIRECTED_REQUEST,
            Refused::Origin | Refused::Key => StatusCode::FORBIDDEN,
        }
    }

    /// What is said; nothing in it is from the request.
    pub const fn text(self) -> &'static str {
        match self {
            Refused::Host => "This server does not go by that name.",
            Refused::Origin => "Another site's page may not ask here.",
            Refused::Key => "The address needs the key that `lod serve --lan` shows.",
        }
    }
}

/// How a request that may pass does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// As all others.
    Plainly,
    /// With the key in its address: it is to be kept as a cookie.
    ByAddress,
}

/// Looks at a request that came to this address of the machine; `key` where one is needed.
///
/// # Errors
/// [`Refused`].
pub fn pass<B>(request: &Request<B>, at: SocketAddr, key: Option<&Key>) -> Result<Passed, Refused> {
    let headers = request.headers();
    let host = one(headers, HOST.as_str()).ok_or(Refused::Host)?;
    if !names(at).iter().any(|name| name.eq_ignore_ascii_case(host)) {
        return Err(Refused::Host);
    }
    let origin = headers
        .contains_key(ORIGIN)
        .then(|| one(headers, ORIGIN.as_str()));
    let own = format!("http://{host}");
    match origin {
        Some(Some(origin)) if origin.eq_ignore_ascii_case(&own) => {}
        None if request.method() == Method::GET => {}
        _ => return Err(Refused::Origin),
    }
    let site = headers.contains_key(SITE).then(|| one(headers, SITE));
    let followed = request.method() == Method::GET && request.uri().path() == "/";
    let mode = headers.contains_key(MODE).then(|| one(headers, MODE));
    let by_link = followed && matches!(mode, None | Some(Some("navigate")));
    match site {
        None | Some(Some("same-origin" | "none")) => {}
        // A link on another page may lead here.
        Some(_) if by_link => {}
        Some(_) => return Err(Refused::Origin),
    }
    let Some(key) = key else {
        return Ok(Passed::Plainly);
    };
    if cookies(headers).any(|tried| key.is(tried)) {
        return Ok(Passed::Plainly);
    }
    let query = request.uri().query().unwrap_or_default();
    let mut tried = query
        .split('&')
        .filter_map(|part| part.strip_prefix(IN_ADDRESS));
    match followed && tried.any(|tried| key.is(tried)) {
        true => Ok(Passed::ByAddress),
        false => Err(Refused::Key),
    }
}

/// Which site the page is from that asks, as the browser says.
const SITE: &str = "sec-fetch-site";
/// What the browser wants the answer for.
const MODE: &str = "sec-fetch-mode";

/// A header that stands there once, as text.
fn one<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok());
    texts.flat_map(|text| text.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

/// What the server goes by where it is reached at this address.
fn names(at: SocketAddr) -> Vec<String> {
    let mut names = vec![at.to_string()];
    if at.ip().is_loopback() {
        names.push(format!("localhost:{}", at.port()));
    }
    names
}
