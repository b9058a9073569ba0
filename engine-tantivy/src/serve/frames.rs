//! Frames: a four-byte big-endian length followed by that many bytes of JSON.

use std::io::{ErrorKind, Read, Result, Write};

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

pub fn write_frame(stream: &mut impl Write, frame: &[u8]) -> Result<()> {
    let length = u32::try_from(frame.len()).map_err(|_| std::io::Error::new(ErrorKind::InvalidData, "frame too long"))?;
    stream.write_all(&length.to_be_bytes())?;
    stream.write_all(frame)?;
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

    #[test]
    fn refuses_a_frame_that_ends_early_or_is_too_long() {
        assert!(read_frame(&mut [0, 0, 0, 9, 1].as_slice()).is_err());
        assert!(read_frame(&mut [255, 255, 255, 255].as_slice()).is_err());
    }
}
