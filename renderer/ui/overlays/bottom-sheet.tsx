import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { useSwipeDown } from "./use-swipe-down.ts";
import "./bottom-sheet.css";

export type BottomSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the thing. */
  title: ReactNode;
  children?: ReactNode;
  /** The safe button first, the one that acts last. */
  footer: ReactNode;
  /** Buttons one below the other: long words. */
  isStacked?: boolean;
  /** Typed text is inside: Escape and a tap outside do nothing. */
  guarded?: boolean;
};

/** Choices and questions from the lower edge of a phone, which a finger drags away; from 600 px a dialog. */
export function BottomSheet({ isStacked = false, children, title, ...dialog }: BottomSheetProps) {
  const swipe = useSwipeDown(dialog.onClose);
  const isDragged = useIsNarrow() && dialog.guarded !== true;
  return (
    <Dialog
      {...dialog}
      title={
        isDragged ? (
          <span className="hr-sheet-grip" {...swipe}>
            {title}
          </span>
        ) : (
          title
        )
      }
      className={isStacked ? "hr-sheet-up hr-sheet-up-stacked" : "hr-sheet-up"}
    >
      {children}
    </Dialog>
  );
}

/** A row of a sheet: sign, words, and what stands there now. */
export function SheetRow(props: {
  icon: ReactNode;
  children: ReactNode;
  end?: ReactNode;
  isDangerous?: boolean;
  onPress: () => void;
}) {
  const { icon, children, end, isDangerous = false, onPress } = props;
  return (
    <button
      type="button"
      className={isDangerous ? "hr-sheet-row hr-sheet-row-danger" : "hr-sheet-row"}
      onClick={onPress}
    >
      {icon}
      <span className="hr-sheet-row-text">{children}</span>
      {end !== undefined && <small>{end}</small>}
    </button>
  );
}
