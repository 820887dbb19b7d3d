import { type ReactNode, Suspense, lazy, useRef } from "react";
import { AppErrorBoundary } from "./errors/app-error-boundary.tsx";
import { registeredAccount } from "./signed-out/registered-account.ts";
import { pathTo } from "../pages/paths.ts";
import type { PublicRoute } from "./routes/public-rules.ts";
import { HelpLinks } from "./shell/help-links.tsx";
import { OldBrowserNotice } from "./shell/old-browser-notice.tsx";
import { useHeading } from "./shell/use-heading.ts";

const SignInScreen = lazy(async () => ({
  default: (await import("#renderer/features/identity/session/screens/sign-in-screen.tsx"))
    .SignInScreen,
}));
const AccountPages = lazy(async () => ({
  default: (await import("./signed-out/account-pages.tsx")).AccountPages,
}));
const Unsubscribe = lazy(async () => ({
  default: (await import("./signed-out/unsubscribe.tsx")).Unsubscribe,
}));
const GuideScreen = lazy(async () => ({
  default: (await import("./guide/guide-screen.tsx")).GuideScreen,
}));
const FirstDayScreen = lazy(async () => ({
  default: (await import("./guide/first-day-screen.tsx")).FirstDayScreen,
}));

/** The portal is fetched while a user types a password, so that it is there when they are in. */
const fetchPortalAhead = (): void => {
  void import("./portal-app.tsx");
};

/**
 * A session has begun, or its password is replaced: none before it goes on. What forgets is part of
 * the portal, which is on its way since the user typed.
 */
const goAfresh = async (address: string): Promise<void> => {
  const { forgetSession } = await import("./session/forget.ts");
  await forgetSession();
  window.location.replace(address);
};

function Login() {
  return (
    <div onInputCapture={fetchPortalAhead}>
      <SignInScreen
        query={new URLSearchParams(window.location.search)}
        registered={registeredAccount()}
        // A fresh page: nothing of an earlier person's session can be left in memory. It takes the
        // form's place, so that Back does not lead to it.
        onDone={(address) => void goAfresh(address)}
        keepsDrafts={(address) => address.startsWith(pathTo("obvSystem"))}
        forgotAddress={pathTo("forgotPassword")}
        resetAddress={(resetPasswordGuid, target) =>
          pathTo("resetPassword", {
            query: {
              guid: resetPasswordGuid,
              expired: true,
              returnUrl: target === "/" ? undefined : target,
            },
          })
        }
        links={<HelpLinks />}
      />
    </div>
  );
}

const SCREENS: Readonly<Record<PublicRoute, ReactNode>> = {
  login: <Login />,
  forgotPassword: <AccountPages route="forgotPassword" />,
  resetPassword: <AccountPages route="resetPassword" />,
  registerAccount: <AccountPages route="registerAccount" />,
  userGuide: <GuideScreen />,
  firstDay: <FirstDayScreen path={window.location.pathname} />,
  unsubscribeAlert: <Unsubscribe kind="alert" />,
  unsubscribeReport: <Unsubscribe kind="report" />,
};

/** The pages that need no session, without the portal around them. */
export function PublicApp({ route }: { route: PublicRoute }) {
  const page = useRef<HTMLDivElement>(null);
  useHeading(page, route);
  return (
    <AppErrorBoundary>
      <div ref={page}>
        <Suspense fallback={null}>
          <OldBrowserNotice />
          {SCREENS[route]}
        </Suspense>
      </div>
    </AppErrorBoundary>
  );
}
