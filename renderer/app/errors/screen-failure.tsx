import { useRouteError } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { ErrorState } from "#renderer/ui/error-state.tsx";
import { describeFailure } from "./describe-failure.ts";

/** A chunk that is gone: the portal was updated while this page stood open. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/iu.test(error.message);

/** Stands in place of one screen that failed; bars and menus around it work on. */
export function ScreenFailure() {
  const t = useText("shell");
  const error = useRouteError();
  const { reference, details } = describeFailure(error);
  return (
    <div className="hr-page">
      <ErrorState
        title={t("shell.failure.screenTitle")}
        reference={reference}
        details={details}
        onRetry={() => window.location.reload()}
      >
        {isOutdated(error) ? t("shell.failure.updated") : t("shell.failure.screenSafe")}
      </ErrorState>
    </div>
  );
}
