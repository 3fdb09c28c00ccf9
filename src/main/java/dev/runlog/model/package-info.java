/**
 * What Runlog talks about: sessions, events, keys, people, as records and enums that carry their own rules.
 *
 * <p>Imports nothing of ours, and of others only the annotations of Jakarta Validation and Jackson.
 */
package dev.runlog.model;
