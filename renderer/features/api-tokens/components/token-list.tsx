import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { apiTokensQuery } from "../queries.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { TokenTable } from "./token-table.tsx";
import { TokensFailure } from "./tokens-failure.tsx";

type Props = {
  customer: { id: string; name: string };
  historyOf?: ((apiTokenId: string) => string) | undefined;
};

/** The tokens, or why there are none. */
export function TokenList({ customer, historyOf }: Props) {
  const t = useText("api-tokens");
  const { data, error, isFetching, refetch } = useQuery(apiTokensQuery(customer.id));
  const [revoking, setRevoking] = useState<{ token: ApiToken; isOpen: boolean } | null>(null);
  const askToRevoke = useCallback((token: ApiToken) => setRevoking({ token, isOpen: true }), []);

  if (data === undefined) {
    if (error === null)
      return (
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      );
    return <TokensFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { tokens, serviceAccounts } = data;
  return (
    <>
      <Card flush>
        {tokens.length > 0 && (
          <TokenTable
            caption={t("api-tokens.caption", { customer: customer.name })}
            tokens={tokens}
            onRevoke={askToRevoke}
            historyOf={historyOf}
          />
        )}
        {tokens.length === 0 && serviceAccounts.length > 0 && (
          <EmptyState title={t("api-tokens.noTokens.title")}>
            {t("api-tokens.noTokens.text")}
          </EmptyState>
        )}
        {tokens.length === 0 && serviceAccounts.length === 0 && (
          <EmptyState title={t("api-tokens.noAccounts.title")}>
            {t("api-tokens.noAccounts.text")}
          </EmptyState>
        )}
      </Card>
      {revoking !== null && (
        <RevokeDialog
          key={revoking.token.id}
          customerId={customer.id}
          token={revoking.token}
          isOpen={revoking.isOpen}
          onClose={() => setRevoking({ ...revoking, isOpen: false })}
        />
      )}
    </>
  );
}
