package dev.runlog.http.limits;

/**
 * How the heap is divided, in bytes. The parts together are less than the heap: what the server itself needs, and what
 * the collector has not taken out yet, is left out.
 *
 * <pre>
 *   heap ─┬ the server itself: its young generation, what it remembers, passwords that are looked at
 *         ├ connections at rest
 *         ├ requests    small requests, from their headers to their reply
 *         ├ strangers   the same, of those who proved nothing yet
 *         ├ bodies      large bodies, as they came
 *         ├ work        what becomes of a large body: inflated, decoded, parsed, on its way to the disk
 *         └ replies     replies that have not been taken yet
 * </pre>
 *
 * @param connections how many there is memory for, whatever state they are in
 */
public record Memory(long requests, long strangers, long bodies, long work, long replies, int connections) {

    /** Each byte of a body takes so many at most: as text of two bytes a letter, and cut up. */
    private static final int WORK_PER_BYTE = 4;

    private static final long CONNECTION = 128 << 10;
    private static final int MOST_CONNECTIONS = 20_000;
    private static final long CONNECTION_AT_REST = 8 << 10;
    /** 32 MiB are young, some 35 are remembered, each password that is looked at takes twice 19. */
    private static final long SERVER_ITSELF = 104L << 20;

    /** @param heap the most that the virtual machine takes */
    public static Memory of(long heap) {
        int connections = (int) Math.min(MOST_CONNECTIONS, heap / CONNECTION);
        long free = Math.max(heap - SERVER_ITSELF - connections * CONNECTION_AT_REST, heap / 4);
        return new Memory(free / 10, free / 40, free / 5, free * 3 / 5, free * 3 / 40, connections);
    }

    /** What becomes of a body of that size takes so much. */
    public static long work(int plainSize) {
        return (long) WORK_PER_BYTE * plainSize;
    }

    /**
     * A larger body can never be worked on, or would leave no room for another one.
     *
     * @param workFactor how much more becomes of it than of others
     */
    public int largestBody(int workFactor) {
        return (int) Math.min(Math.min(work / WORK_PER_BYTE / workFactor, bodies * 3 / 4), Integer.MAX_VALUE / 2);
    }
}
