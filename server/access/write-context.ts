import { isDeepStrictEqual } from "node:util";
import { COMMAND_LINE } from "#contract/identity/audit.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/core/primitives.ts";
import type { Tx } from "../db/knex.ts";
import type { Actor } from "./actor.ts";
import { type AuditAuthor, type AuditEntry, writeAudit } from "./audit-log.ts";
import { announceCustomerChange } from "./facility-cache.ts";

/** One write: who does it, when, and the transaction it is done in. */
export type Act<A extends Actor | null = Actor | null> = {
  readonly tx: Tx;
  /** Null for a visitor, such as a person who follows a mailed link, and at the command line. */
  readonly actor: A;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  readonly ipAddress: string | null;
  /**
   * Writes what was changed into the audit log, in the same transaction; nothing where `before` and
   * `after` are alike. `author` names the person where no user is signed in.
   */
  record(entry: AuditEntry & { author?: AuditAuthor }): Promise<void>;
  /** Says that everything was as requested already, so that there is nothing to record. */
  nothingChanged(): void;
};

/** What the opener of a transaction reads from its act in the end. */
type OpenAct<A extends Actor | null> = Act<A> & { isRecorded(): boolean };

type Given<A> = Pick<Act, "tx" | "now" | "language" | "requestId" | "ipAddress"> & {
  actor: A;
  /** The author of entries that name none. */
  author: AuditAuthor | null;
};

/** Makes the act of a transaction that has just been opened. */
export const openAct = <A extends Actor | null>(given: Given<A>): OpenAct<A> => {
  const { author: usual, ...parts } = given;
  let isRecorded = false;
  const announced = new Set<string>();
  const announce = async ({ customerId }: AuditEntry["scope"]): Promise<void> => {
    if (announced.has(customerId)) return;
    announced.add(customerId);
    await announceCustomerChange(parts.tx, { customerId });
  };
  return {
    ...parts,
    record: async ({ author = usual, ...entry }) => {
      if (author === null) throw new Error("an audit entry needs its author");
      isRecorded = true;
      // Where before and after are alike, too: the log leaves out secrets.
      await announce(entry.scope);
      const { before, after } = entry;
      if (before !== undefined && after !== undefined && isDeepStrictEqual(before, after)) return;
      await writeAudit(parts.tx, author, parts.now, entry);
    },
    nothingChanged: () => {
      isRecorded = true;
    },
    isRecorded: () => isRecorded,
  };
};

/** An act of the operator at the server's command line. */
export const commandLineAct = (tx: Tx, now: Date): Act<null> =>
  openAct({
    tx,
    now,
    actor: null,
    author: COMMAND_LINE,
    language: DEFAULT_LANGUAGE,
    requestId: COMMAND_LINE,
    ipAddress: null,
  });

/** An act of a mail program that follows a mailed link by itself: each entry names its author. */
export const mailedLinkAct = (tx: Tx, now: Date, ipAddress: string): Act<null> =>
  openAct({
    tx,
    now,
    actor: null,
    author: null,
    language: DEFAULT_LANGUAGE,
    requestId: "",
    ipAddress,
  });
