package dev.runlog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One of the texts for people: the README or a page behind it. */
record Page(Path file) {

    static final Page README = new Page(Path.of("README.md"));
    static final Page CONFIGURATION = new Page(Path.of("src", "site", "configuration.md"));
    static final Page OPERATING = new Page(Path.of("src", "site", "operating.md"));
    static final Page DESIGN = new Page(Path.of("src", "site", "design.md"));

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");

    static List<Page> all() throws IOException {
        try (var site = Files.list(Path.of("src", "site"))) {
            var pages = site.filter(file -> file.toString().endsWith(".md")).sorted();
            return Stream.concat(Stream.of(README), pages.map(Page::new)).toList();
        }
    }

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** As GitHub names the places that a link can lead to. */
    List<String> anchors() {
        return HEADING.matcher(prose())
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    List<String> links() {
        return LINK.matcher(prose()).results().map(link -> link.group(1)).toList();
    }

    /** The first group of each match. */
    Stream<String> named(Pattern pattern) {
        return pattern.matcher(text()).results().map(match -> match.group(1));
    }

    private String prose() {
        return BLOCK.matcher(text()).replaceAll("");
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
