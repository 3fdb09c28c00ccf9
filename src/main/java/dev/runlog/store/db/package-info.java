/**
 * One connection and what is said to it, in SQL that any engine understands. What engines spell differently stands in
 * {@code Sql.Spelling}; {@code PortableSqlTest} holds the rest.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.store.db;
