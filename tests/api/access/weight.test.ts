import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { ROLE_PRIVILEGES } from "#contract/core/permissions.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { newId } from "#server/lib/ids.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import { describedInputs } from "#tests/support/described-inputs.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { tallied } from "#tests/support/statement-log.ts";
import { explainStatements, touchedRows } from "#tests/support/read-rows.ts";
import { furnishDemo } from "./demo-place.ts";
import { heaviestOf } from "./heaviest.ts";
import { ENDS_SESSION, NOT_HEAVY, type NamedCall, changes, inOrder } from "./not-heavy.ts";
import { sendCall } from "./send.ts";
import type { Place } from "./world.ts";

const now = new Date("2026-11-20T19:32:10Z");

/** What of a call's work can be counted without a clock. */
type Work = {
  statements: number;
  /** Bytes of them, which are planned each time. */
  sql: number;
  /** Rows that PostgreSQL returns … */
  rows: number;
  /** … and those that it looks at, whether or not it returns them. */
  touched: number;
  /** Bytes of the answer. */
  answer: number;
};
type Count = keyof Work;
const COUNTS: readonly Count[] = ["statements", "sql", "rows", "touched", "answer"];

/** A call may do so many times the work of a small one before it has to say that it is heavy. */
const TIMES = 5;
const SMALL_CALL = "session.user";
/**
 * A small call's own counts are next to nothing, since it is answered from memory: its time goes to
 * HTTP, the session and its turn. So much of each count takes about as long as that, and is what is
 * multiplied where the small call has less of it.
 */
const LEAST: Work = { statements: 4, sql: 2_000, rows: 50, touched: 500, answer: 6_000 };

/** A list of more entries, or a longer text, that a call takes is work of its own: whatever a sample has. */
const ENTRIES_MOST = 100;
const TEXT_MOST = 100_000;

const ADVICE = `Read, return or send less of it; else say \`heavy: "short"\` in its definition below
contract/ ("report" where it takes more than some tens of milliseconds), so that it takes turns with
what others of its customer ask for. A call that must not wait stands in NOT_HEAVY (not-heavy.ts) with the reason.`;

/** What each call may be sent beyond what a small one is. */
const takenInputs = (): Map<string, string[]> => {
  const taken = new Map<string, string[]>();
  for (const { call, path, schema } of describedInputs()) {
    const { maxItems = 0, maxLength = 0 } = schema;
    const name = path.join(".");
    const found = taken.get(call) ?? [];
    if (maxItems > ENTRIES_MOST) found.push(`${name} of up to ${maxItems} entries`);
    if (maxLength > TEXT_MOST) found.push(`${name} of up to ${maxLength} characters`);
    if (found.length > 0) taken.set(call, found);
  }
  return taken;
};

describe("the weight of every call", () => {
  let database: TestDatabase;
  let portal: Portal;
  let dataDir: string;
  let place: Place;
  let admin: Client;
  let provider: Client;
  let gatewayToken: string;
  let displayToken: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    await explainStatements(database.url);
    portal = await startPortal({ now, database });
    dataDir = await mkdtemp(join(tmpdir(), "handrail-weight-"));
    const log = { info: () => undefined };
    await loadDemo(portal.db, { now, days: 32, intensity: 0.05, log, dataDir });
    place = await furnishDemo(portal.db, now);
    await portal.db.raw("ANALYZE");
    admin = await signIn(portal.origin, "admin@northlake.test", DEMO_PASSWORD);
    const { customerId } = await buildCustomer(portal.db, { name: "Provider", isProvider: true });
    const { email, password } = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    provider = await signIn(portal.origin, email, password);
    ({ token: gatewayToken } = await createGatewayToken(portal.db, place.scope, "walk", { now }));
    const shown = { slideshowId: place.shownSlideshowId, now };
    ({ token: displayToken } = await buildDisplay(portal.db, place, shown));
  });
  afterAll(async () => {
    await portal.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const senderOf = ({ access }: CallDefinition): [Client, Record<string, string>] => {
    if (access.kind === "gateway")
      return [client(portal.origin), { authorization: `Bearer ${gatewayToken}` }];
    if (access.kind === "display")
      return [client(portal.origin), { cookie: `handrail_display=${displayToken}` }];
    const isAdmins =
      access.kind !== "privilege" || ROLE_PRIVILEGES.customerAdmin.includes(access.privilege);
    return [isAdmins ? admin : provider, {}];
  };

  const once = async ({ name, call }: NamedCall): Promise<{ work: Work; status: number }> => {
    const sample = heaviestOf(name, { place, world: { nobody: newId() } });
    const [sender, headers] = senderOf(call);
    // A display may ask for little at once.
    portal.clock.advance(1_000);
    let [status, answer, touched] = [0, 0, 0];
    const { statements, sqlBytes, rows } = await tallied(async () => {
      touched = await touchedRows(async () => {
        const answered = await sendCall(sender, call, sample, headers);
        const bytes = await answered.arrayBuffer();
        [status, answer] = [answered.status, bytes.byteLength];
      });
    });
    return { work: { statements, sql: sqlBytes, rows, touched, answer }, status };
  };
  /** The second time of what may be made twice: the first reads what is remembered for a while. */
  const workOf = async (one: NamedCall): Promise<{ work: Work; status: number }> => {
    const first = await once(one);
    return changes(one) ? first : once(one);
  };

  it("lists each call that costs more than a small one or takes more input", async () => {
    const calls = allCalls().filter(({ name }) => !ENDS_SESSION.has(name));
    const small = calls.find(({ name }) => name === SMALL_CALL);
    if (small === undefined) throw new Error(`the contract has no ${SMALL_CALL}`);
    const { work: ofSmall } = await workOf(small);
    const mostOf = (count: Count): number => TIMES * Math.max(LEAST[count], ofSmall[count]);
    const takes = takenInputs();
    const heavier: Record<string, string> = {};
    for (const one of calls.toSorted(inOrder)) {
      // oxlint-disable-next-line no-await-in-loop -- each is counted alone
      const { work, status } = await workOf(one);
      const why = [
        ...COUNTS.filter((count) => work[count] > mostOf(count)).map(
          (count) => `${count} ${work[count]} of at most ${mostOf(count)}`,
        ),
        ...(takes.get(one.name) ?? []),
      ];
      if (one.call.heavy === undefined && why.length > 0)
        heavier[one.name] = `answered ${status}: ${why.join(", ")}`;
    }
    const isExcepted = (name: string): boolean => NOT_HEAVY[name] !== undefined;
    const unsaid = Object.entries(heavier).filter(([name]) => !isExcepted(name));
    expect(Object.fromEntries(unsaid), ADVICE).toEqual({});
    expect(Object.keys(heavier).filter(isExcepted)).toEqual(Object.keys(NOT_HEAVY));
  });
});
