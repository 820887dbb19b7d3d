import { useEffect, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useSession } from "#renderer/api/session-store.ts";
import { continueSession, signOut } from "#renderer/features/session/queries.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/button.tsx";
import { Dialog } from "#renderer/ui/dialog.tsx";
import { goToSignIn } from "./leave.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** Gives the session up and leaves; a server that cannot be told ends it by itself in a moment. */
const giveUp = async (): Promise<void> => {
  try {
    await signOut();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  goToSignIn({ timeout: true });
};

/** Keeps the session; one that cannot be kept is as good as over. */
const keep = async (): Promise<void> => {
  try {
    await continueSession();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    goToSignIn({ timeout: true });
  }
};

/** Asks a person who has done nothing for a while whether to go on, and signs out if nobody answers. */
export function IdleWarning() {
  const t = useText("session");
  const { user } = useSession();
  const left = useSecondsLeft(user.idleTimeout);
  const [isKeeping, setKeeping] = useState(false);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) void giveUp();
  }, [isOver]);

  const handleContinue = () => {
    setKeeping(true);
    void keep().finally(() => setKeeping(false));
  };

  return (
    <Dialog
      isOpen={left !== null}
      onClose={handleContinue}
      guarded
      title={t("session.idle.title")}
      footer={
        <>
          <Button onClick={() => void giveUp()}>{t("session.idle.signOut")}</Button>
          <Button variant="primary" busy={isKeeping} onClick={handleContinue}>
            {t("session.idle.continue")}
          </Button>
        </>
      }
    >
      <p role="timer">{t("session.idle.text", { count: left ?? 0 })}</p>
      <p>{t("session.idle.detail")}</p>
    </Dialog>
  );
}
