import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { isOpen } from "../routes/route-rules.ts";

const STEPS = ["customer", "facility", "gateway", "people"] as const;

/** An installation without customers, for the provider's administrators: what comes next. */
export function NoCustomers() {
  const t = useText("shell");
  const { permissions } = useSession();
  const canAdd = isOpen(PORTAL_RULES, "createCustomer", permissions);
  const guide = <a href={pathTo("userGuide")}>{t("shell.noCustomers.guide")}</a>;
  return (
    <MessagePage
      title={t("shell.noCustomers.title")}
      action={
        canAdd ? (
          <>
            <LinkButton to={pathTo("createCustomer")} variant="primary">
              {t("shell.noCustomers.action")}
            </LinkButton>
            <p>{guide}</p>
          </>
        ) : (
          <p>{guide}</p>
        )
      }
      steps={STEPS.map((step) => t(`shell.noCustomers.${step}`))}
    >
      {t("shell.noCustomers.text")}
    </MessagePage>
  );
}
