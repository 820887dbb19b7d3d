import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { ArrowLeft } from "#renderer/ui/icons.ts";
import "./filter-popup.css";

export type PopupFrameProps = {
  title: string;
  /** Back to the list; absent where there is none behind. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
};

/** Head with a way back, body that scrolls, foot that stays. */
export function PopupFrame({ title, onBack, children, footer }: PopupFrameProps) {
  const t = useText("reports-view");
  return (
    <div className="hr-filter-popup" role="dialog" aria-label={title}>
      <div className="hr-filter-popup-head">
        {onBack && (
          <button type="button" className="hr-filter-popup-back" onClick={onBack}>
            <ArrowLeft />
            <span>{t("reports-view.filter.list")}</span>
          </button>
        )}
        <h2>{title}</h2>
      </div>
      <div className="hr-filter-popup-body">{children}</div>
      {footer !== undefined && <div className="hr-filter-popup-foot">{footer}</div>}
    </div>
  );
}
