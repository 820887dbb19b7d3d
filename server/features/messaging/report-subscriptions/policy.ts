import { api } from "#contract/index.ts";
import {
  REPORT_TYPE_IDS,
  REPORT_TYPE_RULES,
  type RecipientChoice,
  type ReportTypeId,
} from "#contract/messaging/report-subscriptions.ts";
import type { ReachableFacility } from "#server/access/actor.ts";
import { type Held, hasWhatIsNeeded } from "#server/access/facility-access.ts";
import { seesIndividuals } from "#server/access/policy.ts";

/** What decides on reports of a facility: a person's privileges there, and its licences. */
export type Rights = Pick<ReachableFacility, "privileges" | "products">;

const { access } = api.reports.run;

/** Whether a person may get a type of report of a facility, by mail as in the portal. */
const receive = (rights: Rights, typeId: ReportTypeId): boolean => {
  const { products, tellsIndividuals } = REPORT_TYPE_RULES[typeId];
  return (
    hasWhatIsNeeded(rights, { ...access, products }) &&
    (!tellsIndividuals || seesIndividuals(rights))
  );
};

export const can = {
  receive,
  /** All users their own; subscriptions of others only with the customer's administration. */
  edit: ({ privileges }: Held, actor: { userId: string }, row: { created_by: string }): boolean =>
    row.created_by === actor.userId || privileges.has("administerCustomer"),
  /** The people who are notified in place of a maker who has left. */
  administer: ({ privileges }: Held): boolean => privileges.has("administerCustomer"),
  seeIndividuals: seesIndividuals,
};

/** The types that a person may get of a facility. */
export const receivableTypes = (rights: Rights): readonly ReportTypeId[] =>
  REPORT_TYPE_IDS.filter((id) => receive(rights, id));

/** What the picker of recipients shows of a person's rights. */
export const shownRights = (
  rights: Rights,
): Pick<RecipientChoice, "seesIndividuals" | "products"> => ({
  seesIndividuals: seesIndividuals(rights),
  products: [
    ...new Set(
      receivableTypes(rights)
        .flatMap((typeId) => REPORT_TYPE_RULES[typeId].products)
        .filter((product) => rights.products.has(product)),
    ),
  ],
});
