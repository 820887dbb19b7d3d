import { api } from "#contract/index.ts";
import { hasWhatIsNeeded } from "#server/access/facility-access.ts";
import { mayCall, seesIndividuals } from "#server/access/policy.ts";
import type { ReachableFacility } from "#server/access/actor.ts";

/** What a user finds at a facility: what other pages would show them as well. */
export const can = {
  findUnits: ({ privileges }: Pick<ReachableFacility, "privileges">): boolean =>
    privileges.size > 0,
  findDevices: mayCall(api.devices.list),
  /** Their badge reports are where a person leads to. */
  findPeople: (reachable: ReachableFacility): boolean =>
    seesIndividuals(reachable) &&
    hasWhatIsNeeded(reachable, { ...api.reports.run.access, products: ["IMS"] }),
};
