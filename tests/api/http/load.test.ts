import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { session } from "#contract/identity/session.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Gateway, gzipped, newGateway } from "#tests/api/devices/ingest/support/gateway.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { waitBeside, processorTimeOf } from "#tests/support/processor-time.ts";

const AT_ONCE = 4;

describe("the worst that one caller may send, and more", () => {
  let portal: Portal;
  let other: Client;
  let attacker: Client;
  let gateway: Gateway;
  let facilityId: string;
  beforeAll(async () => {
    portal = await startPortal();
    const { scope } = await buildFacility(portal.db);
    ({ facilityId } = scope);
    gateway = await newGateway(portal.origin, portal.db, scope);
    const enter = async (): Promise<Client> => {
      const user = await buildUser(portal.db, { customerId: scope.customerId });
      return signIn(portal.origin, user.email, user.password);
    };
    [other, attacker] = [await enter(), await enter()];
  });
  afterAll(() => portal.close());

  /** One request of another caller after the other until the attack is over; how many were answered by then. */
  const answeredBeside = async (attack: Promise<unknown>): Promise<number> => {
    let answered = 0;
    let isOver = false;
    const over = attack.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      // One after the other, as a person's page asks.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await other.get("/api/user");
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      if (!isOver) answered += 1;
    }
    await over;
    return answered;
  };

  /**
   * Four at once: beside them a request waits less than half as long as it would take to read one of
   * them whole.
   * @returns the statuses of their answers
   */
  const holdsNobodyUp = async (
    attack: () => Promise<number>,
    readWhole: () => unknown,
  ): Promise<number[]> => {
    const [statuses, wait] = await waitBeside(async () => {
      const attacks = Promise.all(Array.from({ length: AT_ONCE }, attack));
      await answeredBeside(attacks);
      return attacks;
    });
    // Afterwards, as its garbage must not be collected during a measured turn.
    const whole = await processorTimeOf(readWhole);
    expect(wait).toBeLessThan(whole / 2);
    return statuses;
  };
  const four = (status: number): number[] => Array<number>(AT_ONCE).fill(status);

  it("a query of 600 KB holds up no other request", async () => {
    const query = "a&".repeat(300_000);
    const { hostname, port, host } = new URL(portal.origin);
    const send = async (): Promise<number> => {
      const socket = connect(Number(port), hostname);
      const head = `GET /api/user?${query} HTTP/1.1\r\nHost: ${host}\r\nConnection: close`;
      socket.write(`${head}\r\n\r\n`);
      return Number((await text(socket)).slice(9, 12));
    };
    const readWhole = () => Array.from(new URLSearchParams(query));
    expect(await holdsNobodyUp(send, readWhole)).toEqual(four(431));
  });

  it("100,000 keys hold up no other request, with a session or without", async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]));
    const body = Buffer.from(JSON.stringify(keys));
    const send = async (from: Client, path: string): Promise<number> => {
      const headers = {
        "content-type": "application/json",
        cookie: from.cookie() ?? "",
        "x-csrf-token": from.user?.csrfToken ?? "",
      };
      const answer = await fetch(`${portal.origin}${path}`, { method: "POST", body, headers });
      return answer.status;
    };
    const outside = client(portal.origin);
    const readWhole = () => session.login.body.safeParse(JSON.parse(body.toString()));
    expect(await holdsNobodyUp(() => send(outside, "/api/login"), readWhole)).toEqual(four(413));
    const change = () => send(attacker, "/api/account/manage");
    expect(await holdsNobodyUp(change, readWhole)).toEqual(four(413));
  });

  const readLines = (batch: string): unknown[] =>
    batch.split("\n").map((line) => (line === "" ? null : (JSON.parse(line) as unknown)));

  it.each([
    ["blank lines", "\n".repeat(8_000_000), readLines, 413],
    ["lines", "1\n".repeat(8_000_000), readLines, 413],
    ["elements of an array", `[${"1,".repeat(7_999_999)}1]`, JSON.parse, 413],
    ["fields in facts", `{${'"a":1,'.repeat(2_000)}"b":1}\n`.repeat(1_000), readLines, 200],
  ])("millions of %s in a few KB hold up no other request", async (_, batch, read, status) => {
    const [body, headers] = gzipped(batch);
    expect(body.length).toBeLessThan(64 * 1024);
    const send = async (): Promise<number> => (await gateway.post(body, headers)).status;
    expect(await holdsNobodyUp(send, () => read(batch))).toEqual(four(status));
  });

  it.runIf(inject("hasChromium"))(
    "thirty PDF files of one person hold up no other request",
    async () => {
      const query = new URLSearchParams({ reportUrl: "/reports/ams", reportId: "2", facilityId });
      const print = async (): Promise<number> => (await attacker.get(`/api/pdf?${query}`)).status;
      const prints = Promise.all(Array.from({ length: 30 }, print));
      expect(await answeredBeside(prints)).toBeGreaterThan(0);
      // What they were not given a place for is refused, not put off.
      expect((await prints).filter((status) => status === 429).length).toBeGreaterThan(20);
    },
  );
});
