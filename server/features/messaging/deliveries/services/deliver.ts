import type { Tx } from "#server/db/knex.ts";
import * as bounces from "#server/mail/bounces.ts";
import type { BounceOutcome } from "#server/mail/bounces.ts";
import * as delivery from "#server/mail/deliver.ts";
import type { DeliveryHandlers } from "#server/mail/delivery-handlers.ts";
import { isStillWanted } from "../queries/is-still-wanted.ts";
import { notifyRefusedAddress } from "./notify-refused-address.ts";

/** What delivery asks of the subscriptions of reports and alerts. */
const handlers: DeliveryHandlers = { isStillWanted, notifyRefusedAddress };

export type DeliveryDeps = Omit<delivery.DeliveryDeps, "handlers">;

/** Sends the mail that comes first, as `server/mail/deliver.ts` describes. @returns false when none was due */
export const deliverNext = (deps: DeliveryDeps): Promise<boolean> =>
  delivery.deliverNext({ ...deps, handlers });

/** Notes that a mail came back. @param text the whole bounce as it came */
export const noteBounce = (
  tx: Tx,
  publicUrl: string,
  text: string,
  now: Date,
): Promise<BounceOutcome> => bounces.noteBounce(tx, { publicUrl, notifyRefusedAddress }, text, now);
