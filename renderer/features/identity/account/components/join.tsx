import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { type Invitation, join } from "../queries.ts";

type Props = {
  guid: string;
  invitation: Invitation;
  /** Whether its person is signed in on this browser. */
  isSignedIn: boolean;
  /** The sign-in page, which leads back here. */
  signInAddress: string;
  onJoined: () => void;
};

/** An invitation for a person who has an account already: they sign in with it and join. */
export function Join({ guid, invitation, isSignedIn, signInAddress, onJoined }: Props) {
  const t = useText("account", "errors");
  const [isJoining, setJoining] = useState(false);
  const [failure, setFailure] = useState<"used" | "offline" | null>(null);
  const { customerName, email } = invitation;
  const accept = async () => {
    setJoining(true);
    setFailure(null);
    try {
      await join(guid);
      onJoined();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setJoining(false);
      setFailure(error.status === 409 || error.status === 404 ? "used" : "offline");
    }
  };
  return (
    <>
      <p>{t("account.join.text", { email, customer: customerName })}</p>
      {failure !== null && (
        <div role="alert">
          <Note kind="bad" title={t("account.join.failed")}>
            {failure === "used" ? t("account.register.invalid") : t("errors.offline")}
          </Note>
        </div>
      )}
      {isSignedIn ? (
        <Button variant="primary" size="main" fill busy={isJoining} onClick={() => void accept()}>
          {t("account.join.submit", { customer: customerName })}
        </Button>
      ) : (
        <AnchorButton href={signInAddress} variant="primary" size="main" fill>
          {t("account.join.signIn")}
        </AnchorButton>
      )}
    </>
  );
}
