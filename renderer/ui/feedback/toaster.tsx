import { type RefObject, useEffect, useRef, useState } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Cross } from "../indicators/icons.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import { toast, useToasts, type Toast } from "./toast.ts";
import "./toaster.css";

function ToastCard({ item }: { item: Toast }) {
  const t = useUiText();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isPointed || hasFocus;
  const { id, timeoutMs, shown } = item;

  useEffect(() => {
    if (timeoutMs === null || isPaused) return;
    const timer = setTimeout(() => toast.dismiss(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isPaused, shown]);

  return (
    // Pointer and focus only hold the clock; what can be done stands in the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="hr-toast"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className={`hr-status-${item.kind}`}>
        <StatusShape kind={item.kind} />
      </span>
      <p>{item.text}</p>
      {item.action && (
        <button
          type="button"
          className="hr-toast-action"
          onClick={() => {
            item.action?.onClick();
            toast.dismiss(id);
          }}
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        className="hr-toast-close"
        aria-label={t("ui.action.close")}
        onClick={() => toast.dismiss(id)}
      >
        <Cross />
      </button>
    </li>
  );
}

/** Between toasts and the window's edge, and as much again to what stays clear of them, in px. */
const MARGIN = 8;

/** Hands style sheets, in `--hr-toasts-room`, how much toasts take at the edge they stand at. */
function useToastsRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty("--hr-toasts-room", `${height === 0 ? 0 : height + 2 * MARGIN}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--hr-toasts-room");
    };
  }, [region]);
}

/**
 * Where toasts appear: bottom left, on a phone at the top. Stands once at the root of the app; its
 * list is a polite live region that is there before the first words come.
 */
export function Toaster() {
  const t = useUiText();
  const list = useToasts((state) => state.list);
  const region = useRef<HTMLElement>(null);
  useToastsRoom(region);
  return (
    <section ref={region} className="hr-toaster hr-no-print" aria-label={t("ui.toast.region")}>
      <ol aria-live="polite" aria-relevant="additions text">
        {list.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}
