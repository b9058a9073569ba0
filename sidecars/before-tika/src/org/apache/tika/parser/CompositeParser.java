package org.apache.tika.parser;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.sax.TaggedContentHandler;
import org.apache.tika.utils.ExceptionUtils;
import org.apache.tika.utils.ParserUtils;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Picks the parser for a file's type. Shadows the class of this name in Tika's jar and behaves the same; the original rebuilds the map from types to parsers for
 * each document, on three levels (decision 0880). Here it is built once: only Tesseract's supported types depend on the context, and our configuration excludes
 * that parser.
 */
public class CompositeParser implements Parser {
  private static final long serialVersionUID = 2192845797749627824L;

  private MediaTypeRegistry registry;
  private List<Parser> parsers;
  private Parser fallback = new EmptyParser();
  private transient volatile Map<MediaType, Parser> byType;

  public CompositeParser(MediaTypeRegistry registry, List<Parser> parsers, Collection<Class<? extends Parser>> excluded) {
    this.registry = registry;
    this.parsers = excluded == null || excluded.isEmpty() ? parsers : without(parsers, excluded);
  }

  public CompositeParser(MediaTypeRegistry registry, List<Parser> parsers) {
    this(registry, parsers, null);
  }

  public CompositeParser(MediaTypeRegistry registry, Parser... parsers) {
    this(registry, List.of(parsers));
  }

  public CompositeParser() {
    this(new MediaTypeRegistry());
  }

  /** The parser of each supported type; the last one wins. */
  public Map<MediaType, Parser> getParsers(ParseContext context) {
    Map<MediaType, Parser> made = byType;
    if (made == null) {
      made = new HashMap<>();
      for (Parser parser : parsers) for (MediaType type : parser.getSupportedTypes(context)) made.put(registry.normalize(type), parser);
      byType = made;
    }
    return made;
  }

  public Map<MediaType, Parser> getParsers() {
    return getParsers(new ParseContext());
  }

  public void setParsers(Map<MediaType, Parser> parsers) {
    List<Parser> each = new ArrayList<>(parsers.size());
    parsers.forEach((type, parser) -> each.add(ParserDecorator.withTypes(parser, Collections.singleton(type))));
    this.parsers = each;
    byType = null;
  }

  /** Types supported by more than one parser. */
  public Map<MediaType, List<Parser>> findDuplicateParsers(ParseContext context) {
    Map<MediaType, List<Parser>> all = new HashMap<>();
    for (Parser parser : parsers)
      for (MediaType type : parser.getSupportedTypes(context))
        all.computeIfAbsent(registry.normalize(type), none -> new ArrayList<>()).add(parser);
    all.values().removeIf(several -> several.size() < 2);
    return all;
  }

  public MediaTypeRegistry getMediaTypeRegistry() {
    return registry;
  }

  public void setMediaTypeRegistry(MediaTypeRegistry registry) {
    this.registry = registry;
    byType = null;
  }

  public List<Parser> getAllComponentParsers() {
    return Collections.unmodifiableList(parsers);
  }

  public Parser getFallback() {
    return fallback;
  }

  public void setFallback(Parser fallback) {
    this.fallback = fallback;
  }

  protected Parser getParser(Metadata metadata) {
    return getParser(metadata, new ParseContext());
  }

  /** The parser of this type, else of its nearest supertype, else the fallback. */
  protected Parser getParser(Metadata metadata, ParseContext context) {
    String override = metadata.get(TikaCoreProperties.CONTENT_TYPE_PARSER_OVERRIDE);
    MediaType type = MediaType.parse(override == null ? metadata.get(Metadata.CONTENT_TYPE) : override);
    Parser single = singleComposite();
    Set<MediaType> known = single == null ? null : single.getSupportedTypes(context);
    if (type != null) type = registry.normalize(type);
    for (; type != null; type = registry.getSupertype(type)) {
      Parser parser = known == null ? getParsers(context).get(type) : known.contains(type) ? single : null;
      if (parser != null) return parser;
    }
    return fallback;
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return getParsers(context).keySet();
  }

  @Override
  public void parse(InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    Parser parser = getParser(metadata, context);
    ParseRecord record = context.get(ParseRecord.class);
    if (record == null) {
      record = new ParseRecord();
      context.set(ParseRecord.class, record);
    }
    TemporaryResources temporary = new TemporaryResources();
    try {
      String name = ParserUtils.getParserClassname(parser);
      TikaInputStream input = TikaInputStream.get(stream, temporary, metadata);
      TaggedContentHandler tagged = handler == null ? null : new TaggedContentHandler(handler);
      record.addParserClass(name);
      ParserUtils.recordParserDetails(name, metadata);
      record.beforeParse();
      try {
        parser.parse(input, tagged, metadata, context);
      } catch (SecurityException fault) {
        throw fault;
      } catch (IOException fault) {
        input.throwIfCauseOf(fault);
        throw new TikaException("TIKA-198: Illegal IOException from " + parser, fault);
      } catch (SAXException fault) {
        WriteLimitReachedException.throwIfWriteLimitReached(fault);
        if (tagged != null) tagged.throwIfCauseOf(fault);
        throw new TikaException("TIKA-237: Illegal SAXException from " + parser, fault);
      } catch (RuntimeException fault) {
        throw new TikaException("Unexpected RuntimeException from " + parser, fault);
      }
    } finally {
      temporary.dispose();
      record.afterParse();
      if (record.getDepth() == 0) {
        metadata.set(TikaCoreProperties.TIKA_PARSED_BY_FULL_SET, record.getParsers());
        addFindings(record, metadata);
      }
    }
  }

  /** Copies what parsing noted about embedded documents. */
  private static void addFindings(ParseRecord record, Metadata metadata) {
    for (Exception fault : record.getExceptions())
      metadata.add(TikaCoreProperties.EMBEDDED_EXCEPTION, ExceptionUtils.getStackTrace(fault));
    for (String warning : record.getWarnings()) metadata.add(TikaCoreProperties.EMBEDDED_WARNING, warning);
    if (record.isWriteLimitReached()) metadata.set(TikaCoreProperties.WRITE_LIMIT_REACHED, true);
    for (Metadata each : record.getMetadataList())
      for (String name : each.names()) for (String value : each.getValues(name)) metadata.add(name, value);
  }

  /**
   * The only component parser, if it is a (decorated) composite, whose types are already normalised; else null. Lets AutoDetectParser, which is created per
   * request, do without a map of its own.
   */
  private Parser singleComposite() {
    if (byType != null || parsers.size() != 1) return null;
    Parser inner = parsers.get(0);
    while (inner instanceof ParserDecorator) inner = ((ParserDecorator) inner).getWrappedParser();
    return inner instanceof CompositeParser && ((CompositeParser) inner).registry == registry ? parsers.get(0) : null;
  }

  private static List<Parser> without(List<Parser> parsers, Collection<Class<? extends Parser>> excluded) {
    List<Parser> rest = new ArrayList<>();
    for (Parser parser : parsers)
      if (excluded.stream().noneMatch(each -> each.isAssignableFrom(parser.getClass()))) rest.add(parser);
    return rest;
  }
}
