import { type ReactNode, Suspense } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { ErrorBoundary } from "#renderer/ui/error-boundary.tsx";
import { ErrorState } from "#renderer/ui/error-state.tsx";
import { describeFailure } from "./describe-failure.ts";
import "./app-failure.css";

function AppFailure({ error }: { error: unknown }) {
  const t = useText("shell");
  const { reference, details } = describeFailure(error);
  return (
    <div className="hr-app-failure">
      <ErrorState
        title={t("shell.failure.appTitle")}
        reference={reference}
        details={details}
        onRetry={() => window.location.reload()}
      >
        {t("shell.failure.appSafe")}
      </ErrorState>
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
