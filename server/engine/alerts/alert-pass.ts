import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Counted } from "./activity.ts";
import type { AlertMail } from "./due-mail.ts";
import type { AlarmView, AlertRule } from "./rule.ts";

/** A mail that an alert sends, for the code that writes its text. */
export type SentMail = {
  scope: Scope;
  subscriptionId: string;
  mail: AlertMail;
  /** The alarms that it names, and those around them. */
  find(alarmId: string): AlarmView | undefined;
  rule: AlertRule;
  now: Date;
};

/** A mail about devices that were used often. */
export type SentActivity = {
  scope: Scope;
  subscriptionId: string;
  hours: number;
  lines: readonly Counted[];
  now: Date;
};

/** Puts an alert's mails into the outbox, one for each recipient, in the transaction of its state. */
export type AlertWriter = {
  /** @returns ids of the recipients whom it went to */
  alarms(tx: Tx, told: SentMail): Promise<readonly string[]>;
  activity(tx: Tx, told: SentActivity): Promise<void>;
};

/** What a pass over the alerts that are due works with. */
export type AlertPass = {
  db: Db;
  now(): Date;
  signal?: AbortSignal;
  write: AlertWriter;
};
