/**
 * Sends what {@code store.notices} has waiting, and writes down what came of it. Nothing here is waited for by anybody: not by
 * recording, and not by a server that stops.
 *
 * <pre>
 *   Courier ── every moment: what is due ──► Formats ─┬► WebSender ── PublicAddresses: to the very address that was checked
 *      ▲                                              └► MailSender
 *      └──────── Reply, into the log ◄────────────────────┘
 * </pre>
 *
 * <p>Imports {@code notices}, {@code store}, {@code store.notices}, {@code store.figures} and {@code model}.
 */
package dev.runlog.notices.delivery;
