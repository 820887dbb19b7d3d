import { useEffect } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";

export type NotRefreshedProps = {
  /** When the figures that stay were computed, in words. */
  time: string;
  onRetry: () => void;
};

/**
 * Stands above figures that could not be loaded again. Readers hear it when it appears, and not
 * each minute that it stays.
 */
export function NotRefreshed({ time, onRetry }: NotRefreshedProps) {
  const { t } = usePageText();
  const text = t("reports-view.error.notRefreshed", { time });
  useEffect(() => announce(text), [text]);
  return (
    <Note kind="bad">
      {text}{" "}
      <button type="button" className="hr-link" onClick={onRetry}>
        {t("reports-view.action.tryAgain")}
      </button>
    </Note>
  );
}
