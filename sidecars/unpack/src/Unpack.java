import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.tika.config.TikaConfig;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.DefaultEmbeddedStreamTranslator;
import org.apache.tika.extractor.EmbeddedStreamTranslator;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.DigestingParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.ParserDecorator;
import org.apache.tika.parser.PasswordProvider;
import org.apache.tika.parser.RecursiveParserWrapper;
import org.apache.tika.sax.AbstractRecursiveParserWrapperHandler;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Takes documents out of a file, found by their digests, at any depth: it reads the file as Tika's server does for its texts, by the same configuration, so that
 * what has a digest there has the same one here.
 *
 * Arguments: Tika's configuration; a folder. Input: three lines in Base64, the file's name, a password (empty: none) and the digests that are wanted, hex,
 * separated by commas; then the file. Output: a line for each that was written into the folder, by its digest; `full` where the disk did not take one; `end`.
 * It ends with the last one that was wanted.
 */
public final class Unpack {
  public static void main(String[] arguments) throws Exception {
    PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // What libraries print must not stand among the answers.
    System.setOut(System.err);
    InputStream input = new BufferedInputStream(new FileInputStream(FileDescriptor.in), 65_536);
    Metadata metadata = new Metadata();
    metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, line(input));
    String password = line(input);
    Set<String> wanted = new HashSet<>(Arrays.asList(line(input).split(",")));
    ParseContext context = new ParseContext();
    if (!password.isEmpty()) context.set(PasswordProvider.class, ofDocument -> password);
    TikaConfig config = new TikaConfig(Path.of(arguments[0]));
    Parser keeper = new Keeper(new AutoDetectParser(config), wanted, Path.of(arguments[1]), answers);
    DigestingParser.DigesterFactory digests = config.getAutoDetectParserConfig().getDigesterFactory();
    Parser parser = new DigestingParser(keeper, digests.build(), digests.isSkipContainerDocument());
    try (TikaInputStream stream = TikaInputStream.get(input)) {
      new RecursiveParserWrapper(parser).parse(stream, new Deaf(), metadata, context);
    } catch (IOException | SAXException | TikaException | RuntimeException | StackOverflowError fault) {
      // What came before it was written. Messages may quote the file.
      System.err.println(fault.getClass().getName());
    }
    answers.println("end");
    Runtime.getRuntime().halt(0);
  }

  private static String line(InputStream input) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) line.write(next);
    return new String(Base64.getDecoder().decode(line.toByteArray()), StandardCharsets.UTF_8);
  }

  /** Stands behind the digests: sees each document with its own, and writes those that are wanted. */
  private static final class Keeper extends ParserDecorator {
    private static final long serialVersionUID = 1L;
    private final transient EmbeddedStreamTranslator translator = new DefaultEmbeddedStreamTranslator();
    private final transient Set<String> wanted;
    private final transient Path folder;
    private final transient PrintStream answers;

    Keeper(Parser parser, Set<String> wanted, Path folder, PrintStream answers) {
      super(parser);
      this.wanted = wanted;
      this.folder = folder;
      this.answers = answers;
    }

    @Override
    public void parse(InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
        throws IOException, SAXException, TikaException {
      String digest = metadata.get(TikaCoreProperties.TIKA_META_PREFIX + "digest:SHA384");
      if (digest != null && wanted.contains(digest.toLowerCase(Locale.ROOT))) {
        keep(TikaInputStream.cast(stream), metadata, digest.toLowerCase(Locale.ROOT));
      }
      super.parse(stream, handler, metadata, context);
    }

    private void keep(TikaInputStream stream, Metadata metadata, String digest) {
      Path draft = folder.resolve(digest + ".draft");
      try {
        try (OutputStream output = Files.newOutputStream(draft);
            InputStream bytes = bytesOf(stream, metadata)) {
          bytes.transferTo(output);
        }
        Files.move(draft, folder.resolve(digest));
      } catch (IOException fault) {
        if (!isFull(fault)) return;
        answers.println("full");
        Runtime.getRuntime().halt(0);
      }
      wanted.remove(digest);
      answers.println(digest);
      if (wanted.isEmpty()) {
        answers.println("end");
        Runtime.getRuntime().halt(0);
      }
    }

    /** Objects of old Office files are there in pieces only, of which a file is made, as for the digest. */
    private InputStream bytesOf(TikaInputStream stream, Metadata metadata) throws IOException {
      if (translator.shouldTranslate(stream, metadata)) return translator.translate(stream, metadata);
      return Files.newInputStream(stream.getPath());
    }
  }

  /** As the system says it in English. */
  private static boolean isFull(IOException fault) {
    return String.valueOf(fault.getMessage()).contains("No space left on device");
  }

  /** Nobody wants the texts. */
  private static final class Deaf extends AbstractRecursiveParserWrapperHandler {
    private static final long serialVersionUID = 1L;

    Deaf() {
      super(new BasicContentHandlerFactory(BasicContentHandlerFactory.HANDLER_TYPE.IGNORE, -1));
    }
  }
}
