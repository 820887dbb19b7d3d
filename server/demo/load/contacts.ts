import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { touchAllDevices } from "#server/engine/devices/touches.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { DAY_MS } from "../model/days.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import type { DeviceLayout } from "../model/layout.ts";

const CONTACT_EVERY_MS = 10 * 60_000;
/** Before this long ago a gateway's contact is told as one span. */
const DETAILED_DAYS = 60;
/** Alarms are judged of so much of the history. */
const JUDGED_DAYS = 45;

type Contact = { deviceId: string; fromMs: number; toMs: number };

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
  const contacts: Contact[] = [];
  let open: Contact | undefined = { deviceId, fromMs: sinceMs, toMs: detailedMs };
  contacts.push(open);
  for (let atMs = detailedMs; atMs <= model.nowMs; atMs += CONTACT_EVERY_MS) {
    if (model.isSilent(device.index, atMs) || isBuffered(atMs)) open = undefined;
    else if (open) open.toMs = atMs;
    else {
      open = { deviceId, fromMs: atMs, toMs: atMs };
      contacts.push(open);
    }
  }
  return contacts;
};

/** Notes when gateways were in contact, and has the alarms of the last weeks judged. */
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
    `INSERT INTO contact_span (customer_id, facility_id, device_id, from_at, to_at)
     SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.from_ms / 1000),
            to_timestamp(f.to_ms / 1000)
       FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS f (device_id, from_ms, to_ms)`,
    [
      scope.customerId,
      scope.facilityId,
      texts(contacts.map(({ deviceId }) => deviceId)),
      numbers(contacts.map(({ fromMs }) => fromMs)),
      numbers(contacts.map(({ toMs }) => toMs)),
    ],
  );
  await touchAllDevices(tx, scope, model.nowMs - JUDGED_DAYS * DAY_MS);
};
