import type { z } from "zod";
import { percentOf } from "#contract/core/percent.ts";
import type { quickNotes } from "#contract/reports/obs/quick-notes.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion } from "./obs-run.ts";
import { isSmall } from "./small-groups.ts";
import {
  type NotedObservations,
  notedObservations,
  quickNotesOf,
} from "./queries/noted-observations.ts";

type Counted = Pick<NotedObservations, "type" | "isCompliant" | "count">;

const countOf = (seen: readonly Counted[], isWanted: (one: Counted) => boolean): number =>
  seen.reduce((sum, one) => (isWanted(one) ? sum + one.count : sum), 0);

const NOTHING_TOLD = {
  compliantObservations: null,
  nonCompliantObservations: null,
  totalObservations: null,
  sharePercent: null,
} as const;

/** Figures of some observations; where hands are hidden, figures of equipment alone. */
const figuresOf = (seen: readonly Counted[], observations: number, isHidden: boolean) => {
  const hands = seen.filter(({ type }) => type === "HH");
  const totalObservations = countOf(hands, () => true);
  const ppeObservations = countOf(seen, ({ type }) => type === "PPE");
  if (isHidden) return { ...NOTHING_TOLD, ppeObservations };
  return {
    compliantObservations: countOf(hands, ({ isCompliant }) => isCompliant === true),
    nonCompliantObservations: countOf(hands, ({ isCompliant }) => isCompliant === false),
    totalObservations,
    sharePercent: percentOf(totalObservations, observations),
    ppeObservations,
  };
};

/** Report 7: observations by quick note. An archived note has a row only where it was used. */
export const runQuickNotes = async (
  run: ReportRun,
): Promise<z.input<typeof quickNotes.response>> => {
  const [seen, notes] = await Promise.all([
    notedObservations(run.db, run.scope, handQuestion(run)),
    quickNotesOf(run.db, run.scope),
  ]);
  const observations = countOf(seen, ({ type }) => type === "HH");
  const isHidden = isSmall(
    run,
    seen.filter(({ type }) => type === "HH"),
  );
  const shown = notes.flatMap(({ id, text, isArchived }) => {
    const own = seen.filter(({ noteIds }) => noteIds.includes(id));
    if (isArchived && own.length === 0) return [];
    return { noteId: id, note: text, isArchived, ...figuresOf(own, observations, isHidden) };
  });
  return {
    ...presentCommon(run),
    suppressionSize: run.context.suppressionSize,
    dataPoints: shown,
    noteTotals: figuresOf(
      seen.filter(({ noteIds }) => noteIds.length > 0),
      observations,
      isHidden,
    ),
    observations,
    ppeObservations: countOf(seen, ({ type }) => type === "PPE"),
  };
};
