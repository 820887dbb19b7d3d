import { api } from "#contract/index.ts";
import type { RecipientReason } from "#contract/messaging/mail.ts";
import {
  REPORT_TYPE_RULES,
  type RecipientChoice,
  type ReportTypeId,
} from "#contract/messaging/report-subscriptions.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { heldAt, requireFacility } from "#server/access/facility-access.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import { addressStates } from "#server/mail/addresses.ts";
import { type Rights, can, receivableTypes, shownRights } from "../policy.ts";
import { presentChoice } from "../presenter.ts";
import { type Person, listPeople } from "../queries/people.ts";

/** A facility with what is licensed there today. */
type LicensedFacility = Pick<ReachableFacility, "scope" | "products">;

const rightsOf = (person: Person, { scope, products }: LicensedFacility): Rights => ({
  ...heldAt(person, scope),
  products,
});

/** Why a person does not get a type of report; null where they do. */
export const reasonOf = (
  person: Person,
  typeId: ReportTypeId,
  facility: LicensedFacility,
): RecipientReason | null => {
  if (!person.isActive) return "recipient_inactive";
  return can.receive(rightsOf(person, facility), typeId) ? null : "not_entitled";
};

/**
 * The people who may get reports of a facility by mail.
 * @throws AppError `forbidden`
 */
export const listChoices = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
): Promise<RecipientChoice[]> => {
  const { access } = api.reportSubscriptions.recipients;
  const facility = await requireFacility(db, actor, facilityId, access, clock.now());
  const people = (await listPeople(db, facility.scope)).filter(
    (person) => person.isActive && !isServiceAccount(person),
  );
  const states = await addressStates(
    db,
    people.map(({ email }) => email),
  );
  return people.flatMap((person) => {
    const rights = shownRights(rightsOf(person, facility));
    if (rights.products.length === 0) return [];
    const state = states.get(person.email.toLowerCase()) ?? "ok";
    return presentChoice(person, state, rights);
  });
};

/**
 * The types of reports that a user may send from a facility.
 * @throws AppError `forbidden`
 */
export const listTypes = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
): Promise<{ id: ReportTypeId; translationKey: string }[]> => {
  const { access } = api.reportSubscriptions.types;
  const facility = await requireFacility(db, actor, facilityId, access, clock.now());
  return receivableTypes(facility).map((id) => ({
    id,
    translationKey: `reportSubscriptions.type.${REPORT_TYPE_RULES[id].name}`,
  }));
};
