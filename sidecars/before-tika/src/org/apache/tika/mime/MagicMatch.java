package org.apache.tika.mime;

import org.apache.tika.detect.MagicDetector;

/**
 * One entry of Tika's magic list: bytes or a regular expression near the start of a file. Shadows the class of this name in Tika's jar and returns the same
 * results; the original copies the head of the file for each of some 1,400 entries and recompiles its expression every time (decision 0880).
 */
class MagicMatch implements Clause {
  private static final long serialVersionUID = 1L;

  private final MediaType mediaType;
  private final String type;
  private final String offset;
  private final String value;
  private final String mask;
  private transient volatile MagicPattern pattern;

  /** All as written in the type list. `mask`: bits that count, null for all of them; `offset`: one number, or a range `from:to`. */
  MagicMatch(MediaType mediaType, String type, String offset, String value, String mask) {
    this.mediaType = mediaType;
    this.type = type;
    this.offset = offset;
    this.value = value;
    this.mask = mask;
  }

  /** Whether the head of a file matches. For application/octet-stream the original always says no. */
  @Override
  public boolean eval(byte[] data) {
    return mediaType != MediaType.OCTET_STREAM && pattern().matches(data);
  }

  /** Length of the pattern, a sort key of the magic list. */
  @Override
  public int size() {
    return pattern().size();
  }

  /** The last sort key of the magic list. */
  @Override
  public String toString() {
    return mediaType.toString() + " " + type + " " + offset + " " + value + " " + mask;
  }

  /** Built lazily; a race builds it twice, which is harmless. */
  private MagicPattern pattern() {
    MagicPattern made = pattern;
    if (made == null) {
      made = MagicPattern.of(MagicDetector.parse(mediaType, type, offset, value, mask));
      pattern = made;
    }
    return made;
  }
}
