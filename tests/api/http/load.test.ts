import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { newGateway, gzipped } from "#tests/api/ingest/support/gateway.ts";
import type { Gateway } from "#tests/api/ingest/support/gateway.ts";
import { client, signIn } from "#tests/support/client.ts";
import type { Client } from "#tests/support/client.ts";
import { startPortal } from "#tests/support/portal.ts";
import type { Portal } from "#tests/support/portal.ts";

/** How long anybody waits for a small answer, whatever others send: mostly, and at the most. */
const BOUND_MS = 250;
const MOST_MS = 1_000;
const AT_ONCE = 4;

describe("while somebody sends the worst that is allowed, and more", () => {
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

  const probe = async (): Promise<number> => {
    const startedAt = performance.now();
    const answer = await other.get("/api/user");
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    return performance.now() - startedAt;
  };
  const median = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** Holds another caller's waits meanwhile, beyond what they are without, to the bound. */
  const keepsNobodyWaiting = async (attack: () => Promise<unknown>): Promise<void> => {
    const before: number[] = [];
    while (before.length < 5) before.push(await probe());
    let isOver = false;
    const attacks = Promise.all(Array.from({ length: AT_ONCE }, attack)).finally(() => {
      isOver = true;
    });
    const times = [await probe()];
    while (!isOver) times.push(await probe());
    await attacks;
    expect(median(times) - median(before)).toBeLessThan(BOUND_MS);
    expect(Math.max(...times) - median(before)).toBeLessThan(MOST_MS);
  };

  const raw = async (head: string): Promise<string> => {
    const { hostname, port, host } = new URL(portal.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };

  it("a query of 600 KB keeps nobody waiting", async () => {
    const head = `GET /api/user?${"a&".repeat(300_000)} HTTP/1.1`;
    await keepsNobodyWaiting(() => raw(head));
  });

  it("100,000 keys keep nobody waiting, with a session or without", async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]));
    const body = JSON.stringify(keys);
    const send = (from: Client, path: string) =>
      fetch(`${portal.origin}${path}`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          cookie: from.cookie() ?? "",
          "x-csrf-token": from.user?.csrfToken ?? "",
        },
      });
    const outside = client(portal.origin);
    await keepsNobodyWaiting(() => send(outside, "/api/login"));
    await keepsNobodyWaiting(() => send(attacker, "/api/account/manage"));
  });

  it.each([
    ["blank lines", "\n".repeat(8_000_000)],
    ["lines", "1\n".repeat(8_000_000)],
    ["elements of an array", `[${"1,".repeat(7_999_999)}1]`],
    ["facts with thousands of fields", `{${'"a":1,'.repeat(2_000)}"b":1}\n`.repeat(300)],
  ])("millions of %s in a few KB keep nobody waiting", async (_what, batch) => {
    const [body, headers] = gzipped(batch);
    expect(body.length).toBeLessThan(64 * 1024);
    await keepsNobodyWaiting(() => gateway.post(body, headers));
  });

  it("thirty PDF files of one person keep nobody else waiting", async () => {
    const query = new URLSearchParams({ reportUrl: "/reports/ams", reportId: "2", facilityId });
    const print = () => attacker.get(`/api/pdf?${query}`);
    const thirty = () => Promise.all(Array.from({ length: 30 / AT_ONCE }, print));
    await keepsNobodyWaiting(thirty);
  });
});
