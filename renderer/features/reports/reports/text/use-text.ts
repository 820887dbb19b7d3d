import { useMemo } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** Texts of the reports and formats of the language, as the word builders of `model/` take them. */
export const usePageText = (): PageText => {
  const t = useText("reports", "reports-view", "errors");
  const format = useFormat();
  // The texts change with the language, and the formats are one object per language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ t, format }), [format]);
};
