import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";

/** What the page knows of a session that is there already. */
export type OpenSession = {
  /** Where a signed-in user belongs. */
  portalAddress: string;
  /** The address of the user who is signed in on this browser; null without one. */
  signedInEmail: () => Promise<string | null>;
  /** Ends their session. */
  onSignOut: () => Promise<void>;
};

type Props = OpenSession & {
  /** Whom the invitation is for. */
  email: string;
  /** Called with whether that person is signed in. */
  children: (isSignedIn: boolean) => ReactNode;
};

/** The form, unless another user is signed in: what they do next would be done by them. */
export function Invited(props: Props) {
  const { email, signedInEmail, onSignOut, portalAddress, children } = props;
  const t = useText("account", "errors");
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const signedIn = useQuery({
    queryKey: ["signedInEmail"],
    queryFn: signedInEmail,
    retry: false,
    staleTime: Infinity,
  });
  if (signedIn.isPending) return <LinesSkeleton />;
  const other = signedIn.data ?? null;
  if (other === null) return children(false);
  if (other.toLowerCase() === email.toLowerCase()) return children(true);
  const signOut = async () => {
    setLeaving(true);
    setFailed(false);
    try {
      await onSignOut();
      await signedIn.refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    } finally {
      setLeaving(false);
    }
  };
  return (
    <>
      <div role="alert">
        <Note kind="warn" title={t("account.register.mismatchTitle")}>
          {t("account.register.otherSignedIn", { signedIn: other, invited: email })}
          {hasFailed && ` ${t("errors.offline")}`}
        </Note>
      </div>
      <Button variant="primary" size="main" fill busy={isLeaving} onClick={() => void signOut()}>
        {t("account.register.signOut")}
      </Button>
      <AnchorButton href={portalAddress} variant="minimal">
        {t("account.register.toPortal")}
      </AnchorButton>
    </>
  );
}
