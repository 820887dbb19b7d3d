import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { type OpenSession, Invited } from "../components/invited.tsx";
import { Join } from "../components/join.tsx";
import { RegisterForm } from "../components/register-form.tsx";
import { findInvitation } from "../queries.ts";

type Props = OpenSession & {
  /** `guid`, the invitation's token, and perhaps `email`, the address it was sent to. */
  query: URLSearchParams;
  /** The sign-in page, as it greets a user who has just registered. */
  signInAddress: string;
  /** The same, leading back to this page. */
  signInAndReturnAddress: string;
  /** Leads to the portal, as a fresh page: a user who was signed in goes on at another customer. */
  onJoined: () => void;
  /** Leads there, where the address of the new account is filled in and its organization named. */
  onRegistered: (address: string, account: { email: string; customerName: string }) => void;
  foot?: ReactNode;
};

type Refusal = "invalid" | "activated" | "mismatch" | "failed";

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "already_activated") return "activated";
  if (error.code === "email_mismatch") return "mismatch";
  return error.status === 404 || error.status === 400 ? "invalid" : "failed";
};

function Refused({
  refusal,
  signInAddress,
}: {
  refusal: Exclude<Refusal, "failed">;
  signInAddress: string;
}) {
  const t = useText("account");
  return (
    <>
      <div role="alert">
        <Note
          kind={refusal === "activated" ? "info" : "bad"}
          title={t(`account.register.${refusal}Title`)}
        >
          {t(`account.register.${refusal}`)}
        </Note>
      </div>
      {refusal === "activated" && (
        <AnchorButton href={signInAddress} variant="primary" size="main" fill>
          {t("account.action.signIn")}
        </AnchorButton>
      )}
    </>
  );
}

/** Accepts an invitation: looks it up first, and says so when it cannot be used. */
export function RegisterScreen({
  query,
  signInAddress,
  signInAndReturnAddress,
  onRegistered,
  onJoined,
  foot,
  ...openSession
}: Props) {
  // The form's texts too: fetched only when the form comes, they would blank the whole page.
  const t = useText("account", "errors");
  const guid = query.get("guid") ?? "";
  const invitation = useQuery({
    queryKey: ["invitation", guid],
    queryFn: () => findInvitation(guid, query.get("email")),
    enabled: guid !== "",
    retry: false,
    staleTime: Infinity,
  });
  const refusal = guid === "" ? "invalid" : invitation.isError ? refusalOf(invitation.error) : null;
  const registered = `${signInAddress}${signInAddress.includes("?") ? "&" : "?"}registered=true`;
  const joined = invitation.data?.hasAccount === true ? invitation.data : null;
  return (
    <SignedOutPage
      title={
        joined === null
          ? t("account.register.title")
          : t("account.join.title", { customer: joined.customerName })
      }
      subtitle={refusal === null && joined === null ? t("account.register.subtitle") : undefined}
      foot={foot}
    >
      {refusal === "failed" && (
        <ErrorState
          title={t("account.register.failedTitle")}
          onRetry={() => void invitation.refetch()}
        >
          {t("account.register.failed")}
        </ErrorState>
      )}
      {refusal !== null && refusal !== "failed" && (
        <Refused refusal={refusal} signInAddress={signInAddress} />
      )}
      {refusal === null && invitation.data === undefined && <LinesSkeleton />}
      {refusal !== null && refusal !== "activated" && (
        <AnchorButton href={signInAddress} variant="minimal">
          {t("account.action.backToSignIn")}
        </AnchorButton>
      )}
      {invitation.data !== undefined && (
        <Invited {...openSession} email={invitation.data.email}>
          {(isSignedIn) =>
            invitation.data.hasAccount ? (
              <Join
                guid={guid}
                invitation={invitation.data}
                isSignedIn={isSignedIn}
                signInAddress={signInAndReturnAddress}
                onJoined={onJoined}
              />
            ) : (
              <RegisterForm
                guid={guid}
                invitation={invitation.data}
                onRegistered={(account) => onRegistered(registered, account)}
              />
            )
          }
        </Invited>
      )}
    </SignedOutPage>
  );
}
