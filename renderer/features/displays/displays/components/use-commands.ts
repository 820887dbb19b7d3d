import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Display, DisplayCommand } from "#contract/displays/displays.ts";
import { showOutcome } from "#renderer/forms/show-outcome.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { sendCommand } from "../queries.ts";

/** Asks a display to do something, and shows that the request was sent. */
export const useCommands = () => {
  const t = useText("displays", "errors");
  const client = useQueryClient();
  return useCallback(
    (display: Display, command: DisplayCommand) => {
      const { name } = display;
      return showOutcome(
        () => sendCommand(client, display, command),
        t(`displays.command.${command}.asked`, { name }),
        ({ code }) => `${t("displays.command.failed", { name })} ${t(textId(`errors.${code}`))}`,
      );
    },
    [client, t],
  );
};
