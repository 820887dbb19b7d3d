import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { ArrowLeft } from "#renderer/ui/marks/icons.ts";
import { NotesSheet } from "../components/notes-sheet.tsx";
import { ObservationRow } from "../components/observation-row.tsx";
import { ObservePage } from "../components/observe-page.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { RowSheet, type RowAct } from "../components/row-sheet.tsx";
import { useConfirmations } from "../components/use-confirmations.ts";
import { useDelete } from "../components/use-delete.ts";
import { countOf } from "../model/counts.ts";

type Shown = "all" | "HH" | "PPE";

/** The notes of a saved observation, opened from its row. */
function RowNotes({ startsAtCustom, onClose }: { startsAtCustom: boolean; onClose: () => void }) {
  const { store } = useObserving();
  const { open } = useDraft();
  const { cancel } = useConfirmations();
  if (open === null) return null;
  return (
    <NotesSheet
      observation={open.observation}
      startsAtCustom={startsAtCustom}
      onCancel={() => cancel(onClose)}
      onDone={() => {
        store.tap({ tap: "save" });
        onClose();
      }}
    />
  );
}

/** Every observation of the session, the newest first. */
export function ListScreen() {
  const t = useText("observing");
  const { store, go } = useObserving();
  const { observations } = useDraft();
  const { afterOpen, discard } = useConfirmations();
  const remove = useDelete();
  const [shown, setShown] = useState<Shown>("all");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [notes, setNotes] = useState<"closed" | "quick" | "custom">("closed");
  const isReadOnly = store.writer === "elsewhere";
  const chosen = observations.find(({ id }) => id === chosenId);
  const rows = observations.filter(({ type }) => shown === "all" || type === shown).toReversed();
  const count = observations.length;

  const edit = (id: string, after: () => void) =>
    afterOpen(() => {
      store.tap({ tap: "edit", id });
      after();
    });
  const act = (what: RowAct) => {
    setChosenId(null);
    if (chosen === undefined) return;
    if (what === "edit") edit(chosen.id, () => go("form"));
    else if (what === "delete") remove(chosen);
    else edit(chosen.id, () => setNotes(what));
  };

  return (
    <ObservePage
      title={t("observing.list.title")}
      note={t("observing.list.note", { count })}
      lead={{
        icon: <ArrowLeft />,
        label: t("observing.back"),
        onPress: () => go("session"),
      }}
      bar={
        !isReadOnly && (
          <BottomBar
            secondary={
              <Button onClick={() => discard(() => go("start"))}>
                {t("observing.list.discard")}
              </Button>
            }
            main={
              <Button variant="primary" disabled={count === 0} onClick={() => go("review")}>
                {t("observing.session.review")}
              </Button>
            }
          />
        )
      }
    >
      <SegmentedFilter
        label={t("observing.list.filter")}
        value={shown}
        onChange={(next) => setShown(next as Shown)}
        segments={[
          { value: "all", label: t("observing.list.all"), count },
          { value: "HH", label: t("observing.type.HH"), count: countOf(observations, "HH") },
          { value: "PPE", label: t("observing.type.PPE"), count: countOf(observations, "PPE") },
        ]}
      />
      {rows.length === 0 ? (
        <p>{t("observing.list.empty")}</p>
      ) : (
        <div className="hr-observe-card">
          <ul className="hr-observe-rows">
            {rows.map((one) => (
              <ObservationRow
                key={one.id}
                observation={one}
                isFull
                onOpen={() => !isReadOnly && edit(one.id, () => go("form"))}
                {...(!isReadOnly && { onMore: () => setChosenId(one.id) })}
              />
            ))}
          </ul>
        </div>
      )}
      {chosen !== undefined && (
        <RowSheet observation={chosen} onClose={() => setChosenId(null)} onAct={act} />
      )}
      {notes !== "closed" && (
        <RowNotes startsAtCustom={notes === "custom"} onClose={() => setNotes("closed")} />
      )}
    </ObservePage>
  );
}
