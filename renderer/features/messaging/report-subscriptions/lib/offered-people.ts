import {
  REPORT_TYPE_RULES,
  type RecipientChoice,
  type ReportTypeId,
  type SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";

/** Why a person cannot be sent a type of report. */
type Hindrance = "individuals" | "product";

/** What stops a person from getting a type; null where nothing does. */
export const hindranceOf = (
  person: Pick<RecipientChoice, "seesIndividuals" | "products">,
  typeId: ReportTypeId,
): Hindrance | null => {
  const { products, tellsIndividuals } = REPORT_TYPE_RULES[typeId];
  if (!products.some((product) => person.products.includes(product))) return "product";
  return tellsIndividuals && !person.seesIndividuals ? "individuals" : null;
};

/**
 * A person as the field shows them: one who may be chosen, or one left over from an earlier save.
 */
export type ShownPerson = Pick<
  SubscriptionRecipient,
  "userId" | "firstName" | "lastName" | "email" | "language" | "addressState"
> & { hindrance: Hindrance | "gone" | null };

const shownOf = (
  { userId, firstName, lastName, email, language, addressState }: Omit<ShownPerson, "hindrance">,
  hindrance: ShownPerson["hindrance"],
): ShownPerson => ({ userId, firstName, lastName, email, language, addressState, hindrance });

/** The people chosen, in the order in which they were added. */
export const shownPeople = (
  ids: readonly string[],
  people: readonly RecipientChoice[],
  saved: readonly SubscriptionRecipient[],
  typeId: ReportTypeId,
): ShownPerson[] =>
  ids.flatMap((id) => {
    const person = people.find(({ userId }) => userId === id);
    if (person !== undefined) return [shownOf(person, hindranceOf(person, typeId))];
    const left = saved.find(({ userId }) => userId === id);
    return left === undefined ? [] : [shownOf(left, "gone")];
  });
