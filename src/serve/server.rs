//! The server: connections, requests and what is answered.

use super::AccessKey;
use super::access::{AccessGrant, AccessRefusal, COOKIE_NAME, pass};
use super::address::{self, Listen};
use super::answer::{HttpAnswer, Kind, answer, plain, with_key};
use super::assets;
use super::connection_limit::ConnectionLimit;
use super::rate_limit::RateLimit;
use super::refusal_log::RefusalLog;
use super::refusal_page::without_key;
use crate::page::{Catalog, Desk, PageReply, PageRequest};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::cell::Cell;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::timeout;

/// The longest head of a request.
const HEAD: usize = 16 * 1024;
/// The longest body of a request: no line is longer by far.
const BODY: usize = 64 * 1024;
/// How long a request may take to come.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a page waits for something new before it asks again.
const NEWS: Duration = Duration::from_secs(20);
/// A connection that was used for so long ends after its next answer,
const LIFE: Duration = Duration::from_secs(600);
/// or after so much more, whether its answer is fetched or not.
const END: Duration = Duration::from_secs(60);
/// How often it is looked how far long work is.
const LOOK: Duration = Duration::from_millis(50);
/// How often it is looked which conversations nobody sees.
const ROUND: Duration = Duration::from_secs(60);

/// Where a page asks of a conversation,
const TALKED: [&str; 8] =
    ["/wait", "/say", "/look", "/looked", "/stop", "/preview", "/tick", "/board"];
/// and where anything else.
const ASKED: [&str; 2] = ["/doors", "/code"];

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port is another program's, or not to be had.
    #[error("port {0} is not free: {1}; try --port {other}", other = .0.wrapping_add(1).max(1024))]
    Port(u16, io::Error),
    /// The system does not let it run.
    #[error("the server did not start: {0}")]
    System(#[from] io::Error),
}

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    port: u16,
    key: Option<AccessKey>,
    host: Box<dyn Catalog + Send>,
}

/// What every request may need.
struct ServerState {
    desk: Rc<Desk>,
    /// Whether somebody looks how far long work is.
    is_looking: Rc<Cell<bool>>,
    key: Option<AccessKey>,
    pace: RateLimit,
    complaints: RefusalLog,
    crowd: Arc<ConnectionLimit>,
    /// The address for another phone, with the key, where there is one.
    shared: Option<String>,
}

