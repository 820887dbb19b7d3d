import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { percentOf } from "#contract/core/percent.ts";
import type { BandFigures } from "#contract/organization/performance-bands.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { dayTextAt, plusHalfHours } from "#server/lib/time/half-hour.ts";
import { isHeld, proportionOf, totalOf } from "../ims/badge-groups.ts";
import { badgeSums } from "../ims/queries/badge-sums.ts";
import { facilitySettings } from "../run/queries/facility-context.ts";
import { resolveRange } from "../run/range.ts";

/**
 * What individual performance (37) says of each person over the last 30 days, without names: to see
 * what bands would mean. Fewer people than the facility shows as a group are left out.
 * @throws AppError `not_found` for a facility that is gone
 */
export const bandFigures = async (db: Db, scope: Scope, now: Date): Promise<BandFigures> => {
  const settings = await facilitySettings(db, scope);
  if (settings === undefined) throw new AppError("not_found");
  const { timeZone, minimumOpportunities, suppressionSize } = settings;
  const { span, counted } = resolveRange({ reportDateRange: "last30Days" }, now, timeZone);
  const sums = await badgeSums(db, scope, {
    span: counted,
    pointStarts: [counted.start],
    slots: null,
    isHourly: false,
    locationIds: null,
    jobRoleIds: null,
    employeeIds: null,
  });
  const people = [...Map.groupBy(sums.filter(isHeld), ({ employeeId }) => employeeId).values()].map(
    (own) => proportionOf(totalOf(own)),
  );
  const judged = people.filter(({ total }) => total > 0 && total >= minimumOpportunities);
  const isSuppressed = judged.length < suppressionSize;
  const performances = judged.flatMap(({ compliant, total }) => percentOf(compliant, total) ?? []);
  return {
    from: dayTextAt(span.start),
    to: dayTextAt(plusHalfHours(span.end, -SLOTS_PER_DAY)),
    performances: isSuppressed ? [] : performances.toSorted((a, b) => a - b),
    isSuppressed,
    tooFew: people.length - judged.length,
  };
};
