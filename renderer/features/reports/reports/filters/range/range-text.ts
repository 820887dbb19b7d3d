import type { FieldCode } from "#contract/core/errors.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { RangeErrors, RangeRules } from "./custom-range.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

const endWords = (
  { t, format }: PageText,
  which: keyof RangeErrors,
  code: FieldCode,
  rules: RangeRules,
): string => {
  if (code === "required") return t(`reports-view.range.error.${which}Required`);
  if (code === "invalid") return t("ui.day.unreadable");
  if (code === "range_too_long") {
    const count = rules.maxDays ?? 0;
    return t("reports-view.range.error.range_too_long", { count, n: format.count(count) });
  }
  const day = which === "start" ? rules.earliestDay : rules.latestDay;
  return t(textId(`reports-view.range.error.${code}`), { day: format.day(day) });
};

/** What is wrong with each end of a custom range, in words. */
export const rangeErrorText = (
  words: PageText,
  errors: RangeErrors,
  rules: RangeRules,
): { start?: string; end?: string } => ({
  ...(errors.start && { start: endWords(words, "start", errors.start, rules) }),
  ...(errors.end && { end: endWords(words, "end", errors.end, rules) }),
});