impl Server {
    /// Listens.
    ///
    /// # Errors
    /// [`ServeError`].
    pub fn new(listen: &Listen, host: Box<dyn Catalog + Send>) -> Result<Server, ServeError> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let bound = runtime.block_on(TcpListener::bind(listen.address()));
        let listener = bound.map_err(|error| ServeError::Port(listen.port, error))?;
        let port = listener.local_addr()?.port();
        Ok(Server { runtime, listener, port, key: listen.lan.clone(), host })
    }

    /// The port it listens at.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Answers until the program ends.
    pub fn run(self) {
        let Server { runtime, listener, key, host, port } = self;
        let shared = key.as_ref().and_then(|key| address::shared(port, key));
        let served = Rc::new(ServerState { shared, ..ServerState::new(host, key) });
        LocalSet::new().block_on(&runtime, async move {
            spawn_local(served.clone().releases());
            loop {
                match listener.accept().await {
                    Ok((stream, from)) => {
                        spawn_local(served.clone().connected(stream, from));
                    }
                    // A connection that went before it came, or too many open files: others follow.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        });
    }
}

impl ServerState {
    fn new(host: Box<dyn Catalog>, key: Option<AccessKey>) -> ServerState {
        ServerState {
            desk: Rc::new(Desk::new(host.into(), rand::random())),
            is_looking: Rc::default(),
            key,
            pace: RateLimit::default(),
            complaints: RefusalLog::default(),
            crowd: Arc::default(),
            shared: None,
        }
    }

    /// Releases the saved games that no page shows any more.
    async fn releases(self: Rc<Self>) {
        loop {
            tokio::time::sleep(ROUND).await;
            self.desk.release();
        }
    }

    /// The address for another phone as a code, for those who have the key already.
    fn code(&self) -> HttpAnswer {
        match self.shared.as_deref().and_then(address::modules) {
            Some(rows) => replied(PageReply::json(200, &rows)),
            None => plain(StatusCode::NOT_FOUND, "Start lod serve with --lan for another phone."),
        }
    }

    async fn connected(self: Rc<ServerState>, stream: TcpStream, from: SocketAddr) {
        let Ok(at) = stream.local_addr() else {
            return;
        };
        let Some(counted) = self.crowd.enter(from.ip()) else {
            let text = format!("one more connection from {}: there are many", from.ip());
            return self.complaints.report(&text);
        };
        let (served, asks) = (self.clone(), counted.asks());
        let service = service_fn(move |request| {
            let (served, asks) = (served.clone(), asks.clone());
            async move { Ok::<HttpAnswer, Infallible>(served.answered(request, (at, from), asks).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(stream), service);
        let mut connection = pin!(connection);
        let (mut gone, mut used) = (pin!(counted.gone()), pin!(timeout(LIFE, connection.as_mut())));
        let used = poll_fn(|cx| match gone.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => used.as_mut().poll(cx).map(Some),
        });
        let done = match used.await {
            // Another has its place.
            None => return,
            Some(Ok(done)) => done,
            Some(Err(_)) => {
                connection.as_mut().graceful_shutdown();
                timeout(END, connection).await.unwrap_or(Ok(()))
            }
        };
        if let Err(error) = done
            && (error.is_parse() || error.is_parse_too_large())
        {
            self.complaints.report(&format!("{} sent something other than a request", from.ip()));
        }
    }

    async fn answered(
        &self,
        request: Request<Incoming>,
        (at, from): (SocketAddr, SocketAddr),
        asks: impl Fn(),
    ) -> HttpAnswer {
        let what = format!("{} {}", request.method(), request.uri().path());
        let refuse = |status: StatusCode, text: &str| {
            self.complaints.report(&format!("{what} from {}: {text}", from.ip()));
            plain(status, text)
        };
        let passed = match pass(&request, at, self.key.as_ref()) {
            Ok(passed) => passed,
            Err(refused) => {
                let answer = refuse(refused.status(), refused.sentence());
                let is_page = refused == AccessRefusal::Key && request.uri().path() == "/";
                return if is_page { without_key(refused.status()) } else { answer };
            }
        };
        asks();
        // After that: what another site's page asks is not counted against the person before whom it stands.
        if !self.pace.allows(from.ip()) {
            let mut answer = refuse(StatusCode::TOO_MANY_REQUESTS, "Too many requests at once.");
            answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            return answer;
        }
        let (method, path) = (request.method().clone(), request.uri().path().to_string());
        let answered = match (&method, path.as_str()) {
            (&Method::GET, path) if assets::at(path).is_some() => assets::at(path)
                .map_or_else(not_found, |asset| answer(StatusCode::OK, asset.kind, asset.text)),
            (&Method::GET, "/doors") => replied(self.desk.doors()),
            (&Method::GET, "/code") => self.code(),
            (&Method::POST, path) if TALKED.contains(&path) => match wanted(request).await {
                Ok(wanted) if !self.desk.knows(&wanted.place) => {
                    return refuse(StatusCode::NOT_FOUND, "Unknown place.");
                }
                Ok(wanted) => self.talked(path, &wanted).await,
                Err((status, wrong)) => return refuse(status, wrong),
            },
            (_, path)
                if assets::at(path).is_some()
                    || ASKED.contains(&path)
                    || TALKED.contains(&path) =>
            {
                return refuse(StatusCode::METHOD_NOT_ALLOWED, "Wrong method for this address.");
            }
            _ => return refuse(StatusCode::NOT_FOUND, "Page not found."),
        };
        match (passed, &self.key) {
            (AccessGrant::ByAddress, Some(key)) => with_key(answered, COOKIE_NAME, key.as_str()),
            _ => answered,
        }
    }

    /// What a page asks of a conversation.
    async fn talked(&self, path: &str, wanted: &PageRequest) -> HttpAnswer {
        if path == "/wait" {
            return self.waited(wanted).await;
        }
        let reply = self.desk.talked(path, wanted);
        self.works_on();
        match reply {
            Some(reply) => replied(reply),
            None => plain(StatusCode::GONE, "The server has restarted."),
        }
    }

    /// Sees to it that long work that began goes on, while others are answered.
    fn works_on(&self) {
        if !self.desk.is_working() || self.is_looking.replace(true) {
            return;
        }
        let (desk, is_looking) = (self.desk.clone(), self.is_looking.clone());
        spawn_local(async move {
            while desk.go_on() {
                tokio::time::sleep(LOOK).await;
            }
            is_looking.set(false);
        });
    }

    async fn waited(&self, wanted: &PageRequest) -> HttpAnswer {
        let room = self.desk.room(wanted);
        self.works_on();
        match room {
            Ok((room, version, seen)) => {
                // Patience that ends is no failure: the page asks again.
                let _ = timeout(NEWS, room.news(version)).await;
                replied(self.desk.update(&room, seen))
            }
            Err(reply) => replied(reply),
        }
    }
}

fn not_found() -> HttpAnswer {
    plain(StatusCode::NOT_FOUND, "Page not found.")
}

/// An answer of the desk's, as it is sent.
fn replied(reply: PageReply) -> HttpAnswer {
    let status = |code| StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match reply {
        PageReply::Json(code, text) => answer(status(code), Kind::Json, text),
        PageReply::Plain(code, text) => plain(status(code), text),
    }
}

/// What a request says, where it says something.
///
/// # Errors
/// The status of the answer, and what is said.
async fn wanted(request: Request<Incoming>) -> Result<PageRequest, (StatusCode, &'static str)> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let is_json = kind.is_some_and(|kind| kind.split(';').next() == Some("application/json"));
    if !is_json {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "The request must be JSON."));
    }
    let body = Limited::new(request.into_body(), BODY).collect();
    let body = timeout(PATIENCE, body).await;
    let bytes: Bytes = match body {
        Ok(Ok(collected)) => collected.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            return Err((StatusCode::PAYLOAD_TOO_LARGE, "The request is too long."));
        }
        Ok(Err(_)) => return Err((StatusCode::BAD_REQUEST, "The request was cut off.")),
        Err(_) => return Err((StatusCode::REQUEST_TIMEOUT, "The request took too long.")),
    };
    serde_json::from_slice(&bytes)
        .map_err(|_| (StatusCode::BAD_REQUEST, "The request is not readable."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{CatalogLink, Talk};
    use crate::talk::Ui;
    use serde_json::Value;

    /// A place where nothing is said.
    struct Quiet;

    impl Catalog for Quiet {
        fn links(&self) -> Vec<CatalogLink> {
            Vec::new()
        }

        fn knows(&self, _: &str) -> bool {
            true
        }

        fn of_game(&self, game: &str) -> String {
            game.to_string()
        }

        fn hold<'t>(&'t self, _: &'t str, _: &'t mut dyn Ui) -> Talk<'t> {
            Box::pin(async { Ok(()) })
        }
    }

    #[test]
    fn only_a_page_that_comes_anew_begins_again_what_is_over() {
        let served = ServerState::new(Box::new(Quiet), None);
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let asks = |sitting: &str| -> Value {
            let wanted = PageRequest {
                place: "somewhere".to_string(),
                sitting: sitting.to_string(),
                ..PageRequest::default()
            };
            let told = async {
                let answer = served.waited(&wanted).await;
                answer.into_body().collect().await.expect("a body")
            };
            let bytes = runtime.block_on(told).to_bytes();
            serde_json::from_slice(&bytes).expect("JSON")
        };
        let first = asks("");
        let sitting = first["sitting"].as_str().expect("a sitting");
        let mut over = asks(sitting);
        while over["over"].is_null() {
            over = asks(sitting);
        }
        assert_eq!(asks(sitting)["sitting"], sitting);
        assert_ne!(asks("")["sitting"], sitting);
    }
}
