package dev.runlog.cli.transfer;

import dev.runlog.model.Problem;
import dev.runlog.store.file.TemporaryFile;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A file that only its owner may read and that appears under its name when it is whole and on disk, or not at all. */
public final class WholeFile implements AutoCloseable {

    private static final int BUFFER = 128 * 1024;

    private final Path target;
    private final TemporaryFile unfinished;
    private final FileOutputStream file;
    private final GZIPOutputStream zip;
    private final OutputStream out;

    private WholeFile(Path target, TemporaryFile unfinished) throws IOException {
        this.target = target;
        this.unfinished = unfinished;
        this.file = new FileOutputStream(unfinished.path().toFile());
        boolean zipped = target.getFileName().toString().endsWith(".gz");
        this.zip = zipped ? new GZIPOutputStream(file, BUFFER) : null;
        this.out = new BufferedOutputStream(zipped ? zip : file, BUFFER);
    }

    /** @param path is replaced when it is a file; with .gz at its end what is written is compressed */
    public static WholeFile at(Path path) throws IOException {
        var target = path.toAbsolutePath().normalize();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw Problem.invalid("FILE", "is " + path + ", which is no file: name one, or - for the terminal");
        }
        var real = Files.exists(target) ? target.toRealPath() : target;
        var directory = real.getParent();
        if (directory == null || !Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw Problem.invalid("FILE", "is in a directory that is not there or may not be written to: " + path);
        }
        return new WholeFile(real, TemporaryFile.in(directory));
    }

    public OutputStream out() {
        return out;
    }

    /** All is written: now it may be seen. */
    public void finish() throws IOException {
        out.flush();
        if (zip != null) {
            zip.finish();
        }
        unfinished.replace(target);
    }

    @Override
    public void close() throws IOException {
        try (unfinished) {
            out.close();
        }
    }
}
