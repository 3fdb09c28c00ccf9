/**
 * What it is worth when a run says how sure it is, and what runs considered.
 *
 * <p>Imports {@code insight.statistics}, {@code insight.words}, {@code insight.text} and {@code model}.
 */
package dev.runlog.insight.decision;
