import type {
  FacilitySettings,
  ObservationForm,
} from "#contract/organization/facility-settings.ts";
import { OBSERVATION_UNITS, ObservationUnit } from "#contract/observing/observation-unit.ts";
import { SAMPLING_CHOICES, SamplingChoice } from "#contract/reports/sampling-rules.ts";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useText, type Translate } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { QuickNotes } from "./quick-notes.tsx";

type Form = ContractForm<ObservationForm>;

/** A standard, a number of the facility's own, or no target. */
function TargetFields({ form }: { form: Form }) {
  const t = useText("facility-settings");
  const { value, onChange, ...field } = form.value("samplingChoice");
  return (
    <>
      <SelectField
        {...field}
        value={value}
        options={SAMPLING_CHOICES.map((choice) => ({
          value: choice,
          label: t(`facility-settings.samplingChoice.${choice}`),
        }))}
        onChange={({ target }) => onChange(SamplingChoice.parse(target.value))}
      />
      {value === "own" && <NumberField entry={form.value("samplingTarget")} />}
    </>
  );
}

/** What reports count of hands. */
function UnitField({ form }: { form: Form }) {
  const t = useText("facility-settings");
  const { value, onChange, ...field } = form.value("observationUnit");
  return (
    <SelectField
      {...field}
      value={value}
      options={OBSERVATION_UNITS.map((unit) => ({
        value: unit,
        label: t(`facility-settings.observationUnit.${unit}`),
      }))}
      onChange={({ target }) => onChange(ObservationUnit.parse(target.value))}
    />
  );
}

/** The fields for observers, how much they are to see, and their quick notes. */
export const observationSections = (
  form: Form,
  t: Translate,
  settings: FacilitySettings,
): readonly FormSection<ObservationForm>[] => [
  {
    id: "asked",
    title: t("facility-settings.section.asked"),
    fields: [
      "enableObservationFeedback",
      "allowCustomObsNotes",
      "maxObservationAgeDays",
      "observationUnit",
    ],
    children: (
      <>
        <TickField entry={form.value("enableObservationFeedback")} />
        {settings.canToggleCustomNotes && <TickField entry={form.value("allowCustomObsNotes")} />}
        <NumberField entry={form.value("maxObservationAgeDays")} />
        <UnitField form={form} />
      </>
    ),
  },
  {
    id: "sampling",
    title: t("facility-settings.section.sampling"),
    note: t("facility-settings.section.samplingNote"),
    fields: ["samplingChoice", "samplingTarget"],
    children: <TargetFields form={form} />,
  },
  {
    id: "notes",
    title: t("facility-settings.section.notes"),
    note: t("facility-settings.section.notesNote"),
    fields: ["observationNotes"],
    children: <QuickNotes form={form} settings={settings} />,
  },
];
