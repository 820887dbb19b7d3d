import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import { NewTokenDialog } from "../components/new-token-dialog.tsx";
import { useTokenColumns } from "../components/use-token-columns.tsx";
import { apiTokensQuery, revokeToken } from "../queries.ts";
import { tokenStatus } from "../token-status.ts";

export type ApiTokensScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head; none where there is no choice. */
  menus: readonly ReactNode[];
  /** Where what was done with a token is told; absent for who may not read it. */
  historyOf?: ((apiTokenId: string) => string) | undefined;
};

const keyOf = ({ id }: ApiToken) => id;
const nameOf = ({ name }: ApiToken) => name;

/** API tokens of a customer's service accounts, for administrators. */
export function ApiTokensScreen({ customer, menus, historyOf }: ApiTokensScreenProps) {
  const t = useText("api-tokens");
  const client = useQueryClient();
  const query = useQuery(apiTokensQuery(customer.id));
  const [now] = useState(() => Date.now());
  const columns = useTokenColumns(now);
  const making = useDialog<null>();
  const revoking = useDialog<ApiToken>();
  const { serviceAccounts: accounts = [], tokens } = query.data ?? {};
  const active = tokens?.filter((token) => tokenStatus(token, now) === "active").length;
  const token = revoking.about;
  const openRevoke = revoking.open;
  const actions = useCallback(
    (row: ApiToken) => (
      <RowMenu
        label={t("api-tokens.actionsOf", { name: row.name })}
        items={[
          ...(historyOf
            ? [{ id: "history", label: t("api-tokens.history"), to: historyOf(row.id) }]
            : []),
          ...(row.revokedAt === null
            ? [
                {
                  id: "revoke",
                  label: t("api-tokens.revoke.action"),
                  danger: true,
                  onSelect: () => openRevoke(row),
                },
              ]
            : []),
        ]}
      />
    ),
    [t, historyOf, openRevoke],
  );
  const why = accounts.length > 0 ? "noTokens" : "noAccounts";
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("api-tokens.title"),
          range: active === undefined ? undefined : t("api-tokens.range", { count: active }),
          about: t("api-tokens.explanation"),
          trail: menus,
          actions: accounts.length > 0 && (
            <Button variant="primary" icon={<Plus />} onClick={() => making.open(null)}>
              {t("api-tokens.new.action")}
            </Button>
          ),
        }}
        caption={t("api-tokens.caption", { customer: customer.name })}
        list={{ ...query, data: tokens }}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        actions={actions}
        empty={{ title: t(`api-tokens.${why}.title`), text: t(`api-tokens.${why}.text`) }}
        failedTitle={t("api-tokens.failed.title")}
      />
      <NewTokenDialog
        key={`${customer.id} ${making.opening}`}
        {...making.props}
        customerId={customer.id}
        accounts={accounts}
      />
      {token !== null && (
        <ConfirmDialog
          key={token.id}
          {...revoking.props}
          title={t("api-tokens.revoke.title", { name: token.name })}
          confirmLabel={t("api-tokens.revoke.submit")}
          failureTitle={t("api-tokens.revoke.failed")}
          act={() => revokeToken(client, customer.id, token.id)}
          onGone={() => toast.info(t("api-tokens.revoke.gone", { name: token.name }))}
        >
          {t("api-tokens.revoke.text")}
        </ConfirmDialog>
      )}
    </div>
  );
}
