import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type GatewayToken, ingest } from "#contract/devices/ingest.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { CopyField } from "#renderer/ui/forms/copy-field.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { gatewayTokensQuery } from "../queries.ts";

type Props = { facilityId: string; timeZone: string };

const keyOf = ({ id }: GatewayToken) => id;
const nameOf = ({ name }: GatewayToken) => name;
const named = ({ name }: GatewayToken) => ({ name });
const revokeWords = (part: string) => textId(`gateway-tokens.revoke.${part}`);

const useColumns = (timeZone: string) => {
  const t = useText("gateway-tokens");
  const format = useFormat();
  return useMemo(() => {
    const column = columnsOf<GatewayToken>((key) => t(textId(`gateway-tokens.columns.${key}`)));
    const told = { format, timeZone };
    return [
      column.text("name", nameOf, { card: "title" }),
      column.zonedTime("created", ({ createdAt }) => createdAt, told, { card: "note" }),
    ];
  }, [t, format, timeZone]);
};

/** The tokens of a facility's gateways on its dashboard: make one, revoke one that was lost. */
export function GatewayTokensWidget({ facilityId, timeZone }: Props) {
  const t = useText("gateway-tokens");
  const client = useQueryClient();
  const query = useQuery(gatewayTokensQuery(facilityId));
  const columns = useColumns(timeZone);
  const { queryKey } = gatewayTokensQuery(facilityId);
  // Seen until the page is left, and nowhere again: no cache may store it.
  const [secret, setSecret] = useState<string | null>(null);
  const making = useAction(async () => {
    const params = { facilityId };
    setSecret((await callThenReload(client, queryKey, ingest.createToken, { params })).token);
  });
  const revoking = useConfirm<GatewayToken>({
    words: revokeWords,
    values: named,
    act: ({ id: tokenId }) =>
      callThenReload(client, queryKey, ingest.revokeToken, { params: { facilityId, tokenId } }),
  });
  return (
    <>
      <ListWidget
        title={t("gateway-tokens.title")}
        note={
          query.data?.length ? t("gateway-tokens.count", { count: query.data.length }) : undefined
        }
        buttons={
          <Button icon={<Plus />} busy={making.isBusy} onClick={making.run}>
            {t("gateway-tokens.add")}
          </Button>
        }
        query={query}
        failedTitle={t("gateway-tokens.failed")}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        actions={(row) => [revoking.item(row)]}
        empty={{ title: t("gateway-tokens.none.title"), text: t("gateway-tokens.none.text") }}
      >
        <FormFailure failure={making.failure} title={t("gateway-tokens.failedToMake")} />
        {secret !== null && (
          <Note kind="warn" title={t("gateway-tokens.secret.warning")}>
            <p>{t("gateway-tokens.secret.once")}</p>
            <CopyField label={t("gateway-tokens.secret.label")} value={secret} />
          </Note>
        )}
      </ListWidget>
      {revoking.dialog}
    </>
  );
}
