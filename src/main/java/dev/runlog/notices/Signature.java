package dev.runlog.notices;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs what is posted, as the Standard Webhooks specification says: HMAC-SHA256 over id, time and body. */
public final class Signature {

    private static final String PREFIX = "whsec_";
    private static final int SECRET_BYTES = 32;

    private Signature() {}

    /** As those who verify are given it. */
    public static String newSecret(SecureRandom random) {
        var bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /** @param secrets that are valid now: one signature for each, with blanks in between */
    public static Map<String, String> headers(String id, Instant now, String body, List<String> secrets) {
        String time = String.valueOf(now.getEpochSecond());
        var headers = new LinkedHashMap<String, String>();
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", time);
        headers.put(
                "webhook-signature",
                secrets.stream()
                        .map(secret -> "v1," + sign(id + "." + time + "." + body, secret))
                        .collect(Collectors.joining(" ")));
        return headers;
    }

    private static String sign(String text, String secret) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(PREFIX.length())), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
