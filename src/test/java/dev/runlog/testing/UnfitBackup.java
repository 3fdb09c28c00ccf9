package dev.runlog.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** What can have become of a backup. */
public enum UnfitBackup {
    EMPTY,
    TEXT,
    OF_ANOTHER_PROGRAM,
    HALF,
    WITHOUT_ITS_LAST_PAGE,
    SPOILT,
    NEWER,
    IN_USE,
    MISSING,
    A_DIRECTORY;

    public void make(Path file) throws Exception {
        switch (this) {
            case EMPTY -> Files.write(file, new byte[0]);
            case TEXT -> Files.writeString(file, "dear diary");
            case OF_ANOTHER_PROGRAM -> Terminal.execute(file, "PRAGMA application_id = 7");
            case HALF -> cut(file, Files.size(file) / 2 + 100);
            case WITHOUT_ITS_LAST_PAGE -> cut(file, Files.size(file) - 4_096);
            case SPOILT -> spoil(file);
            case NEWER -> Terminal.execute(file, "PRAGMA user_version = 999");
            case IN_USE -> Files.writeString(Path.of(file + "-wal"), "not yet in the file");
            case MISSING -> Files.delete(file);
            case A_DIRECTORY -> {
                Files.delete(file);
                Files.createDirectory(file);
            }
        }
    }

    private static void cut(Path file, long size) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    /** Pages in the middle that make no sense. */
    public static void spoil(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 64 * 1024, (byte) 0x7f);
        Files.write(file, bytes);
    }
}
