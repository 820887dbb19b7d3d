import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { TIMEFRAMES, type Timeframe } from "#contract/reports/timeframes.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { filterTitle, timeframeName } from "./filter-words.ts";
import type { ReportFilters } from "./report-filters.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { CustomRangePanel } from "./custom-range-panel.tsx";
import { PopupFrame } from "./popup-frame.tsx";

export type TimeframePanelProps = {
  report: ReportDefinition;
  filters: ReportFilters;
  zoneName: string;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (change: Partial<ReportFilters>) => void;
};

/** Timeframes, of which one is saved by choosing it; Custom asks for its two ends first. */
export function TimeframePanel(props: TimeframePanelProps) {
  const { report, filters, onBack, onCancel, onSave } = props;
  const words = useWords();
  const [isCustom, setCustom] = useState(filters.reportDateRange === "custom");
  const offered = TIMEFRAMES.filter((timeframe) => !report.hiddenTimeframes.includes(timeframe));
  const title = filterTitle(words, "timeframe");

  const choose = (timeframe: Timeframe) => {
    if (timeframe === "custom") setCustom(true);
    else onSave({ reportDateRange: timeframe });
  };
  if (isCustom) return <CustomRangePanel {...props} onBack={() => setCustom(false)} />;
  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={<Button onClick={onCancel}>{words.t("reports-view.action.cancel")}</Button>}
    >
      <ul className="hr-filter-options" aria-label={title}>
        {offered.map((timeframe) => (
          <li key={timeframe}>
            <button
              type="button"
              className="hr-filter-option"
              aria-pressed={timeframe === filters.reportDateRange}
              onClick={() => choose(timeframe)}
            >
              {timeframeName(words, timeframe)}
            </button>
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}
