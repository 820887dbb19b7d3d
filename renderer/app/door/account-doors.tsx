import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { ForgotPasswordScreen } from "#renderer/features/account/screens/forgot-password-screen.tsx";
import { RegisterScreen } from "#renderer/features/account/screens/register-screen.tsx";
import { ResetPasswordScreen } from "#renderer/features/account/screens/reset-password-screen.tsx";
import { pathTo } from "../paths.ts";
import { DoorFoot } from "./door-foot.tsx";

export type AccountDoor = "forgotPassword" | "resetPassword" | "registerAccount";

const goTo = (address: string): void => window.location.assign(address);

/** The pages on which people without a session get, or get back, an account. */
export function AccountDoors({ route }: { route: AccountDoor }) {
  const [queries] = useState(createQueryClient);
  const query = new URLSearchParams(window.location.search);
  const signInAddress = pathTo("login");
  const foot = <DoorFoot />;
  return (
    <QueryClientProvider client={queries}>
      {route === "forgotPassword" && (
        <ForgotPasswordScreen signInAddress={signInAddress} foot={foot} />
      )}
      {route === "resetPassword" && (
        <ResetPasswordScreen
          query={query}
          // Kept from an attempt to sign in with a password that had expired; checked there.
          signInAddress={pathTo("login", {
            query: { returnUrl: query.get("returnUrl") ?? undefined },
          })}
          forgotAddress={pathTo("forgotPassword")}
          onDone={goTo}
          foot={foot}
        />
      )}
      {route === "registerAccount" && (
        <RegisterScreen query={query} signInAddress={signInAddress} onDone={goTo} foot={foot} />
      )}
    </QueryClientProvider>
  );
}
