import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { NewTokenDialog } from "../components/new-token-dialog.tsx";
import { TokenList } from "../components/token-list.tsx";
import { apiTokensQuery } from "../queries.ts";
import { tokenStatus } from "../token-status.ts";
import "./api-tokens-screen.css";

export type ApiTokensScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head; none where there is no choice. */
  menus: readonly ReactNode[];
  /** Where what was done with a token is told; absent for who may not read it. */
  historyOf?: ((apiTokenId: string) => string) | undefined;
};

/** API tokens of a customer's service accounts, for administrators. */
export function ApiTokensScreen({ customer, menus, historyOf }: ApiTokensScreenProps) {
  const t = useText("api-tokens");
  const { data } = useQuery(apiTokensQuery(customer.id));
  const [now] = useState(() => Date.now());
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const open = () => setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
  const active = data?.tokens.filter((token) => tokenStatus(token, now) === "active").length;
  const accounts = data?.serviceAccounts ?? [];
  return (
    <div className="hr-page hr-api-tokens">
      <PageHeader
        title={t("api-tokens.title")}
        range={active === undefined ? undefined : t("api-tokens.range", { count: active })}
        facilityBar={menus.length === 0 ? undefined : menus}
        actions={
          accounts.length > 0 && (
            <Button variant="primary" icon={<Plus />} onClick={open}>
              {t("api-tokens.new.action")}
            </Button>
          )
        }
      />
      <p className="hr-api-tokens-about">{t("api-tokens.explanation")}</p>
      <TokenList key={customer.id} customer={customer} historyOf={historyOf} />
      <NewTokenDialog
        key={`${customer.id} ${opening.count}`}
        isOpen={opening.isOpen}
        onClose={() => setOpening(({ count }) => ({ count, isOpen: false }))}
        customerId={customer.id}
        accounts={accounts}
      />
    </div>
  );
}
