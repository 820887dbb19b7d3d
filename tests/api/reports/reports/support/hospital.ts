import type { Db } from "#server/db/knex.ts";
import {
  type BuiltFacility,
  type FacilityOverrides,
  buildFacility,
} from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";

/** Thursday, November 19, 2026, 2:32 PM in New York. */
export const NOW = "2026-11-19T19:32:10Z";

/** Two floors, three units, four rooms: small enough to add up by hand. */
export type Hospital = BuiltFacility & {
  floor1: string;
  floor2: string;
  /** Floor 1 */
  emergency: string;
  /** Floor 1, without rooms */
  lobby: string;
  /** Floor 2 */
  icu: string;
  e1: string;
  e2: string;
  i1: string;
  i2: string;
};

export const buildHospital = async (db: Db, given: FacilityOverrides = {}): Promise<Hospital> => {
  const facility = await buildFacility(db, given);
  // Few enough for figures that are added up by hand.
  await db("facility")
    .where({ facility_id: facility.facilityId })
    .update({ minimum_opportunities: 1 });
  const place = (parentId: string, level: number, name: string) =>
    buildLocation(db, facility, { parentId, level, name });
  const floor1 = await place(facility.rootId, 2, "Floor 1");
  const floor2 = await place(facility.rootId, 2, "Floor 2");
  const emergency = await place(floor1, 3, "Emergency");
  const lobby = await place(floor1, 3, "Lobby");
  const icu = await place(floor2, 3, "ICU");
  return {
    ...facility,
    floor1,
    floor2,
    emergency,
    lobby,
    icu,
    e1: await place(emergency, 4, "E1"),
    e2: await place(emergency, 4, "E2"),
    i1: await place(icu, 4, "I1"),
    i2: await place(icu, 4, "I2"),
  };
};
