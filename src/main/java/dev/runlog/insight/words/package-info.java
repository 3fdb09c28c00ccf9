/** How figures are said in sentences. Imports nothing. */
package dev.runlog.insight.words;
