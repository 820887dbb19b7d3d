import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import { useLacksCustomers } from "../facility/use-lacks-customers.ts";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { defaultRoute } from "../routes/route-rules.ts";
import { NoCustomers } from "./no-customers.tsx";
import { NoProduct } from "./no-product.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

/** Nothing is missing: an old address, or rights that came since, led here. */
function HasAreas() {
  const t = useText("shell");
  return (
    <MessagePage
      title={t("shell.unlicensed.hasTitle")}
      action={
        <LinkButton to={pathTo("redirectionRoute")} variant="primary">
          {t("shell.notFound.action")}
        </LinkButton>
      }
    >
      {t("shell.unlicensed.has")}
    </MessagePage>
  );
}

/** For accounts that have no area at all: what to do first, or why. */
export function UnlicensedScreen() {
  const lacksCustomers = useLacksCustomers();
  const { permissions } = useSession();
  if (lacksCustomers === undefined) return <PageSkeleton />;
  if (lacksCustomers) return <NoCustomers />;
  const hasAreas = defaultRoute(PORTAL_RULES, permissions) !== "allProductsUnlicensed";
  return hasAreas ? <HasAreas /> : <NoProduct />;
}
