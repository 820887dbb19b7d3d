import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Document, Edit, ThList, Trash } from "#renderer/ui/indicators/icons.ts";
import { BottomSheet, SheetRow } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { ObservationDraft } from "../model/draft.ts";
import { NotesSheet } from "./form/notes-sheet.tsx";
import { ObservationRow } from "./observation-row.tsx";
import { useDraft, useObserving } from "./observing-context.ts";
import { useUndo } from "./sending/saved-slot.tsx";
import { useConfirmations } from "./use-confirmations.ts";
import { useNames } from "./use-names.ts";

type RowAct = "edit" | "quick" | "custom" | "delete";

type RowSheetProps = {
  observation: ObservationDraft;
  onClose: () => void;
  onAct: (act: RowAct) => void;
};

/** What can be done with a saved observation. */
function RowSheet({ observation: one, onClose, onAct }: RowSheetProps) {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { kit } = useObserving();
  const quick = one.quickNotes.length;
  const hasQuick = kit.settings.observationNotes.some(({ isArchived }) => !isArchived);
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.row.sheet", { number: one.number, what: names.title(one) })}
      footer={<Button onClick={onClose}>{t("ui.action.close")}</Button>}
    >
      <p>
        {names.role(one.roleId)}, {names.unit(one.locationId)}
      </p>
      <div className="hr-sheet-rows">
        <SheetRow icon={<Edit />} onPress={() => onAct("edit")}>
          {t("observing.row.edit")}
        </SheetRow>
        {(hasQuick || quick > 0) && (
          <SheetRow
            icon={<ThList />}
            end={quick === 0 ? t("observing.row.none") : format.count(quick)}
            onPress={() => onAct("quick")}
          >
            {t("observing.notes.quick")}
          </SheetRow>
        )}
        {kit.settings.allowCustomObsNotes && (
          <SheetRow
            icon={<Document />}
            end={one.customNotes.trim() === "" ? t("observing.row.none") : format.count(1)}
            onPress={() => onAct("custom")}
          >
            {t("observing.notes.custom")}
          </SheetRow>
        )}
        <SheetRow icon={<Trash />} isDangerous onPress={() => onAct("delete")}>
          {t("observing.row.delete")}
        </SheetRow>
      </div>
    </BottomSheet>
  );
}

/** Asks before it deletes a saved observation; says how many stay. */
const useDelete = () => {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { store, ask, timeZone } = useObserving();
  const { observations } = useDraft();
  return (one: ObservationDraft, after: () => void = () => undefined) =>
    ask({
      title: t("observing.ask.delete.title", { number: one.number }),
      text: t("observing.ask.delete.text", {
        what: names.title(one),
        time: format.time(one.atMs ?? Date.now(), timeZone),
        count: observations.length - 1,
      }),
      safe: t("observing.ask.delete.safe"),
      act: t("observing.ask.delete.act"),
      isDangerous: true,
      onAct: () => {
        store.tap({ tap: "delete", id: one.id });
        after();
      },
    });
};

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
