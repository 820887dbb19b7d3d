import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { TIMEFRAMES, type Timeframe } from "#contract/reports/timeframes.ts";
import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import {
  checkRange,
  draftFrom,
  type RangeErrors,
} from "#renderer/features/reports/model/custom-range.ts";
import { filterTitle, timeframeName } from "#renderer/features/reports/model/filter-words.ts";
import type { ReportFilters } from "#renderer/features/reports/model/report-filters.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/button.tsx";
import { CustomRangeForm } from "./custom-range-form.tsx";
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
  const { report, filters, zoneName, onBack, onCancel, onSave } = props;
  const words = useWords();
  const { t } = words;
  const language = useLanguage();
  const [chosen, setChosen] = useState<Timeframe>(filters.reportDateRange);
  const [draft, setDraft] = useState(() => draftFrom(filters.startDate, filters.endDate, language));
  const [errors, setErrors] = useState<RangeErrors>({});
  const offered = TIMEFRAMES.filter((timeframe) => !report.hiddenTimeframes.includes(timeframe));

  const choose = (timeframe: Timeframe) => {
    setChosen(timeframe);
    if (timeframe !== "custom") onSave({ reportDateRange: timeframe });
  };
  const saveCustom = () => {
    const checked = checkRange(draft, { mayBeEqual: report.product === "OBS" }, language);
    if (checked.errors) return setErrors(checked.errors);
    onSave({ reportDateRange: "custom", startDate: checked.start, endDate: checked.end });
  };
  const title = filterTitle(words, "timeframe");
  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={
        <>
          <Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>
          {chosen === "custom" && (
            <Button variant="primary" onClick={saveCustom}>
              {t("reports-view.action.save")}
            </Button>
          )}
        </>
      }
    >
      <ul className="hr-filter-options" aria-label={title}>
        {offered.map((timeframe) => (
          <li key={timeframe}>
            <button
              type="button"
              className="hr-filter-option"
              aria-pressed={timeframe === chosen}
              onClick={() => choose(timeframe)}
            >
              {timeframeName(words, timeframe)}
            </button>
          </li>
        ))}
      </ul>
      {chosen === "custom" && (
        <CustomRangeForm
          draft={draft}
          errors={errors}
          zoneName={zoneName}
          onChange={(next) => {
            setDraft(next);
            setErrors({});
          }}
        />
      )}
    </PopupFrame>
  );
}
