import { useMemo } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** The texts of a unit's page beside the ones that all reports share. */
export const useUnitText = (): PageText => {
  const t = useText("unit", "reports", "reports-view");
  const format = useFormat();
  // The texts change with the language, and the formats are one object per language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ t, format }), [format]);
};
