import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { loadSession } from "#renderer/features/identity/session/queries.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type SignInReason, askInPlace } from "#renderer/session/in-place.ts";
import { setSession, useSession } from "#renderer/session/session-store.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { forgetTimeout, goToStartAfresh } from "./leave.ts";
import "./sign-in-place.css";

/** Belongs to the sign-in page, which fetches nothing of the portal. */
const SignInForm = lazy(async () => ({
  default: (await import("#renderer/features/identity/session/components/sign-in-form.tsx"))
    .SignInForm,
}));

type Asked = { reason: SignInReason; isOpen: boolean };

/** Where the session has ended, asks to sign in over the page, which stays with all that was typed. */
export function SignInPlace({ children }: { children: ReactNode }) {
  const t = useText("session");
  const client = useQueryClient();
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  useEffect(
    () =>
      askInPlace((reason) =>
        setAsked((now) => {
          if (now === null) return { reason, isOpen: true };
          const stays = reason === "over" || now.reason === "unkept";
          return stays ? now : { reason, isOpen: true };
        }),
      ),
    [],
  );
  const goOn = async (): Promise<void> => {
    try {
      const signedIn = await loadSession();
      // The page was left meanwhile, and finds out again who is there.
      if (isOver.current) return;
      if (signedIn.user.id !== user.id) {
        goToStartAfresh();
        return;
      }
      forgetTimeout();
      setSession(signedIn);
      setAsked(null);
      await client.invalidateQueries();
    } catch (error) {
      // The form stands as it was, for another try.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const reason = asked?.reason ?? "over";
  return (
    <>
      {asked?.isOpen === false && (
        <Note kind="partial" title={t("session.inPlace.bar")}>
          {t("session.inPlace.barText")}{" "}
          <Button onClick={() => setAsked({ ...asked, isOpen: true })}>
            {t("session.inPlace.signIn")}
          </Button>
        </Note>
      )}
      <div hidden={asked !== null && asked.reason !== "over"}>{children}</div>
      <Dialog
        isOpen={asked?.isOpen === true}
        onClose={() => undefined}
        guarded
        title={t("session.inPlace.title")}
        className="hr-sign-in-place"
        footer={
          reason === "over" && (
            <Button onClick={() => setAsked({ reason, isOpen: false })}>
              {t("session.inPlace.later")}
            </Button>
          )
        }
      >
        <p>{t(`session.inPlace.${reason}`)}</p>
        <Suspense fallback={null}>
          <SignInForm
            email={user.userName}
            greetingId={undefined}
            onSignedIn={() => void goOn()}
            onExpired={(guid) =>
              window.location.assign(pathTo("resetPassword", { query: { guid, expired: true } }))
            }
            forgotAddress={pathTo("forgotPassword")}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
