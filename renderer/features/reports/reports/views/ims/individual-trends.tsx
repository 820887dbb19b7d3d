import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { individualTrends } from "#contract/reports/ims/individual-reports.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { HistoryCard } from "#renderer/features/reports/reports/views/ecm/history/history-card.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { ReportViewProps } from "../view-props.ts";
import { BadgeNotes, IndividualNote } from "./badge-notes.tsx";
import { trendsSeries } from "./trends-series.ts";

type Props = ReportViewProps<(typeof individualTrends)["response"]>;

/** Report 41: the chosen people's lines above the table whose tick boxes choose among them. */
export function IndividualTrendsView(props: Props) {
  const { data, selected, onDrawn } = props;
  const { hasTooltips, isWhole } = useMedium();
  const { t } = usePageText();
  const [forward, setForward] = useState<string | null>(null);
  const course = useMemo(
    () => trendsSeries(data, selected, (band) => t("reports-view.badges.upTo", { band })),
    [data, selected, t],
  );
  const [isGraphDrawn, setGraphDrawn] = useState(false);
  const handleDrawn = useCallback(() => setGraphDrawn(true), []);
  // Where the rows of all people are drawn at once, each of the graph's measurements would lay them
  // out again, which takes seconds: they come after it.
  const hasTable = !isWhole || isGraphDrawn;
  const sayDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (isGraphDrawn) sayDrawn();
  }, [isGraphDrawn]);
  return (
    <>
      <IndividualNote minimum={data.minimumOpportunities} />
      <HistoryCard
        {...props}
        data={course}
        isOfBadges
        forward={forward}
        onForward={setForward}
        onDrawn={handleDrawn}
      />
      {hasTable && (
        <ReportTable
          {...props}
          caption={t("reports-view.table.people")}
          isSelectable
          onHover={hasTooltips ? setForward : undefined}
        />
      )}
      <BadgeNotes data={data} />
    </>
  );
}
