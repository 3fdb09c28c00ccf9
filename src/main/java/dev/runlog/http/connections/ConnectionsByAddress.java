package dev.runlog.http.connections;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;

/**
 * The open connections of each address, and which addresses have how many. Nothing here takes longer when there are more of
 * them: thousands may come in a second.
 *
 * <p>Not safe for several threads at once.
 */
final class ConnectionsByAddress {

    /** Of so many, in turn, the one that has been silent for longest is found: nearly as good as of all. */
    private static final int LOOKED_AT = 8;

    private final Map<RemoteAddress, Set<EndPoint>> connections = new HashMap<>();
    private final TreeMap<Integer, Set<RemoteAddress>> addressesBySize = new TreeMap<>();

    int of(RemoteAddress address) {
        return connections.getOrDefault(address, Set.of()).size();
    }

    /** How many the address has that has most. */
    int most() {
        return addressesBySize.isEmpty() ? 0 : addressesBySize.lastKey();
    }

    void add(RemoteAddress address, EndPoint added) {
        var same = connections.computeIfAbsent(address, first -> new LinkedHashSet<>());
        int before = same.size();
        same.add(added);
        resized(address, before, same.size());
    }

    void remove(RemoteAddress address, EndPoint gone) {
        var same = connections.get(address);
        int before = same.size();
        same.remove(gone);
        resized(address, before, same.size());
        if (same.isEmpty()) {
            connections.remove(address);
        }
    }

    private void resized(RemoteAddress address, int before, int after) {
        if (before > 0) {
            var left = addressesBySize.get(before);
            left.remove(address);
            if (left.isEmpty()) {
                addressesBySize.remove(before);
            }
        }
        if (after > 0) {
            addressesBySize
                    .computeIfAbsent(after, first -> new LinkedHashSet<>())
                    .add(address);
        }
    }

    EndPoint silentOneOfMost() {
        return silentOne(addressesBySize.lastEntry().getValue().iterator().next());
    }

    EndPoint silentOne(RemoteAddress address) {
        var same = connections.get(address);
        var some = next(same);
        var silent = some.stream()
                .max(Comparator.comparingLong(ConnectionsByAddress::silentFor))
                .orElseThrow();
        // The others are looked at again when all have had their turn.
        some.remove(silent);
        some.forEach(same::remove);
        same.addAll(some);
        return silent;
    }

    private static List<EndPoint> next(Set<EndPoint> same) {
        var some = new ArrayList<EndPoint>(LOOKED_AT);
        var each = same.iterator();
        while (each.hasNext() && some.size() < LOOKED_AT) {
            some.add(each.next());
        }
        return some;
    }

    /** Who waits for us has not been silent. */
    private static long silentFor(EndPoint endPoint) {
        return endPoint instanceof AbstractEndPoint known && waitsForClient(known) ? known.getIdleFor() : -1;
    }

    private static boolean waitsForClient(AbstractEndPoint endPoint) {
        return endPoint.getFillInterest().isInterested()
                || endPoint.getWriteFlusher().isPending();
    }
}
