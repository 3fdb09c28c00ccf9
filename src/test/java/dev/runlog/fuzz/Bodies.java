package dev.runlog.fuzz;

import dev.runlog.fuzz.Described.Field;
import dev.runlog.fuzz.Described.Operation;
import dev.runlog.fuzz.Values.Value;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** JSON bodies: good ones, with something done to their fields, and then to their bytes. */
final class Bodies {

    /** What is done to the fields; places beyond the last field start over. */
    sealed interface Change {
        record Replace(int at, Value value) implements Change {}

        record Drop(int at) implements Change {}

        record Twice(int at, Value value) implements Change {}

        record Extra(String name, Value value) implements Change {}
    }

    private enum How {
        NOT,
        CUT,
        FLIP,
        INSERT,
        APPEND,
        IN_ARRAY,
        EMPTY
    }

    /** @param where from 0 to 1, in the body */
    @SuppressWarnings("ArrayRecordComponent") // is compared with nothing
    record Spoil(How how, double where, byte[] bytes) {

        byte[] apply(byte[] body) {
            int at = (int) (where * Math.max(0, body.length - 1));
            return switch (how) {
                case NOT -> body;
                case CUT -> Arrays.copyOf(body, at);
                case FLIP -> flipped(body, at);
                case INSERT -> joined(Arrays.copyOf(body, at), bytes, Arrays.copyOfRange(body, at, body.length));
                case APPEND -> joined(body, bytes);
                case IN_ARRAY -> joined(new byte[] {'['}, body, new byte[] {']'});
                case EMPTY -> new byte[0];
            };
        }

        private byte[] flipped(byte[] body, int at) {
            byte[] flipped = body.clone();
            if (flipped.length > 0) {
                flipped[at] ^= (byte) (1 << (bytes[0] & 7));
            }
            return flipped;
        }

        @Override
        public String toString() {
            return how + " " + where + " " + Arrays.toString(bytes);
        }
    }

    /** @param inBatch whether it is the only one of a batch of events */
    record Body(Operation operation, List<Change> changes, Spoil spoil, boolean inBatch) {

        private record Entry(String name, String json) {}

        byte[] toBytes(String session) {
            var entries = new ArrayList<Entry>();
            var fields = operation.fields();
            for (var field : fields) {
                entries.add(new Entry(Values.quoted(field.name()), field.json()));
            }
            for (var change : changes) {
                change(entries, change);
            }
            String object = entries.stream()
                    .map(entry -> entry.name + ":" + entry.json)
                    .collect(Collectors.joining(",", "{", "}"))
                    .replaceAll("sess_[0-9A-Za-z]{22}", session);
            String json = inBatch ? "{\"events\":[" + object + "]}" : object;
            return spoil.apply(json.getBytes(StandardCharsets.UTF_8));
        }

        private void change(List<Entry> entries, Change change) {
            if (change instanceof Change.Extra extra) {
                entries.add(new Entry(extra.name, extra.value.json()));
            } else if (!entries.isEmpty()) {
                if (change instanceof Change.Replace replace) {
                    int at = replace.at % entries.size();
                    entries.set(at, new Entry(entries.get(at).name, replace.value.json()));
                } else if (change instanceof Change.Drop drop) {
                    entries.remove(drop.at % entries.size());
                } else if (change instanceof Change.Twice twice) {
                    entries.add(new Entry(entries.get(twice.at % entries.size()).name, twice.value.json()));
                }
            }
        }

        /** What is the matter, where nothing but the value of one field can be. */
        Optional<Changed> onlyChange() {
            if (spoil.how == How.NOT
                    && changes.size() == 1
                    && !operation.fields().isEmpty()
                    && changes.get(0) instanceof Change.Replace only) {
                int at = only.at % operation.fields().size();
                return Optional.of(new Changed(operation.fields().get(at), only.value));
            }
            return Optional.empty();
        }
    }

    /** A field that had its value replaced. */
    record Changed(Field field, Value value) {

        /** Whether the value cannot be right, whatever else it is. */
        boolean isWrong() {
            return switch (value.kind()) {
                case UNSURE -> false;
                case NULL -> field.required();
                default -> value.kind() != field.kind();
            };
        }
    }

    static final List<byte[]> BYTES = List.of(
            bytes(0xc0, 0x80),
            bytes(0xc0, 0xaf),
            bytes(0xe0, 0x80, 0xaf),
            bytes(0xed, 0xa0, 0x80),
            bytes(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
            bytes(0xf4, 0x90, 0x80, 0x80),
            bytes(0xf8, 0x88, 0x80, 0x80, 0x80),
            bytes(0xe2, 0x82),
            bytes(0x80),
            bytes(0xff),
            bytes(0xfe, 0xff),
            bytes(0xef, 0xbb, 0xbf),
            bytes(0xf0, 0x9f, 0x98, 0x80),
            bytes(0),
            bytes(' ', '\n'),
            bytes('{', '}'),
            bytes('"'),
            bytes('\\'),
            bytes(','),
            bytes('x'));

    private Bodies() {}

    static Arbitrary<Body> any(List<Operation> operations) {
        var taking = operations.stream()
                .filter(operation ->
                        !operation.method().equals("GET") && !operation.method().equals("DELETE"))
                .toList();
        return Combinators.combine(Arbitraries.of(taking), changes(), spoils(), Arbitraries.of(false))
                .as(Body::new);
    }

    /** Events that come as a batch of one. */
    static Arbitrary<Body> inBatches(Operation event) {
        return Combinators.combine(changes(), spoils()).as((changes, spoil) -> new Body(event, changes, spoil, true));
    }

    private static Arbitrary<List<Change>> changes() {
        var value = Arbitraries.frequencyOf(Tuple.of(200, Values.any()), Tuple.of(1, Values.huge()));
        var at = Arbitraries.integers().between(0, 10);
        Arbitrary<Change> one = Arbitraries.frequencyOf(
                Tuple.of(6, Combinators.combine(at, value).as(Change.Replace::new)),
                Tuple.of(1, at.map(Change.Drop::new)),
                Tuple.of(1, Combinators.combine(at, value).as(Change.Twice::new)),
                Tuple.of(1, Combinators.combine(Values.names(), value).as(Change.Extra::new)));
        return Arbitraries.frequencyOf(
                Tuple.of(1, one.list().ofSize(0)),
                Tuple.of(6, one.list().ofSize(1)),
                Tuple.of(2, one.list().ofMinSize(2).ofMaxSize(4)));
    }

    static Arbitrary<Spoil> spoils() {
        var spoils = Combinators.combine(
                        Arbitraries.of(How.class), Arbitraries.doubles().between(0, 1), Arbitraries.of(BYTES))
                .as(Spoil::new);
        return Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(new Spoil(How.NOT, 0, BYTES.get(0)))), Tuple.of(1, spoils));
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] joined(byte[]... parts) {
        var whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }
}
