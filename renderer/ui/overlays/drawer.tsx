import { Drawer as BlueprintDrawer } from "@blueprintjs/core";
import { useId, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { Cross } from "../indicators/icons.ts";
import { overlayDuration } from "../lib/motion.ts";
import { startAtTitle } from "./start-at-title.ts";
import "./drawer.css";

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Where it comes in; navigation from the left, filters from the right. */
  side?: "left" | "right";
  /** In px, where the window has the room. */
  width?: number;
  children: ReactNode;
  /** Stays in view at the bottom, for "Show 25 devices". */
  footer?: ReactNode;
};

/** Navigation and phone filters over the page, full height. */
export function Drawer(props: DrawerProps) {
  const { isOpen, onClose, title, side = "left", width = 320, children, footer } = props;
  const t = useUiText();
  const id = useId();
  return (
    <BlueprintDrawer
      isOpen={isOpen}
      onClose={onClose}
      position={side}
      size={`min(${width}px, 100vw)`}
      onOpening={startAtTitle}
      shouldReturnFocusOnClose
      transitionDuration={overlayDuration(200)}
      className="hr-drawer"
    >
      {/* Blueprint's drawer has no role of its own. */}
      <div role="dialog" aria-modal="true" aria-labelledby={id} className="hr-drawer-panel">
        <div className="hr-drawer-head">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={t("ui.action.close")} icon={<Cross />} onClick={onClose} />
        </div>
        <div className="hr-drawer-body">{children}</div>
        {footer !== undefined && <div className="hr-drawer-foot">{footer}</div>}
      </div>
    </BlueprintDrawer>
  );
}
