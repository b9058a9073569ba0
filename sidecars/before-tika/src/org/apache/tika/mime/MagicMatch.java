package org.apache.tika.mime;

import org.apache.tika.detect.MagicDetector;

/**
 * One sign of a type: bytes or an expression at a place near the beginning of a file. It stands before the class of this name in Tika's jar and gives the same
 * answers; that one copies the beginning of the file for each of some 1,400 signs, and compiles its expression anew each time (decision 0880).
 */
class MagicMatch implements Clause {
  private static final long serialVersionUID = 1L;

  private final MediaType mediaType;
  private final String type;
  private final String offset;
  private final String value;
  private final String mask;
  private transient volatile Sign sign;

  /** `mask`: bits that count, null: all of them; `offset`: a number, or two with a colon between; all as the list of types writes them. */
  MagicMatch(MediaType mediaType, String type, String offset, String value, String mask) {
    this.mediaType = mediaType;
    this.type = type;
    this.offset = offset;
    this.value = value;
    this.mask = mask;
  }

  /** Whether the first bytes of a file have this sign. To Tika those of no type in particular are never there. */
  @Override
  public boolean eval(byte[] data) {
    return mediaType != MediaType.OCTET_STREAM && sign().isIn(data);
  }

  /** Length of the pattern, by which signs are sorted. */
  @Override
  public int size() {
    return sign().size();
  }

  /** Of two signs that are equal otherwise, the order is by this. */
  @Override
  public String toString() {
    return mediaType.toString() + " " + type + " " + offset + " " + value + " " + mask;
  }

  /** Made when it is first needed; twice at worst. */
  private Sign sign() {
    Sign made = sign;
    if (made == null) {
      made = Sign.of(MagicDetector.parse(mediaType, type, offset, value, mask));
      sign = made;
    }
    return made;
  }
}
