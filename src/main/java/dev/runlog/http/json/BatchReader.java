package dev.runlog.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventBatch.Item;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.FieldErrors;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the list of events of a batch: what is wrong with one is noted with it, and its neighbours are read all the same.
 * The first that are wrong say what all is; when there are many, the others say no more than the first thing that is.
 */
final class BatchReader extends JsonDeserializer<List<Item>> {

    private static final int EXPLAINED = 50;
    private static final int FIELDS_EXPLAINED = 3;

    /** Adds what the rules of the value's fields say against it; the path is where it stands. */
    @FunctionalInterface
    interface Rules {
        void check(Object value, String path, FieldErrors wrong);
    }

    private final int mostLetters;
    private final Rules rules;

    /** @param mostLetters of one event, as it was sent */
    BatchReader(int mostLetters, Rules rules) {
        this.mostLetters = mostLetters;
        this.rules = rules;
    }

    @Override
    public List<Item> deserialize(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_ARRAY)) {
            StrictTypes.note(in, at, "must be an array");
            in.skipChildren();
            return null;
        }
        var items = new ArrayList<Item>();
        int refused = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (items.size() == EventBatch.MOST) {
                throw Problem.invalid("events", EventBatch.MUST); // nobody reads what comes after it
            }
            var wrong = new FieldErrors(refused < EXPLAINED ? FIELDS_EXPLAINED : 1);
            var event = read(in, at, "events[" + items.size() + "]", wrong);
            if (wrong.isEmpty()) {
                items.add(new Item(event, null));
            } else {
                items.add(new Item(null, refusal(wrong, refused < EXPLAINED)));
                refused++;
            }
        }
        return items;
    }

    private NewEvent read(JsonParser in, DeserializationContext at, String path, FieldErrors wrong) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            wrong.add(path, "must be an object");
            in.skipChildren();
            return null;
        }
        var ofTheBatch = at.getAttribute(StrictTypes.WRONG);
        at.setAttribute(StrictTypes.WRONG, wrong);
        long from = in.currentTokenLocation().getCharOffset();
        var event = at.readValue(in, NewEvent.class);
        at.setAttribute(StrictTypes.WRONG, ofTheBatch);
        if (in.currentLocation().getCharOffset() - from > mostLetters) {
            wrong.add(path, "must not be larger than " + mostLetters + " characters, as when it is sent alone");
            return null;
        }
        rules.check(event, path + ".", wrong);
        return event;
    }

    private static EventOutcome refusal(FieldErrors wrong, boolean explained) {
        return EventOutcome.rejected(
                new Problem(Problem.Code.INVALID, wrong.sentence(), explained ? wrong.details() : List.of()));
    }
}
