package dev.runlog.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.InputStream;

/** The description of this API that machines read. */
@Path("openapi.yaml")
public final class OpenApiResource {

    @GET
    @Produces("application/yaml")
    public InputStream openApi() {
        return OpenApiResource.class.getResourceAsStream("/openapi.yaml");
    }
}
