package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;

/**
 * A session as a client opens it.
 *
 * @param content null when it says nothing of it
 */
public record NewSession(
        @NotBlank @Text(max = 512) String name,
        @NotBlank @Text(max = 256) String agentName,
        @NotBlank @Text(max = 256) String userId,
        JsonText.Fields metadata,
        @JsonUnwrapped @Valid SessionContent content) {}
