/**
 * Who sends a request, told by its headers: what an address asks for, the proof in a key or a cookie, where it comes from.
 *
 * <pre>
 *   Authentication ─┬ Access         what it takes to send a request to an address
 *                   ├ AllowedHosts   by which names people may ask
 *                   ├ LoginCookie    the proof of a person
 *                   ├ SameOrigin     whether a page of ours sent it
 *                   └► Caller        for resources: what this caller may do, and for whom
 * </pre>
 *
 * <p>Imports {@code http.errors}, {@code http.limits}, {@code auth} and {@code model}.
 */
package dev.runlog.http.caller;
