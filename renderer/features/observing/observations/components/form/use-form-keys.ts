import { useEffect, useRef } from "react";
import { momentsOf } from "#contract/observing/observation-kinds.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;

type Keys = {
  protocolId: number;
  /** Digits from 1 on, in the order of the form. */
  onMoment: (momentId: number) => void;
  /** Any other single key. */
  onKey?: (key: string) => void;
  onUndo: () => void;
  onSave?: () => void;
  onEscape?: () => void;
};

/** What the form of an observation does by keys; none of them acts while the user types. */
export const useFormKeys = (keys: Keys): void => {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { protocolId, onMoment, onKey, onUndo, onSave, onEscape } = newest.current;
      if (isTyping(event.target) || document.querySelector("[role=dialog]") !== null) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === "Enter") return onSave?.();
      if (isCommand && event.key.toLowerCase() === "z") {
        event.preventDefault();
        return onUndo();
      }
      if (isCommand || event.altKey || event.repeat) return;
      if (event.key === "Escape") return onEscape?.();
      const moment = momentsOf(protocolId)[Number(event.key) - 1];
      if (moment !== undefined) return onMoment(moment.id);
      onKey?.(event.key.toLowerCase());
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, []);
};
