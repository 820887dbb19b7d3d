import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import { locations } from "#contract/organization/locations.ts";
import {
  DEFAULT_THRESHOLDS,
  type ThresholdList,
  freeColor,
  thresholdFaults,
} from "#contract/organization/thresholds.ts";
import type { MergeProblem } from "#renderer/forms/contract-form.ts";
import { anotherText } from "#renderer/forms/merge/another-text.tsx";
import type { Place } from "#renderer/forms/merge/merge-types.ts";
import { type SaveOutcome, saveMerged } from "#renderer/forms/merge/save-merged.ts";
import { useMergeQuestion } from "#renderer/forms/merge/use-merge-question.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import {
  type Draft,
  changesIn,
  draftsOf,
  faultsOf,
  isBlank,
  isFull,
  knownOf,
  sorted,
  withBase,
  without,
} from "../lib/drafts.ts";
import {
  type KnownThreshold,
  THRESHOLDS_PLAN,
  type ThresholdValues,
  completed,
  knownRows,
} from "../lib/threshold-merge.ts";
import { refreshTree, saveThresholds } from "../queries.ts";

/** How thresholds that two people changed are called, and held against their rules. */
const useThresholdMerge = () => {
  const t = useText("locations");
  const format = useFormat();
  const show = (path: string, value: unknown): string | undefined => {
    if (path.endsWith(".value")) return format.percent(Number(value));
    if (path.endsWith(".color")) return t(`ui.swatch.${value as Swatch}`);
    return typeof value === "object" ? format.percent((value as KnownThreshold).value) : undefined;
  };
  const labelOf = (path: string): string => {
    if (path.endsWith(".value")) return t("locations.thresholds.fromHead");
    if (path.endsWith(".color")) return t("locations.thresholds.color");
    return t(`locations.thresholds.${path.endsWith(".title") ? "titleHead" : "action"}`);
  };
  const problemsOf = ({ thresholds }: ThresholdValues): readonly MergeProblem[] => {
    const rows = completed(thresholds, t("locations.thresholds.set.below"));
    const place = (row: KnownThreshold | undefined, field: string): Place => ({
      path: `thresholds.${row?.key}.${field}`,
      wordsPath: `thresholds.${field}`,
      row: { list: "thresholds", key: row?.key ?? "", value: row },
    });
    const faults = thresholdFaults(rows).flatMap(({ row, field, code, of }) => {
      const told = (at: number, other: number | undefined) => ({
        ...place(rows[at], field),
        problem: t(textId(`locations.thresholds.problem.${field}.${code}`), {
          limit: LIMITS.thresholdTitleMaxLength,
          other: rows[other ?? -1]?.title.trim() || t("locations.thresholds.unnamed"),
        }),
      });
      // Under both rows: either of them may give way.
      return of === undefined ? [told(row, of)] : [told(row, of), told(of, row)];
    });
    if (rows.length <= LIMITS.thresholdsMax) return faults;
    const problem = t("locations.thresholds.full", { limit: LIMITS.thresholdsMax });
    return [...faults, { path: "thresholds", wordsPath: "thresholds", row: null, problem }];
  };
  return {
    names: {
      what: t("locations.thresholds.these"),
      saveLabel: t("locations.thresholds.save"),
      labelOf,
      show,
      nameOf: (_list: string, row: unknown) => (row as KnownThreshold).title,
    },
    another: anotherText(show),
    problemsOf,
  };
};

type Given = { facilityId: string; locationId: string; saved: ThresholdList };

/**
 * The thresholds of one place while a user edits them. `changes`, `isSaving`, `submit` and
 * `discard` are what a page with several forms needs; the rest is for `ThresholdFields`.
 */
export const useThresholdForm = ({ facilityId, locationId, saved }: Given) => {
  const t = useText("locations");
  const format = useFormat();
  const client = useQueryClient();
  const write = (value: number) => format.decimal(value);
  const below = t("locations.thresholds.set.below");
  const [base, setBase] = useState(saved);
  const keyed = (list: ThresholdList) =>
    withBase(list.thresholds, below).map((one, at) => ({ ...one, key: `${at}` }));
  const [baseRows, setBaseRows] = useState<readonly KnownThreshold[]>(() => keyed(saved));
  const [drafts, setDrafts] = useState(() => draftsOf(keyed(saved), write));
  const [isForPast, setForPast] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const made = useRef(0);
  const faults = faultsOf(drafts);
  const take = (list: ThresholdList) => {
    setBase(list);
    setBaseRows(keyed(list));
    setDrafts(draftsOf(keyed(list), write));
    setForPast(false);
    setStrict(false);
  };
  const question = useMergeQuestion<ThresholdValues>(useThresholdMerge());
  const outcome = useRef<SaveOutcome>("editing");
  const { attempt, isBusy, failure, forget } = useAction(async () => {
    let newest = base;
    let known = baseRows;
    let answer: ThresholdList | null = null;
    outcome.current = await saveMerged<ThresholdValues>({
      base: { version: base.version, thresholds: baseRows },
      mine: { version: base.version, thresholds: knownOf(drafts) },
      send: async ({ version, thresholds }) => {
        const rows = completed(thresholds, below).map(({ key: _key, ...one }) => one);
        const body = { version, thresholds: rows, alsoForPast: isForPast };
        answer = await saveThresholds(client, locationId, body);
      },
      inForm: (current) => {
        newest = locations.saveThresholds.current.parse(current);
        known = knownRows(known, withBase(newest.thresholds, below), newest.version);
        return { version: newest.version, thresholds: known };
      },
      plan: THRESHOLDS_PLAN,
      what: t("locations.thresholds.these"),
      ask: question.ask,
      follow: (theirs, values) => {
        setBase(newest);
        setBaseRows(theirs.thresholds);
        setDrafts(draftsOf(completed(values.thresholds, below), write));
      },
    });
    if (answer !== null) take(answer);
    if (outcome.current === "discarded") setForPast(false);
    void client.invalidateQueries({ queryKey: ["thresholds"] });
    await refreshTree(client, facilityId);
  });
  const row = (title: string, typed: string, color = freeColor(drafts)): Draft => {
    made.current += 1;
    return { key: `new ${made.current}`, title, typed, color };
  };
  return {
    base,
    drafts,
    /** Without the faults of an empty new row, until it is to be saved. */
    faults: isStrict ? faults : faults.filter((fault) => !isBlank(drafts[fault.row])),
    failure,
    /** The question where another user changed the same. */
    dialog: question.dialog,
    /** That they are to hold for earlier days, too, is one by itself. */
    changes: changesIn(drafts, baseRows) + Number(isForPast),
    isForPast,
    setForPast,
    isSaving: isBusy,
    /** Resolves to whether everything is saved now. */
    submit: async (): Promise<boolean> => {
      setStrict(true);
      return faults.length === 0 && (await attempt()) && outcome.current === "saved";
    },
    discard: () => {
      take(base);
      forget();
    },
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
  };
};

export type ThresholdForm = ReturnType<typeof useThresholdForm>;
