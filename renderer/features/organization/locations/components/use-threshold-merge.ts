import { LIMITS } from "#contract/core/limits.ts";
import type { Swatch } from "#contract/core/swatches.ts";
import { thresholdFaults } from "#contract/organization/thresholds.ts";
import type { MergeProblem } from "#renderer/forms/contract-form.ts";
import { anotherText } from "#renderer/forms/merge/another-text.tsx";
import type { Place } from "#renderer/forms/merge/merge-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type KnownThreshold, type ThresholdValues, completed } from "../lib/threshold-merge.ts";

/** How thresholds that two people changed are called, and held against their rules. */
export const useThresholdMerge = () => {
  const t = useText("locations");
  const format = useFormat();
  const show = (path: string, value: unknown): string | undefined => {
    if (path.endsWith(".value")) return format.percent(Number(value));
    if (path.endsWith(".color")) return t(`ui.swatch.${value as Swatch}`);
    return typeof value === "object" ? format.percent((value as KnownThreshold).value) : undefined;
  };
  const labelOf = (path: string): string => {
    if (path.endsWith(".value")) return t("locations.thresholds.fromHead");
    if (path.endsWith(".color")) return t("locations.thresholds.color");
    return t(`locations.thresholds.${path.endsWith(".title") ? "titleHead" : "action"}`);
  };
  const problemsOf = ({ thresholds }: ThresholdValues): readonly MergeProblem[] => {
    const rows = completed(thresholds, t("locations.thresholds.set.below"));
    const place = (row: KnownThreshold | undefined, field: string): Place => ({
      path: `thresholds.${row?.key}.${field}`,
      wordsPath: `thresholds.${field}`,
      row: { list: "thresholds", key: row?.key ?? "", value: row },
    });
    const faults = thresholdFaults(rows).flatMap(({ row, field, code, of }) => {
      const told = (at: number, other: number | undefined) => ({
        ...place(rows[at], field),
        problem: t(textId(`locations.thresholds.problem.${field}.${code}`), {
          limit: LIMITS.thresholdTitleMaxLength,
          other: rows[other ?? -1]?.title.trim() || t("locations.thresholds.unnamed"),
        }),
      });
      // Under both rows: either of them may give way.
      return of === undefined ? [told(row, of)] : [told(row, of), told(of, row)];
    });
    if (rows.length <= LIMITS.thresholdsMax) return faults;
    const problem = t("locations.thresholds.full", { limit: LIMITS.thresholdsMax });
    return [...faults, { path: "thresholds", wordsPath: "thresholds", row: null, problem }];
  };
  return {
    names: {
      what: t("locations.thresholds.these"),
      saveLabel: t("locations.thresholds.save"),
      labelOf,
      show,
      nameOf: (_list: string, row: unknown) => (row as KnownThreshold).title,
    },
    another: anotherText(show),
    problemsOf,
  };
};
