package dev.runlog.testing;

import dev.runlog.api.Api;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every route there is, so that tests that claim to know all of them can be held to it. */
public final class Routes {

    private Routes() {}

    /** As in {@code GET /api/sdk/sessions/{id}}. */
    public static Set<String> all(RunningApp app) {
        var nobody = new Api.People(null, null, null, null, null, null, null);
        var resources = Api.resources(
                app.store(),
                null,
                null,
                null,
                null,
                null,
                new Api.Operations(false, 0, Map.of(), false, () -> false),
                nobody);
        var ofResources = resources.stream()
                .flatMap(resource -> Arrays.stream(resource.getClass().getMethods()))
                .flatMap(method -> verb(method).map(verb -> verb + " " + address(method)).stream());
        var ofEndpoints = Api.endpoints(null, null, null, null, new PrometheusRegistry()).stream()
                .map(endpoint -> "POST " + endpoint.path());
        return Stream.concat(ofResources, ofEndpoints).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(verb -> verb != null)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static String address(Method method) {
        return Stream.of(method.getDeclaringClass().getAnnotation(Path.class), method.getAnnotation(Path.class))
                .filter(path -> path != null && !path.value().isEmpty())
                .map(path -> "/" + path.value().replaceAll(": [^}]*", ""))
                .collect(Collectors.joining());
    }
}
