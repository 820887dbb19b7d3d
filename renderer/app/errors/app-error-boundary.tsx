import { type ReactNode, Suspense } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { ErrorBoundary } from "#renderer/ui/feedback/error-boundary.tsx";
import { PageFault } from "#renderer/ui/feedback/page-fault.tsx";
import "./app-failure.css";

function AppFailure({ error }: { error: unknown }) {
  const t = useText("shell");
  return (
    <div className="hr-app-failure">
      <PageFault error={error} title={t("shell.failure.appTitle")} isPage>
        {t("shell.failure.appSafe")}
      </PageFault>
    </div>
  );
}

/** The last resort around everything: what reaches it is a fault of the page itself. */
export function AppErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={({ error }) => (
        <Suspense fallback={null}>
          <AppFailure error={error} />
        </Suspense>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
