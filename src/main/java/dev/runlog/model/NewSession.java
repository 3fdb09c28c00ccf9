package dev.runlog.model;

import jakarta.validation.constraints.NotBlank;

/** A session as a client opens it. */
public record NewSession(
        @NotBlank @Text(max = 512) String name,
        @NotBlank @Text(max = 256) String agentName,
        @NotBlank @Text(max = 256) String userId,
        JsonText.Fields metadata) {}
