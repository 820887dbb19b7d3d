import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { customRangeLimits, hasWholeDays } from "#contract/reports/filters/timeframes.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import {
  type RangeDraft,
  type RangeErrors,
  type RangeRules,
  checkRange,
  draftFrom,
  wallIn,
} from "./custom-range.ts";
import { timeframeRange } from "./timeframe-range.ts";

/**
 * The range that is being chosen for a report. It begins with the one in use, whether that has a
 * name or not; what was typed stays until it is applied or given up.
 */
export const useRangeDraft = (report: ReportDefinition, filters: ReportFilters) => {
  const language = useLanguage();
  const { timeZone } = useFacility().facility;
  const [now] = useState(() => Date.now());
  const wall = wallIn(timeZone, now);
  const today = wall.slice(0, 10);
  const rules: RangeRules = {
    hasWholeDays: hasWholeDays(report),
    ...customRangeLimits(today, report),
  };
  const [draft, setDraft] = useState<RangeDraft>(() => {
    const { reportDateRange, startDate, endDate } = filters;
    const inUse = timeframeRange(reportDateRange, wall);
    return draftFrom(inUse?.start ?? startDate, inUse?.end ?? endDate, language);
  });
  const [errors, setErrors] = useState<RangeErrors>({});
  const checked = checkRange(draft, rules, language);
  return {
    today,
    rules,
    draft,
    errors,
    checked,
    /** Takes another draft; what was wrong with the one before is not said of it. */
    change: (next: RangeDraft) => {
      setDraft(next);
      setErrors({});
    },
    /** Says at its fields what is wrong with the draft. */
    refuse: setErrors,
  };
};
