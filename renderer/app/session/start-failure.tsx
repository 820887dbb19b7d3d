import { useEffect, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { type ServerChoice, platform } from "#renderer/platform/index.ts";
import { describeFailure } from "#renderer/ui/feedback/describe-failure.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";

/** What the console knows of the server and of the session while the server is away. */
const useSurroundings = () => {
  const [server, setServer] = useState<ServerChoice>();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let isOver = false;
    const wasSignedIn = remembered.get("userId") !== null;
    void platform.isSessionKept().then((isKept) => {
      if (!isOver) setSignedIn(wasSignedIn && isKept !== false);
    });
    void platform.server?.inUse().then((inUse) => {
      if (!isOver) setServer(inUse);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return { server, isSignedIn };
};

/** Stands in place of the portal that could not start: which server, why, and what can be done. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText("shell", "errors");
  const { server, isSignedIn } = useSurroundings();
  const code = error instanceof ApiError ? error.code : "internal_error";
  const { reference, details } = describeFailure(error);
  const canChange = server !== undefined && !server.fixed;
  return (
    <div className="hr-app-failure">
      <ErrorState
        title={t("shell.failure.startTitle")}
        isPage
        onRetry={onRetry}
        reference={reference}
        details={details}
        more={
          canChange && (
            <Button onClick={() => void platform.server?.change()}>
              {t("shell.server.change")}
            </Button>
          )
        }
      >
        {t(textId(`errors.${code}`))}{" "}
        {server && t("shell.server.inUse", { server: new URL(server.url).host })}{" "}
        {isSignedIn && t("shell.failure.startSafe")}
      </ErrorState>
    </div>
  );
}
