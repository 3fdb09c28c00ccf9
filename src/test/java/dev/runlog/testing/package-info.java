/** What the tests share: the running app and the running jar, clients of both, random runs, clocks and waiting. */
package dev.runlog.testing;
