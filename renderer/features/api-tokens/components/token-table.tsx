import { useMemo, useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { type Format, type Instant, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { NoValue } from "#renderer/ui/cells.tsx";
import type { Column } from "#renderer/ui/data-table/column.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import { IconButton } from "#renderer/ui/icon-button.tsx";
import { More } from "#renderer/ui/icons.ts";
import { MenuButton } from "#renderer/ui/menu-button.tsx";
import { StatusText } from "#renderer/ui/status-text.tsx";
import { STATUS_KINDS, lastDayOf, tokenStatus } from "../token-status.ts";

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

const columnsOf = (t: Translate, format: Format, now: number): Column<ApiToken>[] => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = (instant: Instant) => format.dateTimeZoned(instant, timeZone);
  const statusWord = (token: ApiToken) => t(`api-tokens.status.${tokenStatus(token, now)}`);
  return [
    { key: "name", kind: "text", header: t("api-tokens.columns.name"), value: ({ name }) => name },
    {
      key: "account",
      kind: "text",
      header: t("api-tokens.columns.account"),
      value: ({ userName }) => userName,
    },
    {
      key: "status",
      kind: "status",
      header: t("api-tokens.columns.status"),
      value: statusWord,
      render: (token) => (
        <StatusText kind={STATUS_KINDS[tokenStatus(token, now)]}>{statusWord(token)}</StatusText>
      ),
    },
    {
      key: "created",
      kind: "custom",
      header: t("api-tokens.columns.created"),
      sortValue: ({ createdAt }) => timeOf(createdAt),
      render: ({ createdAt }) => <span className="hr-tabular">{time(createdAt)}</span>,
    },
    {
      key: "expires",
      kind: "custom",
      header: t("api-tokens.columns.expires"),
      sortValue: ({ expiresAt }) => timeOf(expiresAt),
      render: ({ expiresAt }) =>
        expiresAt === null ? t("api-tokens.untilRevoked") : format.day(lastDayOf(expiresAt)),
    },
    {
      key: "lastUsed",
      kind: "custom",
      header: t("api-tokens.columns.lastUsed"),
      sortValue: ({ lastUsedAt }) => timeOf(lastUsedAt),
      render: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          t("api-tokens.neverUsed")
        ) : (
          <span className="hr-tabular">{time(lastUsedAt)}</span>
        ),
    },
  ];
};

type ActionsProps = { token: ApiToken; onRevoke: (token: ApiToken) => void };

function TokenActions({ token, onRevoke }: ActionsProps) {
  const t = useText("api-tokens");
  const label = t("api-tokens.actionsOf", { name: token.name });
  return (
    <MenuButton
      label={label}
      items={[
        {
          id: "revoke",
          label: t("api-tokens.revoke.action"),
          danger: true,
          onSelect: () => onRevoke(token),
        },
      ]}
      target={(on) => <IconButton {...on} label={label} icon={<More />} />}
    />
  );
}

type Props = {
  caption: string;
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
};

/** The tokens of a customer; those that still work can be revoked. */
export function TokenTable({ caption, tokens, onRevoke }: Props) {
  const t = useText("api-tokens");
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const columns = useMemo(() => columnsOf(t, format, now), [t, format, now]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(token) =>
        token.revokedAt === null ? <TokenActions token={token} onRevoke={onRevoke} /> : <NoValue />
      }
    />
  );
}
