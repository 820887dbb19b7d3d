import { useEffect } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";

/** The address names a report that does not exist. */
export function UnknownReport({ id }: { id: string }) {
  const t = useText("shell");
  // On paper no user goes on from here: the caller that waits for it is notified at once.
  useEffect(() => platform.printFailed(), []);
  return (
    <MessagePage
      title={t("shell.unknownReport.title")}
      action={
        <LinkButton to={pathTo("redirectionRoute")} variant="primary">
          {t("shell.unknownReport.action")}
        </LinkButton>
      }
    >
      {t("shell.unknownReport.text", { id })}
    </MessagePage>
  );
}
