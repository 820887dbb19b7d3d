import { useEffect } from "react";
import { unbadgedOf, type productUsage } from "#contract/reports/ims/product-usage.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { ReportViewProps } from "../view-props.ts";
import { UsageBars, UsageLegend } from "./usage-bars.tsx";

/** Report 40: a bar of products for each unit, badged and unbadged, above the table. */
export function ProductUsageView(props: ReportViewProps<(typeof productUsage)["response"]>) {
  const { data, onDrawn } = props;
  const { t } = usePageText();
  const { isPaged } = useMedium();
  // The bars are drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const title = t("reports-view.usage.title");
  const hasOther = data.total.otherBadged > 0;
  return (
    <>
      <GraphCard title={title} legend={<UsageLegend hasOther={hasOther} />}>
        <UsageBars
          label={title}
          bars={data.locations
            .toSorted((a, b) => b.dispenses - a.dispenses)
            .map((place) => ({
              key: place.locationId,
              name: place.name,
              sanitizer: place.sanitizerBadged,
              soap: place.soapBadged,
              other: place.otherBadged,
              unbadged: unbadgedOf(place),
              total: place.dispenses,
              share: place.badgedShare,
            }))}
        />
      </GraphCard>
      <ReportTable {...props} caption={t("reports-view.usage.caption")} />
      {/* Paper says it among its notes. */}
      {!isPaged && <p className="hr-report-note">{t("reports-view.usage.note")}</p>}
    </>
  );
}
