import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ShiftList, shifts } from "#contract/organization/shifts.ts";
import { call } from "#renderer/api/client.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { saveMerged } from "#renderer/forms/merge/save-merged.ts";
import { useMergeQuestion } from "#renderer/forms/merge/use-merge-question.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { ListToolbar } from "#renderer/ui/lists/list-toolbar.tsx";
import { Add, Trash } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import {
  type Draft,
  SHIFTS_PLAN,
  type ShiftValues,
  changesIn,
  clashesOf,
  draftsOf,
  faultsOf,
  gapsOf,
  newDraft,
  rowOf,
} from "../lib/drafts.ts";
import { useShiftText } from "./shift-text.ts";
import { refreshShifts, saveShifts } from "../queries.ts";
import { EditRow } from "./edit-row.tsx";
import { ShiftPast } from "./shift-history.tsx";
import { ShiftTable } from "./shift-table.tsx";
import { useShiftMerge } from "./use-shift-merge.tsx";

type Props = {
  facilityId: string;
  saved: ShiftList;
  /** What a first list begins with. */
  proposed?: readonly Draft[] | undefined;
  onSaved: () => void;
  /** Saved, or given up. */
  onDone: () => void;
};

const deleteWords = (part: string) => textId(`shifts.delete.${part}`);

/** The list as it is edited: saved as a whole, also rows that the search hides. */
export function ShiftEditor({ facilityId, saved, proposed, onSaved, onDone }: Props) {
  const t = useText("shifts", "errors");
  const words = useShiftText();
  const client = useQueryClient();
  const [base, setBase] = useState(saved);
  const [drafts, setDrafts] = useState(() => proposed ?? draftsOf(saved.shifts));
  const [search, setSearch] = useState("");
  const [isForPast, setForPast] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const [added, setAdded] = useState(0);

  const clashes = clashesOf(drafts);
  const faults = faultsOf(drafts, isStrict);
  // That they are to hold for earlier days, too, is one by itself.
  const changes = changesIn(drafts, base.shifts) + Number(isForPast);
  const isWrong = ({ name, endTime }: (typeof faults)[number]) => (name ?? endTime) !== undefined;
  const question = useMergeQuestion<ShiftValues>(useShiftMerge(words));
  const saving = useAction(async () => {
    if (faultsOf(drafts, true).some(isWrong)) {
      setStrict(true);
      setSearch("");
      return;
    }
    let newest = base;
    const outcome = await saveMerged<ShiftValues>({
      base: { version: base.version, shifts: draftsOf(base.shifts) },
      mine: { version: base.version, shifts: drafts },
      send: ({ version, shifts: rows }) =>
        saveShifts(client, facilityId, {
          version,
          shifts: rows.map(rowOf),
          alsoForPast: isForPast,
        }),
      inForm: (current) => {
        newest = shifts.save.current.parse(current);
        return { version: newest.version, shifts: draftsOf(newest.shifts) };
      },
      plan: SHIFTS_PLAN,
      what: t("shifts.these"),
      ask: question.ask,
      follow: (_theirs, values) => {
        setBase(newest);
        void refreshShifts(client, facilityId);
        setDrafts(values.shifts);
      },
    });
    if (outcome === "saved") {
      onSaved();
      onDone();
    }
    if (outcome === "discarded") setForPast(false);
  });
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
      // The next save learns what else was saved since, and joins it.
      setBase((list) => ({ ...list, shifts: list.shifts.filter(({ id }) => id !== shift.id) }));
      drop(shift.key);
      await refreshShifts(client, facilityId);
    },
    onGone: ({ key }) => drop(key),
  });
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
            matchesSearch([shift.name], search) && (
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
        <ShiftPast
          facilityId={facilityId}
          saved={base.shifts}
          isForPast={isForPast}
          onChange={setForPast}
        />
        <FormFailure failure={saving.failure} title={t("shifts.notSaved")} />
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
      {question.dialog}
    </Card>
  );
}
