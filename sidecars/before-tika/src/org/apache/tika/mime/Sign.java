package org.apache.tika.mime;

import java.lang.reflect.Field;
import org.apache.tika.detect.MagicDetector;

/** What Tika's detector of one sign looks for: it is told by that detector's fields, so that the reading of patterns stays Tika's. */
abstract class Sign {
  /** The first and the last place where it may begin. */
  final int from;
  final int to;
  private final int size;

  Sign(int from, int to, int size) {
    this.from = from;
    this.to = to;
    this.size = size;
  }

  /** Whether it is in the beginning of a file. What lies behind the end of a short one counts as zeros, as far as a sign reaches. */
  abstract boolean isIn(byte[] data);

  int size() {
    return size;
  }

  static Sign of(MagicDetector detector) {
    int from = (int) field(detector, "offsetRangeBegin");
    int to = (int) field(detector, "offsetRangeEnd");
    byte[] pattern = (byte[]) field(detector, "pattern");
    boolean ignoresCase = (boolean) field(detector, "isStringIgnoreCase");
    if ((boolean) field(detector, "isRegex")) return new ExpressionSign(from, to, pattern, (int) field(detector, "length"), ignoresCase);
    return new BytesSign(from, to, pattern, (byte[]) field(detector, "mask"), ignoresCase);
  }

  private static Object field(MagicDetector detector, String name) {
    try {
      Field field = MagicDetector.class.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(detector);
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("This Tika's detector of signs is another one", missing);
    }
  }
}
