import type { ApiToken } from "#contract/api-tokens.ts";
import type { Format, Instant } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { STATUS_KINDS, endedByRevocation, lastDayOf, tokenStatus } from "../token-status.ts";

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

/** The words of a token; instants are told in the reader's own zone with its short name. */
const tokenWords = (t: Translate, format: Format, now: number) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = (instant: Instant) => format.dateTimeZoned(instant, timeZone);
  const status = (token: ApiToken) => t(`api-tokens.status.${tokenStatus(token, now)}`);
  return {
    time,
    status,
    statusText: (token: ApiToken) => (
      <StatusText kind={STATUS_KINDS[tokenStatus(token, now)]}>{status(token)}</StatusText>
    ),
    lastDay: (token: ApiToken) => {
      const day = lastDayOf(token);
      if (day === null) return t("api-tokens.untilRevoked");
      const shown = format.day(day);
      // Nobody chose that day to be its last.
      return endedByRevocation(token) ? t("api-tokens.revokedOn", { day: shown }) : shown;
    },
    lastUsed: ({ lastUsedAt }: ApiToken) =>
      lastUsedAt === null ? t("api-tokens.neverUsed") : time(lastUsedAt),
  };
};

type Columns = Column<ApiToken>[];

/** What there is to know of a token; its status is that of the instant `now` (epoch ms). */
export const wideColumns = (t: Translate, format: Format, now: number): Columns => {
  const words = tokenWords(t, format, now);
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
      value: words.status,
      render: words.statusText,
    },
    {
      key: "created",
      kind: "custom",
      header: t("api-tokens.columns.created"),
      sortValue: ({ createdAt }) => timeOf(createdAt),
      render: ({ createdAt }) => <span className="hr-tabular">{words.time(createdAt)}</span>,
    },
    {
      key: "expires",
      kind: "custom",
      header: t("api-tokens.columns.expires"),
      sortValue: lastDayOf,
      render: (token) => <span className="hr-tabular">{words.lastDay(token)}</span>,
    },
    {
      key: "lastUsed",
      kind: "custom",
      header: t("api-tokens.columns.lastUsed"),
      sortValue: ({ lastUsedAt }) => timeOf(lastUsedAt),
      render: (token) => <span className="hr-tabular">{words.lastUsed(token)}</span>,
    },
  ];
};

/** What matters of it on a phone, under its name. */
export const narrowColumns = (t: Translate, format: Format, now: number): Columns => {
  const words = tokenWords(t, format, now);
  const line = (what: string, value: string) => (
    <span className="hr-token-line">{t("api-tokens.line", { what, value })}</span>
  );
  return [
    {
      key: "name",
      kind: "text",
      header: t("api-tokens.columns.name"),
      value: ({ name }) => name,
      render: (token) => (
        <>
          {token.name}
          <div>{words.statusText(token)}</div>
          <span className="hr-token-line">{token.userName}</span>
          {line(t("api-tokens.columns.lastUsed"), words.lastUsed(token))}
          {line(t("api-tokens.columns.expires"), words.lastDay(token))}
        </>
      ),
    },
  ];
};
