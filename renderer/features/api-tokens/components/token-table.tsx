import { useMemo, useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import { IconButton } from "#renderer/ui/icon-button.tsx";
import { More } from "#renderer/ui/icons.ts";
import { MenuButton } from "#renderer/ui/menu-button.tsx";
import { useIsNarrow } from "#renderer/ui/use-is-narrow.ts";
import { narrowColumns, wideColumns } from "./token-columns.tsx";
import "./token-table.css";

type ActionsProps = { token: ApiToken; onRevoke: (token: ApiToken) => void };

function TokenActions({ token, onRevoke }: ActionsProps) {
  const t = useText("api-tokens");
  const label = t("api-tokens.actionsOf", { name: token.name });
  const revoke = {
    id: "revoke",
    label: t("api-tokens.revoke.action"),
    danger: true,
    onSelect: () => onRevoke(token),
  };
  return (
    <MenuButton
      label={label}
      items={[revoke]}
      target={(on) => <IconButton {...on} label={label} icon={<More />} />}
    />
  );
}

type Props = {
  caption: string;
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
};

/** The tokens of a customer; those not yet revoked can be. */
export function TokenTable({ caption, tokens, onRevoke }: Props) {
  const t = useText("api-tokens");
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const [now] = useState(() => Date.now());
  const columns = useMemo(
    () => (isNarrow ? narrowColumns : wideColumns)(t, format, now),
    [t, format, now, isNarrow],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(token) =>
        token.revokedAt === null && <TokenActions token={token} onRevoke={onRevoke} />
      }
    />
  );
}
