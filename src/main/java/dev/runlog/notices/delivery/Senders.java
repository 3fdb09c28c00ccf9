package dev.runlog.notices.delivery;

import java.net.InetAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The ways out.
 *
 * @param mail empty where the configuration names no mail server
 * @param console the address of the console, with a slash at the end; known once the server has started
 */
public record Senders(WebSender web, Optional<MailSender> mail, Supplier<String> console) {

    /** @param privateAddresses whether receivers may be inside the server's own network */
    public static Senders of(
            boolean privateAddresses,
            Optional<MailServer> mailServer,
            Supplier<String> console,
            String version,
            Clock clock) {
        return new Senders(
                new WebSender(InetAddress::getAllByName, privateAddresses, version),
                mailServer.map(server -> new MailSender(server, clock)),
                console);
    }
}
