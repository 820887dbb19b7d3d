import { useRef, type MouseEvent, type PointerEvent } from "react";

const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const MOVED_PX = 10;

/**
 * Handlers for an element that a finger can press for long. The click that would follow is not made:
 * a long press does one thing.
 */
export const useLongPress = (onLongPress: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      if (pointerType !== "touch") return;
      began.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = began.current;
      if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The machine's own menu would lie over ours. */
    onContextMenu: (event: MouseEvent) => {
      if (wasLong.current) event.preventDefault();
    },
  };
};
