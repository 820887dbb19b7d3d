import {
  DEFAULT_FILTERS,
  type FilterModel,
  changedFilters,
  fieldsOf,
} from "#contract/reports/filters/filters.ts";
import { type AuditAuthor, writeAudit } from "#server/access/audit-log.ts";
import type { Grant, Subject } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";

/** The filters in which anything was chosen; the facility is that of the entry. */
const chosenOf = (filter: FilterModel): Partial<FilterModel> =>
  Object.fromEntries(
    changedFilters(filter, DEFAULT_FILTERS)
      .flatMap(fieldsOf)
      .map((field) => [field, filter[field]]),
  );

/** In whose name figures of single people are looked at, and by way of what. */
const reader = (subject: Subject): { author: AuditAuthor; by: { subscriptionId?: string } } => {
  if (subject.kind === "person") return { author: subject.actor, by: {} };
  // A display shows no individuals: no report about single people is answered for one.
  if (subject.kind === "display") throw new AppError("forbidden");
  const { account, userName, subscriptionId } = subject;
  return {
    author: { userId: account.userId, userName, ipAddress: null },
    by: { subscriptionId },
  };
};

/**
 * Writes into the facility's log that the subject of a grant is given the figures of so many people,
 * or for a recipient that their subscription is: no entry, no figures.
 * @throws AppError `forbidden` for a display
 */
export const noteIndividuals = async (
  db: Db,
  { scope, subject }: Grant,
  look: { now: Date; reportId: number; filter: FilterModel },
  people: number,
): Promise<void> => {
  const { author, by } = reader(subject);
  await writeAudit(db, author, look.now, {
    scope,
    action: "view",
    entity: "individualFigures",
    id: String(look.reportId),
    after: { people, ...by, ...chosenOf(look.filter) },
  });
};
