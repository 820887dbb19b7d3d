import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";

/** Why some figures are not shown. */
export function SuppressedNote({ size }: { size: number }) {
  const { t, format } = usePageText();
  return (
    <p className="hr-report-note">
      {t("reports-view.observed.suppressed", { count: size, n: format.count(size) })}
    </p>
  );
}
