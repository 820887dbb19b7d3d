import { z } from "zod";
import { LIMITS } from "../core/limits.ts";

/** The four classes of characters; three of them must occur in a password. */
const CLASSES = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}]/u,
} as const;
type PasswordClass = keyof typeof CLASSES;
const CLASSES_NEEDED = 3;

type PasswordChecks = {
  /** 8 to 100 characters */
  hasLength: boolean;
  classes: Readonly<Record<PasswordClass, boolean>>;
  /** three of the four classes */
  hasClasses: boolean;
};

/** One form for letters with accents, whichever way a keyboard sends them (RFC 8265, OpaqueString). */
export const composePassword = (password: string): string => password.normalize("NFC");

/** Length as people count: a letter with its accent is one, and so is an emoji. */
const lengthOf = (password: string): number => [...composePassword(password)].length;

/** What a live checklist shows of a password as it is typed. */
export const checkPassword = (password: string): PasswordChecks => {
  const length = lengthOf(password);
  const composed = composePassword(password);
  const classes = {
    lowercase: CLASSES.lowercase.test(composed),
    uppercase: CLASSES.uppercase.test(composed),
    digit: CLASSES.digit.test(composed),
    special: CLASSES.special.test(composed),
  };
  return {
    hasLength: length >= LIMITS.passwordMinLength && length <= LIMITS.passwordMaxLength,
    classes,
    hasClasses: Object.values(classes).filter(Boolean).length >= CLASSES_NEEDED,
  };
};

/** Any text up to the longest password: what is typed into "current password" follows no rule. */
export const TypedPassword = z
  .string()
  .refine((password) => lengthOf(password) <= LIMITS.passwordMaxLength, "too_long");

/** A password that a user chooses. That it is not easy to guess, only the server knows. */
export const NewPassword = z.string().superRefine((password, context) => {
  const length = lengthOf(password);
  const refuse = (message: string): void => context.addIssue({ code: "custom", message });
  if (length === 0) refuse("required");
  else if (length < LIMITS.passwordMinLength) refuse("too_short");
  else if (length > LIMITS.passwordMaxLength) refuse("too_long");
  else if (!checkPassword(password).hasClasses) refuse("password_classes");
});
