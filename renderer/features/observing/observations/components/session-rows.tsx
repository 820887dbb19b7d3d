import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { NotesSheet } from "./notes-sheet.tsx";
import { ObservationRow } from "./observation-row.tsx";
import { useDraft, useObserving } from "./observing-context.ts";
import { RowSheet, type RowAct } from "./row-sheet.tsx";
import { useUndo } from "./saved-slot.tsx";
import { useConfirmations } from "./use-confirmations.ts";
import { useDelete } from "./use-delete.ts";

/** The notes of a saved observation, opened from its row. */
function RowNotes({ startsAtCustom, onClose }: { startsAtCustom: boolean; onClose: () => void }) {
  const { store } = useObserving();
  const { open } = useDraft();
  const { cancelEdit } = useConfirmations();
  if (open === null) return null;
  return (
    <NotesSheet
      observation={open.observation}
      startsAtCustom={startsAtCustom}
      onCancel={() => cancelEdit(onClose)}
      onDone={() => {
        store.tap({ tap: "save" });
        onClose();
      }}
    />
  );
}

/** The observations of the session, the newest first; each opens on itself. */
export function SessionRows({ shown }: { shown: "all" | "HH" | "PPE" }) {
  const t = useText("observing");
  const { store } = useObserving();
  const { observations } = useDraft();
  const { edit } = useConfirmations();
  const { saved } = useUndo();
  const remove = useDelete();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [notes, setNotes] = useState<"closed" | "quick" | "custom">("closed");
  const isReadOnly = store.writer === "elsewhere";
  const chosen = observations.find(({ id }) => id === chosenId);
  const rows = observations.filter(({ type }) => shown === "all" || type === shown).toReversed();

  const act = (what: RowAct) => {
    setChosenId(null);
    if (chosen === undefined) return;
    if (what === "edit") edit(chosen.id);
    else if (what === "delete") remove(chosen);
    else {
      store.tap({ tap: "edit", id: chosen.id });
      setNotes(what);
    }
  };

  if (rows.length === 0) return <p className="hr-observe-small">{t("observing.list.empty")}</p>;
  return (
    <div className="hr-observe-card">
      <ul className="hr-observe-rows">
        {rows.map((one) => (
          <ObservationRow
            key={one.id}
            observation={one}
            isFull
            isNew={one.id === saved?.id}
            onOpen={() => !isReadOnly && edit(one.id)}
            {...(!isReadOnly && { onMore: () => setChosenId(one.id) })}
          />
        ))}
      </ul>
      {chosen !== undefined && (
        <RowSheet observation={chosen} onClose={() => setChosenId(null)} onAct={act} />
      )}
      {notes !== "closed" && (
        <RowNotes startsAtCustom={notes === "custom"} onClose={() => setNotes("closed")} />
      )}
    </div>
  );
}
