package org.apache.tika.mime;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A regular expression over bytes, each taken for the letter of Latin-1 that it is. It must match from where it begins, within its window. */
final class ExpressionSign extends Sign {
  private final Pattern expression;
  /** How many bytes from where it begins it may look at. */
  private final int window;
  /** By each first byte, whether it can match. */
  private final boolean[] mayBeginWith = new boolean[256];

  ExpressionSign(int from, int to, byte[] pattern, int window, boolean ignoresCase) {
    super(from, to, pattern.length);
    this.expression = Pattern.compile(new String(pattern, StandardCharsets.UTF_8), ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
    this.window = window;
    // What fails on one byte without having looked behind it fails whatever follows.
    for (int first = 0; first < 256; first++) {
      Matcher matcher = expression.matcher(String.valueOf((char) first));
      mayBeginWith[first] = matcher.lookingAt() || matcher.hitEnd();
    }
  }

  @Override
  boolean isIn(byte[] data) {
    if (data.length < from) return false;
    // All that lies behind the end looks the same.
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

  /** Bytes as text without a copy, zeros behind their end. */
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
