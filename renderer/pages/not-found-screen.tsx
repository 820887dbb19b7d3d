import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { pathTo } from "./paths.ts";
import { MessagePage } from "./message-page.tsx";

/** Nothing stands at this address. */
export function NotFoundScreen({ path }: { path: string }) {
  const t = useText("shell");
  return (
    <MessagePage
      title={t("shell.notFound.title")}
      action={
        <LinkButton to={pathTo("redirectionRoute")} variant="primary">
          {t("shell.notFound.action")}
        </LinkButton>
      }
    >
      {t("shell.notFound.text", { path })}
    </MessagePage>
  );
}
