import type { Language } from "#contract/core/primitives.ts";
import type { RenderAnswer } from "#contract/reports/render.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { SheetPlace } from "./queries.ts";

const pictureOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

/** What the page of a ticket is answered. */
export const presentPage = (
  { customerId, facilityId }: Scope,
  language: Language,
  place: SheetPlace,
  sheet: Pick<RenderAnswer, "filters" | "choices" | "answer">,
): RenderAnswer => ({
  language,
  customer: {
    id: customerId,
    name: place.customerName,
    logo: place.logo === null ? null : pictureOf(place.logo),
  },
  facility: {
    id: facilityId,
    name: place.facilityName,
    timeZone: place.timeZone,
    paperSize: place.paperSize,
  },
  ...sheet,
});
