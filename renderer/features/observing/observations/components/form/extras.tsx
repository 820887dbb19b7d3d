import { useText } from "#renderer/i18n/text.ts";
import { BoxTile, MoreTile } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useNoteIds } from "./note-chips.tsx";
import { NotesSheet } from "./notes-sheet.tsx";
import { useObserving } from "../observing-context.ts";
import { useFormLayout } from "./use-form-layout.ts";
import { useNames } from "../use-names.ts";

/** Which part of the notes is open. */
export type OpenNotes = "closed" | "open" | "custom";

type Props = {
  observation: ObservationDraft;
  notes: OpenNotes;
  setNotes: (notes: OpenNotes) => void;
};

/** Notes and feedback, as far as the facility uses them. */
export function Extras({ observation, notes, setNotes }: Props) {
  const t = useText("observing");
  const names = useNames();
  const { kit, store } = useObserving();
  const { isSide } = useFormLayout();
  const ids = useNoteIds(observation);
  const { allowCustomObsNotes, enableObservationFeedback } = kit.settings;
  const { quickNotes, customNotes, feedbackProvided } = observation;
  const hasNotes = ids.length > 0 || allowCustomObsNotes || customNotes !== "";
  const texts = [...quickNotes.map(names.note), ...(customNotes === "" ? [] : [customNotes])];
  const optional = t("ui.field.optional");
  const written =
    texts.length > 1 ? t("observing.notes.count", { count: texts.length }) : (texts[0] ?? optional);
  if (!hasNotes && !enableObservationFeedback) return null;
  return (
    <div className="hr-form-extras hr-tiles-grid">
      {hasNotes && (
        <MoreTile
          icon={<Edit />}
          label={t("observing.notes.label")}
          note={<span className="hr-form-note">{written}</span>}
          onPress={() => setNotes("open")}
        />
      )}
      {enableObservationFeedback && (
        <BoxTile
          label={t("observing.feedback.label")}
          {...(!feedbackProvided && !isSide && { note: optional })}
          isOn={feedbackProvided}
          onToggle={(on) => store.tap({ tap: "setFeedback", feedbackProvided: on })}
        />
      )}
      {notes !== "closed" && (
        <NotesSheet
          observation={observation}
          startsAtCustom={notes === "custom"}
          onDone={() => setNotes("closed")}
        />
      )}
    </div>
  );
}
