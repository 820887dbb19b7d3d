import { useEffect, useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { comparisonOf } from "#contract/reports/filters/comparison.ts";
import { isForced, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { filterTitle } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RangeCalendar } from "#renderer/ui/forms/days/range-calendar.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import type { RangeDraft, RangeErrors } from "./custom-range.ts";
import { PopupFrame } from "../popup-frame.tsx";
import { RangeFields } from "./range-fields.tsx";
import { afterPick, daysOf, isEnding } from "./range-steps.ts";
import { RangeSummary } from "./range-summary.tsx";
import { rangeErrorText } from "./range-text.ts";
import { comparedWith } from "./timeframe-range.ts";
import { TimeframeList } from "./timeframe-list.tsx";
import { useForcedMessage } from "../use-forced-message.ts";
import { useRangeDraft } from "./use-range-draft.ts";
import "./range-picker.css";

type TimeframePanelProps = {
  report: ReportDefinition;
  filters: ReportFilters;
  zoneName: string;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (change: Partial<ReportFilters>) => void;
};

/**
 * The range of a report: one with a name is saved by choosing it, any other by two clicks or by
 * typing and then Apply. It opens on the range in use.
 */
export function TimeframePanel(props: TimeframePanelProps) {
  const { report, filters, zoneName, onBack, onCancel, onSave } = props;
  const words = usePageText();
  const { t } = words;
  const language = useLanguage();
  const range = useRangeDraft(report, filters);
  const { draft, rules, checked, today } = range;
  const [isCustom, setCustom] = useState(filters.reportDateRange === "custom");
  const isWide = useMedia("(min-width: 760px)");
  const forced = useForcedMessage();
  const [message, setMessage] = useState<number>();
  // A message goes when another one takes its place, and with the panel.
  useEffect(() => {
    if (message === undefined) return undefined;
    return () => toast.dismiss(message);
  }, [message]);

  const change = (next: RangeDraft) => {
    range.change(next);
    setCustom(true);
    forced.clear();
  };
  const refuse = (found: RangeErrors) => {
    range.refuse(found);
    const texts = rangeErrorText(words, found, rules);
    const all = new Set([texts.start, texts.end].filter((text) => text !== undefined));
    setMessage(toast.error([...all].join(" ")));
    const isEmpty = found.start === "required" && found.end === "required";
    if (isEmpty && isForced(report, "timeframe")) forced.show();
  };
  const apply = () => {
    // A range with a name is saved by it until something is changed.
    if (!isCustom) onSave({ reportDateRange: filters.reportDateRange });
    else if (checked.errors) refuse({ ...checked.errors });
    else onSave({ reportDateRange: "custom", startDate: checked.start, endDate: checked.end });
  };
  const days = daysOf(draft, language);
  const timeframe = isCustom ? "custom" : filters.reportDateRange;
  const comparison = comparisonOf({ ...filters, reportDateRange: timeframe });
  const hasChanges = report.columns.some(({ kind }) => kind === "change");
  const before =
    checked.errors || !hasChanges ? undefined : comparedWith(checked, comparison, timeframe);
  return (
    <PopupFrame
      title={filterTitle(words, "timeframe")}
      onBack={onBack}
      aside={
        <TimeframeList
          report={report}
          today={today}
          chosen={timeframe}
          onChoose={(next) =>
            next === "custom" ? setCustom(true) : onSave({ reportDateRange: next })
          }
        />
      }
      footer={
        <>
          <output className="hr-filter-popup-count">
            {forced.isShown && (
              <span className="hr-filter-popup-forced">
                {t("reports-view.filter.forced.timeframe")}
              </span>
            )}
          </output>
          <Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>
          <Button variant="primary" onClick={apply}>
            {t("reports-view.filter.apply")}
          </Button>
        </>
      }
    >
      <div className="hr-range">
        <RangeFields draft={draft} errors={range.errors} rules={rules} onChange={change} />
        <RangeCalendar
          range={days}
          firstDay={rules.earliestDay}
          lastDay={rules.latestDay}
          today={today}
          months={isWide ? 2 : 1}
          onPick={(day) => change(afterPick(draft, day, language))}
        />
        <RangeSummary
          range={checked.errors ? undefined : checked}
          begins={isEnding(draft, language) ? days.first : undefined}
          before={before}
          today={today}
        />
        <p className="hr-range-help">
          {t(`reports-view.range.${rules.hasWholeDays ? "wholeDays" : "help"}`, { zone: zoneName })}
        </p>
      </div>
    </PopupFrame>
  );
}
