package dev.runlog.model;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Text that can be stored and given back as it came: at most {@link #max} characters (code points, as a person or a
 * JSON schema counts them) and no half of a surrogate pair, which UTF-8 has no way to write. Absent text is fine.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = Text.Check.class)
public @interface Text {

    int max() default Integer.MAX_VALUE;

    String message() default "must not be longer than {max} characters";

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
            if (value == null) {
                return true;
            }
            if (hasHalfAPair(value)) {
                context.disableDefaultConstraintViolation();
                context.buildConstraintViolationWithTemplate("must not contain half of a surrogate pair")
                        .addConstraintViolation();
                return false;
            }
            return value.length() <= max || value.codePointCount(0, value.length()) <= max;
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
