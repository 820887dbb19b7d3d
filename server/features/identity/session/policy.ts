import { api } from "#contract/index.ts";
import type { FacilityChoice } from "#contract/identity/session.ts";
import type { ReachableFacility } from "#server/access/actor.ts";
import type { Held } from "#server/access/facility-access.ts";
import { mayCall, seesIndividuals } from "#server/access/policy.ts";
import type { FacilityRow } from "./queries/reach.ts";

/** What a user may do in a facility that they choose. */
export const can = {
  exportFacts: (held: Held, { allowsRawExport }: Pick<FacilityRow, "allowsRawExport">): boolean =>
    allowsRawExport && mayCall(api.downloads.request)(held),
  seeIndividuals: seesIndividuals,
  saveSlides: mayCall(api.slides.save),
};

/** What the page may offer there. */
export const abilitiesAt = (
  held: Pick<ReachableFacility, "privileges" | "products">,
  facility: Pick<FacilityRow, "allowsRawExport">,
): Pick<FacilityChoice, "canRawExport" | "canSeeIndividuals" | "canSaveSlides"> => ({
  canRawExport: can.exportFacts(held, facility),
  canSeeIndividuals: can.seeIndividuals(held),
  canSaveSlides: can.saveSlides(held),
});
