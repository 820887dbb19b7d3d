import { Suspense, lazy, useEffect } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import type { ControlChartCardProps } from "./control-chart-card.tsx";
import { tooFewText } from "./control-text.ts";

/** Few open it: fetched then. */
const ControlChartCard = lazy(async () => ({
  default: (await import("./control-chart-card.tsx")).ControlChartCard,
}));

/** A control chart, fetched when it is shown. */
export function LazyControlChart(props: ControlChartCardProps) {
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <ControlChartCard {...props} />
    </Suspense>
  );
}

/** The control chart of a report whose table comes first; one sentence where it has too few slots. */
export function ControlChartBelow(props: ControlChartCardProps) {
  const { chart, onDrawn } = props;
  const words = usePageText();
  const hasNone = chart.points.length === 0;
  useEffect(() => {
    if (hasNone) onDrawn();
  }, [hasNone, onDrawn]);
  if (!hasNone) return <LazyControlChart {...props} />;
  return (
    <p className="hr-report-note">
      {words.t("reports-view.control.none", { why: tooFewText(words, chart) })}
    </p>
  );
}
