import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "#renderer/i18n/text.ts";
import { PasswordField } from "#renderer/ui/password-field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

type Entry = { field: UseFormRegisterReturn; error: string | undefined };

/** A new password, its live checklist, and the same once more. */
export function NewPasswordFields(props: {
  password: Entry;
  confirm: Entry;
  typed: string;
  label: string;
}) {
  const { password, confirm, typed, label } = props;
  const t = useText("account");
  return (
    <>
      <PasswordField
        {...password.field}
        label={label}
        error={password.error}
        autoComplete="new-password"
      />
      <PasswordChecklist password={typed} />
      <PasswordField
        {...confirm.field}
        label={t("account.field.confirmPassword")}
        error={confirm.error}
        autoComplete="new-password"
      />
    </>
  );
}
