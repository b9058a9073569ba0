package org.apache.tika.mime;

/** Literal bytes, optionally masked, optionally ignoring ASCII case. */
final class BytePattern extends MagicPattern {
  private final byte[] pattern;
  private final byte[] mask;
  private final boolean ignoresCase;

  BytePattern(int from, int to, byte[] pattern, byte[] mask, boolean ignoresCase) {
    super(from, to, pattern.length);
    this.pattern = pattern;
    this.mask = mask;
    this.ignoresCase = ignoresCase;
  }

  @Override
  boolean matches(byte[] data) {
    if (data.length - from < pattern.length) return false;
    if (pattern.length == 0) return true;
    int first = pattern[0];
    int firstMask = mask[0];
    // Only a pattern that starts with a zero can start in the zero padding.
    int last = first == 0 ? to : Math.min(to, data.length - 1);
    for (int at = from; at <= last; at++) {
      int value = (at < data.length ? data[at] : 0) & firstMask;
      if (value == first || (ignoresCase && Character.toLowerCase(value) == first)) {
        if (matchesAt(data, at)) return true;
      }
    }
    return false;
  }

  private boolean matchesAt(byte[] data, int at) {
    for (int index = 0; index < pattern.length; index++) {
      int place = at + index;
      int value = (place < data.length ? data[place] : 0) & mask[index];
      if (ignoresCase) value = Character.toLowerCase(value);
      if (value != pattern[index]) return false;
    }
    return true;
  }
}
