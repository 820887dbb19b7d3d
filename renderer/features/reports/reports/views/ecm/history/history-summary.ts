import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import type { SeriesData, HistoryLine } from "./history-series.ts";
import { slotName } from "#renderer/features/reports/reports/graph/slots.ts";

/**
 * The history graph in words, for those who do not see it: each spoken line by its whole slots, the
 * goal, gaps.
 * @param figure what the lines are of
 */
export const historySummary = (
  words: PageText,
  data: SeriesData,
  lines: readonly HistoryLine[],
  figure: string,
): string => {
  const { t, format } = words;
  const spoken = lines.filter((line) => line.role !== "context");
  const sentences = spoken.flatMap((line) => {
    const known = line.points
      .map((point, at) => ({
        slot: point.reportDate,
        value: point.isPartial ? null : (line.values[at] ?? null),
      }))
      .filter((point): point is { slot: string; value: number } => point.value !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return [];
    const values = known.map((point) => point.value);
    return t("reports-view.graph.summary.history", {
      figure,
      name: line.name,
      first: slotName(words, data.chartTimeUnit, first.slot),
      last: slotName(words, data.chartTimeUnit, last.slot),
      start: format.percent(first.value),
      end: format.percent(last.value),
      low: format.percent(Math.min(...values)),
      high: format.percent(Math.max(...values)),
    });
  });
  if (sentences.length === 0) return t("reports-view.graph.summary.noPoints");
  if (data.performanceGoal !== null) {
    sentences.push(
      t("reports-view.graph.summary.goal", { goal: format.percent(data.performanceGoal) }),
    );
  }
  for (const gap of data.gaps.filter(({ locationId }) => locationId === null)) {
    sentences.push(
      t("reports-view.graph.summary.gap", {
        from: slotName(words, data.chartTimeUnit, gap.from),
        to: slotName(words, data.chartTimeUnit, gap.to),
      }),
    );
  }
  return sentences.join(" ");
};
