import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DEFAULT_THRESHOLDS, type ThresholdList } from "#contract/thresholds.ts";
import { useAct } from "#renderer/forms/use-act.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import {
  changesIn,
  type Draft,
  draftsOf,
  faultsOf,
  freeColor,
  isBlank,
  isFull,
  rowsOf,
  sorted,
  withBase,
  without,
} from "../lib/drafts.ts";
import { refreshTree, saveThresholds, thresholdsQuery } from "../queries.ts";

type Given = { facilityId: string; locationId: string; saved: ThresholdList };

/**
 * The thresholds of one place while somebody edits them. `changes`, `isSaving`, `submit` and
 * `discard` are what a page with several forms needs; the rest is for `ThresholdFields`.
 */
export const useThresholdForm = ({ facilityId, locationId, saved }: Given) => {
  const t = useText("locations");
  const format = useFormat();
  const client = useQueryClient();
  const write = (value: number) => format.decimal(value);
  const [base, setBase] = useState(saved);
  const rowsIn = (list: ThresholdList) =>
    withBase(list.thresholds, t("locations.thresholds.set.below"));
  const [drafts, setDrafts] = useState(() => draftsOf(rowsIn(saved), write));
  const [isForPast, setForPast] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const made = useRef(0);
  const faults = faultsOf(drafts);
  const take = (list: ThresholdList) => {
    setBase(list);
    setDrafts(draftsOf(rowsIn(list), write));
    setForPast(false);
    setStrict(false);
  };
  const { attempt, isBusy, failure, forget } = useAct(async () => {
    take(
      await saveThresholds(client, locationId, {
        version: base.version,
        thresholds: rowsOf(drafts),
        alsoForPast: isForPast,
      }),
    );
    void client.invalidateQueries({ queryKey: ["thresholds"] });
    await refreshTree(client, facilityId);
  });
  const start = (list: ThresholdList) => {
    take(list);
    forget();
  };
  const newest = () => client.fetchQuery({ ...thresholdsQuery(locationId), staleTime: 0 });
  const row = (title: string, typed: string, color = freeColor(drafts)): Draft => {
    made.current += 1;
    return { key: `new ${made.current}`, title, typed, color };
  };
  return {
    base,
    drafts,
    /** Without those of an empty new row, until it is to be saved. */
    faults: isStrict ? faults : faults.filter((fault) => !isBlank(drafts[fault.row])),
    failure,
    isStale: failure?.code === "conflict",
    /** That they are to hold for earlier days, too, is one by itself. */
    changes: changesIn(drafts, rowsIn(base)) + Number(isForPast),
    isForPast,
    setForPast,
    isSaving: isBusy,
    /** Resolves to whether everything is saved now. */
    submit: (): Promise<boolean> => {
      setStrict(true);
      return faults.length > 0 ? Promise.resolve(false) : attempt();
    },
    discard: () => start(base),
    change: (key: string, part: Partial<Draft>) =>
      setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
    sort: () => setDrafts(sorted(drafts)),
    remove: (key: string) => setDrafts(without(drafts, key)),
    clear: () => setDrafts([]),
    add: () => {
      if (isFull(drafts)) return;
      const first =
        drafts.length === 0 ? [row(t("locations.thresholds.set.below"), write(0), "red")] : drafts;
      setDrafts([...first, row("", "", freeColor(first))]);
    },
    addSet: () =>
      setDrafts(
        DEFAULT_THRESHOLDS.map(({ key, value, color }) =>
          row(t(`locations.thresholds.set.${key}`), write(value), color),
        ),
      ),
    /** After a stale save: what was typed stays and the next save replaces theirs. */
    keepMine: async () => {
      setBase(await newest());
      forget();
    },
    takeTheirs: async () => start(await newest()),
  };
};

export type ThresholdForm = ReturnType<typeof useThresholdForm>;
