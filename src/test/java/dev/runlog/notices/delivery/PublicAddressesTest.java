package dev.runlog.notices.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.notices.Outgoing;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "2130706433",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.168.1.1",
                "198.18.0.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "3fff::1",
                "fc00::1",
                "fd12:3456::1",
                "fe80::1",
                "fec0::1",
                "ff02::1",
            })
    void knowsWhatIsNotForEverybody(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "11.0.0.1",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.255.255",
                "172.32.0.1",
                "192.167.1.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2a00:1450::1",
                "64:ff9b::808:808",
                "::ffff:8.8.8.8",
            })
    void knowsWhatIs(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isTrue();
    }

    /** One address of ours among those of a name is enough, and it is asked for anew each time. */
    @Test
    void aNameThatLeadsInsideIsRefusedWheneverItDoes() throws Exception {
        var asked = new ArrayList<String>();
        var answers = new ArrayList<>(List.of("10.0.0.1", "127.0.0.1"));
        WebSender.Names names = host -> {
            asked.add(host);
            return new InetAddress[] {InetAddress.getByName("8.8.8.8"), InetAddress.getByName(answers.remove(0))};
        };
        try (var sender = new WebSender(names, false, "1")) {
            var post = new Outgoing.Post(URI.create("http://rebound.example.org/"), "{}", Map.of());
            assertThat(sender.send(post).fault())
                    .contains("10.0.0.1", "no public address", "notices.private-addresses");
            assertThat(sender.send(post).fault()).contains("127.0.0.1");
        }
        assertThat(asked).containsExactly("rebound.example.org", "rebound.example.org");
    }
}
