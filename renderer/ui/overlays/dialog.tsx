import { Dialog as BlueprintDialog } from "@blueprintjs/core";
import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { overlayDuration } from "../lib/motion.ts";
import { startAtTitle } from "./start-at-title.ts";
import "./dialog.css";

export type DialogProps = {
  isOpen: boolean;
  /** Called by Escape, by a click outside and by whatever cancels inside. */
  onClose: () => void;
  /** The question with the name in it. */
  title: ReactNode;
  /** What happens and what stays. */
  children: ReactNode;
  /** Buttons: the safe one first, then the one that acts. */
  footer: ReactNode;
  width?: 460 | 500 | 560 | undefined;
  /** Unsaved text is inside: Escape and a click outside do nothing. */
  guarded?: boolean;
  className?: string;
};

/** A question over the page. Focus goes in, stays in, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    footer,
    width = 460,
    guarded = false,
    className,
  } = props;
  const id = useId();
  return (
    <BlueprintDialog
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={id}
      canEscapeKeyClose={!guarded}
      canOutsideClickClose={!guarded}
      onOpening={startAtTitle}
      shouldReturnFocusOnClose
      transitionDuration={overlayDuration(160)}
      className={clsx(`hr-dialog hr-dialog-${width}`, className)}
    >
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div className="hr-dialog-body">{children}</div>
      <div className="hr-dialog-foot">{footer}</div>
    </BlueprintDialog>
  );
}
