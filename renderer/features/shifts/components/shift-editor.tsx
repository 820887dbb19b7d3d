import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ShiftList, shifts } from "#contract/shifts.ts";
import { call } from "#renderer/api/client.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useAct } from "#renderer/forms/use-act.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { ListToolbar } from "#renderer/ui/lists/list-toolbar.tsx";
import { Add, Trash } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import {
  type Draft,
  changesIn,
  clashesOf,
  draftsOf,
  faultsOf,
  gapsOf,
  newDraft,
  rowOf,
} from "../lib/drafts.ts";
import { useShiftWords } from "./shift-words.ts";
import { freshShifts, saveShifts } from "../queries.ts";
import { EditRow } from "./edit-row.tsx";
import { ShiftPast } from "./shift-past.tsx";
import { ShiftTable } from "./shift-table.tsx";

type Props = { facilityId: string; saved: ShiftList; onDone: () => void };

const deleteWords = (part: string) => textId(`shifts.delete.${part}`);

/** The list as it is edited: saved as a whole, also rows that the search hides. */
export function ShiftEditor({ facilityId, saved, onDone }: Props) {
  const t = useText("shifts", "errors");
  const words = useShiftWords();
  const client = useQueryClient();
  const [base, setBase] = useState(saved);
  const [drafts, setDrafts] = useState(() => draftsOf(saved.shifts));
  const [search, setSearch] = useState("");
  const [isForPast, setForPast] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const [added, setAdded] = useState(0);
  const [newest, setNewest] = useState<ShiftList | null>(null);

  const clashes = clashesOf(drafts);
  const faults = faultsOf(drafts, isStrict);
  // That they are to hold for earlier days, too, is one by itself.
  const changes = changesIn(drafts, base.shifts) + Number(isForPast);
  const saving = useAct(async () => {
    const isWrong = ({ name, endTime }: (typeof faults)[number]) => (name ?? endTime) !== undefined;
    if (faultsOf(drafts, true).some(isWrong)) {
      setStrict(true);
      setSearch("");
      return;
    }
    await saveShifts(client, facilityId, {
      version: base.version,
      shifts: drafts.map(rowOf),
      alsoForPast: isForPast,
    });
    onDone();
  });
  const isStale = saving.failure?.code === "conflict";
  const compare = useAct(async () => setNewest(await freshShifts(client, facilityId)));

  const change = (key: string, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const drop = (key: string) => setDrafts((rows) => rows.filter((draft) => draft.key !== key));
  const add = () => {
    setSearch("");
    setDrafts([...drafts, newDraft(`new ${added}`)]);
    setAdded(added + 1);
  };
  const deletion = useConfirm<Draft>({
    words: deleteWords,
    values: ({ name }) => ({ name }),
    icon: <Trash />,
    act: async (shift) => {
      await call(shifts.remove, { params: { shiftId: shift.id ?? "" } });
      setBase(await freshShifts(client, facilityId));
      drop(shift.key);
    },
    onGone: ({ key }) => drop(key),
  });
  /** Takes up the newest version; rows deleted meanwhile would be made anew. */
  const keepMine = (list: ShiftList) => {
    const ids = new Set(list.shifts.map(({ id }) => id));
    setDrafts(drafts.map((row) => (ids.has(row.id ?? "") ? row : { ...row, id: undefined })));
    setBase(list);
    setNewest(null);
    saving.forget();
  };
  return (
    <Card flush>
      <UnsavedGuard isUnsaved={changes > 0} />
      <ListToolbar searchLabel={t("shifts.search")} search={search} onSearch={setSearch}>
        <span className="hr-shift-bar-end">
          {clashes.length > 0 && (
            <StatusText kind="bad">{t("shifts.overlaps", { count: clashes.length })}</StatusText>
          )}
          <Button icon={<Add />} onClick={add}>
            {t("shifts.add")}
          </Button>
        </span>
      </ListToolbar>
      <ShiftTable shifts={drafts} clashes={clashes} words={words} isEditing>
        {drafts.map(
          (shift, row) =>
            hasWords([shift.name], search) && (
              <EditRow
                key={shift.key}
                shift={shift}
                drafts={drafts}
                clashes={clashes.filter(({ first, second }) => first === row || second === row)}
                faults={faults[row] ?? {}}
                words={words}
                onChange={(part) => change(shift.key, part)}
                onDelete={() => (shift.id === undefined ? drop(shift.key) : deletion.ask(shift))}
              />
            ),
        )}
      </ShiftTable>
      <div className="hr-shift-foot">
        <p className="hr-shift-help">{t("shifts.help")}</p>
        {clashes.length === 0 &&
          gapsOf(drafts).map((gap) => (
            <Note
              key={gap.from}
              kind="warn"
              title={t("shifts.gap.title", { from: words.slot(gap.from), to: words.slot(gap.to) })}
            >
              {t("shifts.gap.text")}
            </Note>
          ))}
        <ShiftPast saved={base} isForPast={isForPast} onChange={setForPast} />
        <FormFailure failure={isStale ? null : saving.failure} title={t("shifts.notSaved")} />
        {isStale && (
          <Note kind="warn" title={t("shifts.conflict.title")}>
            {t("shifts.conflict.text")}{" "}
            <Button busy={compare.isBusy} onClick={compare.run}>
              {t("shifts.conflict.compare")}
            </Button>
          </Note>
        )}
        <div className="hr-shift-save">
          {changes > 0 && (
            <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
          )}
          <span id="hr-shift-waits">{clashes.length > 0 && t("shifts.waits")}</span>
          <Button onClick={onDone}>{t("ui.action.cancel")}</Button>
          <Button
            variant="primary"
            busy={saving.isBusy}
            aria-disabled={clashes.length > 0 || undefined}
            aria-describedby="hr-shift-waits"
            onClick={() => clashes.length === 0 && saving.run()}
          >
            {t("shifts.save")}
          </Button>
        </div>
      </div>
      {deletion.dialog}
      <Dialog
        isOpen={newest !== null}
        onClose={() => setNewest(null)}
        title={t("shifts.conflict.title")}
        footer={
          <>
            <Button onClick={onDone}>{t("shifts.conflict.discard")}</Button>
            <Button variant="primary" onClick={() => newest && keepMine(newest)}>
              {t("shifts.conflict.keep")}
            </Button>
          </>
        }
      >
        <p>{t("shifts.conflict.theirs")}</p>
        <ul className="hr-shift-theirs">
          {newest?.shifts.map((shift) => (
            <li key={shift.id}>
              <strong>{shift.name}</strong> {words.times(shift)}
            </li>
          ))}
        </ul>
      </Dialog>
    </Card>
  );
}
