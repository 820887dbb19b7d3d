import { LIMITS } from "#contract/limits.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { problemWords } from "#renderer/i18n/problem-words.ts";
import { useText } from "#renderer/i18n/text.ts";

/** What is asked of a person about their account, whatever a form calls it. */
export type AccountField =
  | "email"
  | "firstName"
  | "lastName"
  | "password"
  | "newPassword"
  | "currentPassword"
  | "confirmPassword";

const values = { min: LIMITS.passwordMinLength, max: LIMITS.passwordMaxLength };

/** The words at a field: its label, and what is wrong with it, as one would say it of that field. */
export const useFieldWords = () => {
  const t = useText("account", "errors");
  return (asked: AccountField, problem?: string) => ({
    label: t(`account.field.${asked}`),
    error: problemWords(t, textId(`account.problem.${asked}.${problem}`), problem, values),
  });
};
