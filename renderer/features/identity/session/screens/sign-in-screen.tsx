import { type ReactNode, Suspense, lazy, useId } from "react";
import type { Language } from "#contract/core/primitives.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { LanguageChoice } from "../components/language-choice.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { useGoOnSignedIn } from "../components/use-go-on-signed-in.ts";
import { pendingLanguage } from "../lib/pending-language.ts";
import { returnAddress } from "../lib/return-address.ts";

type Props = {
  /** The page's query: `timeout`, `returnUrl` or `ReturnUrl`, and what belongs to the return page. */
  query: URLSearchParams;
  /** An account that was registered just before, and its organization; null without one. */
  registered: { email: string; customerName: string } | null;
  /** Leads on to an address of the portal. */
  onDone: (address: string) => void;
  /** Where a forgotten password is requested. */
  forgotAddress: string;
  /**
   * Where a password that has expired is replaced, by the token the server gave, on the way to where
   * signing in would have led.
   */
  resetAddress: (resetPasswordGuid: string, target: string) => string;
  /** Whether a page of the portal stores what was written there in this browser. */
  keepsDrafts: (address: string) => boolean;
  /** Links beside the languages. */
  links?: ReactNode;
};

/** For a browser in which no user has signed in yet: there may be no account to sign in with. */
const NoAccountNote = lazy(async () => ({
  default: (await import("../components/no-account-note.tsx")).NoAccountNote,
}));

const TimeoutNote = lazy(async () => ({
  default: (await import("../components/timeout-note.tsx")).TimeoutNote,
}));

/** Signs in and leads back to where the person wanted to be. */
export function SignInScreen(props: Props) {
  const { query, registered, onDone, forgotAddress, resetAddress, links } = props;
  const { keepsDrafts } = props;
  const greetingId = useId();
  const isRegistered = query.get("registered") === "true";
  const t = useText("session");
  const target = returnAddress(query, window.location.origin, window.location.hash);
  useGoOnSignedIn(() => window.location.replace(target));

  const chooseLanguage = (language: Language) => {
    pendingLanguage.set(language);
    void changeLanguage(language);
  };

  return (
    <SignedOutPage
      title={t("session.signIn.title")}
      subtitle={t("session.signIn.subtitle")}
      foot={
        <>
          <LanguageChoice label={t("session.signIn.languages")} onChoose={chooseLanguage} />
          {links}
        </>
      }
    >
      {query.get("timeout") === "true" && (
        <Suspense fallback={null}>
          <TimeoutNote target={target} />
        </Suspense>
      )}
      {keepsDrafts(target) && (
        <Note kind="good" title={t("session.draft.title")}>
          {t("session.draft.text")}
        </Note>
      )}
      {remembered.get("choicesOf") === null && (
        <Suspense fallback={null}>
          <NoAccountNote />
        </Suspense>
      )}
      {isRegistered && (
        <div id={greetingId} role="status">
          <Note kind="good" title={t("session.registered.title")}>
            {registered === null
              ? t("session.registered.text")
              : t("session.registered.joined", { customer: registered.customerName })}
          </Note>
        </div>
      )}
      <SignInForm
        email={isRegistered ? (registered?.email ?? null) : null}
        greetingId={isRegistered ? greetingId : undefined}
        onSignedIn={() => onDone(target)}
        onExpired={(guid) => onDone(resetAddress(guid, target))}
        forgotAddress={forgotAddress}
      />
    </SignedOutPage>
  );
}
