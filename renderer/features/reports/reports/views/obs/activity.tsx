import type { ActivityInterval, ActivityResponse } from "#contract/reports/obs/activity.ts";
import { QUARTER_MONTHS } from "#contract/observing/observation-kinds.ts";
import { PreviousSwitch } from "#renderer/features/reports/reports/graph/previous-switch.tsx";
import { previousName } from "#renderer/features/reports/reports/graph/previous-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { CountBars } from "./bars/count-bars.tsx";

type Interval = Pick<ActivityInterval, "facilityMonth" | "facilityYear">;

const NAMES = {
  month: ({ t }: PageText, { facilityMonth, facilityYear }: Interval): string =>
    `${t(textId(`reports.columns.month${facilityMonth}`))} ${facilityYear}`,
  quarter: ({ t }: PageText, { facilityMonth, facilityYear }: Interval): string => {
    const quarter = QUARTER_MONTHS.indexOf(facilityMonth) + 1;
    return `${t(textId(`reports.columns.quarter${quarter}`))} ${facilityYear}`;
  },
};

/**
 * Reports 12 and 17: observations by month or quarter, above the observations of each unit or job
 * role.
 */
export function ActivityView(props: ReportViewProps<typeof ActivityResponse>) {
  const { report, data, onDrawn } = props;
  const words = usePageText();
  const { t } = words;
  const former = props.graphActions.former ? data.former?.[0] : undefined;
  const step = report.key === "monthlyActivity" ? "month" : "quarter";
  return (
    <>
      <CountBars
        title={t(`reports-view.observed.activity.${step}`)}
        heading={t(`reports-view.observed.activity.${step}Heading`)}
        countHeading={t("reports.columns.observations")}
        bars={data.intervals.map((interval, at) => ({
          key: `${interval.facilityYear}-${interval.facilityMonth}`,
          name: NAMES[step](words, interval),
          count: interval.intervalCount,
          note: interval.isFilling ? t("reports-view.observed.activity.filling") : undefined,
          former: former && {
            name: previousName(words, former),
            count: former.counts[at] ?? null,
          },
        }))}
        extra={data.former && <PreviousSwitch {...props} former={data.former} />}
        noCount={t("reports-view.observed.activity.ahead")}
        onDrawn={onDrawn}
      />
      <ReportTable {...props} caption={t(`reports-view.observed.activity.by.${data.activityBy}`)} />
    </>
  );
}
