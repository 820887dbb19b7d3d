import { useEffect } from "react";
import type { ApiError } from "#renderer/api/api-error.ts";
import { onApiFailure } from "#renderer/api/failures.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/toast.ts";
import { goToSignIn } from "./leave.ts";

const handle = ({ status, code }: ApiError): void => {
  if (status === 401) goToSignIn();
  if (code === "forbidden") toast.error(text("shell.failure.forbidden"));
  else if (status === 403) toast.error(text(textId(`errors.${code}`)));
};

/**
 * The two answers that mean the same wherever they come from: without a session the person signs in
 * and comes back, without permission they are told so.
 */
export const useFailureHandling = (): void => {
  // Loads the texts that the handler, outside of React, speaks with.
  useText("shell", "errors");
  useEffect(() => onApiFailure(handle), []);
};
