import { useEffect, useEffectEvent } from "react";

/** Ctrl+P (Cmd+P) prints the report's own layout instead of the page as it stands. */
export const usePrintShortcut = (onPrint: () => void): void => {
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === "p" &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      event.preventDefault();
      print();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
};
