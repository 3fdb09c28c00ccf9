/**
 * What a body or a query says: as records whose fields are all valid, or as a refusal that names each that is not.
 *
 * <pre>
 *   Json ─┬ RecordReader    an object into a record
 *         ├ BatchReader     many events, each valid or refused by itself
 *         └ StrictTypes     each type of field, exactly or not at all
 *   Query, Times
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.http.json;
