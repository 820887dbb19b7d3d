import { useEffect } from "react";
import type { CallDefinition } from "#contract/core/call.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { onApiFailure } from "#renderer/api/failures.ts";
import { isShown } from "#renderer/api/shown.ts";
import { recordForbidden } from "#renderer/analytics/insights.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { patternOf } from "#renderer/pages/paths.ts";
import { goToSignIn } from "./leave.ts";
import { unlessOwnChange } from "./own-change.ts";
import { refreshPermissions } from "./refresh-permissions.ts";

const tellRefused = (error: ApiError): void => {
  if (isShown(error)) return;
  const { code } = error;
  toast.error(text(code === "forbidden" ? "shell.failure.forbidden" : textId(`errors.${code}`)));
};

const endSession = (): void => {
  announceSessionEnd("over");
  goToSignIn();
};

/** Whether it is yet to be shown. */
const handle = (error: ApiError, call: CallDefinition): boolean => {
  const { status, code } = error;
  if (status === 401) unlessOwnChange(endSession);
  if (status !== 403) return false;
  recordForbidden({ error, call, page: patternOf(window.location.pathname) });
  if (code === "forbidden") refreshPermissions();
  return true;
};

/**
 * The two answers that mean the same wherever they come from: without a session the person signs in
 * and comes back; without permission they see a note, once, and the refusal is recorded. No other
 * failure is toasted here: the screen that made the call shows it.
 */
export const useFailureHandling = (): void => {
  // Loads the texts that the handler, outside of React, speaks with.
  useText("shell", "errors");
  useEffect(() => {
    const waiting = new Set<ReturnType<typeof setTimeout>>();
    const stop = onApiFailure((error, call) => {
      if (!handle(error, call)) return;
      // The caller is yet to get it, and to say whether it is shown in place.
      const timer = setTimeout(() => {
        waiting.delete(timer);
        tellRefused(error);
      });
      waiting.add(timer);
    });
    return () => {
      stop();
      for (const timer of waiting) clearTimeout(timer);
    };
  }, []);
};
