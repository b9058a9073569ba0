import edu.stanford.nlp.ie.crf.CRFClassifier;
import edu.stanford.nlp.pipeline.CoreDocument;
import edu.stanford.nlp.pipeline.StanfordCoreNLP;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * Finds names in texts by one model of CoreNLP: a JSON string a line in, a JSON list of [begin, end, "label"] a line out, or {"fault": "..."} where the text
 * could not be read; places in UTF-16 units. Tabs stand where no name goes on. The first line says that the model is loaded. It ends with its input.
 *
 * Arguments: the file of the model; the language of the tokenizer, empty for the model's own.
 */
public final class NameFinder {
  private interface Reader {
    void read(String segment, Answer answer);
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // What libraries print must not stand among the answers.
    System.setOut(System.err);
    Reader reader = arguments[1].isEmpty() ? classifier(arguments[0]) : pipeline(arguments[0], arguments[1]);
    BufferedReader texts = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    answers.print("\"ready\"\n");
    answers.flush();
    for (String line = texts.readLine(); line != null; line = texts.readLine()) {
      answers.print(answerTo(line, reader) + "\n");
      answers.flush();
    }
  }

  private static String answerTo(String line, Reader reader) {
    Answer answer = new Answer();
    try {
      readSegments(unquote(line), reader, answer);
      return answer.list.append(']').toString();
    } catch (RuntimeException | StackOverflowError fault) {
      return "{\"fault\":\"" + fault.getClass().getName() + "\"}";
    }
  }

  /** Each piece between tabs is read by itself: no name goes over them (server/names/finder/tidy/seams.ts). */
  private static void readSegments(String text, Reader reader, Answer answer) {
    for (int end = 0; end < text.length(); answer.offset = end + 1) {
      end = text.indexOf('\t', answer.offset);
      if (end < 0) end = text.length();
      String segment = text.substring(answer.offset, end);
      if (!segment.isBlank()) reader.read(segment, answer);
    }
  }

  /** The model alone, with the tokenizer that it was trained with. */
  private static Reader classifier(String model) throws Exception {
    Properties properties = new Properties();
    // "Prideaux-Finch" is one word: cut at its hyphen, half of such names is missed.
    properties.setProperty("tokenizerOptions", "splitHyphenated=false");
    CRFClassifier<?> classifier = CRFClassifier.getClassifier(model, properties);
    return (segment, answer) ->
        classifier
            .classifyToCharacterOffsets(segment)
            .forEach(found -> answer.add(found.second(), found.third(), found.first()));
  }

  /** The model behind the tokenizer of its language, which French needs for "l'ONU". */
  private static Reader pipeline(String model, String language) {
    Properties properties = new Properties();
    properties.setProperty("annotators", "tokenize,ssplit,ner");
    properties.setProperty("tokenize.language", language);
    properties.setProperty("ner.model", model);
    for (String unwanted : new String[] {"ner.applyFineGrained", "ner.applyNumericClassifiers", "ner.useSUTime"}) {
      properties.setProperty(unwanted, "false");
    }
    StanfordCoreNLP pipeline = new StanfordCoreNLP(properties);
    return (segment, answer) -> {
      CoreDocument document = new CoreDocument(segment);
      pipeline.annotate(document);
      document
          .entityMentions()
          .forEach(name -> answer.add(name.charOffsets().first(), name.charOffsets().second(), name.entityType()));
    };
  }

  private static final class Answer {
    final StringBuilder list = new StringBuilder("[");
    /** Where the segment begins. */
    int offset = 0;

    void add(int begin, int end, String label) {
      list.append(list.length() > 1 ? ",[" : "[").append(offset + begin).append(',').append(offset + end);
      list.append(",\"").append(label).append("\"]");
    }
  }

  /** A JSON string (RFC 8259, 7). */
  private static String unquote(String json) {
    StringBuilder text = new StringBuilder(json.length());
    for (int i = 1; i < json.length() - 1; i++) {
      char next = json.charAt(i);
      if (next != '\\') {
        text.append(next);
        continue;
      }
      char escaped = json.charAt(++i);
      int control = "bfnrt".indexOf(escaped);
      if (escaped == 'u') {
        text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        text.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
      }
    }
    return text.toString();
  }
}
