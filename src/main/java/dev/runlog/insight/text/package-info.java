/**
 * Texts of failures: which of their lines say it, what is left when all that differs from run to run is taken out, and what
 * class of failure it is.
 *
 * <pre>
 *   text ──► KeyLines ──► Normalizer (Mask, Quotes) ──► NormalText ──► FailureClass
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.insight.text;
