import { useEffect } from "react";
import type { CallDefinition } from "#contract/call.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { onApiFailure } from "#renderer/api/failures.ts";
import { isTold } from "#renderer/api/told.ts";
import { recordForbidden } from "#renderer/analytics/insights.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { patternOf } from "../paths.ts";
import { goToSignIn } from "./leave.ts";
import { refreshPermissions } from "./refresh-permissions.ts";

const handle = (error: ApiError, call: CallDefinition): void => {
  const { status, code } = error;
  if (status === 401) {
    announceSessionEnd("over");
    goToSignIn();
  }
  if (status !== 403) return;
  recordForbidden({ error, call, page: patternOf(window.location.pathname) });
  const isForbidden = code === "forbidden";
  // Whoever made the call hears of the failure first, and may tell of it in place.
  setTimeout(() => {
    if (isTold(error)) return;
    toast.error(text(isForbidden ? "shell.failure.forbidden" : textId(`errors.${code}`)));
  });
  if (isForbidden) refreshPermissions();
};

/**
 * The two answers that mean the same wherever they come from: without a session the person signs in
 * and comes back, without permission they are told so, once, and the refusal is recorded.
 */
export const useFailureHandling = (): void => {
  // Loads the texts that the handler, outside of React, speaks with.
  useText("shell", "errors");
  useEffect(() => onApiFailure(handle), []);
};
