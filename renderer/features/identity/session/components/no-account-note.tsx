import { useEffect, useState } from "react";
import type { Setup, portal } from "#contract/identity/portal.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** By hand: whatever checks answers by their schema would double the sign-in page's script. */
const CALL: `/api/${typeof portal.setup.path}` = "/api/portal/setup";

const COMMAND = "npm run admin -- create-admin EMAIL";

/** True for an installation without any account; a server that cannot say has one. */
const lacksAccount = async (signal: AbortSignal): Promise<boolean> => {
  try {
    const answer = await fetch(CALL, { signal });
    return answer.ok && !((await answer.json()) as Setup).hasAccount;
  } catch {
    return false;
  }
};

/** Says on an installation without any account how its first administrator is made. */
export function NoAccountNote() {
  const t = useText("session");
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void lacksAccount(controller.signal).then(setEmpty);
    return () => controller.abort();
  }, []);
  return (
    <div role="status">
      {isEmpty && (
        <Note title={t("session.noAccount.title")}>
          {t("session.noAccount.text")} <code>{COMMAND}</code>
        </Note>
      )}
    </div>
  );
}
