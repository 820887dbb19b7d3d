import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { AppError } from "#server/lib/app-error.ts";
import { insertAcknowledgements, openAmong } from "../queries/acknowledgements.ts";
import { manageAt } from "./shared.ts";

/**
 * Notes that a user is on some alarms: no recipient is reminded of them any more, and the device
 * list names them. The first user who said so stays; alarms that are over are left out.
 * @throws AppError `forbidden`, `not_found` where none of them is open
 */
export const acknowledge = async (
  act: Act<Actor>,
  { facilityId, alarmIds }: { facilityId: string; alarmIds: readonly string[] },
): Promise<void> => {
  const { tx, actor, now } = act;
  const { scope } = await manageAt(tx, actor, facilityId, now);
  const open = await openAmong(tx, scope, [...new Set(alarmIds)]);
  if (open.length === 0) throw new AppError("not_found");
  const by = { userId: actor.userId, fullName: actor.fullName, at: now };
  const added = await insertAcknowledgements(tx, scope, open, by);
  if (added.length === 0) return act.nothingChanged();
  await act.record({ scope, action: "acknowledge", entity: "alarm", after: { alarms: added } });
};
