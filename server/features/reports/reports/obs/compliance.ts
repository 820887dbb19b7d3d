import type { z } from "zod";
import {
  type ControlChart,
  type ControlUnit,
  controlUnit,
} from "#contract/reports/control-chart.ts";
import type { compliance } from "#contract/reports/obs/compliance.ts";
import { textsIn } from "#server/lib/texts.ts";
import { HALF_HOUR_MS, parseHalfHour } from "#server/lib/time/half-hour.ts";
import { type PointInterval, pointsOf } from "../ecm/points.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { knownChanges } from "../run/known-changes.ts";
import { presentJudged } from "../run/presenter.ts";
import { previousOfRun } from "../run/previous.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { ppeByPrecaution, ppeIn } from "./ppe-figures.ts";
import { presentChange } from "./present-change.ts";
import { handsIn, observedHands } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { isSmall } from "./small-groups.ts";

const handCourse = async (
  run: ReportRun,
  points: readonly PointInterval[],
): Promise<SeriesSlot[]> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["observedDay"]);
  const byPoint = Map.groupBy(counts, ({ observedDay }) =>
    points.findLastIndex(({ start }) => start <= parseHalfHour(`${observedDay}T23:30`)),
  );
  return points.map(({ reportDate, isPartial }, at) => {
    const own = byPoint.get(at) ?? [];
    // A slot with so few that the reader may not see them is shown as one without any.
    const { compliantObservations: numerator, totalObservations: denominator } = handFigures(
      isSmall(run, own) ? [] : own,
      observedMeasure(run),
    );
    return { reportDate, isPartial, numerator, denominator };
  });
};

const unitOf = ({ range: { timeframe, span } }: ReportRun): ControlUnit =>
  controlUnit(timeframe, (span.end - span.start) * HALF_HOUR_MS);

/** The course of hands by the facility's own protocol, as a control chart. */
export const handControlChart = async (
  run: ReportRun,
  unit: ControlUnit = unitOf(run),
): Promise<ControlChart> => {
  const { range } = run;
  const points = pointsOf({ ...range, unit });
  const [course, changes, former] = await Promise.all([
    handCourse(run, points),
    knownChanges(run, "OBS"),
    previousOfRun(run, async (one) => ({ course: await handCourse(one, points) })),
  ]);
  return presentControlChart(course, {
    unit,
    kind: "proportion",
    max100: false,
    changes,
    former,
  });
};

/** Report 8: hands by protocol, protective equipment by precaution. */
export const runCompliance = async (
  run: ReportRun,
): Promise<z.input<typeof compliance.response>> => {
  const { db, scope, context, language } = run;
  const question = { ...handQuestion(run), protocolId: null };
  const [counts, { proportion, ...ppe }, controlChart] = await Promise.all([
    handCounts(db, scope, question, ["protocolId"]),
    ppeByPrecaution(run),
    handControlChart(run),
  ]);
  const t = textsIn(language);
  const byProtocol = Map.groupBy(counts, ({ protocolId }) => protocolId);
  const handsOf = (protocolId: number) => observedHands(run, byProtocol.get(protocolId) ?? []);
  const ids = new Set([context.hygieneProtocolId, ...byProtocol.keys()]);
  const [own, equipment] = await Promise.all([
    presentChange(run, "HH", handsOf(context.hygieneProtocolId), (span) => handsIn(run, span)),
    presentChange(run, "PPE", { shown: ppe.total, proportion }, (span) => ppeIn(run, span)),
  ]);
  return {
    ...presentJudged(run, observedMeasure(run).goal),
    suppressionSize: context.suppressionSize,
    comparedWith: own.comparedWith ?? equipment.comparedWith,
    handChange: own.change,
    ppeChange: equipment.change,
    controlChart,
    protocols: [...ids].map((protocolId) => ({
      protocolId,
      name: t("observations:hands", { protocol: t(`observations:protocol.${protocolId}`) }),
      ...handsOf(protocolId).shown,
    })),
    ppe: {
      ...ppe,
      name: t("observations:ppe"),
      precautions: ppe.precautions.map((row) => ({
        ...row,
        name: t("observations:ppeUnder", { precaution: row.name }),
      })),
    },
  };
};
