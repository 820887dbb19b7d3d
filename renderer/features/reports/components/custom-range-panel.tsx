import { useState } from "react";
import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import {
  checkRange,
  draftFrom,
  type RangeErrors,
} from "#renderer/features/reports/model/custom-range.ts";
import { filterTitle, timeframeName } from "#renderer/features/reports/model/filter-words.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/button.tsx";
import { CustomRangeForm } from "./custom-range-form.tsx";
import { PopupFrame } from "./popup-frame.tsx";
import type { TimeframePanelProps } from "./timeframe-panel.tsx";

/** The two ends of a custom timeframe; what was typed stays until it is saved or given up. */
export function CustomRangePanel(props: TimeframePanelProps) {
  const { report, filters, zoneName, onBack, onCancel, onSave } = props;
  const words = useWords();
  const { t } = words;
  const language = useLanguage();
  const [draft, setDraft] = useState(() => draftFrom(filters.startDate, filters.endDate, language));
  const [errors, setErrors] = useState<RangeErrors>({});

  const save = () => {
    const checked = checkRange(draft, { mayBeEqual: report.product === "OBS" }, language);
    if (checked.errors) setErrors(checked.errors);
    else onSave({ reportDateRange: "custom", startDate: checked.start, endDate: checked.end });
  };
  return (
    <PopupFrame
      title={timeframeName(words, "custom")}
      onBack={onBack}
      backTo={filterTitle(words, "timeframe")}
      footer={
        <>
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
        zoneName={zoneName}
        onChange={(next) => {
          setDraft(next);
          setErrors({});
        }}
      />
    </PopupFrame>
  );
}
