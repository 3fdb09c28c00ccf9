package dev.runlog.store;

/** The way for tests, and for nobody else, to the SQL of an open store. */
public final class StoreSql {

    private StoreSql() {}

    public static Readers readers(Store store) {
        return store.readers();
    }

    public static Writer writer(Store store) {
        return store.writer();
    }
}
