import { useRef, type PointerEvent } from "react";

/** So far down, in px, a finger closes what it drags. */
const FAR_PX = 64;

/**
 * Handlers for the top of a sheet: a finger drags the sheet down, and beyond a thumb's width closes
 * it; let go before that, it returns.
 */
export const useSwipeDown = (onClose: () => void) => {
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
