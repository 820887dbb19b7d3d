import { useMemo } from "react";
import { type Format, NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { type Person, type View, STATUS_KINDS, statusOf } from "../lib/person.ts";
import "./users.css";

const rolesIn = (t: Translate, { roles }: Person): string =>
  roles.map((role) => t(`users.roles.${role}.name`)).join(", ");

/** "All facilities", or the names of those in which a role is held. */
const placesIn = (t: Translate, format: Format, { userRoleAssociations }: Person): string => {
  if (userRoleAssociations.some(({ facilityId }) => facilityId === null))
    return t("users.everywhere");
  const names = new Set(userRoleAssociations.flatMap(({ facilityName }) => facilityName ?? []));
  return format.list([...names].toSorted(format.compare));
};

const Two = ({ first, second }: { first: string; second: string }) => (
  <span className="hr-user-two">
    <span>{first}</span>
    <span>{second}</span>
  </span>
);

/** What there is to know of people in a part of the list; statuses are those of `now` (epoch ms). */
export const usePersonColumns = (
  view: View,
  now: number,
  isShort = false,
): readonly Column<Person>[] => {
  const t = useText("users");
  const format = useFormat();
  return useMemo((): readonly Column<Person>[] => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const time = (instant: string) => format.dateTimeZoned(instant, timeZone);
    const status = (person: Person) => {
      const state = statusOf(person, now);
      const until = person.kind === "registered" ? person.lockoutEndDateUtc : null;
      return t(`users.status.${state}`, { time: until === null ? "" : time(until) });
    };
    const head = (key: string) => ({ key, header: t(`users.columns.${key as "name"}`) });
    const name: Column<Person> = {
      ...head("name"),
      kind: "custom",
      card: "title",
      sortValue: ({ fullName }) => fullName,
      render: ({ fullName, email }) =>
        fullName === email ? email : <Two first={fullName} second={email} />,
    };
    const role: Column<Person> = {
      ...head("role"),
      kind: "custom",
      card: "note",
      cardLabel: "",
      sortValue: (person) => rolesIn(t, person),
      render: (person) => (
        <Two first={rolesIn(t, person) || NO_VALUE} second={placesIn(t, format, person)} />
      ),
    };
    const state: Column<Person> = {
      ...head(view === "pending" ? "invitation" : "status"),
      kind: "status",
      card: "status",
      value: status,
      render: (person) => (
        <span className="hr-user-two">
          <StatusText kind={STATUS_KINDS[statusOf(person, now)]}>{status(person)}</StatusText>
          {person.kind === "pending" && (
            <span>{t("users.sent", { time: time(person.invitationSent) })}</span>
          )}
        </span>
      ),
    };
    if (isShort || view === "pending") return [name, role, state];
    return [
      name,
      role,
      {
        ...head("department"),
        kind: "text",
        value: ({ department }) => department || null,
      },
      {
        ...head("lastLogin"),
        kind: "custom",
        sortValue: (person) =>
          person.kind === "registered" && person.lastLoginTimestamp !== null
            ? Date.parse(person.lastLoginTimestamp)
            : null,
        render: (person) =>
          person.kind === "pending" || person.lastLoginTimestamp === null
            ? t("users.never")
            : time(person.lastLoginTimestamp),
      },
      {
        ...head("logins"),
        kind: "count",
        value: (person) => (person.kind === "registered" ? person.last30DaysLogins : null),
      },
      state,
    ];
  }, [t, format, now, view, isShort]);
};

/** What a search looks in. */
export const useSearchedFields = () => {
  const t = useText("users");
  return useMemo(
    () => (person: Person) => [
      person.fullName,
      person.email,
      person.department,
      rolesIn(t, person),
    ],
    [t],
  );
};
