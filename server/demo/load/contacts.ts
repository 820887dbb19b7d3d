import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import type { DeviceLayout } from "../model/layout.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const CONTACT_EVERY_MS = 10 * 60_000;
/** Before this long ago a gateway's contact is stored as one interval. */
const DETAILED_DAYS = 60;

/** A gateway's clock is hardly off, and its way takes a moment. */
const USUAL_OFFSET_MS = 180;

type Contact = { deviceId: string; fromMs: number; toMs: number; offsetMs: number | null };

/** When the server heard from a gateway: whenever it was not silent. */
const contactsOf = (model: FacilityModel, device: DeviceLayout, sinceMs: number): Contact[] => {
  const deviceId = device.id;
  const detailedMs = Math.max(sinceMs, model.nowMs - DETAILED_DAYS * DAY_MS);
  const isBuffered = (atMs: number): boolean =>
    model.plan.buffered?.some(
      ({ gateway, fromDaysAgo, toDaysAgo }) =>
        gateway === device.key &&
        atMs >= model.nowMs - fromDaysAgo * DAY_MS &&
        atMs < model.nowMs - toDaysAgo * DAY_MS,
    ) ?? false;
  const skewed = model.plan.skewed?.find(({ gateway }) => gateway === device.key);
  const offsetAt = (atMs: number): number =>
    skewed && atMs >= model.nowMs - skewed.fromDaysAgo * DAY_MS
      ? skewed.seconds * 1000
      : USUAL_OFFSET_MS;
  const contacts: Contact[] = [];
  let open: Contact | undefined = {
    deviceId,
    fromMs: sinceMs,
    toMs: detailedMs,
    offsetMs: null,
  };
  contacts.push(open);
  for (let atMs = detailedMs + CONTACT_EVERY_MS; atMs <= model.nowMs; atMs += CONTACT_EVERY_MS) {
    const offsetMs = offsetAt(atMs);
    if (model.isSilent(device.index, atMs) || isBuffered(atMs)) open = undefined;
    else if (open?.offsetMs === offsetMs) open.toMs = atMs;
    else {
      open = { deviceId, fromMs: atMs, toMs: atMs, offsetMs };
      contacts.push(open);
    }
  }
  return contacts;
};

/** Notes when gateways were in contact and how far their clocks were off. */
export const insertContacts = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
  sinceMs: number,
): Promise<void> => {
  const contacts = model.layout.devices
    .filter(({ kind }) => kind === "gateway")
    .flatMap((device) => contactsOf(model, device, sinceMs));
  await tx.raw(
    `INSERT INTO contact_span 
       (customer_id, facility_id, device_id, from_at, to_at, clock_offset_ms)
     SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.from_ms / 1000),
            to_timestamp(f.to_ms / 1000), f.offset_ms
       FROM unnest(?::uuid[], ?::float8[], ?::float8[], ?::bigint[])
         AS f (device_id, from_ms, to_ms, offset_ms)`,
    [
      scope.customerId,
      scope.facilityId,
      texts(contacts.map(({ deviceId }) => deviceId)),
      numbers(contacts.map(({ fromMs }) => fromMs)),
      numbers(contacts.map(({ toMs }) => toMs)),
      numbers(contacts.map(({ offsetMs }) => offsetMs)),
    ],
  );
};
