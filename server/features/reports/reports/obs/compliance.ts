import type { z } from "zod";
import type { compliance } from "#contract/reports/obs/compliance.ts";
import { textsIn } from "#server/lib/texts.ts";
import { presentJudged } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handControlChart } from "./hand-series.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { ppeByPrecaution, ppeIn } from "./ppe-figures.ts";
import { presentChange } from "./present-change.ts";
import { handsIn } from "./present-hands.ts";
import { handCounts } from "./queries/hand-counts.ts";
import { isSmall, shownHands } from "./small-groups.ts";

/** Report 8: hands by protocol, protective equipment by precaution. */
export const runCompliance = async (
  run: ReportRun,
): Promise<z.input<typeof compliance.response>> => {
  const { db, scope, context, language } = run;
  const question = { ...handQuestion(run), protocolId: null };
  const [counts, ppe, controlChart] = await Promise.all([
    handCounts(db, scope, question, ["protocolId"]),
    ppeByPrecaution(run),
    handControlChart(run),
  ]);
  const t = textsIn(language);
  const byProtocol = Map.groupBy(counts, ({ protocolId }) => protocolId);
  const handsOf = (protocolId: number) => {
    const own = byProtocol.get(protocolId) ?? [];
    return shownHands(run, own, isSmall(run, own));
  };
  const ids = new Set([context.hygieneProtocolId, ...byProtocol.keys()]);
  const [own, equipment] = await Promise.all([
    presentChange(run, "HH", handsOf(context.hygieneProtocolId), (span) => handsIn(run, span)),
    presentChange(run, "PPE", ppe.total, (span) => ppeIn(run, span)),
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
      ...handsOf(protocolId),
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
