package dev.runlog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which version of the program this is. */
final class Version {

    private Version() {}

    static String text() {
        var properties = new Properties();
        try (var in = Version.class.getResourceAsStream("/version.properties")) {
            properties.load(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version");
    }
}
