package dev.runlog.cli.transfer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Bytes that are written once and read as often as needed: in memory while they are few, else in a file without a name. */
final class Spool implements AutoCloseable {

    private static final int MOST_IN_MEMORY = 1024 * 1024;

    private final Path directory;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private FileChannel file;
    private OutputStream toFile;

    /** @param directory where the file is made if one is needed */
    Spool(Path directory) {
        this.directory = directory;
    }

    void write(byte[] bytes) throws IOException {
        if (file == null && memory.size() + bytes.length > MOST_IN_MEMORY) {
            openFile();
        }
        (file == null ? memory : toFile).write(bytes);
    }

    private void openFile() throws IOException {
        var rights = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        var path = Files.createTempFile(directory, "import-", null, rights);
        file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(path); // the bytes go with the channel, whatever becomes of this process
        toFile = Channels.newOutputStream(file);
        memory.writeTo(toFile);
        memory.reset();
    }

    boolean isInMemory() {
        return file == null;
    }

    /** All that was written, from the start. There is one reader at a time. */
    InputStream read() throws IOException {
        return file == null
                ? new ByteArrayInputStream(memory.toByteArray())
                : Channels.newInputStream(file.position(0));
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
