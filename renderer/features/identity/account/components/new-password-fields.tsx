import { useId } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

type Props<In extends FieldValues> = {
  form: ContractForm<In>;
  password: Path<In>;
  confirm: Path<In>;
};

/** A new password, its live checklist, and the same again. */
export function NewPasswordFields<In extends FieldValues>({ form, password, confirm }: Props<In>) {
  const checklistId = useId();
  const first = form.text(password);
  const second = form.text(confirm);
  return (
    <>
      <PasswordField
        {...first}
        onBlur={(event) => {
          void first.onBlur(event);
          // What stands in the second is judged by the first.
          if (second.value !== "") void form.rhf.trigger(confirm);
        }}
        autoComplete="new-password"
        aria-describedby={checklistId}
      />
      <PasswordChecklist id={checklistId} password={first.value} />
      <PasswordField {...second} autoComplete="new-password" />
    </>
  );
}
