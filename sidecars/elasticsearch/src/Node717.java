import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.path.PathHierarchyTokenizer;
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenizerFactory;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.NormalizingTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.join.ParentJoinPlugin;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.reindex.ReindexPlugin;
import org.elasticsearch.transport.Netty4Plugin;

/**
 * A single node on this machine: `Node717 HOME NAME` tells `PORT` of its HTTP on a line and ends with its standard input. The modules of a distribution that are in no registry
 * are missing; of its analysis what our mapping asks for stands below, by the same classes of Lucene. There are no scripts.
 */
public final class Node717 extends Node {
    private Node717(Environment environment) {
        super(environment, List.of(Netty4Plugin.class, ParentJoinPlugin.class, ReindexPlugin.class, Analysis.class), false);
    }

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder()
            .put("path.home", arguments[0])
            .put("cluster.name", arguments[1])
            .put("node.name", "node")
            .put("network.host", "127.0.0.1")
            .put("http.port", "0")
            .put("transport.port", "0")
            .put("discovery.type", "single-node")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .put("action.auto_create_index", false)
            .build();
        Environment environment = new Environment(settings, Path.of(arguments[0], "config"));
        try (Node node = new Node717(environment)) {
            node.start();
            HttpServerTransport http = node.injector().getInstance(HttpServerTransport.class);
            System.out.println(http.boundAddress().publishAddress().getPort());
            while (System.in.read() >= 0) { }
        }
        System.exit(0);
    }

    public static final class Analysis extends Plugin implements AnalysisPlugin {
        @Override
        public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
            return Map.of("path_hierarchy", Paths::new, "pattern", Patterns::new);
        }

        @Override
        public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
            return Map.of("asciifolding", Folding::new, "lowercase", Lower::new);
        }

        @Override
        public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
            return Map.of("pattern_replace", AnalysisPlugin.requiresAnalysisSettings(Replacing::new));
        }
    }

    private static final class Paths extends AbstractTokenizerFactory {
        private final char delimiter;

        Paths(IndexSettings index, Environment environment, String name, Settings settings) {
            super(index, settings, name);
            delimiter = settings.get("delimiter", "/").charAt(0);
        }

        @Override
        public Tokenizer create() {
            return new PathHierarchyTokenizer(delimiter, delimiter);
        }
    }

    private static final class Patterns extends AbstractTokenizerFactory {
        private final Pattern pattern;

        Patterns(IndexSettings index, Environment environment, String name, Settings settings) {
            super(index, settings, name);
            pattern = Pattern.compile(settings.get("pattern", "\\W+"));
        }

        @Override
        public Tokenizer create() {
            return new PatternTokenizer(pattern, -1);
        }
    }

    private static final class Folding extends AbstractTokenFilterFactory implements NormalizingTokenFilterFactory {
        Folding(IndexSettings index, Environment environment, String name, Settings settings) {
            super(index, name, settings);
        }

        @Override
        public TokenStream create(TokenStream tokens) {
            return new ASCIIFoldingFilter(tokens);
        }
    }

    private static final class Lower extends AbstractTokenFilterFactory implements NormalizingTokenFilterFactory {
        Lower(IndexSettings index, Environment environment, String name, Settings settings) {
            super(index, name, settings);
        }

        @Override
        public TokenStream create(TokenStream tokens) {
            return new LowerCaseFilter(tokens);
        }
    }

    private static final class Replacing extends AbstractCharFilterFactory {
        private final Pattern pattern;
        private final String replacement;

        Replacing(IndexSettings index, Environment environment, String name, Settings settings) {
            super(index, name);
            pattern = Pattern.compile(settings.get("pattern"));
            replacement = settings.get("replacement", "");
        }

        @Override
        public Reader create(Reader text) {
            return new PatternReplaceCharFilter(pattern, replacement, text);
        }
    }
}
