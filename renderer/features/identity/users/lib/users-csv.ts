import { csvText } from "#contract/core/csv-text.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { type Person, statusOf } from "./person.ts";

/** A customer's people, registered, pending and deactivated, as a CSV file. Excel reads the mark. */
export function usersCsv(
  t: Translate,
  format: Format,
  people: readonly Person[],
  now: number,
): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = (instant: string | null) =>
    instant === null ? "" : format.dateTimeZoned(instant, timeZone);
  const placesOf = ({ userRoleAssociations }: Person) =>
    userRoleAssociations
      .map(
        ({ roleName, facilityName, facilityId }) =>
          `${t(`users.roles.${roleName}.name`)} (${facilityId === null ? t("users.everywhere") : (facilityName ?? "")})`,
      )
      .join("; ");
  const rows = people.map((person) => {
    const isPending = person.kind === "pending";
    const until = isPending ? null : person.lockoutEndDateUtc;
    return [
      person.lastName,
      person.firstName,
      person.email,
      person.department,
      placesOf(person),
      t(`users.status.${statusOf(person, now)}`, { time: time(until) }),
      time(isPending ? null : person.lastLoginTimestamp),
      isPending ? "" : String(person.last30DaysLogins),
      time(isPending ? person.invitationSent : null),
    ];
  });
  const head = [
    t("users.form.lastName.label"),
    t("users.form.firstName.label"),
    t("users.form.email.label"),
    t("users.columns.department"),
    t("users.columns.role"),
    t("users.columns.status"),
    t("users.columns.lastLogin"),
    t("users.columns.logins"),
    t("users.columns.invitation"),
  ];
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(csvText).join(",")}\r\n`).join("")}`;
}
