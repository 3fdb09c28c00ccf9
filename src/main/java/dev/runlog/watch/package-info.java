/**
 * What needs a look: the rules of {@code insight} asked of the figures of the store, for whoever asks, and now and then by
 * themselves.
 *
 * <pre>
 *   figures ─► WhatMoved, Versions ─► replies
 *                  └► Lookout ─► findings, kept and told
 * </pre>
 *
 * <p>Imports {@code store}, {@code insight} and {@code model}.
 */
package dev.runlog.watch;
