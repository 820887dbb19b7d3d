import { REPORT_TYPE_RULES, type ReportTypeId } from "#contract/messaging/report-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { RadioTiles } from "#renderer/ui/forms/radio-tile.tsx";
import { type WizardValues, withType } from "../lib/wizard-values.ts";

type Props = { form: ContractForm<WizardValues>; typeIds: readonly ReportTypeId[] };

/** Which report is sent; a second click on the chosen one takes it back. */
export function ReportStep({ form, typeIds }: Props) {
  const t = useText("report-subscriptions");
  const { values } = form;
  const choose = (id: ReportTypeId) => {
    const next = withType(values, values.selectedReportTypeId === id ? 0 : id);
    for (const [name, value] of Object.entries(next))
      form.rhf.setValue(name as keyof WizardValues, value, { shouldDirty: true });
  };
  return (
    <div className="hr-subscription-types">
      <RadioTiles
        label={t("report-subscriptions.step.reportQuestion")}
        note={t("report-subscriptions.step.reportNote")}
        columns={1}
        options={typeIds.map((value) => {
          const { name } = REPORT_TYPE_RULES[value];
          return {
            value,
            label: t(`report-subscriptions.type.${name}.name`),
            note: t(`report-subscriptions.type.${name}.text`),
          };
        })}
        value={typeIds.find((id) => id === values.selectedReportTypeId) ?? null}
        onChoose={choose}
      />
    </div>
  );
}
