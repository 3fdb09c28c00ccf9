/**
 * What a team is told, how it is put, and when: rules, what they match, the words, the formats of those who are told, the
 * signature. Pure functions.
 *
 * <pre>
 *   Finding ──► NoticeRule.wants ──► Notice ── Schedule: at once, after quiet hours, in the morning
 *                                      └► Delivery ──► MessageText ──► WebhookFormat, ChatFormats, MailFormat
 *                                                                          └► Outgoing: what goes over the wire
 * </pre>
 *
 * <p>Imports {@code insight} and {@code model}.
 */
package dev.runlog.notices;
