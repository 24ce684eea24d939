//! Who may ask: the host and the page that a request comes from, and the key.

use super::access_key::AccessKey;
use hyper::header::{COOKIE, HOST, ORIGIN};
use hyper::{HeaderMap, Method, Request, StatusCode};
use std::net::SocketAddr;

/// What the key's cookie is called.
pub const COOKIE_NAME: &str = "lod-key";
/// Where the key stands in an address.
const IN_ADDRESS: &str = "key=";

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessRefusal {
    /// It was not made for this server: a name that leads here from elsewhere.
    Host,
    /// Another site's page made it.
    Origin,
    /// It has no key, or a wrong one.
    Key,
}

impl AccessRefusal {
    /// The status of the answer.
    pub const fn status(self) -> StatusCode {
        match self {
            AccessRefusal::Host => StatusCode::MISDIRECTED_REQUEST,
            AccessRefusal::Origin | AccessRefusal::Key => StatusCode::FORBIDDEN,
        }
    }

    /// What is said; nothing in it is from the request.
    pub const fn sentence(self) -> &'static str {
        match self {
            AccessRefusal::Host => "Wrong host name for this server.",
            AccessRefusal::Origin => "Pages of other sites have no access.",
            AccessRefusal::Key => "The address needs the key that `lod serve --lan` shows.",
        }
    }
}

/// How a request that may pass does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessGrant {
    /// As all others.
    Plainly,
    /// With the key in its address: it is to be kept as a cookie.
    ByAddress,
}

/// Looks at a request that came to this address of the machine; `key` where one is needed.
///
/// # Errors
/// [`AccessRefusal`].
pub fn pass<B>(
    request: &Request<B>,
    at: SocketAddr,
    key: Option<&AccessKey>,
) -> Result<AccessGrant, AccessRefusal> {
    let headers = request.headers();
    let host = only_header(headers, HOST.as_str()).ok_or(AccessRefusal::Host)?;
    if !names(at).iter().any(|name| name.eq_ignore_ascii_case(host)) {
        return Err(AccessRefusal::Host);
    }
    let origin = headers.contains_key(ORIGIN).then(|| only_header(headers, ORIGIN.as_str()));
    let own = origin_of(host, at);
    match origin {
        Some(Some(origin)) if origin.eq_ignore_ascii_case(&own) => {}
        None if request.method() == Method::GET => {}
        _ => return Err(AccessRefusal::Origin),
    }
    let site = headers.contains_key(SITE).then(|| only_header(headers, SITE));
    let followed = request.method() == Method::GET && request.uri().path() == "/";
    let mode = headers.contains_key(MODE).then(|| only_header(headers, MODE));
    let by_link = followed && matches!(mode, None | Some(Some("navigate")));
    match site {
        None | Some(Some("same-origin" | "none")) => {}
        // A link on another page may lead here.
        Some(_) if by_link => {}
        Some(_) => return Err(AccessRefusal::Origin),
    }
    let Some(key) = key else {
        return Ok(AccessGrant::Plainly);
    };
    if cookies(headers).any(|tried| key.is(tried)) {
        return Ok(AccessGrant::Plainly);
    }
    let query = request.uri().query().unwrap_or_default();
    let mut tried = query.split('&').filter_map(|part| part.strip_prefix(IN_ADDRESS));
    if followed && tried.any(|tried| key.is(tried)) {
        Ok(AccessGrant::ByAddress)
    } else {
        Err(AccessRefusal::Key)
    }
}

/// Which site the page is from that asks, as the browser says.
const SITE: &str = "sec-fetch-site";
/// What the browser wants the answer for.
const MODE: &str = "sec-fetch-mode";

/// A header that stands there once, as text.
fn only_header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|v| v.to_str().ok());
    texts.flat_map(|text| text.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

/// The ports that a browser leaves out of an address, each with the scheme of that address. Behind the second stands what
/// takes the encryption off.
const LEFT_OUT: [(u16, &str); 2] = [(80, "http"), (443, "https")];

/// What the server goes by where it is reached at this address.
fn names(at: SocketAddr) -> Vec<String> {
    let mut names = vec![at.to_string()];
    if at.ip().is_loopback() {
        names.push(format!("localhost:{}", at.port()));
    }
    if LEFT_OUT.iter().any(|(port, _)| *port == at.port()) {
        let port = format!(":{}", at.port());
        let bare = |name: &String| name.strip_suffix(&port).map(str::to_string);
        let bare: Vec<String> = names.iter().filter_map(bare).collect();
        names.extend(bare);
    }
    names
}

/// The origin of the server's own pages, where this is one of its names: it tells by the port left out how they came.
fn origin_of(host: &str, at: SocketAddr) -> String {
    let port = format!(":{}", at.port());
    let left_out = LEFT_OUT.iter().find(|(port, _)| *port == at.port());
    match left_out.filter(|_| !host.ends_with(&port)) {
        Some((_, scheme)) => format!("{scheme}://{host}"),
        None => format!("http://{host}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a page of this origin may ask at this port by this name.
    fn passes(port: u16, host: &str, origin: &str) -> Result<AccessGrant, AccessRefusal> {
        let request = Request::builder()
            .method(Method::POST)
            .header(HOST, host)
            .header(ORIGIN, origin)
            .body(())
            .expect("a request");
        pass(&request, SocketAddr::from(([127, 0, 0, 1], port)), None)
    }

    #[test]
    fn a_port_that_browsers_leave_out_is_not_needed_in_the_name() {
        for (port, host, origin) in [
            (1775, "localhost:1775", "http://localhost:1775"),
            (80, "localhost", "http://localhost"),
            (80, "127.0.0.1", "http://127.0.0.1"),
            (80, "localhost:80", "http://localhost:80"),
            (443, "localhost", "https://localhost"),
            (443, "localhost:443", "http://localhost:443"),
        ] {
            assert_eq!(passes(port, host, origin), Ok(AccessGrant::Plainly), "{host}");
        }
        for (port, host) in [
            (1775, "localhost"),
            (80, "localhost:1775"),
            (8080, "localhost"),
            (80, "elsewhere"),
            (443, ""),
        ] {
            let origin = format!("http://{host}");
            assert_eq!(passes(port, host, &origin), Err(AccessRefusal::Host), "{host}");
        }
        for (port, host, origin) in [
            (80, "localhost", "https://localhost"),
            (80, "localhost", "http://localhost:80"),
            (443, "localhost", "http://localhost"),
            (1775, "localhost:1775", "https://localhost:1775"),
            (80, "127.0.0.1", "http://localhost"),
        ] {
            assert_eq!(passes(port, host, origin), Err(AccessRefusal::Origin), "{origin}");
        }
    }
}
