import { useId } from "react";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import type { PasswordEntries } from "./use-account-form.ts";
import { useFieldWords } from "./use-field-words.ts";

type Props = PasswordEntries & {
  /** `newPassword` where there has been another before. */
  asked: "password" | "newPassword";
};

/** A new password, its live checklist, and the same once more. */
export function NewPasswordFields({ password, confirm, typed, asked }: Props) {
  const words = useFieldWords();
  const checklistId = useId();
  return (
    <>
      <PasswordField
        {...password.field}
        {...words(asked, password.problem)}
        autoComplete="new-password"
        aria-describedby={checklistId}
      />
      <PasswordChecklist id={checklistId} password={typed} />
      <PasswordField
        {...confirm.field}
        {...words("confirmPassword", confirm.problem)}
        autoComplete="new-password"
      />
    </>
  );
}
