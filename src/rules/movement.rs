//! Where units can March (3.2.3, 3.3.2, 3.4.2, 3.5.4).
