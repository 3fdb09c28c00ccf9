package dev.runlog.http.connections;

import dev.runlog.http.limits.Payer;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Where connections come from, as far as that tells strangers apart. */
record RemoteAddress(String network) {

    static RemoteAddress of(SocketAddress remote) {
        return new RemoteAddress(
                remote instanceof InetSocketAddress known && known.getAddress() != null
                        ? Payer.stranger(known.getAddress().getHostAddress()).caller()
                        : "");
    }
}
