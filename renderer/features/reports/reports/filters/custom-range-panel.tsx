import { useEffect, useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { isForced, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { customRangeLimits, hasWholeDays } from "#contract/reports/filters/timeframes.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useForcedMessage } from "./use-forced-message.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { checkRange, dayIn, draftFrom, type RangeErrors, type RangeRules } from "./custom-range.ts";
import { filterTitle, timeframeName } from "#renderer/features/reports/reports/text/report-text.ts";
import { rangeErrorText } from "./range-text.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
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

/** The two ends of a custom timeframe; what was typed stays until it is saved or given up. */
export function CustomRangePanel(props: TimeframePanelProps) {
  const { report, filters, zoneName, onBack, onCancel, onSave } = props;
  const words = usePageText();
  const { t } = words;
  const language = useLanguage();
  const [errors, setErrors] = useState<RangeErrors>({});

  const { facility } = useFacility();
  const [today] = useState(() => dayIn(facility.timeZone, Date.now()));
  const [rules] = useState<RangeRules>(() => ({
    hasWholeDays: hasWholeDays(report),
    ...customRangeLimits(today, report),
  }));
  const [draft, setDraft] = useState(() =>
    draftFrom(filters.startDate, filters.endDate, language, rules),
  );
  const forced = useForcedMessage();
  const [message, setMessage] = useState<number>();
  // A message goes when another one takes its place, and with the panel.
  useEffect(() => {
    if (message === undefined) return undefined;
    return () => toast.dismiss(message);
  }, [message]);

  const refuse = (found: RangeErrors) => {
    setErrors(found);
    const texts = rangeErrorText(words, found, rules);
    const all = new Set([texts.start, texts.end].filter((text) => text !== undefined));
    setMessage(toast.error([...all].join(" ")));
    const isEmpty = found.start === "required" && found.end === "required";
    if (isEmpty && isForced(report, "timeframe")) forced.show();
  };
  const save = () => {
    const checked = checkRange(draft, rules, language);
    if (checked.errors) refuse(checked.errors);
    else onSave({ reportDateRange: "custom", startDate: checked.start, endDate: checked.end });
  };
  return (
    <PopupFrame
      title={timeframeName(words, "custom")}
      onBack={onBack}
      backTo={filterTitle(words, "timeframe")}
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
          <Button variant="primary" onClick={save}>
            {t("reports-view.action.save")}
          </Button>
        </>
      }
    >
      <CustomRangeForm
        draft={draft}
        errors={errors}
        rules={rules}
        zoneName={zoneName}
        today={today}
        onChange={(next) => {
          setDraft(next);
          setErrors({});
          forced.clear();
        }}
      />
    </PopupFrame>
  );
}
