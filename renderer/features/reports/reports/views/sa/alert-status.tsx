import { useEffect, useMemo, useState } from "react";
import { textIn, type ReportRow } from "#contract/reports/columns.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { ReportViewProps } from "../view-props.ts";

const STATES = ["open", "cleared"] as const;
type Shown = "all" | (typeof STATES)[number];

const isShown = (value: string): value is Shown => ["all", ...STATES].includes(value);

/** The alarms in a state, each with what it explains; all of them for `all`. */
export const alarmsIn = (rows: readonly ReportRow[], shown: Shown): ReportRow[] => {
  if (shown === "all") return [...rows];
  const kept = new Set(rows.filter((row) => textIn(row, "state") === shown).map(({ key }) => key));
  return rows.filter(({ key, parentKey }) => kept.has(parentKey ?? key));
};

/** Report 32: the alarms of a range; open ones or cleared ones alone where a user selects them. */
export function AlertStatusView(props: ReportViewProps) {
  const { rows, onDrawn } = props;
  const { hasControls } = useMedium();
  const { t } = usePageText();
  // A table is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const [shown, setShown] = useState<Shown>("all");
  const kept = useMemo(() => alarmsIn(rows, shown), [rows, shown]);
  const segments = STATES.map((state) => ({
    value: state,
    label: t(`reports-view.alerts.shown.${state}`),
    count: rows.filter((row) => textIn(row, "state") === state).length,
  }));
  // Paper has all of them, and nothing to choose.
  const head = hasControls
    ? {
        title: t("reports-view.alerts.title"),
        note: t("reports-view.alerts.order"),
        actions: (
          <SegmentedFilter
            label={t("reports-view.alerts.shown.label")}
            segments={[{ value: "all", label: t("reports-view.alerts.shown.all") }, ...segments]}
            value={shown}
            onChange={(value) => isShown(value) && setShown(value)}
          />
        ),
      }
    : undefined;
  return kept.length === 0 && shown !== "all" ? (
    <Card {...head}>
      <p className="hr-report-note" role="status">
        {t(`reports-view.alerts.shown.none.${shown}`)}
      </p>
    </Card>
  ) : (
    <ReportTable {...props} rows={kept} head={head} caption={t("reports.alertStatus.caption")} />
  );
}
