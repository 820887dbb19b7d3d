import { useMemo } from "react";
import { textId } from "#renderer/i18n/catalogue.ts";
import { type Format, NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
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

/** What there is to know of people in a part of the list; statuses are as of `now` (epoch ms). */
export const usePersonColumns = (view: View, now: number, isShort = false) => {
  const t = useText("users");
  const format = useFormat();
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const time = (instant: string) => format.dateTimeZoned(instant, timeZone);
    const status = (person: Person) => {
      const state = statusOf(person, now);
      const until = person.kind === "registered" ? person.lockoutEndDateUtc : null;
      return t(`users.status.${state}`, { time: until === null ? "" : time(until) });
    };
    const column = columnsOf<Person>((key) => t(textId(`users.columns.${key}`)));
    const nameOf = ({ fullName }: Person) => fullName;
    const name = column.custom(
      "name",
      nameOf,
      ({ fullName, email }) =>
        fullName === email ? email : <Two first={fullName} second={email} />,
      { card: "title" },
    );
    const role = column.custom(
      "role",
      (person) => rolesIn(t, person),
      (person) => (
        <Two first={rolesIn(t, person) || NO_VALUE} second={placesIn(t, format, person)} />
      ),
      { card: "note", cardLabel: "" },
    );
    const state = column.drawnStatus(
      view === "pending" ? "invitation" : "status",
      status,
      (person) => (
        <span className="hr-user-two">
          <StatusText kind={STATUS_KINDS[statusOf(person, now)]}>{status(person)}</StatusText>
          {person.kind === "pending" && (
            <span>{t("users.sent", { time: time(person.invitationSent) })}</span>
          )}
        </span>
      ),
    );
    if (view === "pending") return [name, role, state];
    const lastLogin = column.zonedTime(
      "lastLogin",
      (person) => (person.kind === "registered" ? person.lastLoginTimestamp : null),
      { format, timeZone, never: t("users.never") },
    );
    if (isShort) return [name, role, lastLogin, state];
    return [
      name,
      role,
      column.text("department", ({ department }) => department || null),
      lastLogin,
      column.count("logins", (person) =>
        person.kind === "registered" ? person.last30DaysLogins : null,
      ),
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
