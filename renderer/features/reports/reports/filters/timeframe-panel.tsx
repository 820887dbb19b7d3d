import { useState } from "react";
import { TIMEFRAMES, beginsTooEarly, type Timeframe } from "#contract/reports/timeframes.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { dayIn } from "./custom-range.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { filterTitle, timeframeName } from "#renderer/features/reports/reports/text/report-text.ts";
import { CustomRangePanel, type TimeframePanelProps } from "./custom-range-panel.tsx";
import { OptionsPanel } from "./options-panel.tsx";

/** Timeframes, of which one is saved by choosing it; Custom asks for its two ends first. */
export function TimeframePanel(props: TimeframePanelProps) {
  const { report, filters, onBack, onCancel, onSave } = props;
  const words = usePageText();
  const [isCustom, setCustom] = useState(filters.reportDateRange === "custom");
  const offered = TIMEFRAMES.filter((timeframe) => !report.hiddenTimeframes.includes(timeframe));
  const { facility } = useFacility();
  const [today] = useState(() => dayIn(facility.timeZone, Date.now()));

  const choose = (timeframe: Timeframe) => {
    if (timeframe === "custom") setCustom(true);
    else onSave({ reportDateRange: timeframe });
  };
  if (isCustom) return <CustomRangePanel {...props} onBack={() => setCustom(false)} />;
  return (
    <OptionsPanel
      title={filterTitle(words, "timeframe")}
      options={offered.map((timeframe) => ({
        value: timeframe,
        label: timeframeName(words, timeframe),
        ...(beginsTooEarly(timeframe, today, report.maxDaysBack) && {
          refusal: words.t("reports-view.filter.daysBack", {
            count: report.maxDaysBack ?? 0,
            n: words.format.count(report.maxDaysBack ?? 0),
          }),
        }),
      }))}
      chosen={filters.reportDateRange}
      onBack={onBack}
      onCancel={onCancel}
      onChoose={choose}
    />
  );
}
