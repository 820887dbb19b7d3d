import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** The four classes of characters; three of them must occur in a password. */
const CLASSES = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}]/u,
} as const;
export type PasswordClass = keyof typeof CLASSES;
const CLASSES_NEEDED = 3;

export type PasswordChecks = {
  /** 8 to 100 characters */
  hasLength: boolean;
  classes: Readonly<Record<PasswordClass, boolean>>;
  /** three of the four classes */
  hasClasses: boolean;
};

/** What a live checklist shows of a password as it is typed. */
export const checkPassword = (password: string): PasswordChecks => {
  const length = [...password].length;
  const classes = {
    lowercase: CLASSES.lowercase.test(password),
    uppercase: CLASSES.uppercase.test(password),
    digit: CLASSES.digit.test(password),
    special: CLASSES.special.test(password),
  };
  return {
    hasLength: length >= LIMITS.passwordMinLength && length <= LIMITS.passwordMaxLength,
    classes,
    hasClasses: Object.values(classes).filter(Boolean).length >= CLASSES_NEEDED,
  };
};

/** A password that somebody chooses. That it is not easy to guess, only the server knows. */
export const NewPassword = z.string().superRefine((password, context) => {
  const length = [...password].length;
  const refuse = (message: string): void => context.addIssue({ code: "custom", message });
  if (length === 0) refuse("required");
  else if (length < LIMITS.passwordMinLength) refuse("too_short");
  else if (length > LIMITS.passwordMaxLength) refuse("too_long");
  else if (!checkPassword(password).hasClasses) refuse("password_classes");
});
