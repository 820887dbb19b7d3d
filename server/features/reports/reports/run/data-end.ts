import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";
import { inService } from "../ecm/in-service.ts";
import { type LocationTree, UNIT_LEVEL } from "./location-tree.ts";
import type { AssignmentRow, FacilityContext } from "./queries/facility-context.ts";
import { selectLocations } from "./selection.ts";
import { compareNames } from "../lib/compare-names.ts";

/** A gateway that was out of contact for longer no longer holds a range back: it leaves a gap. */
const HOLDS_BACK_MS = 2 * 3_600_000;

/** A gateway without contact, and when its last one was. */
export type LostGateway = { name: string; since: Date };

/** Until when data of some places have come. */
type DataEnd = {
  /** Null where no gateway is known: then nothing says that they end before the present. */
  dataTo: Date | null;
  /** Gateways of these places that data no longer wait for, by name. */
  lost: LostGateway[];
};

type Facility = {
  tree: LocationTree;
  context: Pick<FacilityContext, "assignments" | "outOfService" | "gateways">;
};

/**
 * Until when data of the chosen places (none: all) have come: up to the earliest last contact among
 * their gateways that are heard. A place without a gateway has the gateways of the nearest place
 * around it that has some. Where none is heard, data end with what was heard last of any device
 * there.
 */
export const dataEnd = (
  { tree, context }: Facility,
  { locationIds }: Pick<ReportFilters, "locationIds">,
  now: Date,
): DataEnd => {
  const at = now.getTime();
  const hangsNow = ({ from, to }: AssignmentRow): boolean => from <= at && (to ?? Infinity) > at;
  const hung = context.assignments.filter(hangsNow);
  const gateways = inService(
    hung.filter(
      ({ deviceId, typeId }) => typeId === DEVICE_TYPE.gateway && context.gateways.has(deviceId),
    ),
    context.outOfService,
  ).filter(hangsNow);
  if (gateways.length === 0) return { dataTo: null, lost: [] };
  // Every place around a gateway, its own included.
  const served = new Set(
    gateways.flatMap(({ locationId }) => tree.upward(locationId).map(({ id }) => id)),
  );
  const asked = new Set(
    selectLocations(tree, locationIds, UNIT_LEVEL)
      .topmost.flatMap(({ id }) => tree.upward(id).find((around) => served.has(around.id)) ?? [])
      .flatMap(({ id }) => tree.subtree(id).map((place) => place.id)),
  );
  const ofPlaces = ({ locationId }: AssignmentRow): boolean => asked.has(locationId);
  const known = gateways.filter(ofPlaces).flatMap(({ deviceId }) => {
    const gateway = context.gateways.get(deviceId);
    return gateway ? [{ name: gateway.name, contactAt: Math.min(gateway.contactAt, at) }] : [];
  });
  if (known.length === 0) return { dataTo: null, lost: [] };
  const { heard = [], lost = [] } = Object.groupBy(known, ({ contactAt }) =>
    contactAt >= at - HOLDS_BACK_MS ? "heard" : "lost",
  );
  const heardLast = hung.filter(ofPlaces).map(({ heardAt }) => Math.min(heardAt ?? 0, at));
  const endsAt =
    heard.length > 0
      ? Math.min(...heard.map(({ contactAt }) => contactAt))
      : Math.max(...heardLast, ...lost.map(({ contactAt }) => contactAt));
  return {
    dataTo: new Date(endsAt),
    lost: lost
      .map(({ name, contactAt }) => ({ name, since: new Date(contactAt) }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
  };
};
