package dev.runlog.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a browser keeps after somebody has signed in with it: it says that this browser has signed in to this account
 * before, and nothing else. It lets nobody in; it only keeps its holder out of the crowd that guesses.
 *
 * <pre>
 *   32 random letters . HMAC-SHA256 of them and the account
 * </pre>
 *
 * Nothing is stored of it: whatever was signed here is recognised, also after a restart.
 */
final class BrowserMarks {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;
    private final Secrets secrets = new Secrets();

    BrowserMarks(byte[] secret) {
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /** The one that the browser has, if it is for this account; else a new one. */
    String renew(String mark, String account) {
        return fits(mark, account) ? mark : sign(secrets.newToken(), account);
    }

    /** @param mark as a request carries it; null for none */
    boolean fits(String mark, String account) {
        int dot = mark == null ? -1 : mark.indexOf('.');
        return dot >= 0
                && MessageDigest.isEqual(
                        mark.getBytes(StandardCharsets.UTF_8),
                        sign(mark.substring(0, dot), account).getBytes(StandardCharsets.UTF_8));
    }

    private String sign(String chance, String account) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            byte[] signature = mac.doFinal((chance + " " + account).getBytes(StandardCharsets.UTF_8));
            return chance + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new AssertionError(everyJavaHasIt);
        }
    }
}
