import { seesIndividuals } from "#server/access/policy.ts";

/** What a report's mail shows to some and not to others. */
export const can = { seeIndividuals: seesIndividuals };
