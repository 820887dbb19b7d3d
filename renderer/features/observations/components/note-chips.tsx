import { useText } from "#renderer/i18n/text.ts";
import { ToggleChip } from "#renderer/ui/forms/chip.tsx";
import { Tick } from "#renderer/ui/marks/icons.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { useNames } from "./use-names.ts";

/** The quick notes to choose from: those of the facility, and archived ones that were chosen. */
export const useNoteIds = (observation: ObservationDraft): readonly string[] => {
  const { kit } = useObserving();
  const current = kit.settings.observationNotes.filter(({ isArchived }) => !isArchived);
  const ids = current.map(({ id }) => id);
  return [...observation.quickNotes.filter((id) => !ids.includes(id)), ...ids];
};

type Props = {
  observation: ObservationDraft;
  /** Shows so many, the chosen ones first, and how many more there are. */
  atMost?: number;
  /** Opens all of them. */
  onMore?: () => void;
};

/** Quick notes of the open observation, on or off. */
export function NoteChips({ observation, atMost, onMore }: Props) {
  const t = useText("observing");
  const names = useNames();
  const { store } = useObserving();
  const ids = useNoteIds(observation);
  const chosen = observation.quickNotes;
  if (ids.length === 0) return null;
  const inOrder =
    atMost === undefined ? ids : [...chosen, ...ids.filter((id) => !chosen.includes(id))];
  const shown = inOrder.slice(0, Math.max(atMost ?? ids.length, 1));
  const more = inOrder.length - shown.length;
  return (
    <div className="hr-tiles" role="group" aria-label={t("observing.notes.quick")}>
      <p className="hr-tiles-head" aria-hidden="true">
        {t("observing.notes.quick")} <small>{t("ui.field.optional")}</small>
      </p>
      <div className="hr-observe-notes">
        {shown.map((id) => (
          <ToggleChip
            key={id}
            isOn={chosen.includes(id)}
            onToggle={() => store.tap({ tap: "toggleNote", noteId: id })}
          >
            {chosen.includes(id) && <Tick />}
            {names.note(id)}
          </ToggleChip>
        ))}
        {more > 0 && onMore !== undefined && (
          <button type="button" className="hr-chip" aria-haspopup="dialog" onClick={onMore}>
            {t("observing.notes.more", { count: more })}
          </button>
        )}
      </div>
    </div>
  );
}
