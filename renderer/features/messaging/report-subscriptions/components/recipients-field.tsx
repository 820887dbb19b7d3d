import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type {
  RecipientChoice,
  ReportTypeId,
  SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Avatar } from "#renderer/ui/indicators/avatar.tsx";
import { Cross } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { chosenOf, idsOf } from "../lib/chosen.ts";
import { type ShownPerson, hindranceOf, shownPeople } from "../lib/offered-people.ts";
import { personOf } from "../lib/subscription-text.ts";
import type { WizardValues } from "../lib/wizard-values.ts";
import { peopleQuery } from "../queries/subscriptions.ts";
import { AddressLine } from "./address-line.tsx";
import { GroupField } from "./group-field.tsx";
import { PersonSearch } from "./person-search.tsx";

function Person({ person, onRemove }: { person: ShownPerson; onRemove: () => void }) {
  const t = useText("report-subscriptions", "schedules");
  const { hindrance, addressState } = person;
  const name = personOf(person);
  const mark =
    hindrance !== null
      ? t(`report-subscriptions.people.${hindrance}`)
      : addressState === "refused" && t("schedules.addressRefused");
  return (
    <li className="hr-person">
      <Avatar name={name} />
      <span className="hr-person-words">
        <span>{name}</span>
        <small>
          <AddressLine person={person} />
        </small>
        {mark && <StatusText kind="warn">{mark}</StatusText>}
      </span>
      <IconButton
        label={t("report-subscriptions.people.remove", { name })}
        icon={<Cross />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Why some people are not offered, by name. */
function NotOffered({
  people,
  typeId,
}: {
  people: readonly RecipientChoice[];
  typeId: ReportTypeId;
}) {
  const t = useText("report-subscriptions");
  const format = useFormat();
  return (["individuals", "product"] as const).map((why) => {
    const names = people
      .filter((person) => hindranceOf(person, typeId) === why)
      .map(personOf)
      .toSorted(format.compare);
    if (names.length === 0) return null;
    const shown = names.slice(0, 3);
    const others = names.length - shown.length;
    const told =
      others > 0 ? [...shown, t("report-subscriptions.andMore", { count: others })] : shown;
    return (
      <p key={why} className="hr-group-help">
        {t(`report-subscriptions.people.notOffered.${why}`, { names: format.list(told) })}
      </p>
    );
  });
}

type Props = {
  form: ContractForm<WizardValues>;
  typeId: ReportTypeId;
  /** The recipients of the last save, some of whom may be no choice any more. */
  saved: readonly SubscriptionRecipient[];
};

/** Who gets it: people of the customer, found by name, each with address and language. */
export function RecipientsField({ form, typeId, saved }: Props) {
  const t = useText("report-subscriptions");
  const { customer, facility } = useFacility();
  const query = useQuery(peopleQuery(facility.id));
  const entry = form.value("recipients");
  const list = useRef<HTMLUListElement>(null);
  const ids = idsOf(entry.value);
  const put = (next: readonly string[]) => entry.onChange(chosenOf(next));
  const remove = (at: number) => {
    put(ids.toSpliced(at, 1));
    // The pressed button goes away: the next one takes its place, at last the search.
    const group = list.current?.parentElement;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = [...buttons].filter((_, place) => place !== at)[Math.min(at, buttons.length - 2)];
    (next ?? group?.querySelector("input"))?.focus();
  };
  return (
    <GroupField entry={entry}>
      <QueryState
        query={query}
        failedTitle={t("report-subscriptions.people.failed")}
        skeleton={<LinesSkeleton lines={2} />}
      >
        {(people) => (
          <>
            <PersonSearch
              label={t("report-subscriptions.people.search", { customer: customer.name })}
              people={people.filter(
                (person) => !ids.includes(person.userId) && hindranceOf(person, typeId) === null,
              )}
              onAdd={({ userId }) =>
                put([...ids, userId].slice(0, MAIL_LIMITS.reportRecipientsMax + 1))
              }
              isInvalid={entry.error !== undefined}
            />
            <NotOffered people={people} typeId={typeId} />
            <ul ref={list} className="hr-people">
              {shownPeople(ids, people, saved, typeId).map((person) => (
                <Person
                  key={person.userId}
                  person={person}
                  onRemove={() => remove(ids.indexOf(person.userId))}
                />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </GroupField>
  );
}
