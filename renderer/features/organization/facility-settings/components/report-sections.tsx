import type { ReactNode } from "react";
import type {
  FacilitySettings,
  ReportSettingsForm,
} from "#contract/organization/facility-settings.ts";
import { INTERVAL_METHODS, IntervalMethod } from "#contract/reports/standing.ts";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";

type Form = ContractForm<ReportSettingsForm>;
type Section = FormSection<ReportSettingsForm>;

const PERCENT = "%";
const SECONDS = "s";

const dispensers = (form: Form, t: Translate): Section => ({
  id: "dispensers",
  title: t("facility-settings.section.dispensers"),
  note: t("facility-settings.section.dispensersNote"),
  fields: ["opportunityOffset", "outboundOnly", "max100PctCompliance"],
  children: (
    <>
      <NumberField entry={form.value("opportunityOffset")} suffix={PERCENT} />
      <TickField entry={form.value("outboundOnly")} />
      <TickField entry={form.value("max100PctCompliance")} />
    </>
  ),
});

const badges = (form: Form, t: Translate): Section => ({
  id: "badges",
  title: t("facility-settings.section.badges"),
  note: t("facility-settings.section.badgesNote"),
  fields: ["lookBehindSeconds", "lookAheadSeconds", "popInWindowSeconds"],
  children: (
    <div className="hr-settings-three">
      <NumberField entry={form.value("lookBehindSeconds")} suffix={SECONDS} />
      <NumberField entry={form.value("lookAheadSeconds")} suffix={SECONDS} />
      <NumberField entry={form.value("popInWindowSeconds")} suffix={SECONDS} />
    </div>
  ),
});

const observations = (form: Form, t: Translate): Section => ({
  id: "observations",
  title: t("facility-settings.section.observations"),
  note: t("facility-settings.section.observationsNote"),
  fields: ["observationGoal"],
  children: <NumberField entry={form.value("observationGoal")} suffix={PERCENT} optional />,
});

/** How intervals are worked out: three ways, since published reports use all of them. */
function IntervalField({ form }: { form: Form }) {
  const t = useText("facility-settings");
  const { value, onChange, ...field } = form.value("intervalMethod");
  return (
    <SelectField
      {...field}
      value={value}
      options={INTERVAL_METHODS.map((method) => ({
        value: method,
        label: t(`facility-settings.intervalMethod.${method}`),
      }))}
      onChange={({ target }) => onChange(IntervalMethod.parse(target.value))}
    />
  );
}

const figures = (form: Form, t: Translate): Section => ({
  id: "figures",
  title: t("facility-settings.section.figures"),
  note: t("facility-settings.section.figuresNote"),
  fields: ["minimumOpportunities", "intervalMethod", "suppressionSize", "dataHealthPercent"],
  children: (
    <>
      <NumberField entry={form.value("minimumOpportunities")} />
      <IntervalField form={form} />
      <NumberField entry={form.value("suppressionSize")} />
      <NumberField entry={form.value("dataHealthPercent")} suffix={PERCENT} />
    </>
  ),
});

/** The cards of the report settings that the facility's licences call for. */
export const reportSections = (
  form: Form,
  t: Translate,
  products: FacilitySettings["licensedProductCodes"],
  thresholds: ReactNode,
  bands: ReactNode,
): readonly Section[] => [
  ...(products.includes("ECM") ? [dispensers(form, t)] : []),
  ...(products.includes("IMS") ? [badges(form, t)] : []),
  ...(products.includes("OBS") ? [observations(form, t)] : []),
  figures(form, t),
  ...(products.includes("ECM")
    ? [
        {
          id: "thresholds",
          title: t("facility-settings.section.thresholds"),
          note: t("facility-settings.section.thresholdsNote"),
          fields: [],
          children: thresholds,
        },
      ]
    : []),
  ...(products.includes("IMS")
    ? [
        {
          id: "bands",
          title: t("facility-settings.section.bands"),
          note: t("facility-settings.section.bandsNote"),
          fields: [],
          children: bands,
        },
      ]
    : []),
];
