package dev.runlog.http.connections;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Takes as many connections as there may be; others are closed at once. */
public final class LimitedConnector extends ServerConnector {

    private final ConnectionLimit connections;

    public LimitedConnector(Server server, ConnectionLimit connections, ConnectionFactory... protocols) {
        super(server, 1, 1, protocols);
        this.connections = connections;
        addEventListener(connections);
        getSelectorManager().addEventListener(connections);
    }

    @Override
    public void accept(int acceptor) throws IOException {
        if (!(getTransport() instanceof ServerSocketChannel listening) || !listening.isOpen()) {
            return;
        }
        var channel = listening.accept();
        var remote = channel.getRemoteAddress();
        if (!connections.admits(remote)) {
            channel.close();
            return;
        }
        connections.hold(channel, remote);
        channel.configureBlocking(false);
        configure(channel.socket());
        getSelectorManager().accept(channel);
    }
}
