package dev.runlog.http;

import dev.runlog.http.json.Json;
import dev.runlog.http.wire.Body;
import dev.runlog.http.wire.RequestBodies;
import dev.runlog.model.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Turns a request's body into the record a resource asks for. */
@Consumes(MediaType.APPLICATION_JSON)
final class JsonBody implements MessageBodyReader<Object> {

    private final Json json;

    @Context
    private HttpServletRequest request;

    JsonBody(Json json) {
        this.json = json;
    }

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type.isRecord();
    }

    /** The stream is left alone: the body is here already, see {@link RequestBodies}. */
    @Override
    public Object readFrom(
            Class<Object> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, String> headers,
            InputStream body) {
        requireUtf8(media);
        return json.read(Body.of(request).plain(), type);
    }

    static void requireUtf8(MediaType media) {
        String charset = media.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, "utf-8");
        if (!charset.equalsIgnoreCase("utf-8")) {
            throw new Problem(
                    Problem.Code.INVALID, "The Content-Type names another charset than utf-8: send JSON as UTF-8.");
        }
    }
}
