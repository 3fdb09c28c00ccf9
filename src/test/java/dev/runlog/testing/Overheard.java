package dev.runlog.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What goes to the log, from when it is made until it is closed. */
public final class Overheard extends Handler implements AutoCloseable {

    private final List<Logger> loggers = new ArrayList<>();
    private final List<String> said = new CopyOnWriteArrayList<>();

    public Overheard(String... names) {
        for (String name : names) {
            var logger = Logger.getLogger(name);
            logger.addHandler(this);
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
    public void flush() {
        // It keeps everything as it comes.
    }

    @Override
    public void close() {
        for (var logger : loggers) {
            logger.removeHandler(this);
            logger.setLevel(null);
        }
    }
}
