package dev.runlog.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** strace at the side of a running process, making some of its calls fail, until closed: then it goes on unharmed. */
final class Strace implements AutoCloseable {

    private final Process process;
    private final List<String> said = new ArrayList<>();
    private boolean attached;

    /**
     * @param calls to fail with EIO
     * @param when as strace has it, {@code :when=3+5}; empty for always
     */
    Strace(long pid, String calls, String when) throws IOException {
        this.process = new ProcessBuilder(
                        "strace",
                        "-f",
                        "-o",
                        "/dev/null",
                        "-e",
                        "trace=" + calls,
                        "-e",
                        "inject=" + calls + ":error=EIO" + when,
                        "-p",
                        String.valueOf(pid))
                .start();
        BufferedReader err = process.errorReader();
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            said.add(line);
            attached = line.contains("attached");
            if (attached) {
                break;
            }
        }
    }

    /** Why it could not, if so. */
    Optional<String> refusal() {
        return attached ? Optional.empty() : Optional.of("strace may not look at processes here: " + said);
    }

    /** Lets go. */
    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
