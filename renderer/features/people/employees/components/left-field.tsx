import type { EmployeeForm } from "#contract/people/employees.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { SinceField } from "./since-field.tsx";

type Props = {
  form: ContractForm<EmployeeForm>;
  /** As it is saved. */
  leftAt: string | null;
};

/** Whether an employee has left, since when, and the way back. */
export function LeftField({ form, leftAt }: Props) {
  const t = useText("employees");
  const format = useFormat();
  const { value, onChange, error } = form.value("left");
  // Of a field inside of it the form would take the value apart.
  const wrong = form.refusals.find(({ name }) => name === "left.since");
  if (leftAt !== null)
    return (
      <div className="hr-employee-left">
        <p>{t("employees.leftSince", { at: format.dateTime(leftAt, readersZone()) })}</p>
        <Checkbox
          checked={value === null}
          onChange={({ target }) => onChange(target.checked ? null : undefined)}
        >
          {t("employees.isBack")}
        </Checkbox>
      </div>
    );
  const isLeaving = value !== undefined && value !== null;
  return (
    <div className="hr-employee-left">
      <Checkbox
        checked={isLeaving}
        onChange={({ target }) => onChange(target.checked ? { since: undefined } : undefined)}
      >
        {t("employees.hasLeft")}
      </Checkbox>
      {isLeaving && (
        <SinceField
          label={form.labelOf("left.since")}
          help={t("employees.form.left.since.help")}
          error={wrong?.problem ?? error}
          since={value.since}
          onChange={(next) => onChange({ since: next })}
        />
      )}
    </div>
  );
}
