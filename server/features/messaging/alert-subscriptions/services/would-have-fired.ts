import type { z } from "zod";
import type { api } from "#contract/index.ts";
import { ALERT_TYPES, type InstantRule } from "#contract/messaging/alert-subscriptions.ts";
import type { Actor } from "#server/access/actor.ts";
import { replay } from "#server/engine/alerts/service.ts";
import { firedSummary } from "../lib/fired-summary.ts";
import { deviceName } from "../queries/device-name.ts";
import { alertFacility } from "../queries/facility.ts";
import { instantValues } from "./rule-values.ts";
import { requireKnown, requirePlaceLeft } from "./save.ts";
import { type AlertDeps, manageAt } from "./shared.ts";

type WouldHaveFired = z.infer<typeof api.alertSubscriptions.wouldHaveFired.output>;

const PLAYED_MS = 7 * 24 * 3_600_000;

/**
 * How often an instant alert would have sent a mail in the last seven days, had it been there.
 * @throws AppError `forbidden`, `invalid_input`, `nothing_selected`
 */
export const wouldHaveFired = async (
  { db, clock }: Pick<AlertDeps, "db" | "clock">,
  actor: Actor,
  rule: InstantRule,
): Promise<WouldHaveFired> => {
  const now = clock.now();
  const reached = await manageAt(db, actor, rule.facilityId, now);
  await requirePlaceLeft(db, reached, instantValues(rule), now);
  await requireKnown(db, reached, rule);
  const { scope } = reached;
  const { timeZone } = await alertFacility(db, scope);
  const mails = await replay({ db }, scope, rule, new Date(now.getTime() - PLAYED_MS), now);
  const { mostOftenId, ...summary } = firedSummary(mails, timeZone);
  const isBadge = rule.alertTypeId === ALERT_TYPES.badgeBattery;
  const mostOften =
    mostOftenId === null || isBadge ? mostOftenId : await deviceName(db, scope, mostOftenId);
  return { ...summary, mostOften };
};
