import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { sideBySide } from "#server/db/parallel-unless-tx.ts";
import { NO_BADGES, badgeContext } from "./queries/badge-context.ts";
import { type FacilityContext, facilityContext } from "./queries/facility-context.ts";

type ContextReader = (scope: Scope) => Promise<FacilityContext | undefined>;

/** Reads how a facility stood at a moment, with its badges where they are requested. */
export const contextReader =
  (db: Db, at: Date, { withBadges }: { withBadges: boolean }): ContextReader =>
  async (scope) => {
    const [context, badges] = await sideBySide(
      db,
      () => facilityContext(db, scope, at),
      async () => (withBadges ? badgeContext(db, scope) : NO_BADGES),
    );
    return context && { ...context, badges };
  };
