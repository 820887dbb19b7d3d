import { writeAudit } from "#server/access/audit-log.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { AlertWriter, SentMail } from "#server/engine/alerts/alert-pass.ts";
import type { Clock } from "#server/lib/clock.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { alertFacility } from "../queries/facility.ts";
import { noteStanding } from "../queries/runs.ts";
import { findAlert } from "../queries/subscriptions.ts";
import { type ActivityBody, type InstantBody, activityBody, instantBodies } from "./alarm-lines.ts";
import { audienceOf, noReaderOf } from "./audience.ts";
import { badgeBodies } from "./badge-lines.ts";
import { kindOfRule } from "./collect.ts";
import { type FrameDeps, frameOf, takeUrl } from "./mail-frame.ts";
import { authorOf, lookAt, outgoing } from "./run-scheduled.ts";
import { notifyStopped } from "./notify-stopped.ts";

type InstantDeps = FrameDeps & { db: Db; clock: Clock };
type MailedAlert = { scope: Scope; subscriptionId: string; now: Date };
type MailContent = {
  /** Null for a recipient to whom nothing is left to say. */
  bodyOf: (recipientId: string, seesHolders: boolean) => InstantBody | ActivityBody | null;
  /** Who wears badges that it names, shown to readers who may see that. */
  people?: number;
  /** The open ones that a reader may take on. */
  openAlarmIds: readonly string[];
  /** The last instant of its news; undefined for a reminder. */
  tellsOf: Date | undefined;
};

const lastOf = (instantsMs: readonly number[]): Date | undefined =>
  instantsMs.length === 0 ? undefined : new Date(Math.max(...instantsMs));

/** When the last of the alarms that a mail names was raised or ended. */
const lastChange = ({ mail: { raised, resolved }, find }: SentMail): Date | undefined =>
  lastOf([
    ...raised.flatMap(({ alarmId }) => find(alarmId)?.raisedMs ?? []),
    ...resolved.flatMap(({ alarmId }) => find(alarmId)?.clearedMs ?? []),
  ]);

/** Puts a mail of an alert into the outbox for each recipient to whom it has something to say. */
const queueFor = async (
  deps: InstantDeps,
  tx: Tx,
  { scope, subscriptionId, now }: MailedAlert,
  { bodyOf, openAlarmIds, tellsOf, people = 0 }: MailContent,
): Promise<string[]> => {
  const row = await findAlert(tx, scope, subscriptionId);
  if (row === undefined) return [];
  const facility = await alertFacility(tx, scope);
  const audience = await audienceOf({ ...deps, db: tx }, scope, row);
  const { readers, creator } = audience;
  const noReader = noReaderOf(audience);
  if (noReader !== row.paused_reason) {
    await noteStanding(tx, scope, subscriptionId, { paused_reason: noReader });
    if (noReader !== null) await notifyStopped(tx, { ...deps, now }, scope, row, noReader);
  }
  const { host } = new URL(deps.publicUrl);
  const takeOn = takeUrl(deps.publicUrl, scope.facilityId, openAlarmIds);
  for (const reader of readers) {
    const { recipient, language, seesHolders, takesOn } = reader;
    const body = bodyOf(recipient.recipient_id, seesHolders);
    if (body === null) continue;
    const creatorName = creator?.fullName ?? "";
    const about = { row, facility, creatorName, language, at: now, recipient };
    const takeLink = takesOn ? takeOn : null;
    const frame = frameOf(deps, { ...about, kind: kindOfRule(row) });
    const mail = outgoing(scope, reader, { ...frame, takeLink, ...body });
    await queueMail(tx, { ...mail, tellsOf }, host, now);
    if (people > 0 && seesHolders)
      await writeAudit(tx, authorOf(reader), now, lookAt(scope, row, people));
  }
  return readers.map(({ recipient }) => recipient.recipient_id);
};

/** Writes the mails of instant alerts, for the code that decides when they are sent. */
export const instantMails = (deps: InstantDeps): AlertWriter => ({
  alarms: async (tx, sent) => {
    const tellsOf = lastChange(sent);
    if (sent.rule.kind === "badgeBattery") {
      // A badge cannot be taken on: its wearer exchanges it.
      const content = { ...(await badgeBodies(tx, sent)), openAlarmIds: [], tellsOf };
      return queueFor(deps, tx, sent, content);
    }
    const { raised, reminded } = sent.mail;
    const open = [...raised.map(({ alarmId }) => alarmId), ...reminded];
    const openAlarmIds = open.filter((alarmId) => sent.find(alarmId) !== undefined);
    const bodyOf = await instantBodies(tx, sent);
    return queueFor(deps, tx, sent, { bodyOf, openAlarmIds, tellsOf });
  },
  activity: async (tx, sent) => {
    const body = await activityBody(tx, sent);
    const tellsOf = lastOf(sent.lines.map(({ newestMs }) => newestMs));
    await queueFor(deps, tx, sent, { bodyOf: () => body, openAlarmIds: [], tellsOf });
  },
});
