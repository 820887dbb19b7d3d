import type { ServiceAlertForm } from "#contract/organization/facility-settings.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";

const SHARES = Array.from({ length: LIMITS.refillAlarmMaxPercent + 1 }, (_, percent) => percent);

/** A refill to show what a share of it comes to. */
const REFILL_DOSES = 1000;

function RefillField({ form }: { form: ContractForm<ServiceAlertForm> }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const { value, onChange, ...field } = form.value("refillAlarmThreshold");
  const doses = format.count(REFILL_DOSES - (REFILL_DOSES * value) / 100);
  return (
    <>
      <SelectField
        {...field}
        value={String(value)}
        options={SHARES.map((percent) => ({
          value: String(percent),
          label: t("facility-settings.remaining", { percent }),
        }))}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <p role="status">
        {value === 0
          ? t("facility-settings.refillEffect.empty")
          : t("facility-settings.refillEffect.left", { percent: value, doses })}
      </p>
    </>
  );
}

/** What raises refill alarms, and whether raw facts may be exported. */
export const alertSections = (
  form: ContractForm<ServiceAlertForm>,
  t: Translate,
): readonly FormSection<ServiceAlertForm>[] => [
  {
    id: "alerts",
    title: t("facility-settings.section.alerts"),
    fields: ["refillAlarmThreshold", "hasRefillsWithExpirationDate", "canRawExport"],
    children: (
      <>
        <RefillField form={form} />
        <TickField entry={form.value("hasRefillsWithExpirationDate")} />
        <TickField entry={form.value("canRawExport")} />
      </>
    ),
  },
];
