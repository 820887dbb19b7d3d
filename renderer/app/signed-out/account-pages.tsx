import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { ForgotPasswordScreen } from "#renderer/features/identity/account/screens/forgot-password-screen.tsx";
import { RegisterScreen } from "#renderer/features/identity/account/screens/register-screen.tsx";
import { ResetPasswordScreen } from "#renderer/features/identity/account/screens/reset-password-screen.tsx";
import { signOut, whoIsSignedIn } from "#renderer/features/identity/session/queries.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { forgetSession } from "../session/forget.ts";
import { SignedOutFoot } from "./signed-out-footer.tsx";
import { goAsRegistered } from "./registered-account.ts";

export type AccountPage = "forgotPassword" | "resetPassword" | "registerAccount";

const goTo = (address: string): void => window.location.assign(address);

/** The address of the user who is signed in; a server that cannot be reached counts as none. */
const signedInEmail = async (): Promise<string | null> => {
  try {
    return (await whoIsSignedIn()).userName;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
};

/** Signs out the user who is signed in, in the other tabs, too. */
const signOutEverywhereHere = async (): Promise<void> => {
  try {
    const { id } = await whoIsSignedIn();
    await signOut();
    announceSessionEnd("signOut", id);
    await forgetSession();
  } catch (error) {
    // Gone meanwhile: that is what was wanted.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
};

/** Nothing of the customer that the user comes from stays on this device. */
const goOnElsewhere = async (): Promise<void> => {
  await forgetSession();
  window.location.replace(pathTo("redirectionRoute"));
};

/** The pages on which people without a session get, or get back, an account. */
export function AccountPages({ route }: { route: AccountPage }) {
  const [queries] = useState(createQueryClient);
  const query = new URLSearchParams(window.location.search);
  const signInAddress = pathTo("login");
  const foot = <SignedOutFoot />;
  return (
    <QueryClientProvider client={queries}>
      {route === "forgotPassword" && (
        <ForgotPasswordScreen signInAddress={signInAddress} foot={foot} />
      )}
      {route === "resetPassword" && (
        <ResetPasswordScreen
          query={query}
          // Remembered from an attempt to sign in with a password that had expired; checked there.
          signInAddress={pathTo("login", {
            query: { returnUrl: query.get("returnUrl") ?? undefined },
          })}
          forgotAddress={pathTo("forgotPassword")}
          onDone={goTo}
          foot={foot}
        />
      )}
      {route === "registerAccount" && (
        <RegisterScreen
          query={query}
          signInAddress={signInAddress}
          portalAddress={pathTo("redirectionRoute")}
          signedInEmail={signedInEmail}
          onSignOut={signOutEverywhereHere}
          signInAndReturnAddress={pathTo("login", {
            query: { returnUrl: `${window.location.pathname}${window.location.search}` },
          })}
          onRegistered={goAsRegistered}
          onJoined={() => void goOnElsewhere()}
          foot={foot}
        />
      )}
    </QueryClientProvider>
  );
}
