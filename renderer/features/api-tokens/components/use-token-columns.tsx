import { useMemo } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { STATUS_KINDS, endedByRevocation, lastDayOf, tokenStatus } from "../token-status.ts";

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

/** What there is to know of a token; its status is that of the instant `now` (epoch ms). */
export const useTokenColumns = (now: number): readonly Column<ApiToken>[] => {
  const t = useText("api-tokens");
  const format = useFormat();
  return useMemo((): readonly Column<ApiToken>[] => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const statusOf = (token: ApiToken) => t(`api-tokens.status.${tokenStatus(token, now)}`);
    const lastDay = (token: ApiToken) => {
      const day = lastDayOf(token);
      if (day === null) return t("api-tokens.untilRevoked");
      const shown = format.day(day);
      // Nobody chose that day to be its last.
      return endedByRevocation(token) ? t("api-tokens.revokedOn", { day: shown }) : shown;
    };
    const column = <C extends Column<ApiToken>["kind"]>(key: string, kind: C) =>
      ({ key, kind, header: t(`api-tokens.columns.${key as "name"}`) }) as const;
    return [
      { ...column("name", "text"), value: ({ name }) => name, card: "title" },
      {
        ...column("account", "text"),
        value: ({ userName }) => userName,
        card: "note",
        cardLabel: "",
      },
      {
        ...column("status", "status"),
        card: "status",
        value: statusOf,
        render: (token) => (
          <StatusText kind={STATUS_KINDS[tokenStatus(token, now)]}>{statusOf(token)}</StatusText>
        ),
      },
      {
        ...column("created", "custom"),
        sortValue: ({ createdAt }) => timeOf(createdAt),
        render: ({ createdAt }) => format.dateTimeZoned(createdAt, timeZone),
      },
      { ...column("expires", "custom"), card: "note", sortValue: lastDayOf, render: lastDay },
      {
        ...column("lastUsed", "custom"),
        sortValue: ({ lastUsedAt }) => timeOf(lastUsedAt),
        render: ({ lastUsedAt }) =>
          lastUsedAt === null
            ? t("api-tokens.neverUsed")
            : format.dateTimeZoned(lastUsedAt, timeZone),
      },
    ];
  }, [t, format, now]);
};
