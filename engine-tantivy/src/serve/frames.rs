//! Frames: a four-byte big-endian length followed by that many bytes of JSON.

use std::io::{ErrorKind, IoSlice, Read, Result, Write};

/// A longer frame can only be an error: the server sends documents in batches of a few megabytes.
const MAX_FRAME_BYTES: usize = 1 << 30;

/// The next frame; `None` at the end of the stream.
pub fn read_frame(stream: &mut impl Read) -> Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    match stream.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u32::from_be_bytes(length) as usize;
    if length > MAX_FRAME_BYTES {
        return Err(std::io::Error::new(ErrorKind::InvalidData, "frame too long"));
    }
    let mut frame = vec![0; length];
    stream.read_exact(&mut frame)?;
    Ok(Some(frame))
}

/// Sends a frame at once as far as the stream takes it, so that whoever waits for it wakes once.
pub fn write_frame(stream: &mut impl Write, frame: &[u8]) -> Result<()> {
    let length = u32::try_from(frame.len()).map_err(|_| std::io::Error::new(ErrorKind::InvalidData, "frame too long"))?;
    let head = length.to_be_bytes();
    let sent = stream.write_vectored(&[IoSlice::new(&head), IoSlice::new(frame)])?;
    stream.write_all(&head[sent.min(head.len())..])?;
    stream.write_all(&frame[sent.saturating_sub(head.len())..])?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let mut bytes = Vec::new();
        write_frame(&mut bytes, b"{}").unwrap();
        write_frame(&mut bytes, b"").unwrap();
        let mut stream = bytes.as_slice();
        assert_eq!(read_frame(&mut stream).unwrap().unwrap(), b"{}");
        assert_eq!(read_frame(&mut stream).unwrap().unwrap(), b"");
        assert!(read_frame(&mut stream).unwrap().is_none());
    }

    /// Takes one byte at a time.
    struct Narrow(Vec<u8>);

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.0.extend(bytes.first());
            Ok(bytes.len().min(1))
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn writes_all_of_a_frame_where_the_stream_takes_little_at_a_time() {
        let mut stream = Narrow(Vec::new());
        write_frame(&mut stream, b"{\"ok\":7}").unwrap();
        assert_eq!(stream.0, b"\0\0\0\x08{\"ok\":7}");
    }

    #[test]
    fn refuses_a_frame_that_ends_early_or_is_too_long() {
        assert!(read_frame(&mut [0, 0, 0, 9, 1].as_slice()).is_err());
        assert!(read_frame(&mut [255, 255, 255, 255].as_slice()).is_err());
    }
}
