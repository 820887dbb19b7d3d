import { clsx } from "clsx";
import type { ReactNode } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ArrowLeft } from "#renderer/ui/indicators/icons.ts";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import "./filter-popup.css";

type PopupFrameProps = {
  title: string;
  /** Back to the list of filters; absent where the popup was not opened from it. */
  onBack?: (() => void) | undefined;
  /** Stands beside the body, on a phone above it: the popup is wide then. */
  aside?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** What a popup starts at: its search, what is chosen, else the first of its items. */
const STARTS = [
  'input[type="search"]',
  '[aria-pressed="true"]',
  ".hr-filter-popup-body :is(button, input)",
];

/** Head with a way back, body that scrolls, foot that stays. */
export function PopupFrame({ title, onBack, aside, children, footer }: PopupFrameProps) {
  const { t } = usePageText();
  return (
    <PopupPanel
      label={title}
      className={clsx("hr-filter-popup", aside !== undefined && "hr-filter-popup-wide")}
      starts={STARTS}
    >
      <div className="hr-filter-popup-head">
        {onBack && (
          <button type="button" className="hr-filter-popup-back" onClick={onBack}>
            <ArrowLeft />
            <span>{t("reports-view.filter.list")}</span>
          </button>
        )}
        <h2>{title}</h2>
      </div>
      {aside !== undefined && <div className="hr-filter-popup-aside">{aside}</div>}
      <div className="hr-filter-popup-body">{children}</div>
      {footer !== undefined && <div className="hr-filter-popup-foot">{footer}</div>}
    </PopupPanel>
  );
}
