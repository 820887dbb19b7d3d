import type { Logger } from "pino";
import type { Db, Tx } from "../db/knex.ts";
import { listenTo } from "../db/listening.ts";
import type { CustomerScope, Scope } from "../db/tenant-scope.ts";

/** On it server processes notify each other that something of a customer was changed. */
const CUSTOMER_CHANNEL = "handrail_customer";

/**
 * Even with every change announced, nothing is believed longer: a connection may be lost unnoticed.
 */
const BELIEVED_MS = 10_000;
/** A facility with some hundred devices takes some hundred KB. */
const ENTRIES_MAX = 200;

type Entry = { value: unknown; until: number };
type Reading = { customerId: string; isOld: boolean };

/** What one process knows of facilities, the least recently requested first. */
type Memory = {
  entries: Map<string, Entry>;
  /** Readings under way: what they give is not cached where something changed meanwhile. */
  readings: Set<Reading>;
  isListening(): boolean;
};

const memories = new WeakMap<Db, Memory>();
/** The caches of this process, which hears of its own changes before it answers who made them. */
const own = new Set<Memory>();

/** A facility, or without one its customer as a whole. */
type Known = Pick<Scope, "customerId"> & Partial<Pick<Scope, "facilityId">>;

const keyOf = ({ customerId, facilityId = "" }: Known, what: string): string =>
  `${customerId} ${facilityId} ${what}`;

/** @param customerId null: anything may have changed */
const forget = ({ entries, readings }: Memory, customerId: string | null): void => {
  for (const reading of readings)
    if (customerId === null || reading.customerId === customerId) reading.isOld = true;
  if (customerId === null) return entries.clear();
  for (const key of entries.keys()) if (key.startsWith(`${customerId} `)) entries.delete(key);
};

/**
 * Notifies every server process, once the transaction is committed, that what it remembers of a
 * customer's facilities may be out of date. An act does so with its first entry in the audit log.
 */
export const announceCustomerChange = async (
  tx: Tx,
  { customerId }: Pick<CustomerScope, "customerId">,
): Promise<void> => {
  await tx.raw("SELECT pg_notify(?, ?)", [CUSTOMER_CHANNEL, customerId]);
  void tx.executionPromise.then(
    () => {
      for (const memory of own) forget(memory, customerId);
    },
    () => undefined,
  );
};

/**
 * What `read` gives of the settings of a facility, or of a customer, from memory where it was read
 * a moment ago and nothing of the customer has been changed since, here or by another process. Only
 * for what people change; callers must not change it. Without {@link rememberFacilities}, in a
 * transaction, and while changes cannot be heard, it is read each time.
 * @param what names what is read
 */
export const remembered = async <T>(
  db: Db,
  scope: Known,
  what: string,
  read: () => Promise<T>,
): Promise<T> => {
  const memory = memories.get(db);
  if (memory === undefined) return read();
  const { entries, readings } = memory;
  const key = keyOf(scope, what);
  const known = entries.get(key);
  entries.delete(key);
  if (known !== undefined && performance.now() < known.until) {
    entries.set(key, known);
    // It was put there under this name by the same reader.
    return known.value as T;
  }
  const reading: Reading = { customerId: scope.customerId, isOld: false };
  readings.add(reading);
  try {
    const value = await read();
    if (!reading.isOld && memory.isListening()) {
      entries.set(key, { value, until: performance.now() + BELIEVED_MS });
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    }
    return value;
  } finally {
    readings.delete(reading);
  }
};

/**
 * Has what is read of facilities through a pool remembered, until `close`.
 * @param url the database, for a connection of its own to listen on
 */
export const rememberFacilities = async (
  db: Db,
  url: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> => {
  const memory: Memory = { entries: new Map(), readings: new Set(), isListening: () => false };
  const listening = await listenTo({
    url,
    channel: CUSTOMER_CHANNEL,
    applicationName: "handrail facilities",
    log,
    lostMessage: "facilities are looked up each time for now",
    onWord: (customerId) => forget(memory, customerId),
  });
  memory.isListening = listening.isListening;
  memories.set(db, memory);
  own.add(memory);
  return {
    close: async () => {
      memories.delete(db);
      own.delete(memory);
      await listening.close();
    },
  };
};
