import { Suspense, useRef } from "react";
import { SignInScreen } from "#renderer/features/session/screens/sign-in-screen.tsx";
import { AppErrorBoundary } from "./errors/app-error-boundary.tsx";
import type { RouteName } from "./paths.ts";
import { SupportLink } from "./shell/support-link.tsx";
import { useHeading } from "./shell/use-heading.ts";

/** The portal is fetched while somebody types a password, so that it is there when they are in. */
const fetchPortalAhead = (): void => {
  void import("./portal-app.tsx");
};

function Login() {
  return (
    <SignInScreen
      query={new URLSearchParams(window.location.search)}
      // A fresh page: nothing of an earlier person's session can be left in memory.
      onDone={(address) => window.location.assign(address)}
      links={<SupportLink />}
    />
  );
}

/** The pages that need no session, without the portal around them. */
export function PublicApp({ route }: { route: RouteName }) {
  const page = useRef<HTMLDivElement>(null);
  useHeading(page, route);
  return (
    <AppErrorBoundary>
      <div ref={page} onInputCapture={fetchPortalAhead}>
        <Suspense fallback={null}>
          <Login />
        </Suspense>
      </div>
    </AppErrorBoundary>
  );
}
