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
 * `java SameAnswers.java BEFORE TIKA FILE…`: compares the classes in the jar BEFORE with Tika's own of the same names. Each entry of the magic list is evaluated on
 * heads of the files (whole, cut and damaged) and on data made to match it at the edges of its offset range; then the parser of each type is compared. Prints
 * counts; exits with 1 and a line for each difference.
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
      List<Object> theirMagics = magics(theirs);
      List<Object> ourMagics = magics(ours);
      if (theirMagics.size() != ourMagics.size()) throw new IllegalStateException("magic lists of other lengths");
      List<byte[]> files = beginnings(Arrays.asList(arguments).subList(2, arguments.length));
      for (int index = 0; index < theirMagics.size(); index++) {
        Object theirMagic = theirMagics.get(index);
        Object ourMagic = ourMagics.get(index);
        same(theirMagic + " and " + call(theirMagic, "size"), ourMagic + " and " + call(ourMagic, "size"), "magic " + index);
        for (byte[] data : files) look(theirMagic, ourMagic, data);
        for (byte[] data : onPurpose(theirMagic)) look(theirMagic, ourMagic, data);
      }
      sameParsers(theirs, ours);
    }
    System.out.println(compared + " compared, " + found + " found, " + differences + " differ");
    if (differences > 0) System.exit(1);
  }

  /** Heads of files: whole, cut, and with some bytes changed; seeded. */
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

  /** The pattern at and around both ends of its offset range, in data that ends there or later. */
  private static List<byte[]> onPurpose(Object magic) throws Exception {
    Object detector = call(magic, "getDetector");
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

  private static void look(Object theirMagic, Object ourMagic, byte[] data) throws Exception {
    boolean theirs = (boolean) call(theirMagic, "eval", data);
    boolean ours = (boolean) call(ourMagic, "eval", data);
    if (theirs) found++;
    if (theirs != ours) same(theirs, ours, theirMagic + " in " + data.length + " bytes");
    else compared++;
  }

  private static void same(Object theirs, Object ours, String of) {
    compared++;
    if (theirs.equals(ours)) return;
    differences++;
    if (differences <= 20) System.out.println(of + ": " + theirs + " and " + ours);
  }

  /** The magic list, flattened, in evaluation order. */
  private static List<Object> magics(ClassLoader loader) throws Exception {
    Object types = loader.loadClass("org.apache.tika.mime.MimeTypes").getMethod("getDefaultMimeTypes").invoke(null);
    List<Object> all = new ArrayList<>();
    for (Object each : (Collection<?>) field(types, "magics")) addMagics(field(each, "clause"), all);
    return all;
  }

  private static void addMagics(Object clause, List<Object> all) throws Exception {
    if (clause.getClass().getSimpleName().equals("MagicMatch")) {
      all.add(clause);
      return;
    }
    Object inner = field(clause, "clauses");
    if (inner instanceof Collection) for (Object each : (Collection<?>) inner) addMagics(each, all);
    else for (int index = 0; index < Array.getLength(inner); index++) addMagics(Array.get(inner, index), all);
  }

  private static void sameParsers(ClassLoader theirs, ClassLoader ours) throws Exception {
    Map<String, String> theirParsers = parsers(theirs);
    Map<String, String> ourParsers = parsers(ours);
    same(theirParsers.keySet(), ourParsers.keySet(), "types");
    theirParsers.forEach((type, parser) -> same(parser, ourParsers.get(type), type));
  }

  /** The class of the parser chosen for each type, by AutoDetectParser and by the one below it. */
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
