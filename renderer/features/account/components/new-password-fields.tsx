import { useId } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { PasswordField } from "#renderer/ui/password-field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import type { PasswordEntries } from "./use-account-form.ts";

/** A new password, its live checklist, and the same once more. */
export function NewPasswordFields(props: PasswordEntries & { label: string }) {
  const { password, confirm, typed, label } = props;
  const t = useText("account");
  const checklistId = useId();
  return (
    <>
      <PasswordField
        {...password.field}
        label={label}
        error={password.error}
        autoComplete="new-password"
        aria-describedby={checklistId}
      />
      <PasswordChecklist id={checklistId} password={typed} />
      <PasswordField
        {...confirm.field}
        label={t("account.field.confirmPassword")}
        error={confirm.error}
        autoComplete="new-password"
      />
    </>
  );
}
