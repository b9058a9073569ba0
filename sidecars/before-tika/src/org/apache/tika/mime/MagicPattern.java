package org.apache.tika.mime;

import java.lang.reflect.Field;
import org.apache.tika.detect.MagicDetector;

/** The pattern behind one of Tika's magic detectors, taken from that detector's fields so that parsing the type list stays Tika's job. */
abstract class MagicPattern {
  /** First and last offset, inclusive, at which a match may start. */
  final int from;
  final int to;
  private final int size;

  MagicPattern(int from, int to, int size) {
    this.from = from;
    this.to = to;
    this.size = size;
  }

  /** Whether the head of a file matches. Bytes past the end of a short file count as zeros. */
  abstract boolean matches(byte[] data);

  int size() {
    return size;
  }

  static MagicPattern of(MagicDetector detector) {
    int from = (int) field(detector, "offsetRangeBegin");
    int to = (int) field(detector, "offsetRangeEnd");
    byte[] pattern = (byte[]) field(detector, "pattern");
    boolean ignoresCase = (boolean) field(detector, "isStringIgnoreCase");
    if ((boolean) field(detector, "isRegex")) return new RegexPattern(from, to, pattern, (int) field(detector, "length"), ignoresCase);
    return new BytePattern(from, to, pattern, (byte[]) field(detector, "mask"), ignoresCase);
  }

  private static Object field(MagicDetector detector, String name) {
    try {
      Field field = MagicDetector.class.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(detector);
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("MagicDetector of this Tika version has other fields", missing);
    }
  }
}
