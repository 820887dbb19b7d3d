import type { FacilitySettings, ObservationForm } from "#contract/facility-settings.ts";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import { TickField } from "#renderer/forms/tick-field.tsx";
import type { Translate } from "#renderer/i18n/text.ts";
import { QuickNotes } from "./quick-notes.tsx";

/** What observers are asked, and their quick notes. */
export const observationSections = (
  form: ContractForm<ObservationForm>,
  t: Translate,
  settings: FacilitySettings,
): readonly FormSection<ObservationForm>[] => [
  {
    id: "asked",
    title: t("facility-settings.section.asked"),
    fields: ["enableObservationFeedback", "allowCustomObsNotes"],
    children: (
      <>
        <TickField entry={form.value("enableObservationFeedback")} />
        {settings.canToggleCustomNotes && <TickField entry={form.value("allowCustomObsNotes")} />}
      </>
    ),
  },
  {
    id: "notes",
    title: t("facility-settings.section.notes"),
    note: t("facility-settings.section.notesNote"),
    fields: ["observationNotes"],
    children: <QuickNotes form={form} settings={settings} />,
  },
];
