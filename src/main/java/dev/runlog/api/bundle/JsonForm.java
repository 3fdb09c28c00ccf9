package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.insight.bundle.Masked;
import java.util.List;
import java.util.Map;

/** One object; its last member says that it is complete. */
final class JsonForm implements Form {

    private final List<String> leftOut;

    JsonForm(List<String> leftOut) {
        this.leftOut = leftOut;
    }

    @Override
    public String head(ObjectNode session, ObjectNode insight) {
        return "{\"session\":" + session + ",\n\"insight\":" + insight + ",\n\"events\":[";
    }

    @Override
    public String event(int number, ObjectNode event) {
        return (number == 1 ? "\n" : ",\n") + event;
    }

    @Override
    public String end(Map<Masked, Integer> masked) {
        var end = JsonNodeFactory.instance.objectNode();
        var out = end.putArray("leftOut");
        leftOut.forEach(out::add);
        end.put("maskedWords", Masked.words(masked));
        var counts = end.putObject("masked");
        masked.forEach((kind, count) -> counts.put(kind.wire(), count));
        end.put("complete", true);
        return "\n],\n" + end.toString().substring(1) + "\n";
    }
}
