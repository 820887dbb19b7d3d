import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/link-button.tsx";
import { pathTo } from "../paths.ts";
import { MessagePage } from "./message-page.tsx";

/** The address asks for a report that no product has. */
export function UnknownReport({ id }: { id: string }) {
  const t = useText("shell");
  return (
    <MessagePage
      title={t("shell.unknownReport.title", { id })}
      action={
        <LinkButton to={pathTo("redirectionRoute")} variant="primary">
          {t("shell.unknownReport.action")}
        </LinkButton>
      }
    >
      {t("shell.unknownReport.text")}
    </MessagePage>
  );
}
