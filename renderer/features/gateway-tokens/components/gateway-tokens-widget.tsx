import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { GatewayToken } from "#contract/ingest.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useAct } from "#renderer/forms/use-act.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { CopyField } from "#renderer/ui/forms/copy-field.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { createGatewayToken, gatewayTokensQuery, revokeGatewayToken } from "../queries.ts";

type Props = { facilityId: string; timeZone: string };

const keyOf = ({ id }: GatewayToken) => id;
const nameOf = ({ name }: GatewayToken) => name;

const useColumns = (timeZone: string): readonly Column<GatewayToken>[] => {
  const t = useText("gateway-tokens");
  const format = useFormat();
  return useMemo(
    (): readonly Column<GatewayToken>[] => [
      {
        key: "name",
        header: t("gateway-tokens.columns.name"),
        kind: "text",
        card: "title",
        value: nameOf,
      },
      {
        key: "created",
        header: t("gateway-tokens.columns.created"),
        kind: "custom",
        card: "note",
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTimeZoned(createdAt, timeZone),
      },
    ],
    [t, format, timeZone],
  );
};

/** The tokens of a facility's gateways on its dashboard: make one, revoke one that was lost. */
export function GatewayTokensWidget({ facilityId, timeZone }: Props) {
  const t = useText("gateway-tokens");
  const client = useQueryClient();
  const query = useQuery(gatewayTokensQuery(facilityId));
  const columns = useColumns(timeZone);
  // Seen until the page is left, and nowhere again.
  const [secret, setSecret] = useState<string | null>(null);
  const making = useAct(async () => setSecret(await createGatewayToken(client, facilityId)));
  const revoking = useDialog<GatewayToken>();
  const token = revoking.about;
  const add = (
    <Button icon={<Plus />} busy={making.isBusy} onClick={making.run}>
      {t("gateway-tokens.add")}
    </Button>
  );
  const actions = (row: GatewayToken) => (
    <RowMenu
      label={t("gateway-tokens.actionsOf", { name: row.name })}
      items={[
        {
          id: "revoke",
          label: t("gateway-tokens.revoke.action"),
          danger: true,
          onSelect: () => revoking.open(row),
        },
      ]}
    />
  );
  return (
    <>
      <Widget
        title={t("gateway-tokens.title")}
        note={query.data && t("gateway-tokens.count", { count: query.data.length })}
        actions={add}
      >
        {() => (
          <>
            <FormFailure failure={making.failure} title={t("gateway-tokens.failedToMake")} />
            {secret !== null && (
              <Note kind="warn" title={t("gateway-tokens.secret.warning")}>
                <p>{t("gateway-tokens.secret.once")}</p>
                <CopyField label={t("gateway-tokens.secret.label")} value={secret} />
              </Note>
            )}
            <QueryState
              query={query}
              failedTitle={t("gateway-tokens.failed")}
              empty={(rows) =>
                rows.length > 0
                  ? null
                  : { title: t("gateway-tokens.none.title"), text: t("gateway-tokens.none.text") }
              }
            >
              {(rows) => (
                <DataTable
                  caption={t("gateway-tokens.title")}
                  columns={columns}
                  rows={rows}
                  rowKey={keyOf}
                  rowName={nameOf}
                  rowHeight={43}
                  actions={actions}
                />
              )}
            </QueryState>
          </>
        )}
      </Widget>
      {token !== null && (
        <ConfirmDialog
          key={token.id}
          {...revoking.props}
          title={t("gateway-tokens.revoke.title", { name: token.name })}
          confirmLabel={t("gateway-tokens.revoke.submit")}
          failureTitle={t("gateway-tokens.revoke.failed")}
          act={() => revokeGatewayToken(client, facilityId, token.id)}
          onGone={() => toast.info(t("gateway-tokens.revoke.gone", { name: token.name }))}
        >
          {t("gateway-tokens.revoke.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
