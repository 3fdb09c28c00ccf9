package dev.runlog.notices.delivery;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses belong to everybody. A notice goes where an admin of an organization says, from inside the network of
 * whoever runs the server: what is reachable from there alone is none of the admin's business.
 */
final class PublicAddresses {

    /** An IPv4 or IPv6 range. */
    private static final class Range {
        private final byte[] start;
        private final int bits;

        private Range(byte[] start, int bits) {
            this.start = start;
            this.bits = bits;
        }

        static Range of(String text) {
            var parts = text.split("/", 2);
            try {
                return new Range(InetAddress.getByName(parts[0]).getAddress(), Integer.parseInt(parts[1]));
            } catch (UnknownHostException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        boolean contains(byte[] address) {
            if (address.length != start.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % 8);
                if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** This host, private, shared by carriers, loopback, link-local, for tests and documentation, multicast, reserved. */
    private static final List<Range> NOT_PUBLIC_IPV4 = ranges("""
            0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
            192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4""");

    /** All there are so far that are routed everywhere. */
    private static final Range GLOBAL_IPV6 = Range.of("2000::/3");

    /** Of these, what tunnels to somewhere else or is for documentation. */
    private static final List<Range> NOT_PUBLIC_IPV6 = ranges("2001::/23 2001:db8::/32 2002::/16 3fff::/20");

    /** Behind it stands an IPv4 address. */
    private static final Range NAT64 = Range.of("64:ff9b::/96");

    private static final int IPV4_IN_IPV6 = 12;

    private PublicAddresses() {}

    private static List<Range> ranges(String text) {
        return Arrays.stream(text.split("\\s+")).map(Range::of).toList();
    }

    static boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (address instanceof Inet4Address) {
            return isPublicIpv4(bytes);
        }
        if (!(address instanceof Inet6Address ipv6) || ipv6.getScopeId() != 0) {
            return false;
        }
        if (NAT64.contains(bytes)) {
            return isPublicIpv4(Arrays.copyOfRange(bytes, IPV4_IN_IPV6, bytes.length));
        }
        return GLOBAL_IPV6.contains(bytes) && NOT_PUBLIC_IPV6.stream().noneMatch(range -> range.contains(bytes));
    }

    private static boolean isPublicIpv4(byte[] bytes) {
        return NOT_PUBLIC_IPV4.stream().noneMatch(range -> range.contains(bytes));
    }
}
