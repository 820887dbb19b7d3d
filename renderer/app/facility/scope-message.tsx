import { Link, useLocation } from "react-router-dom";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ErrorState } from "#renderer/ui/error-state.tsx";
import { describeFailure } from "../errors/describe-failure.ts";
import { MessagePage } from "../screens/message-page.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import type { ScopeState } from "./use-scope.ts";

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useText("shell", "errors");
  const code = error instanceof ApiError ? error.code : "internal_error";
  const { reference, details } = describeFailure(error);
  return (
    <div className="hr-page">
      <ErrorState
        title={t("shell.facility.loadFailed")}
        reference={reference}
        details={details}
        onRetry={retry}
      >
        {t(textId(`errors.${code}`))}
      </ErrorState>
    </div>
  );
}

function Foreign() {
  const t = useText("shell");
  const { pathname } = useLocation();
  return (
    <MessagePage
      title={t("shell.facility.foreignTitle")}
      action={<Link to={pathname}>{t("shell.facility.foreignAction")}</Link>}
    >
      {t("shell.facility.foreign")}
    </MessagePage>
  );
}

/** What stands in place of a screen while it has no customer and facility to work in. */
export function ScopeMessage({ state }: { state: Exclude<ScopeState, { kind: "ready" }> }) {
  const t = useText("shell");
  if (state.kind === "failed") return <Failed error={state.error} retry={state.retry} />;
  if (state.kind === "foreign") return <Foreign />;
  if (state.kind === "loading") return <PageSkeleton />;
  return (
    <MessagePage title={t("shell.facility.noneTitle")}>{t("shell.facility.none")}</MessagePage>
  );
}
