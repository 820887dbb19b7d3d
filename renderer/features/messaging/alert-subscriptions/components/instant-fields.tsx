import { ALERT_TYPES } from "#contract/messaging/alert-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { InstantValues } from "../lib/alert-values.ts";
import type { InstantModel } from "../queries.ts";
import { NumberSegments, NumberSelect } from "./choice-fields.tsx";
import { ClassField } from "./class-field.tsx";
import type { AlertChoices } from "./kind-choices.ts";
import { PlacesField } from "./places-field.tsx";

/** From nine in the evening to six in the morning, until the user says otherwise. */
const USUAL_QUIET = { from: 21, to: 6 } as const;

type Props = {
  form: ContractForm<InstantValues>;
  model: InstantModel;
  choices: AlertChoices;
};

/** Switches quiet hours on and off, and says from when to when they are. */
function QuietHours({ form, choices }: Omit<Props, "model">) {
  const t = useText("alert-subscriptions");
  const isQuiet = typeof form.values.quietFrom === "number";
  const set = (from: number | null, to: number | null) => {
    form.rhf.setValue("quietFrom", from, { shouldDirty: true });
    form.rhf.setValue("quietTo", to, { shouldDirty: true });
  };
  return (
    <>
      <Checkbox
        checked={isQuiet}
        onChange={({ target }) =>
          target.checked ? set(USUAL_QUIET.from, USUAL_QUIET.to) : set(null, null)
        }
      >
        {t("alert-subscriptions.form.quiet")}
      </Checkbox>
      {isQuiet && (
        <>
          <FieldPair>
            <NumberSelect entry={form.value("quietFrom")} options={choices.hoursOfDay} />
            <NumberSelect entry={form.value("quietTo")} options={choices.hoursOfDay} />
          </FieldPair>
          {form.values.alertTypeId === ALERT_TYPES.nonReporting && (
            <TickField entry={form.value("gatewaysAnyHour") as never} />
          )}
        </>
      )}
    </>
  );
}

/** What an instant alert is about, and when it mails. */
export function InstantFields({ form, model, choices }: Props) {
  const t = useText("alert-subscriptions");
  const { alertTypeId } = form.values;
  const isActivity = alertTypeId === ALERT_TYPES.activity;
  const openNow = model.openNow[String(alertTypeId)] ?? 0;
  return (
    <>
      <TextField {...form.text("name")} autoComplete="off" />
      <FieldPair>
        <NumberSelect
          entry={form.value("alertTypeId")}
          options={choices.instantKinds(model.alertTypes.map(({ id }) => id))}
          closed={model.alert ? t("alert-subscriptions.form.alertTypeId.closed") : undefined}
        />
        <ClassField form={form as never} isInstant offered={model.deviceTypeClasses} />
      </FieldPair>
      {isActivity && (
        <FieldPair>
          <NumberSegments entry={form.value("inThreshold")} options={choices.thresholds} />
          <NumberSegments entry={form.value("thresholdHours")} options={choices.activityHours} />
        </FieldPair>
      )}
      {alertTypeId === ALERT_TYPES.lowRefill && (
        <TickField entry={form.value("withFaults") as never} />
      )}
      <PlacesField places={model.places} form={form as never} />
      {!isActivity && (
        <>
          <FieldPair>
            <NumberSelect entry={form.value("holdMinutes")} options={choices.holds} />
            <NumberSelect entry={form.value("remindHours")} options={choices.reminders} optional />
          </FieldPair>
          <TickField entry={form.value("tellResolved") as never} />
        </>
      )}
      <QuietHours form={form} choices={choices} />
      {model.alert === null && !isActivity && openNow > 0 && (
        <Checkbox
          checked={form.values.sendOpen === true}
          onChange={({ target }) =>
            form.rhf.setValue("sendOpen", target.checked, { shouldDirty: true })
          }
        >
          {t("alert-subscriptions.form.openNow", { count: openNow })}
        </Checkbox>
      )}
    </>
  );
}
