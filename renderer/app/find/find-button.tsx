import { Suspense, lazy, useEffect, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Search } from "#renderer/ui/indicators/icons.ts";
import { onFindRequested } from "./ask-to-find.ts";
import "./find-button.css";

/** Fetched when it is first needed. */
const FindDialog = lazy(async () => ({ default: (await import("./find-dialog.tsx")).FindDialog }));

const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The search over everything, by its button in the bar, and by Ctrl or ⌘ and K from anywhere. */
export function FindButton() {
  const t = useText("shell");
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const open = () => {
    setTimes((before) => before + 1);
    setOpen(true);
  };

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", handleKey);
    const stop = onFindRequested(open);
    return () => {
      window.removeEventListener("keydown", handleKey);
      stop();
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className="hr-find-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search />
        <span>{t("shell.find")}</span>
        <kbd aria-hidden>{isMac() ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {times > 0 && (
        <Suspense fallback={null}>
          <FindDialog key={times} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
