package dev.runlog.model;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;

/**
 * Text that can be stored and given back as it came, by any door and from any engine: at most {@link #max} characters
 * (code points, as a person or a JSON schema counts them), no U+0000, and no half of a surrogate pair, which UTF-8 has no
 * way to write. Absent text is fine.
 */
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = Text.Check.class)
public @interface Text {

    int max() default Integer.MAX_VALUE;

    String message() default "must be a text";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    final class Check implements ConstraintValidator<Text, String> {

        private int max;

        @Override
        public void initialize(Text text) {
            max = text.max();
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            var fault = value == null ? Optional.<String>empty() : fault(value, max);
            fault.ifPresent(must -> {
                context.disableDefaultConstraintViolation();
                context.buildConstraintViolationWithTemplate(must).addConstraintViolation();
            });
            return fault.isEmpty();
        }

        /** What such a text must be, and this one is not. */
        public static Optional<String> fault(String value, int max) {
            // In this order: nobody looks through megabytes of what is too long anyhow.
            if (value.length() / 2 > max || value.codePointCount(0, value.length()) > max) {
                return Optional.of("must not be longer than " + max + " characters");
            }
            if (value.indexOf(0) >= 0) {
                return Optional.of("must not contain U+0000");
            }
            return hasHalfAPair(value) ? Optional.of("must not contain half of a surrogate pair") : Optional.empty();
        }

        /** Refuses a name that is not one, for those that come in by other ways than a body. */
        public static void require(String field, String name, int max) {
            if (name.isBlank()) {
                throw Problem.invalid(field, "must not be blank");
            }
            fault(name, max).ifPresent(must -> {
                throw Problem.invalid(field, must);
            });
        }

        private static boolean hasHalfAPair(String value) {
            for (int i = 0; i < value.length(); i++) {
                if (Character.isSurrogate(value.charAt(i))) {
                    int pair = value.codePointAt(i);
                    if (pair <= Character.MAX_VALUE) {
                        return true;
                    }
                    i++;
                }
            }
            return false;
        }
    }
}
