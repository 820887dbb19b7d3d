import {
  type FilterData,
  type ReportFilters,
  chosenIds,
} from "#contract/reports/filters/filters.ts";
import type { LoadedFilter } from "#contract/reports/filters/filter-table.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { parseHalfHour } from "#server/lib/time/half-hour.ts";
import { firstInstant } from "#server/lib/time/zoned-time.ts";
import type { MailText } from "#server/mail/mail-text.ts";
import type { ReportMailOrder } from "./mail-order.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** So many chosen places or people are named, of more the number. */
const NAMED_MAX = 3;

const named = (texts: MailText, names: readonly string[]): string => {
  const more = names.length - NAMED_MAX;
  if (more <= 0) return texts.list(names);
  const rest = texts.t("report-mails:moreNames", { count: more, n: texts.count(more) });
  return texts.list([...names.slice(0, NAMED_MAX), rest]);
};

const nameOf = (
  item: { name: string } | { title: string } | { firstName: string; lastName: string },
): string => {
  if ("name" in item) return item.name;
  return "title" in item ? item.title : [item.lastName, item.firstName].filter(Boolean).join(", ");
};

const ALL = {
  locations: "allPlaces",
  shifts: "allHours",
  jobRoles: "allRoles",
  employees: "allPeople",
} as const;
type MailFilter = keyof typeof ALL & LoadedFilter;

const isMailFilter = (name: string): name is MailFilter => name in ALL;

/** What narrows a report, in words, all included: "Medical ICU and Neuro ICU · all 24 hours". */
export const filterText = (
  texts: MailText,
  names: readonly string[],
  { filters, choices }: { filters: ReportFilters; choices: FilterData },
): string =>
  names
    .filter(isMailFilter)
    .map((name) => {
      const chosen = new Set(chosenIds(filters, name));
      if (chosen.size === 0) return texts.t(`report-mails:${ALL[name]}`);
      const items = choices[name] ?? [];
      return named(
        texts,
        items.filter(({ id }) => chosen.has(id)).map((item) => nameOf(item)),
      );
    })
    .join(" · ");

const DAY_HOURS = 24;
const HALF_HOURS_A_DAY = 48;

/** Said of a last-24-hours mail where the clocks changed within it. */
export const clockChangeText = (
  texts: MailText,
  { start, end, timeZone }: ReportCommon["range"],
): string[] => {
  const [first, last] = [parseHalfHour(start), parseHalfHour(end)];
  if (last - first !== HALF_HOURS_A_DAY || start.endsWith("T00:00")) return [];
  const hours = (firstInstant(last, timeZone) - firstInstant(first, timeZone)) / HOUR_MS;
  return hours === DAY_HOURS
    ? []
    : [texts.t("report-mails:clockChange", { count: hours, n: texts.decimal(hours, 0) })];
};

/** What its changes are measured against: "Compared with Oct 1 – 28, 2026"; nothing without any. */
export const comparedLine = (
  texts: MailText,
  { comparison }: Pick<ReportCommon, "comparison">,
  range: string | undefined,
): string[] =>
  range === undefined || comparison === "none" ? [] : [texts.t("report-mails:compared", { range })];

/** Said where a mail left late, and why if it is known. */
export const lateText = (
  texts: MailText,
  { late }: Pick<ReportMailOrder, "late">,
  sentAt: Date,
): string[] => {
  if (late === null) return [];
  const told = {
    due: texts.weekdayMoment(late.dueAt),
    sent: texts.nearMoment(sentAt, late.dueAt),
  };
  return [texts.t(`report-mails:${late.wasAway ? "lateAway" : "late"}`, told)];
};

/** Why the recipient gets it. */
export const reasonText = (
  texts: MailText,
  { creatorName, definition: { name }, schedule }: ReportMailOrder,
): string => {
  const told = { name, when: texts.schedule(schedule) };
  return creatorName === null
    ? texts.t("report-mails:reasonNobody", told)
    : texts.t("report-mails:reason", { ...told, creator: creatorName });
};

/** What is missing of a report's data: devices, and gateways without contact. */
export const healthText = (
  texts: MailText,
  health: { reporting: number; total: number } | null,
  gateways: { lost: ReportCommon["lostGateways"]; missing: readonly string[] },
): string => {
  const { t } = texts;
  const isShort = health !== null && health.reporting < health.total;
  const { lost, missing } = gateways;
  const names = lost.map(({ name, since }) =>
    t("reports-view:lostGateways.since", { name, time: texts.shortMoment(new Date(since)) }),
  );
  return [
    ...(health === null || health.total === 0
      ? []
      : [
          t("report-mails:health.devices", {
            count: health.reporting,
            some: texts.count(health.reporting),
            total: texts.count(health.total),
          }),
        ]),
    ...(names.length === 0
      ? []
      : names.length > NAMED_MAX
        ? [t("reports-view:lostGateways.many", { n: texts.count(names.length) })]
        : [
            t("reports-view:lostGateways.named", {
              count: names.length,
              names: texts.list(names),
            }),
          ]),
    ...(missing.length === 0
      ? []
      : [t("report-mails:health.missing", { names: named(texts, missing) })]),
    ...(isShort || names.length + missing.length > 0 ? [t("report-mails:health.rise")] : []),
  ].join(" ");
};
