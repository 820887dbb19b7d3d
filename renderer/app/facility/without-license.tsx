import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { SupportLink } from "../shell/support-link.tsx";
import { useScope } from "./use-scope.ts";

type Props = {
  needs: ScopeNeeds;
  /** The page works in another facility. */
  hasOthers: boolean;
  /** What is said where a license is not what is missing. */
  otherwise: ReactNode;
};

/** Which facility has no license for which product, with the way to add one or whom to ask. */
export function WithoutLicense({ needs, hasOthers, otherwise }: Props) {
  const t = useText("shell");
  const { pathname } = useLocation();
  const mayAdd = usePermission("manageLicenses");
  const scope = useScope({ ...needs, products: [] });
  const [product, ...others] = needs.products;
  if (scope.kind === "loading") return <PageSkeleton />;
  if (scope.kind !== "ready" || product === undefined || others.length > 0) return otherwise;
  const { facility } = scope;
  if (facility.licensedProductCodes.includes(product)) return otherwise;
  const query = { customerId: facility.customerId, facilityId: facility.id };
  return (
    <MessagePage
      title={t("shell.noLicense.title", {
        facility: facility.name,
        product: t(textId(`shell.noLicense.product.${product}`)),
      })}
      action={
        <>
          {mayAdd ? (
            <LinkButton to={pathTo("facilityDashboard", { query })} variant="primary">
              {t("shell.noLicense.add")}
            </LinkButton>
          ) : (
            <SupportLink />
          )}{" "}
          {hasOthers && <LinkButton to={pathname}>{t("shell.facility.foreignAction")}</LinkButton>}
        </>
      }
    >
      {t(mayAdd ? "shell.noLicense.mayAdd" : "shell.noLicense.ask")}
    </MessagePage>
  );
}
