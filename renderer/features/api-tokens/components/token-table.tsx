import { useMemo, useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { More } from "#renderer/ui/marks/icons.ts";
import { MenuButton, type MenuItem } from "#renderer/ui/overlays/menu-button.tsx";
import { useIsNarrow } from "#renderer/ui/lib/use-media.ts";
import { narrowColumns, wideColumns } from "./token-columns.tsx";
import "./token-table.css";

type Acts = {
  onRevoke: (token: ApiToken) => void;
  /** Where what was done with a token is told; absent for who may not read it. */
  historyOf?: ((apiTokenId: string) => string) | undefined;
};

function TokenActions({ token, onRevoke, historyOf }: Acts & { token: ApiToken }) {
  const t = useText("api-tokens");
  const label = t("api-tokens.actionsOf", { name: token.name });
  const items: MenuItem[] = [];
  if (historyOf) {
    items.push({ id: "history", label: t("api-tokens.history"), to: historyOf(token.id) });
  }
  if (token.revokedAt === null) {
    const label = t("api-tokens.revoke.action");
    items.push({ id: "revoke", label, danger: true, onSelect: () => onRevoke(token) });
  }
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={label}
      items={items}
      target={(on) => <IconButton {...on} label={label} icon={<More />} />}
    />
  );
}

type Props = Acts & { caption: string; tokens: readonly ApiToken[] };

/** The tokens of a customer; those not yet revoked can be. */
export function TokenTable({ caption, tokens, onRevoke, historyOf }: Props) {
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
      actions={(token) => <TokenActions token={token} onRevoke={onRevoke} historyOf={historyOf} />}
    />
  );
}
