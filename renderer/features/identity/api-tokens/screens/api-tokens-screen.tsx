import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { type ApiToken, apiTokens } from "#contract/identity/api-tokens.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { NewTokenDialog } from "../components/new-token-dialog.tsx";
import { useTokenColumns } from "../components/use-token-columns.tsx";
import { tokenStatus } from "../lib/token-status.ts";
import { apiTokensQuery } from "../queries.ts";

export type ApiTokensScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head; none where there is no choice. */
  menus: readonly ReactNode[];
  /** Where what was done with a token is shown; absent for who may not read it. */
  historyOf?: ((apiTokenId: string) => string) | undefined;
  /** Where service accounts are invited. */
  usersAt: string;
};

const keyOf = ({ id }: ApiToken) => id;
const nameOf = ({ name }: ApiToken) => name;
const named = ({ name }: ApiToken) => ({ name });
const revokeWords = (part: string) => textId(`api-tokens.revoke.${part}`);

/** API tokens of a customer's service accounts, for administrators. */
export function ApiTokensScreen({ customer, menus, historyOf, usersAt }: ApiTokensScreenProps) {
  const t = useText("api-tokens");
  const client = useQueryClient();
  const query = useQuery(apiTokensQuery(customer.id));
  const [now] = useState(() => Date.now());
  const columns = useTokenColumns(now);
  const making = useDialog<null>();
  const revoking = useConfirm<ApiToken>({
    words: revokeWords,
    values: named,
    act: ({ id: apiTokenId }) =>
      callThenReload(client, apiTokensQuery(customer.id).queryKey, apiTokens.revoke, {
        params: { apiTokenId },
        query: { customerId: customer.id },
      }),
  });
  const { serviceAccounts: accounts = [], tokens } = query.data ?? {};
  const active = tokens?.filter((token) => tokenStatus(token, now) === "active").length;
  const { item: revoke } = revoking;
  const actions = useCallback(
    (row: ApiToken) => [
      historyOf !== undefined && {
        id: "history",
        label: t("api-tokens.history"),
        to: historyOf(row.id),
      },
      row.revokedAt === null && revoke(row),
    ],
    [t, historyOf, revoke],
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
        empty={{
          title: t(`api-tokens.${why}.title`),
          text: t(`api-tokens.${why}.text`),
          action: why === "noAccounts" && (
            <LinkButton to={usersAt}>{t("api-tokens.noAccounts.open")}</LinkButton>
          ),
        }}
        failedTitle={t("api-tokens.failed.title")}
      />
      <NewTokenDialog
        key={`${customer.id} ${making.opening}`}
        {...making.props}
        customerId={customer.id}
        accounts={accounts}
      />
      {revoking.dialog}
    </div>
  );
}
