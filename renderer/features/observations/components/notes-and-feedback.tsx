import { useText } from "#renderer/i18n/text.ts";
import { Switch } from "#renderer/ui/forms/switch.tsx";
import { Edit } from "#renderer/ui/marks/icons.ts";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { NoteChips, useNoteIds } from "./note-chips.tsx";
import { CustomNote } from "./notes-sheet.tsx";
import { useObserving } from "./observing-context.ts";

const ON_A_PHONE = 2;

function Feedback({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const { store } = useObserving();
  const { feedbackProvided } = observation;
  return (
    <div className="hr-observe-switch">
      <span>
        <strong className="hr-tiles-head">{t("observing.feedback.label")}</strong>
        <small className="hr-observe-small"> {t("observing.feedback.help")}</small>
      </span>
      <Switch
        aria-label={t("observing.feedback.label")}
        checked={feedbackProvided}
        onChange={() => store.tap({ tap: "setFeedback", feedbackProvided: !feedbackProvided })}
      >
        {t(feedbackProvided ? "observing.feedback.yes" : "observing.feedback.no")}
      </Switch>
    </div>
  );
}

/** Notes and feedback of the open observation, as far as the facility asks for them. */
export function NotesAndFeedback(props: { observation: ObservationDraft; onMore: () => void }) {
  const { observation, onMore } = props;
  const t = useText("observing");
  const { kit } = useObserving();
  const hasRoom = useMedia("(min-width: 600px)");
  const ids = useNoteIds(observation);
  const allowsCustom = kit.settings.allowCustomObsNotes;
  return (
    <>
      {hasRoom ? (
        <NoteChips observation={observation} />
      ) : (
        <NoteChips observation={observation} atMost={ON_A_PHONE} onMore={onMore} />
      )}
      {allowsCustom && hasRoom && <CustomNote observation={observation} />}
      {allowsCustom && !hasRoom && (ids.length <= ON_A_PHONE || observation.customNotes !== "") && (
        <button type="button" className="hr-tile" onClick={onMore}>
          <Edit />
          <span className="hr-tile-text">
            {t("observing.notes.custom")}
            <small>{observation.customNotes || t("observing.notes.help")}</small>
          </span>
        </button>
      )}
      {kit.settings.enableObservationFeedback && <Feedback observation={observation} />}
    </>
  );
}
