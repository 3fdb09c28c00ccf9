package dev.runlog.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventBatch.Item;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Problem.Detail;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads one event of a batch: what is wrong with it is noted with it, and its neighbours are read all the same. */
final class BatchItem extends JsonDeserializer<Item> {

    /** Adds what the rules of the value's fields say against it; the path is where it stands. */
    @FunctionalInterface
    interface Rules {
        void check(Object value, String path, List<Detail> wrong);
    }

    private final Rules rules;

    BatchItem(Rules rules) {
        this.rules = rules;
    }

    @Override
    public Item deserialize(JsonParser in, DeserializationContext at) throws IOException {
        boolean object = in.hasToken(JsonToken.START_OBJECT);
        var list = object || in.hasToken(JsonToken.START_ARRAY)
                ? in.getParsingContext().getParent()
                : in.getParsingContext();
        String path = "events[" + list.getCurrentIndex() + "]";
        if (list.getCurrentIndex() >= EventBatch.MOST) {
            in.skipChildren();
            return Item.SURPLUS;
        }
        if (!object) {
            in.skipChildren();
            return notAnObject(path);
        }
        return event(in, at, path + ".");
    }

    private Item event(JsonParser in, DeserializationContext at, String path) throws IOException {
        var wrong = new ArrayList<Detail>();
        var ofTheBatch = at.getAttribute(StrictTypes.WRONG);
        at.setAttribute(StrictTypes.WRONG, wrong);
        var event = at.readValue(in, NewEvent.class);
        at.setAttribute(StrictTypes.WRONG, ofTheBatch);
        rules.check(event, path, wrong);
        wrong.sort(Comparator.comparing(Detail::field));
        return new Item(wrong.isEmpty() ? event : null, wrong);
    }

    /** A null among the events. */
    @Override
    public Item getNullValue(DeserializationContext at) {
        var list = at.getParser().getParsingContext();
        return notAnObject("events[" + list.getCurrentIndex() + "]");
    }

    private static Item notAnObject(String path) {
        return new Item(null, List.of(new Detail(path, "must be an object")));
    }
}
