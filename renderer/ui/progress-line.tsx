import { useText } from "#renderer/i18n/text.ts";
import "./progress-line.css";

/** A 2 px line under the tabs while fresh figures are on their way; what was there stays. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  const t = useText();
  return (
    <div className="hr-progress-line" hidden={!isActive}>
      {isActive && <div role="progressbar" aria-label={t("ui.refreshing")} />}
    </div>
  );
}
