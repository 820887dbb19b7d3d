import { useEffect, useRef } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextAreaField } from "#renderer/ui/forms/text-field.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { NoteChips } from "./note-chips.tsx";
import { useObserving } from "../observing-context.ts";

/** How many characters a custom note is too long by; none where it fits. */
export const tooLongBy = ({ customNotes }: ObservationDraft): number =>
  Math.max(0, customNotes.trim().length - LIMITS.observationNoteMaxLength);

/** The custom note of the open observation, where the facility allows one. */
function CustomNote({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const { store } = useObserving();
  const count = tooLongBy(observation);
  return (
    <TextAreaField
      label={t("observing.notes.custom")}
      optional
      help={t("observing.notes.help")}
      error={count > 0 && t("observing.notes.tooLong", { count })}
      limit={LIMITS.observationNoteMaxLength}
      value={observation.customNotes}
      onChange={(event) => store.tap({ tap: "writeNote", customNotes: event.target.value })}
    />
  );
}

type Props = {
  observation: ObservationDraft;
  /** The custom note takes the focus. */
  startsAtCustom?: boolean;
  /** Leaves without saving what was changed here; without it the sheet is only closed. */
  onCancel?: () => void;
  onDone: () => void;
};

/** All quick notes and the custom note of the open observation. */
export function NotesSheet({ observation, startsAtCustom = false, onCancel, onDone }: Props) {
  const t = useText("observing");
  const { kit } = useObserving();
  const place = useRef<HTMLDivElement>(null);
  const focusCustom = () => {
    const field = place.current?.querySelector("textarea");
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  };
  // After the dialog took the focus for itself.
  useEffect(() => {
    const frame = startsAtCustom ? requestAnimationFrame(focusCustom) : 0;
    return () => cancelAnimationFrame(frame);
  }, [startsAtCustom]);
  const done = () => (tooLongBy(observation) > 0 ? focusCustom() : onDone());
  return (
    <BottomSheet
      isOpen
      guarded={onCancel !== undefined}
      onClose={onCancel ?? onDone}
      title={t("observing.notes.title", { number: observation.number })}
      footer={
        <>
          {onCancel !== undefined && <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>}
          <Button variant="primary" onClick={done}>
            {t(onCancel === undefined ? "observing.notes.done" : "observing.notes.save")}
          </Button>
        </>
      }
    >
      <div ref={place} className="hr-observe-choices">
        <NoteChips observation={observation} />
        {kit.settings.allowCustomObsNotes && <CustomNote observation={observation} />}
      </div>
    </BottomSheet>
  );
}
