import type { z } from "zod";
import { percentOf } from "#contract/reports/percent.ts";
import type { quickNotes } from "#contract/reports/obs/quick-notes.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion } from "./obs-run.ts";
import { notedObservations, quickNotesOf } from "./queries/noted-observations.ts";
import type { NotedObservations } from "./queries/noted-observations.ts";

type Counted = Pick<NotedObservations, "type" | "isCompliant" | "count">;

const countOf = (seen: readonly Counted[], isWanted: (one: Counted) => boolean): number =>
  seen.reduce((sum, one) => (isWanted(one) ? sum + one.count : sum), 0);

const figuresOf = (seen: readonly Counted[], observations: number) => {
  const hands = seen.filter(({ type }) => type === "HH");
  const totalObservations = countOf(hands, () => true);
  return {
    compliantObservations: countOf(hands, ({ isCompliant }) => isCompliant === true),
    nonCompliantObservations: countOf(hands, ({ isCompliant }) => isCompliant === false),
    totalObservations,
    sharePercent: percentOf(totalObservations, observations),
    ppeObservations: countOf(seen, ({ type }) => type === "PPE"),
  };
};

/** Report 7: observations by quick note. An archived note has a row only where somebody used it. */
export const runQuickNotes = async (
  run: ReportRun,
): Promise<z.input<typeof quickNotes.response>> => {
  const [seen, notes] = await Promise.all([
    notedObservations(run.db, run.scope, handQuestion(run)),
    quickNotesOf(run.db, run.scope),
  ]);
  const observations = countOf(seen, ({ type }) => type === "HH");
  const points = notes.map(({ id, text, isArchived }) => ({
    noteId: id,
    note: text,
    isArchived,
    ...figuresOf(
      seen.filter(({ noteIds }) => noteIds.includes(id)),
      observations,
    ),
  }));
  return {
    ...presentCommon(run),
    dataPoints: points.filter(
      ({ isArchived, totalObservations, ppeObservations }) =>
        !isArchived || totalObservations + ppeObservations > 0,
    ),
    noteTotals: figuresOf(
      seen.filter(({ noteIds }) => noteIds.length > 0),
      observations,
    ),
    observations,
    ppeObservations: countOf(seen, ({ type }) => type === "PPE"),
  };
};
