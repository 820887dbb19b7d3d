import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";

type Props = {
  /** Null while no warning is shown. */
  secondsLeft: number | null;
  onContinue: () => Promise<void>;
  onSignOut: () => Promise<void>;
};

/** "Still there?", with the seconds that are left to say so. */
export function IdleDialog({ secondsLeft, onContinue, onSignOut }: Props) {
  const t = useText("session");
  const [isKeeping, setKeeping] = useState(false);
  const handleContinue = () => {
    setKeeping(true);
    void onContinue().finally(() => setKeeping(false));
  };
  return (
    <Dialog
      isOpen={secondsLeft !== null}
      onClose={handleContinue}
      guarded
      title={t("session.idle.title")}
      footer={
        <>
          <Button onClick={() => void onSignOut()}>{t("session.idle.signOut")}</Button>
          {/* A reader asks a user who is still there, too: one key answers. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button variant="primary" busy={isKeeping} autoFocus onClick={handleContinue}>
            {t("session.idle.continue")}
          </Button>
        </>
      }
    >
      <p role="timer">{t("session.idle.text", { count: secondsLeft ?? 0 })}</p>
      <p>{t("session.idle.detail")}</p>
    </Dialog>
  );
}
