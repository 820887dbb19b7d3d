import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { comparisonOf, comparisonsFor } from "#contract/reports/filters/comparison.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { filterTitle } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { comparisonOption } from "./comparison-option.ts";
import { dayIn } from "./range/custom-range.ts";
import { OptionsPanel } from "./options-panel.tsx";

type ComparisonPanelProps = {
  report: ReportDefinition;
  filters: ReportFilters;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (change: Partial<ReportFilters>) => void;
};

/** What the figures are compared with, each option with its days; choosing one saves it. */
export function ComparisonPanel(props: ComparisonPanelProps) {
  const { report, filters, onSave, ...shared } = props;
  const words = usePageText();
  const { facility } = useFacility();
  const [today] = useState(() => dayIn(facility.timeZone, Date.now()));
  return (
    <OptionsPanel
      {...shared}
      title={filterTitle(words, "compareWith")}
      options={comparisonsFor(filters.reportDateRange).map((value) => ({
        value,
        ...comparisonOption(words, filters, value, today, report),
      }))}
      chosen={comparisonOf(filters)}
      hint={words.t("reports.comparisons.hint")}
      onChoose={(compareWith) => onSave({ compareWith })}
    />
  );
}
