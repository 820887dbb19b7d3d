import { useText } from "#renderer/i18n/text.ts";
import { ToggleChip } from "#renderer/ui/forms/choices/chip.tsx";
import { Tick } from "#renderer/ui/indicators/icons.ts";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useObserving } from "../observing-context.ts";
import { useNames } from "../use-names.ts";

/** The quick notes to choose from: the facility's own, and archived ones that were chosen. */
export const useNoteIds = (observation: ObservationDraft): readonly string[] => {
  const { kit } = useObserving();
  const current = kit.settings.observationNotes.filter(({ isArchived }) => !isArchived);
  const ids = current.map(({ id }) => id);
  return [...observation.quickNotes.filter((id) => !ids.includes(id)), ...ids];
};

/** Quick notes of the open observation, on or off. */
export function NoteChips({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const names = useNames();
  const { store } = useObserving();
  const ids = useNoteIds(observation);
  const chosen = observation.quickNotes;
  if (ids.length === 0) return null;
  return (
    <div className="hr-tiles" role="group" aria-label={t("observing.notes.quick")}>
      <p className="hr-tiles-head" aria-hidden="true">
        {t("observing.notes.quick")} <small>{t("ui.field.optional")}</small>
      </p>
      <div className="hr-observe-notes">
        {ids.map((id) => (
          <ToggleChip
            key={id}
            isOn={chosen.includes(id)}
            onToggle={() => store.tap({ tap: "toggleNote", noteId: id })}
          >
            {chosen.includes(id) && <Tick />}
            {names.note(id)}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}
