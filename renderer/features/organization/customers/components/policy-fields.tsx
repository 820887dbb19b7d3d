import type { Path } from "react-hook-form";
import {
  IDLE_MINUTES,
  LOCKOUT_ATTEMPTS,
  LOCKOUT_MINUTES,
  PASSWORD_DAYS,
} from "#contract/organization/customers.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { type CustomerValues, minutesAsText } from "../lib/customer-values.ts";
import "./customers.css";

type Props<In extends CustomerValues> = { form: ContractForm<In> };
type Policy =
  | "maxFailedLoginAttempts"
  | "accountLockoutDuration"
  | "passwordExpirationDays"
  | "idleTimeoutMinutes";

const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

/** The security policies of a customer; how long a lock holds is a field where there is one. */
export function PolicyFields<In extends CustomerValues>({ form }: Props<In>) {
  const t = useText("customers");
  const at = (name: Policy) => name as Path<In>;
  const put = (name: Policy, value: number | null) =>
    form.rhf.setValue(at(name), value as never, { shouldDirty: true, shouldValidate: true });
  const off = { value: "", label: t("customers.policy.off") };
  const select = (
    name: Policy,
    options: readonly { value: string; label: string }[],
    onChange = (value: number | null) => put(name, value),
  ) => {
    const { value, onChange: _, ...field } = form.value(at(name));
    return (
      <SelectField
        {...field}
        value={value === null ? "" : String(value)}
        options={options}
        onChange={({ target }) => onChange(numberOf(target.value))}
      />
    );
  };
  const minutes = (values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: minutesAsText(t, value) }));
  const setAttempts = (value: number | null) => {
    put("maxFailedLoginAttempts", value);
    const duration = form.values.accountLockoutDuration ?? LOCKOUT_MINUTES[0];
    put("accountLockoutDuration", value === null ? null : duration);
  };
  return (
    <>
      <FieldPair>
        {select(
          "maxFailedLoginAttempts",
          [
            off,
            ...LOCKOUT_ATTEMPTS.map((count) => ({
              value: String(count),
              label: t("customers.policy.attempts", { count }),
            })),
          ],
          setAttempts,
        )}
        {form.values.maxFailedLoginAttempts !== null &&
          select("accountLockoutDuration", minutes(LOCKOUT_MINUTES))}
      </FieldPair>
      <FieldPair>
        {select("passwordExpirationDays", [
          off,
          ...PASSWORD_DAYS.map((count) => ({
            value: String(count),
            label: t("customers.policy.days", { count }),
          })),
        ])}
        {select("idleTimeoutMinutes", minutes(IDLE_MINUTES))}
      </FieldPair>
    </>
  );
}
