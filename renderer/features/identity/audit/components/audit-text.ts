import { ANOTHER_CUSTOMER, COMMAND_LINE } from "#contract/identity/audit.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { type Format, NO_VALUE } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import type { Change } from "../lib/changes.ts";

/** Words of the log in the person's language; what is not known is said as it was written. */
export type AuditText = {
  author(raw: string): string;
  action(raw: string): string;
  entity(raw: string): string;
  field(raw: string): string;
  value(raw: unknown): string;
  /** A field on one side of a change; a state in words, and "—" where there was none. */
  side(change: Change, side: "before" | "after"): string;
  /** When it was, with the zone's short name. */
  time(instant: string): string;
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/u;

/** The name of what a field has by its number; undefined where it has none, or not yet. */
export type LookupNames = (field: string, id: number) => string | undefined;

/** Builds the words of one language; instants are shown in the reader's own zone. */
export const auditText = (
  t: Translate,
  format: Format,
  nameOf: LookupNames = () => undefined,
): AuditText => {
  const timeZone = readersZone();
  const known = (group: "action" | "entity" | "field", raw: string): string =>
    t(textId(`audit.${group}.${raw}`), { defaultValue: raw });
  const time = (instant: string) => format.dateTimeZoned(instant, timeZone);

  const value = (raw: unknown): string => {
    if (raw === undefined || raw === null || raw === "") return NO_VALUE;
    if (typeof raw === "boolean") return t(raw ? "audit.yes" : "audit.no");
    if (typeof raw === "number") return format.decimal(raw, Number.isInteger(raw) ? 0 : 2);
    if (typeof raw === "string") return INSTANT.test(raw) ? time(raw) : raw;
    if (Array.isArray(raw)) return raw.length === 0 ? NO_VALUE : format.list(raw.map(value));
    return JSON.stringify(raw);
  };
  return {
    author: (raw) => {
      if (raw === COMMAND_LINE) return t("audit.commandLine");
      return raw === ANOTHER_CUSTOMER ? t("audit.anotherCustomer") : raw;
    },
    action: (raw) => known("action", raw),
    entity: (raw) => known("entity", raw),
    field: (raw) => known("field", raw),
    value,
    side: (change, side) => {
      const raw = change[side];
      const named = typeof raw === "number" ? nameOf(change.field, raw) : undefined;
      if (named !== undefined) return named;
      return change.field === "status" && typeof raw === "string"
        ? t(textId(`audit.status.${raw}`), { defaultValue: raw })
        : value(raw);
    },
    time,
  };
};
