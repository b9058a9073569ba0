import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * `java SameAnswers.java BEFORE TIKA FILE…`: compares the classes in the jar BEFORE with those of the same names in Tika's own. Each sign of a type is looked for
 * at the beginnings of the files, whole, cut and damaged, and where it is put on purpose, at the edges of where it may be; then each type is asked for its
 * parser. Writes how much was compared; ends with 1 and a line for each difference.
 */
public final class SameAnswers {
  private static final int lookedAt = 65_536;
  private static int compared;
  private static int found;
  private static int differences;

  public static void main(String[] arguments) throws Exception {
    URL before = Path.of(arguments[0]).toUri().toURL();
    URL tika = Path.of(arguments[1]).toUri().toURL();
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader theirs = new URLClassLoader(new URL[] {tika}, platform);
        URLClassLoader ours = new URLClassLoader(new URL[] {before, tika}, platform)) {
      List<Object> theirSigns = signs(theirs);
      List<Object> ourSigns = signs(ours);
      if (theirSigns.size() != ourSigns.size()) throw new IllegalStateException("other signs");
      List<byte[]> files = beginnings(Arrays.asList(arguments).subList(2, arguments.length));
      for (int index = 0; index < theirSigns.size(); index++) {
        Object theirSign = theirSigns.get(index);
        Object ourSign = ourSigns.get(index);
        same(theirSign + " and " + call(theirSign, "size"), ourSign + " and " + call(ourSign, "size"), "sign " + index);
        for (byte[] data : files) look(theirSign, ourSign, data);
        for (byte[] data : onPurpose(theirSign)) look(theirSign, ourSign, data);
      }
      sameParsers(theirs, ours);
    }
    System.out.println(compared + " compared, " + found + " found, " + differences + " differ");
    if (differences > 0) System.exit(1);
  }

  /** Beginnings of files, cut ones, and each with some bytes changed; the same at each run. */
  private static List<byte[]> beginnings(List<String> files) throws Exception {
    Random random = new Random(7);
    List<byte[]> all = new ArrayList<>();
    for (int length : new int[] {1, 2, 3, 4, 8, 16, 511, 512, 513}) all.add(new byte[length]);
    for (String file : files) {
      byte[] whole = Files.readAllBytes(Path.of(file));
      byte[] data = Arrays.copyOf(whole, Math.min(whole.length, lookedAt));
      if (data.length == 0) continue;
      all.add(data);
      all.add(Arrays.copyOf(data, 1 + random.nextInt(Math.min(data.length, 300))));
      byte[] changed = data.clone();
      for (int count = 0; count < 20; count++) changed[random.nextInt(Math.min(changed.length, 600))] = (byte) random.nextInt();
      all.add(changed);
    }
    return all;
  }

  /** The bytes of a sign at the first and last places where it may be and beside them, in files that end there, or later. */
  private static List<byte[]> onPurpose(Object sign) throws Exception {
    Object detector = call(sign, "getDetector");
    byte[] pattern = (byte[]) field(detector, "pattern");
    int from = (int) field(detector, "offsetRangeBegin");
    int to = (int) field(detector, "offsetRangeEnd");
    List<byte[]> all = new ArrayList<>();
    for (int at : new int[] {Math.max(0, from - 1), from, from + 1, (from + to) / 2, to, to + 1})
      for (int more : new int[] {-1, 0, 1, 700})
        for (int fill : new int[] {0, ' '}) {
          byte[] data = new byte[Math.max(1, at + pattern.length + more)];
          Arrays.fill(data, (byte) fill);
          for (int index = 0; index < pattern.length && at + index < data.length; index++) data[at + index] = cased(pattern[index], fill);
          all.add(data);
        }
    return all;
  }

  private static byte cased(byte letter, int fill) {
    return fill == 0 ? letter : (byte) Character.toUpperCase(letter);
  }

  private static void look(Object theirSign, Object ourSign, byte[] data) throws Exception {
    boolean theirs = (boolean) call(theirSign, "eval", data);
    boolean ours = (boolean) call(ourSign, "eval", data);
    if (theirs) found++;
    if (theirs != ours) same(theirs, ours, theirSign + " in " + data.length + " bytes");
    else compared++;
  }

  private static void same(Object theirs, Object ours, String of) {
    compared++;
    if (theirs.equals(ours)) return;
    differences++;
    if (differences <= 20) System.out.println(of + ": " + theirs + " and " + ours);
  }

  /** Every sign of every type, in the order in which they are looked for. */
  private static List<Object> signs(ClassLoader loader) throws Exception {
    Object types = loader.loadClass("org.apache.tika.mime.MimeTypes").getMethod("getDefaultMimeTypes").invoke(null);
    List<Object> all = new ArrayList<>();
    for (Object magic : (Collection<?>) field(types, "magics")) addSigns(field(magic, "clause"), all);
    return all;
  }

  private static void addSigns(Object clause, List<Object> all) throws Exception {
    if (clause.getClass().getSimpleName().equals("MagicMatch")) {
      all.add(clause);
      return;
    }
    Object inner = field(clause, "clauses");
    if (inner instanceof Collection) for (Object each : (Collection<?>) inner) addSigns(each, all);
    else for (int index = 0; index < Array.getLength(inner); index++) addSigns(Array.get(inner, index), all);
  }

  private static void sameParsers(ClassLoader theirs, ClassLoader ours) throws Exception {
    Map<String, String> theirParsers = parsers(theirs);
    Map<String, String> ourParsers = parsers(ours);
    same(theirParsers.keySet(), ourParsers.keySet(), "types");
    theirParsers.forEach((type, parser) -> same(parser, ourParsers.get(type), type));
  }

  /** The class that each type is read by, of the parser that chooses among all. */
  private static Map<String, String> parsers(ClassLoader loader) throws Exception {
    Thread.currentThread().setContextClassLoader(loader);
    Class<?> metadataClass = loader.loadClass("org.apache.tika.metadata.Metadata");
    Class<?> contextClass = loader.loadClass("org.apache.tika.parser.ParseContext");
    Object config = loader.loadClass("org.apache.tika.config.TikaConfig").getMethod("getDefaultConfig").invoke(null);
    Object auto = loader.loadClass("org.apache.tika.parser.AutoDetectParser").getConstructor(config.getClass()).newInstance(config);
    Object inner = config.getClass().getMethod("getParser").invoke(config);
    Object registry = config.getClass().getMethod("getMediaTypeRegistry").invoke(config);
    Method choose = loader.loadClass("org.apache.tika.parser.CompositeParser").getDeclaredMethod("getParser", metadataClass, contextClass);
    choose.setAccessible(true);
    Map<String, String> all = new TreeMap<>();
    for (Object type : (Collection<?>) registry.getClass().getMethod("getTypes").invoke(registry)) {
      Object metadata = metadataClass.getConstructor().newInstance();
      metadataClass.getMethod("set", String.class, String.class).invoke(metadata, "Content-Type", type.toString());
      Object context = contextClass.getConstructor().newInstance();
      all.put(type + " (outer)", choose.invoke(auto, metadata, context).getClass().getName());
      all.put(type.toString(), choose.invoke(inner, metadata, context).getClass().getName());
    }
    return all;
  }

  private static Object field(Object of, String name) throws Exception {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  private static Object call(Object of, String name, Object... arguments) throws Exception {
    for (Method method : of.getClass().getDeclaredMethods())
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        return method.invoke(of, arguments);
      }
    throw new NoSuchMethodException(name);
  }
}
