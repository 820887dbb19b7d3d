import { REPORT_TYPE_RULES } from "#contract/messaging/report-subscriptions.ts";
import type { PauseReason } from "#contract/messaging/mail.ts";
import { activeProducts } from "#server/access/facility-access.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { type Grant, grantRecipient } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { loadServerPauses } from "#server/engine/devices/server-intervals.ts";
import { recountOf } from "#server/queue/recount.ts";
import {
  type Finding,
  type ReportMail,
  type ReportMailDeps,
  type ReportMailOrder,
  buildReportMail,
} from "#server/features/messaging/report-mails/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { type SlotAt, missedSlots } from "#server/scheduling/schedule-slots.ts";
import { skippedAddresses } from "#server/mail/addresses.ts";
import { queueMail, storeMailFile, unsubscribeHeaders } from "#server/mail/outbox.ts";
import { unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import type { DueRun, RunnerDeps } from "#server/scheduling/run-due.ts";
import {
  type MailedFacility,
  creatorsOf,
  findMailedFacility,
  listRecipients,
  noteRuns,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { type Chosen, type Content, emptiedOf, liveFrom, livingOf } from "../lib/content.ts";
import { pauseReason } from "../lib/pause.ts";
import { slotRange, slotRangeStart } from "../lib/slot-range.ts";
import { BEFORE_PAUSE_MS, type Pause, lateness, pauseOver, waitUntil } from "../lib/waiting.ts";
import { can } from "../policy.ts";
import { contentOfRow, nameOf } from "../presenter.ts";
import { type Person, type RecipientRow, listPeople, setNotified } from "../queries/people.ts";
import { type Missed, type Run, missingGateways, servedOf } from "../queries/runs.ts";
import * as queries from "../queries/subscriptions.ts";
import type { SubscriptionRow } from "../queries/subscriptions.ts";
import { mailDefinition } from "./mail-definition.ts";
import { notifyCreator } from "./notify-creator.ts";

type RunDeps = RunnerDeps & ReportMailDeps & { unsubscribeKey: string };

type Wait = { waitUntil: Date };

/** A person who gets the mail, with what they may see now. */
type Receiver = { recipient: RecipientRow; person: Person; grant: Grant };
/** A recipient who does not, and why. */
type Other = { recipient: RecipientRow; missed: Missed[number] };

type Job = {
  scope: Scope;
  row: SubscriptionRow;
  content: Content;
  living: Chosen;
  facility: MailedFacility;
  /** Up to which slots are looked at. */
  now: Date;
  /** The newest that has come, and the ones before it that no run served. */
  slot: SlotAt;
  older: readonly SlotAt[];
  receivers: readonly Receiver[];
  others: readonly Other[];
};

/** Recipients who have not unsubscribed, by whether they get it now; each with their own rights. */
const sortRecipients = async (
  deps: RunDeps,
  scope: Scope,
  row: SubscriptionRow,
  now: Date,
): Promise<Pick<Job, "receivers" | "others">> => {
  const { db } = deps;
  const rows = subscribedOf(await listRecipients(db, "report", scope, [row.subscription_id]));
  const ids = rows.map(({ user_id: userId }) => userId);
  const people = await listPeople(db, scope, ids);
  const emails = people.map(({ email }) => email);
  const refused = await skippedAddresses(db, emails, now);
  const receivers: Receiver[] = [];
  const others: Other[] = [];
  const { reportTypeId } = contentOfRow(row);
  for (const recipient of rows) {
    const person = people.find(({ userId }) => userId === recipient.user_id);
    if (person === undefined) continue;
    const miss = (reason: Missed[number]["reason"]): void => {
      others.push({ recipient, missed: { name: nameOf(person), reason } });
    };
    const account = { customerId: recipient.user_customer_id, userId: recipient.user_id };
    const to = { account, subscriptionId: row.subscription_id };
    // oxlint-disable-next-line no-await-in-loop -- a hundred at once would take every connection
    const grant = await grantRecipient(deps, to, scope.facilityId);
    if (!person.isActive) miss("recipient_inactive");
    else if (grant === null || !can.receive(grant, reportTypeId)) miss("not_entitled");
    else if (refused.has(person.email.toLowerCase())) miss("address_refused");
    else receivers.push({ recipient, person, grant });
  }
  return { receivers, others };
};

const pausesSince = async (db: Db, at: Date): Promise<readonly Pause[]> =>
  db.transaction(async (tx) => {
    const spans = await loadServerPauses(tx, at.getTime());
    return spans.map(({ fromMs, toMs }) => ({ from: new Date(fromMs), to: new Date(toMs) }));
  });

const skipped = ({ older }: Pick<Job, "older">) =>
  older.map(({ slot }) => ({ slot, outcome: "skipped" as const, missed: [] }));

/** Notes what came of slots. @throws Error where another process has served one of them meanwhile */
const noteServed = async (tx: Tx, { scope, row, now }: Job, runs: readonly Run[]) => {
  const key = { kind: "report", scope, subscriptionId: row.subscription_id } as const;
  const noted = await noteRuns(tx, key, runs, now);
  if (noted.size < runs.length) throw new Error("a slot was served twice");
};

/** Whether a form, or another run, has changed the subscription since it was read. */
const hasChanged = async (tx: Tx, { scope, row }: Job): Promise<boolean> => {
  const current = await queries.lockSubscription(tx, scope, row.subscription_id);
  return current?.version !== row.version;
};

/** Ends a slot for which nothing can be sent; its maker is notified once for each reason. */
const pauseRun = async (
  deps: RunDeps,
  run: DueRun,
  job: Job,
  reason: PauseReason,
): Promise<undefined> => {
  const { scope, row, slot, others, facility, now } = job;
  const missed = others.map((other) => other.missed);
  await deps.db.transaction(async (tx) => {
    const runs = [...skipped(job), { slot: slot.slot, outcome: "paused" as const, missed }];
    await noteServed(tx, job, runs);
    await queries.setPaused(tx, scope, row.subscription_id, reason);
    const notice = { row, facilityName: facility.name, reason, people: [] };
    if (row.paused_reason !== reason) await notifyCreator(tx, scope, notice, { ...deps, now });
    await run.finish(tx, now);
  });
  return undefined;
};

/** Stands for the unsubscribe link where a mail is built for several people at once. */
const LINK = "unsubscribe-link-of-this-recipient";

/** Recipients whose mails differ in their unsubscribe links alone. */
type Group = { first: Receiver; all: readonly Receiver[] };

const groupsOf = ({ receivers }: Job): Group[] => {
  const sight = ({ grant }: Receiver): string => `${grant.language} ${can.seeIndividuals(grant)}`;
  return [...Map.groupBy(receivers, sight).values()].flatMap((all) => {
    const [first] = all;
    return first === undefined ? [] : [{ first, all }];
  });
};

const isWorthSending = ({ belowGoal, hasChanged }: Finding): boolean => belowGoal || hasChanged;

type Built = Group & { mail: ReportMail };

const orderOf = (
  job: Job,
  beside: Pick<ReportMailOrder, "creatorName" | "late" | "missingGateways">,
  publicUrl: string,
): Omit<ReportMailOrder, "language"> => {
  const { content, living, row, slot, facility } = job;
  const { schedule, timeframeId } = content;
  const rangeOf = { frequencyId: schedule.frequencyId, timeframeId };
  return {
    ...beside,
    definition: mailDefinition(row.name, content, living),
    range: slotRange(rangeOf, slot.slot, facility.timeZone),
    schedule,
    unsubscribeUrl: `${publicUrl}/reportsubscriptions/unsubscribe/${LINK}`,
  };
};

/** Each look of another recipient at single people's figures; the first one's was noted when built. */
const noteOtherLooks = async (tx: Tx, { content, scope, row, now }: Job, group: Group) => {
  const { reportId, tellsIndividuals } = REPORT_TYPE_RULES[content.reportTypeId];
  if (!tellsIndividuals) return;
  for (const { person } of group.all.filter((one) => one !== group.first))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writeAudit(tx, { userId: person.userId, userName: person.email, ipAddress: null }, now, {
      scope,
      action: "view",
      entity: "individualFigures",
      id: String(reportId),
      after: { subscriptionId: row.subscription_id },
    });
};

/** Puts the mails of a group into the outbox; files and pictures are stored once for all of them. */
const queueGroup = async (tx: Tx, deps: RunDeps, job: Job, built: Built): Promise<void> => {
  const { scope, row, slot, now } = job;
  const { mail, all } = built;
  const { customerId, facilityId } = scope;
  const host = new URL(deps.publicUrl).host;
  const fileIds: string[] = [];
  for (const file of [...mail.inline, ...mail.files])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    fileIds.push(await storeMailFile(tx, { customerId, ...file }));
  for (const { recipient, person } of all) {
    const { recipient_id: recipientId, salt } = recipient;
    const url = unsubscribeUrl(deps, "report", recipientId, salt);
    const link = url.slice(url.lastIndexOf("/") + 1);
    const outgoing = {
      subject: mail.subject,
      html: mail.html.replaceAll(LINK, link),
      text: mail.text.replaceAll(LINK, link),
      recipient: person.email,
      customerId,
      lane: "report" as const,
      about: {
        kind: "report" as const,
        facilityId,
        subscriptionId: row.subscription_id,
        recipientId,
      },
      headers: unsubscribeHeaders(url),
      fileIds,
      tellsOf: slot.at,
    };
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await queueMail(tx, outgoing, host, now);
  }
  await noteOtherLooks(tx, job, built);
};

/** Notifies its maker, once for each, of people who may not see the report any more. */
const notifyOfOthers = async (tx: Tx, deps: RunDeps, job: Job): Promise<void> => {
  const { scope, row, others, receivers, facility, now } = job;
  const isNew = ({ recipient, missed }: Other): boolean =>
    missed.reason === "not_entitled" && recipient.told_reason !== "not_entitled";
  const lost = others.filter(isNew);
  const again = receivers.filter(({ recipient }) => recipient.told_reason !== null);
  await setNotified(
    tx,
    scope,
    again.map(({ recipient }) => recipient.recipient_id),
    null,
  );
  if (lost.length === 0) return;
  await setNotified(
    tx,
    scope,
    lost.map(({ recipient }) => recipient.recipient_id),
    "not_entitled",
  );
  const people = lost.map(({ missed }) => missed.name);
  const notice = { row, facilityName: facility.name, reason: null, people };
  await notifyCreator(tx, scope, notice, { ...deps, now });
};

/** Builds what each group gets, and then writes run and mails in one short transaction. */
const send = async (
  deps: RunDeps,
  run: DueRun,
  job: Job,
  beside: Pick<ReportMailOrder, "late" | "missingGateways">,
): Promise<Wait | undefined> => {
  const { scope, row, content, slot, others, now } = job;
  const creator = (await creatorsOf(deps.db, [row])).get(row.created_by);
  const creatorName = creator ? nameOf(creator) : null;
  const order = orderOf(job, { ...beside, creatorName }, deps.publicUrl);
  const built: Built[] = [];
  for (const group of groupsOf(job)) {
    const { grant } = group.first;
    // oxlint-disable-next-line no-await-in-loop -- each uses a processor as it is
    const mail = await buildReportMail(
      deps,
      grant,
      { ...order, language: grant.language },
      deps.signal,
    );
    built.push({ ...group, mail });
  }
  const wanted = built.filter(
    ({ mail }) => content.sendWhen === "always" || isWorthSending(mail.finding),
  );
  const outcome = built.length > 0 && wanted.length === 0 ? "quiet" : "sent";
  const missed = others.map((other) => other.missed);
  return deps.db.transaction(async (tx) => {
    // Saved meanwhile, or deleted: it is built again by what is saved now.
    if (await hasChanged(tx, job)) return { waitUntil: now };
    for (const one of wanted)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await queueGroup(tx, deps, job, one);
    const runs = [...skipped(job), { slot: slot.slot, outcome, missed } as const];
    await noteServed(tx, job, runs);
    if (row.paused_reason !== null) await queries.setPaused(tx, scope, row.subscription_id, null);
    await notifyOfOthers(tx, deps, job);
    await run.finish(tx, now);
    return undefined;
  });
};

const readJob = async (
  deps: RunDeps,
  run: DueRun,
): Promise<{ job: Job; reason: PauseReason | null } | null> => {
  const { db, clock } = deps;
  const { scope, subscriptionId } = run;
  const now = clock.now();
  const row = await queries.findSubscription(db, scope, subscriptionId);
  const facility = await findMailedFacility(db, scope);
  if (row === undefined || facility === undefined) return null;
  const content = contentOfRow(row);
  const came = missedSlots(content.schedule, facility.timeZone, run.due, now);
  const slots = came.map(({ slot }) => slot);
  const served = await servedOf(db, scope, subscriptionId, slots);
  const open = came.filter(({ slot }) => !served.has(slot));
  const slot = open.at(-1);
  if (slot === undefined) return null;
  const rangeOf = { frequencyId: content.schedule.frequencyId, timeframeId: content.timeframeId };
  const from = slotRangeStart(rangeOf, slot.slot, facility.timeZone);
  const living = livingOf(content.chosen, liveFrom(await queries.liveRows(db, scope), from));
  const sorted = await sortRecipients(deps, scope, row, now);
  const products = await activeProducts(db, scope, now);
  const isRefused = ({ missed }: Other): boolean => missed.reason === "address_refused";
  const reason = pauseReason({
    isCustomerActive: facility.isCustomerActive,
    isArchived: facility.isArchived,
    isLicensed: REPORT_TYPE_RULES[content.reportTypeId].products.some(
      (product) => products?.has(product) === true,
    ),
    hasEmptied: emptiedOf(living).length > 0,
    recipients: sorted.receivers.length + sorted.others.length,
    entitled: sorted.receivers.length + sorted.others.filter(isRefused).length,
  });
  const older = open.slice(0, -1);
  return { job: { scope, row, content, living, facility, now, slot, older, ...sorted }, reason };
};

/**
 * Runs a report subscription whose slot has come: at its newest slot, whatever that one's age. It waits
 * for gateways that an outage of ours has cut off, and while the facility's days are counted again.
 */
export const runReportSubscription = async (
  deps: RunDeps,
  run: DueRun,
): Promise<Wait | undefined> => {
  const { db } = deps;
  const read = await readJob(deps, run);
  if (read === null) {
    await db.transaction((tx) => run.finish(tx, deps.clock.now()));
    return undefined;
  }
  const { job, reason } = read;
  if (reason !== null) return pauseRun(deps, run, job, reason);
  const { scope, slot, now } = job;
  const pause = pauseOver(await pausesSince(db, slot.at), slot.at);
  const missing =
    pause === undefined
      ? []
      : await missingGateways(db, scope, pause, new Date(pause.from.getTime() - BEFORE_PAUSE_MS));
  const recount = await recountOf(db, scope);
  const isRecounting = recount !== null && recount.state !== "failed";
  const waiting = { now, slotAt: slot.at, pause, missingGateways: missing };
  const until = waitUntil({ ...waiting, isRecounting });
  if (until !== null) return { waitUntil: until };
  const late = lateness(slot.at, now, pause);
  try {
    return await send(deps, run, job, { late, missingGateways: missing });
  } catch (error) {
    // Older history is being loaded, which a report waits for as for a recount.
    const isLoading = error instanceof AppError && error.code === "history_loading";
    const again = isLoading ? waitUntil({ ...waiting, isRecounting: true }) : null;
    if (again === null) throw error;
    return { waitUntil: again };
  }
};
