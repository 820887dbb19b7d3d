import { Suspense, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import "./old-browser-notice.css";

/** The youngest things the portal leans on; a browser without one of them is too old. */
const isOld = (): boolean =>
  !("any" in AbortSignal) || !("toSorted" in Array.prototype) || !CSS.supports("selector(:has(a))");

function Notice({ onDismiss }: { onDismiss: () => void }) {
  const t = useText("shell");
  return (
    <aside className="hr-old-browser hr-no-print">
      <Note kind="warn">{t("shell.oldBrowser.text")}</Note>
      <Button onClick={onDismiss}>{t("shell.oldBrowser.dismiss")}</Button>
    </aside>
  );
}

/**
 * Says that parts may fail in this browser, and which ones to use; it can be put away. Its texts
 * are fetched only where there is something to say.
 */
export function OldBrowserNotice() {
  const [isShown, setShown] = useState(isOld);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <Notice onDismiss={() => setShown(false)} />
    </Suspense>
  );
}
