import type { ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { Cross } from "../indicators/icons.ts";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { BottomSheet } from "./bottom-sheet.tsx";
import { PopupPanel } from "./popup-panel.tsx";
import "./explain-panel.css";

type ExplainPanelProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Where one reads or sees more. */
  footer: ReactNode;
};

/** What it is about is read first, and no button is in the way of it. */
const STARTS = ["h2"];

/** What an `Explained` name opens: a panel beside it, on a phone a sheet. */
export function ExplainPanel({ title, onClose, children, footer }: ExplainPanelProps) {
  const t = useUiText();
  const close = <IconButton label={t("ui.action.close")} icon={<Cross />} onClick={onClose} />;
  if (useIsNarrow())
    return (
      <BottomSheet isOpen onClose={onClose} title={title} footer={footer}>
        <div className="hr-explain-close">{close}</div>
        <div className="hr-explain-body">{children}</div>
      </BottomSheet>
    );
  return (
    <PopupPanel
      label={t("ui.action.about", { name: title })}
      className="hr-explain-panel"
      starts={STARTS}
    >
      <div className="hr-explain-head">
        <h2 tabIndex={-1}>{title}</h2>
        {close}
      </div>
      <div className="hr-explain-body">{children}</div>
      <div className="hr-explain-foot">{footer}</div>
    </PopupPanel>
  );
}
