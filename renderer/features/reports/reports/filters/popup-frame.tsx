import type { ReactNode } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ArrowLeft } from "#renderer/ui/indicators/icons.ts";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import "./filter-popup.css";

type PopupFrameProps = {
  title: string;
  /** Back to what lies behind; absent where there is nothing. */
  onBack?: (() => void) | undefined;
  /** Names what lies behind; the list of filters unless given. */
  backTo?: string;
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
export function PopupFrame({ title, onBack, backTo, children, footer }: PopupFrameProps) {
  const { t } = usePageText();
  return (
    <PopupPanel label={title} className="hr-filter-popup" starts={STARTS}>
      <div className="hr-filter-popup-head">
        {onBack && (
          <button type="button" className="hr-filter-popup-back" onClick={onBack}>
            <ArrowLeft />
            <span>{backTo ?? t("reports-view.filter.list")}</span>
          </button>
        )}
        <h2>{title}</h2>
      </div>
      <div className="hr-filter-popup-body">{children}</div>
      {footer !== undefined && <div className="hr-filter-popup-foot">{footer}</div>}
    </PopupPanel>
  );
}
