//! Where the server listens, and how that is told.

use super::access_key::AccessKey;
use crate::tell::wrap_to;
use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where to listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listen {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The key, where other machines of the network may ask too.
    pub lan: Option<AccessKey>,
}

impl Listen {
    /// The address to listen at.
    pub(super) fn address(&self) -> SocketAddr {
        let ip = match self.lan {
            Some(_) => Ipv4Addr::UNSPECIFIED,
            None => Ipv4Addr::LOCALHOST,
        };
        SocketAddr::from((ip, self.port))
    }

    /// What is said of a server that listens at this port: its addresses, one as a code for a telephone's camera.
    pub fn lines(&self, port: u16, width: usize) -> Vec<String> {
        let mut lines = vec![format!("On this machine:  {}", self.here(port))];
        if let Some(key) = &self.lan {
            match on_the_network() {
                Some(ip) => {
                    let address = with_key(ip, port, key);
                    lines.push("On a phone in the same network:".to_string());
                    lines.push(format!("  {address}"));
                    lines.extend(code(&address));
                    let text = "Anyone with this address can play. Share it only with your group.";
                    lines.extend(wrap_to(text, "  ", width));
                }
                None => lines.push("This machine is not in a network now.".to_string()),
            }
        } else {
            lines.push("For a phone, start lod serve with --lan.".to_string());
        }
        lines.push("Every answer is saved at once. Ctrl-C stops the server.".to_string());
        lines
    }

    /// The address on this machine.
    pub fn here(&self, port: u16) -> String {
        match &self.lan {
            // The name may lead to another's server first, at this machine's other address: it is not to have the key.
            Some(key) => format!("http://127.0.0.1:{port}/?key={}", key.as_str()),
            None => format!("http://localhost:{port}/"),
        }
    }
}

/// The address by which the network reaches this machine: that from which it would ask another. Nothing is sent.
fn on_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address kept for documents (RFC 5737).
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

fn with_key(ip: IpAddr, port: u16, key: &AccessKey) -> String {
    format!("http://{ip}:{port}/?key={}", key.as_str())
}

/// The address for another phone in the network.
pub(super) fn shared(port: u16, key: &AccessKey) -> Option<String> {
    on_the_network().map(|ip| with_key(ip, port, key))
}

/// The address as a code: rows of dark (1) and light (0).
pub(super) fn modules(address: &str) -> Option<Vec<String>> {
    let code = QrCode::new(address).ok()?;
    let letter = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
    let colors = code.to_colors();
    let rows = colors.chunks(code.width());
    Some(rows.map(|row| row.iter().map(letter).collect()).collect())
}

/// The address as a code of light and dark, in lines.
fn code(address: &str) -> Vec<String> {
    let Ok(code) = QrCode::new(address) else {
        return Vec::new();
    };
    // The terminal's own colours are as often light on dark: both are drawn as they are.
    let drawn =
        code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    drawn.lines().map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_it_is_wanted_does_it_listen_to_others() {
        let alone = Listen { port: 1775, lan: None };
        assert!(alone.address().ip().is_loopback());
        assert_eq!(alone.here(1775), "http://localhost:1775/");
        let lan = Listen { port: 1775, lan: Some(AccessKey::random()) };
        assert!(lan.address().ip().is_unspecified());
        assert!(lan.here(9).starts_with("http://127.0.0.1:9/?key="));
    }

    #[test]
    fn the_code_fits_a_small_screen() {
        let lines = code("http://192.168.100.200:1775/?key=abcdefghjkmnpqrstuvwxyz023");
        assert!(lines.len() < 24, "{}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 60));
    }
}
