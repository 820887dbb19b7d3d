import { ALERT_TYPES, UNIT_MINUTES } from "#contract/messaging/alert-subscriptions.ts";
import { DAYS_OF_WEEK, FREQUENCIES } from "#contract/core/schedules.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ToggleChip } from "#renderer/ui/forms/choices/chip.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { ScheduledValues } from "../lib/alert-values.ts";
import type { ScheduledModel } from "../queries.ts";
import { NumberSelect } from "./choice-fields.tsx";
import { ClassField } from "./class-field.tsx";
import type { AlertChoices } from "./kind-choices.ts";
import { PlacesField } from "./places-field.tsx";

type Props = {
  form: ContractForm<ScheduledValues>;
  model: ScheduledModel;
  choices: AlertChoices;
};

/** For how long a device has not been heard; less than two missed contacts says nothing. */
function Silence({ form, model, choices }: Props) {
  const t = useText("alert-subscriptions");
  const { lastCommThreshold, lastCommThresholdUnits } = form.values;
  const minutes =
    typeof lastCommThreshold === "number" && lastCommThresholdUnits
      ? lastCommThreshold * UNIT_MINUTES[lastCommThresholdUnits]
      : null;
  const isRaised = minutes !== null && minutes < model.leastSilenceMinutes;
  return (
    <>
      <FieldPair>
        <NumberField entry={form.value("lastCommThreshold") as never} />
        <SelectField {...form.text("lastCommThresholdUnits")} options={choices.units} />
      </FieldPair>
      {isRaised && (
        <p className="hr-alert-help">
          {t("alert-subscriptions.form.leastSilence", { count: model.leastSilenceMinutes })}
        </p>
      )}
    </>
  );
}

/** What a scheduled alert lists. */
export function ScheduledFields({ form, model, choices }: Props) {
  const t = useText("alert-subscriptions");
  const { alertTypeId } = form.values;
  const unset = { value: "", label: t("alert-subscriptions.form.choose") };
  return (
    <>
      <TextField {...form.text("name")} autoComplete="off" />
      <FieldPair>
        <NumberSelect
          entry={form.value("alertTypeId")}
          options={choices.scheduledKinds(model.alertTypes.map(({ id }) => id))}
          closed={model.alert ? t("alert-subscriptions.form.alertTypeId.closed") : undefined}
        />
        <ClassField form={form as never} isInstant={false} offered={model.deviceTypeClasses} />
      </FieldPair>
      {alertTypeId === ALERT_TYPES.nonReporting && <Silence {...{ form, model, choices }} />}
      {alertTypeId === ALERT_TYPES.battery && (
        <SelectField {...form.text("batteryStatus")} options={[unset, ...choices.batteries]} />
      )}
      {alertTypeId === ALERT_TYPES.badgeBattery && (
        <SelectField {...form.text("badgeBatteryStatus")} options={[unset, ...choices.batteries]} />
      )}
      {alertTypeId === ALERT_TYPES.lowRefill && (
        <NumberSelect
          entry={form.value("estimatedReplacementDateThreshold")}
          options={choices.replacementDays}
        />
      )}
      <PlacesField places={model.places} form={form as never} />
    </>
  );
}

/** The days of the week, each on or off. */
function WeekDays({ form }: { form: ContractForm<ScheduledValues> }) {
  const format = useFormat();
  const { label, error, value, onChange } = form.value("daysOfWeek");
  const chosen: readonly number[] = value ?? [];
  return (
    <fieldset className="hr-alert-chips">
      <legend>{label}</legend>
      {DAYS_OF_WEEK.map((day) => (
        <ToggleChip
          key={day}
          isOn={chosen.includes(day)}
          onToggle={(isOn) =>
            onChange(
              DAYS_OF_WEEK.filter((other) => (other === day ? isOn : chosen.includes(other))),
            )
          }
        >
          {format.dayOfWeekShort(day)}
        </ToggleChip>
      ))}
      {error !== undefined && (
        <p className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

/** When a scheduled alert is sent, by the facility's clocks. */
export function ScheduleFields({ form, model, choices }: Props) {
  const t = useText("alert-subscriptions");
  const { frequency } = form.values;
  return (
    <>
      <FieldPair>
        <NumberSelect entry={form.value("frequency")} options={choices.frequencies} />
        <NumberSelect entry={form.value("timeOfDay") as never} options={choices.hoursOfDay} />
      </FieldPair>
      {frequency === FREQUENCIES.weekly && <WeekDays form={form} />}
      {frequency === FREQUENCIES.monthly && (
        <NumberSelect entry={form.value("dayOfMonth")} options={choices.monthDays} />
      )}
      <p className="hr-alert-help">
        {t("alert-subscriptions.form.zone", { zone: model.timeZoneName })}
      </p>
      {frequency === FREQUENCIES.daily && (
        <TickField entry={form.value("sendWhenNothing") as never} />
      )}
    </>
  );
}
