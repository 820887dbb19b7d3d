import { LIMITS } from "#contract/core/limits.ts";
import { type TextId, textId } from "#renderer/i18n/catalogue.ts";

/** What a person enters about their account, whatever a form calls it. */
type AccountField =
  | "email"
  | "firstName"
  | "lastName"
  | "password"
  | "newPassword"
  | "currentPassword"
  | "confirmPassword";

/**
 * Finds the words at the fields of a form about an account.
 * @param asked what a field is called in the words, where the call has another name for it
 */
export const accountText =
  (asked: Readonly<Record<string, AccountField>> = {}) =>
  (path: string): TextId => {
    const [field = "", ...rest] = path.split(".");
    return textId(`account.form.${[asked[field] ?? field, ...rest].join(".")}`);
  };

/** Figures in these words. */
export const accountValues = { min: LIMITS.passwordMinLength, max: LIMITS.passwordMaxLength };
