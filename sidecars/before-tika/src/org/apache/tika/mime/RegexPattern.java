package org.apache.tika.mime;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A regular expression over bytes read as Latin-1, anchored at the start of its window. */
final class RegexPattern extends MagicPattern {
  private final Pattern expression;
  /** Window length in bytes, counted from where a match starts. */
  private final int window;
  /** For each possible first byte, whether a match can start with it. */
  private final boolean[] mayBeginWith = new boolean[256];

  RegexPattern(int from, int to, byte[] pattern, int window, boolean ignoresCase) {
    super(from, to, pattern.length);
    this.expression = Pattern.compile(new String(pattern, StandardCharsets.UTF_8), ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
    this.window = window;
    // If matching a single byte fails without hitting the end of input, no further input can make it succeed.
    for (int first = 0; first < 256; first++) {
      Matcher matcher = expression.matcher(String.valueOf((char) first));
      mayBeginWith[first] = matcher.lookingAt() || matcher.hitEnd();
    }
  }

  @Override
  boolean matches(byte[] data) {
    if (data.length < from) return false;
    // Past the end there are only zeros.
    int last = mayBeginWith[0] ? to : Math.min(to, data.length - 1);
    Matcher matcher = null;
    for (int at = from; at <= last; at++) {
      if (!mayBeginWith[at < data.length ? data[at] & 0xff : 0]) continue;
      if (matcher == null) matcher = expression.matcher(new Latin1(data, from, window + to - from));
      matcher.region(at - from, at - from + window);
      if (matcher.lookingAt()) return true;
    }
    return false;
  }

  /** A view of bytes as text, zero-padded, without copying. */
  private static final class Latin1 implements CharSequence {
    private final byte[] data;
    private final int start;
    private final int length;

    Latin1(byte[] data, int start, int length) {
      this.data = data;
      this.start = start;
      this.length = length;
    }

    @Override
    public char charAt(int index) {
      int place = start + index;
      return place < data.length ? (char) (data[place] & 0xff) : 0;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public CharSequence subSequence(int begin, int end) {
      return new Latin1(data, start + begin, end - begin);
    }
  }
}
