import {
  CHANGED_POINTS,
  REPORT_TYPE_RULES,
  type ReportTypeId,
  SEND_WHEN,
  SUBSCRIPTION_TIMEFRAMES,
  WEEKLY_TIMEFRAMES,
  comparedTimeframe,
} from "#contract/messaging/report-subscriptions.ts";
import { CompareWith, comparisonsFor } from "#contract/reports/filters/comparison.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import { DAYS_OF_WEEK, FREQUENCIES, FREQUENCY_IDS } from "#contract/core/schedules.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { SelectField, type SelectOption } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { comparisonText, mailedComparison, timeframeText } from "../lib/range-text.ts";
import { type WizardValues, isChangeUnjudged } from "../lib/wizard-values.ts";
import { GroupField } from "./group-field.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { form: ContractForm<WizardValues>; typeId: ReportTypeId };

/** When it is sent, and which days it is about. */
export function ScheduleFields({ form, typeId }: Props) {
  const t = useText("report-subscriptions", "reports", "schedules");
  const format = useFormat();
  const { facility } = useFacility();
  const { allowsMonthly } = REPORT_TYPE_RULES[typeId];
  const { frequencyId } = form.values;
  const isWeekly = frequencyId === FREQUENCIES.weekly;
  const none = { value: "", label: t("report-subscriptions.choose") };
  const select = (
    name: "frequencyId" | "dayOfWeek" | "timeframeId" | "timeOfDayLocal",
    options: readonly SelectOption[],
    help?: string,
  ) => {
    const { value: stored, onChange, ...field } = form.value(name);
    const isHidden = name === "timeframeId" && isWeekly && !WEEKLY_TIMEFRAMES.includes(stored ?? 0);
    const value = isHidden ? TIMEFRAME_IDS.last7Days : stored;
    const isChosen = options.some((option) => option.value === String(value));
    return (
      <SelectField
        {...field}
        help={help}
        value={isChosen ? String(value) : ""}
        options={isChosen ? options : [none, ...options]}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    );
  };
  const frequencies = FREQUENCY_IDS.filter((id) => allowsMonthly || id !== FREQUENCIES.monthly).map(
    (id) => ({
      value: String(id),
      label: t(`schedules.frequency.${id}`),
    }),
  );
  const days = DAYS_OF_WEEK.map((day) => ({ value: String(day), label: format.dayOfWeek(day) }));
  const ranges = SUBSCRIPTION_TIMEFRAMES.filter(
    (id) => !isWeekly || WEEKLY_TIMEFRAMES.includes(id),
  ).map((id) => ({ value: String(id), label: timeframeText(t, id) }));
  const hours = HOURS.map((hour) => ({ value: String(hour), label: format.hourOfDay(hour) }));
  return (
    <>
      <div className="hr-field-pair">
        {select(
          "frequencyId",
          frequencies,
          allowsMonthly ? undefined : t("report-subscriptions.noMonthly"),
        )}
        {isWeekly && select("dayOfWeek", days)}
        {frequencyId === FREQUENCIES.daily && select("timeframeId", ranges)}
        {frequencyId === FREQUENCIES.monthly && (
          <p className="hr-subscription-first">{t("report-subscriptions.onTheFirst")}</p>
        )}
      </div>
      {frequencyId !== 0 && (
        <div className="hr-field-pair">
          {isWeekly && select("timeframeId", ranges)}
          <ComparisonField form={form} />
        </div>
      )}
      <div className="hr-field-pair">
        {select(
          "timeOfDayLocal",
          hours,
          t("report-subscriptions.facilityTime", { zone: format.timeZone(facility.timeZone) }),
        )}
        <FilesField form={form} typeId={typeId} />
      </div>
    </>
  );
}

/** What the mail's figures are compared with. */
function ComparisonField({ form }: Pick<Props, "form">) {
  const t = useText("report-subscriptions", "reports");
  const { value: _chosen, onChange, ...field } = form.value("compareWith");
  const { values } = form;
  return (
    <SelectField
      {...field}
      value={mailedComparison(values)}
      options={comparisonsFor(comparedTimeframe(values)).map((comparison) => ({
        value: comparison,
        label: comparisonText(t, values, comparison),
      }))}
      onChange={({ target }) => onChange(CompareWith.parse(target.value))}
    />
  );
}

function FilesField({ form, typeId }: Props) {
  const t = useText("report-subscriptions");
  const pdf = form.value("withPdf");
  const csv = form.value("withCsv");
  const entry = {
    label: t("report-subscriptions.attach"),
    help: REPORT_TYPE_RULES[typeId].tellsIndividuals
      ? t("report-subscriptions.attachPeople")
      : undefined,
    error: undefined,
    changed: pdf.changed || csv.changed,
    ref: () => undefined,
  };
  return (
    <GroupField entry={entry}>
      <div className="hr-subscription-files">
        {[pdf, csv].map(({ label, value, onChange }) => (
          <Checkbox key={label} checked={value} onChange={({ target }) => onChange(target.checked)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </GroupField>
  );
}

/** Whether every mail leaves, and what is said under its title. */
export function NoteFields({ form }: Pick<Props, "form">) {
  const t = useText("report-subscriptions");
  const { value, onChange, ...field } = form.value("sendWhen");
  return (
    <>
      <SelectField
        {...field}
        help={isChangeUnjudged(form.values) ? t("report-subscriptions.oneDayUnjudged") : undefined}
        value={value}
        options={SEND_WHEN.map((when) => ({
          value: when,
          label: t(`report-subscriptions.sendWhen.${when}`, { count: CHANGED_POINTS }),
        }))}
        onChange={({ target }) => onChange(target.value as WizardValues["sendWhen"])}
      />
      <TextField {...form.text("note")} optional />
    </>
  );
}
