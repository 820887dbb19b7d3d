import { Suspense, lazy, useEffect } from "react";
import { useSession } from "#renderer/session/session-store.ts";
import type { MenuEntry } from "#renderer/ui/lists/menu-entry.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { StoreScope, StoredScope } from "../facility/stored-scope.tsx";
import { SignInPlace } from "../session/sign-in-place.tsx";
import { useStoredLimits } from "../session/use-stored-limits.ts";
import { NavigationMenu } from "../shell/navigation-menu.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const ObservingScreen = lazy(async () => ({
  default: (await import("#renderer/features/observing/observations/screens/observing-screen.tsx"))
    .ObservingScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "observeCompliance", products: ["OBS"] };
const menu = (entry: MenuEntry | null) => <NavigationMenu entry={entry} />;

/** Observing in the facility of the address. */
export function ObservingArea() {
  const session = useSession();
  useEffect(() => {
    let isOver = false;
    void import("#renderer/features/observing/observations/offline/cache-page.ts").then(
      ({ storePage }) => (isOver ? undefined : storePage(session)),
    );
    return () => {
      isOver = true;
    };
  }, [session]);
  useStoredLimits(session.user.id);
  return (
    <div className="hr-observe-area">
      <StoredScope needs={NEEDS}>
        <FacilityScopeProvider needs={NEEDS}>
          <StoreScope />
          <Suspense fallback={<PageSkeleton />}>
            <SignInPlace>
              <ObservingScreen menu={menu} />
            </SignInPlace>
          </Suspense>
        </FacilityScopeProvider>
      </StoredScope>
    </div>
  );
}
