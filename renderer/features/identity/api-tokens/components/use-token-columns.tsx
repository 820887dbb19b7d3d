import { useMemo } from "react";
import type { ApiToken } from "#contract/identity/api-tokens.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { STATUS_KINDS, endedByRevocation, lastDayOf, tokenStatus } from "../lib/token-status.ts";

/** What there is to know of a token; its status is that of the instant `now` (epoch ms). */
export const useTokenColumns = (now: number) => {
  const t = useText("api-tokens");
  const format = useFormat();
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const statusOf = (token: ApiToken) => {
      const status = tokenStatus(token, now);
      return [STATUS_KINDS[status], t(`api-tokens.status.${status}`)] as const;
    };
    const lastDay = (token: ApiToken) => {
      const day = lastDayOf(token);
      if (day === null) return t("api-tokens.untilRevoked");
      const shown = format.day(day);
      // No user chose that day to be its last.
      return endedByRevocation(token) ? t("api-tokens.revokedOn", { day: shown }) : shown;
    };
    const never = t("api-tokens.neverUsed");
    const column = columnsOf<ApiToken>((key) => t(textId(`api-tokens.columns.${key}`)));
    return [
      column.text("name", ({ name }) => name, { card: "title" }),
      column.text("account", ({ userName }) => userName, { card: "note", cardLabel: "" }),
      column.status("status", statusOf),
      column.zonedTime("created", ({ createdAt }) => createdAt, { format, timeZone }),
      column.custom("expires", lastDayOf, lastDay, { card: "note" }),
      column.zonedTime("lastUsed", ({ lastUsedAt }) => lastUsedAt, { format, timeZone, never }),
    ];
  }, [t, format, now]);
};
