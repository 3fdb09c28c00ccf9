package dev.runlog.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What goes to the log, from when it is made until it is closed: it is kept here and not printed. As a static extension, what the
 * tests of a class provoke; it is printed when one of them fails.
 */
public final class Overheard extends Handler implements AutoCloseable, AfterEachCallback, AfterAllCallback {

    private final List<Logger> loggers = new ArrayList<>();
    private final List<String> said = new CopyOnWriteArrayList<>();

    public Overheard(String... names) {
        for (String name : names) {
            var logger = Logger.getLogger(name);
            logger.addHandler(this);
            logger.setUseParentHandlers(false);
            loggers.add(logger);
        }
    }

    /** What is no warning, too. */
    public Overheard withNews() {
        loggers.forEach(logger -> logger.setLevel(Level.INFO));
        return this;
    }

    public List<String> said() {
        return said;
    }

    @Override
    public void publish(LogRecord entry) {
        said.add(entry.getLevel() + " " + entry.getLoggerName() + " " + entry.getMessage());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        test.getExecutionException().ifPresent(failure -> said.forEach(System.err::println));
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        close();
    }

    @Override
    public void flush() {
        // It keeps everything as it comes.
    }

    @Override
    public void close() {
        for (var logger : loggers) {
            logger.removeHandler(this);
            logger.setUseParentHandlers(true);
            logger.setLevel(null);
        }
    }
}
