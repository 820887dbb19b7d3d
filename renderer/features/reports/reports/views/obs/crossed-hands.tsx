import { useMemo } from "react";
import type { z } from "zod";
import type { HandCommon } from "#contract/reports/obs/hand-figures.ts";
import type { CrossedReport } from "#contract/reports/obs/define-crossed.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { OutcomePanel } from "./panel/outcome-panel.tsx";
import { handRow, hasLinked, inTableOrder } from "./panel/panel-rows.ts";

/** The view of a report that crosses observations of hands: lines, which open those in them, above the table. */
export const crossedView = <R extends z.ZodType<HandCommon>>({
  by,
  totals,
  title: titleId,
  crossed,
}: CrossedReport<R>) =>
  function CrossedHandsView(props: ReportViewProps<R>) {
    const { data, report, filters, rows, sortBy, onDrawn } = props;
    const words = usePageText();
    const { t, format } = words;
    const { total, lines } = useMemo(() => crossed(data), [data]);
    const panel = useMemo(() => {
      const all = [
        handRow({ key: TOTAL_KEY, name: totalName(words, filters), isTotal: true }, total),
        ...lines.map(({ figures, within, ...line }) => ({
          ...handRow(line, figures),
          ...(within && { within: within.map((one) => handRow(one, one.figures)) }),
        })),
      ];
      return totals ? all : inTableOrder({ report, rows, sortBy }, all, format.compare);
    }, [words, format, report, total, lines, filters, rows, sortBy]);
    const isLinked =
      by.includes("moment") &&
      hasLinked(
        total,
        lines.map(({ figures }) => figures),
      );
    const title = t(`reports-view.observed.title.${titleId}`);
    return (
      <>
        <OutcomePanel
          title={title}
          heading={t(`reports.columns.${totals?.by ?? by[0]}`)}
          rows={panel}
          common={data}
          notes={isLinked ? [t("reports.notes.linked")] : []}
          onDrawn={onDrawn}
        />
        <ReportTable {...props} caption={title} />
      </>
    );
  };
