package dev.runlog.store.copies;

/** Hears now and then how far something long has come, and whether it is to go on. */
@FunctionalInterface
public interface Progress {

    /**
     * @param of about how much there is; as much as is done once that is not known
     * @return false to break it off
     */
    boolean goesOn(long done, long of);
}
