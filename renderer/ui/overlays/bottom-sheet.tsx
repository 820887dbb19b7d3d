import { type PointerEvent, type ReactNode, useRef } from "react";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { Dialog } from "./dialog.tsx";
import "./bottom-sheet.css";

/** So far down, in px, a finger closes what it drags. */
const FAR_PX = 64;

/**
 * Handlers for the top of a sheet: a finger drags the sheet down, and beyond a thumb's width closes
 * it; let go before that, it returns.
 */
const useSwipeDown = (onClose: () => void) => {
  const start = useRef<{ y: number; sheet: HTMLElement } | null>(null);
  const draggedPx = ({ clientY }: PointerEvent): number =>
    start.current === null ? 0 : Math.max(0, clientY - start.current.y);
  const letGo = () => {
    if (start.current !== null) start.current.sheet.style.translate = "";
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.closest<HTMLElement>(".hr-sheet-up");
      if (event.pointerType !== "touch" || sheet === null) return;
      start.current = { y: event.clientY, sheet };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) start.current.sheet.style.translate = `0 ${draggedPx(event)}px`;
    },
    onPointerUp: (event: PointerEvent) => {
      const isFar = draggedPx(event) > FAR_PX;
      letGo();
      if (isFar) onClose();
    },
    onPointerCancel: letGo,
  };
};

type BottomSheetProps = {
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
