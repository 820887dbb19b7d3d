import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RenderOrder } from "#contract/reports/render.ts";
import { REPORTS, type Report } from "#contract/reports/index.ts";
import { readDemoToken } from "#server/demo/gateway-tokens.ts";
import { demoId } from "#server/demo/ids.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { layOut } from "#server/demo/model/layout.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Tally, leastTallied, tallied } from "#tests/support/statement-log.ts";
import { notHeld } from "./hold.ts";
import {
  CALLS,
  CALL_ROWS,
  REPORT_ANSWERS,
  REPORT_ROWS,
  REPORT_SQL,
  REPORT_STATEMENTS,
} from "./numbers.ts";

const now = new Date("2026-11-20T19:32:10Z");
const facilityId = demoId("facility", northlakeGeneral.key);
const unitId = layOut(northlakeGeneral).locations.find(({ level }) => level === 3)?.id;

describe("what the server asks its database for, and answers", () => {
  let portal: Portal;
  let dataDir: string;
  let admin: Client;
  beforeAll(async () => {
    portal = await startPortal({ now });
    dataDir = await mkdtemp(join(tmpdir(), "handrail-budgets-"));
    const log = { info: () => undefined };
    await loadDemo(portal.db, { now, days: 32, intensity: 0.05, log, dataDir });
    admin = await signIn(portal.origin, "admin@northlake.test", DEMO_PASSWORD);
  });
  afterAll(async () => {
    await portal.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const answered = async (answer: Response): Promise<string> => {
    const text = await answer.text();
    expect(answer.status, text.slice(0, 300)).toBe(200);
    return text;
  };

  const run = async ({ id, hiddenTimeframes, needsPlace }: Report): Promise<string> => {
    const offered = (["last30Days", "last7Days", "today"] as const).find(
      (range) => !hiddenTimeframes.includes(range),
    );
    return answered(
      await admin.send("POST", `/api/report/${id}`, {
        facilityId,
        reportDateRange: offered,
        ...(needsPlace && { locationIds: [unitId] }),
      }),
    );
  };

  it("holds the statement budget of each report that is run again", async () => {
    const tallies: Record<string, Tally> = {};
    const bytes: Record<string, number> = {};
    for (const report of REPORTS) {
      // oxlint-disable-next-line no-await-in-loop -- each is counted alone
      bytes[report.key] = Buffer.byteLength(await run(report));
      // oxlint-disable-next-line no-await-in-loop -- as above
      tallies[report.key] = await leastTallied(() => run(report));
    }
    const counted = (of: keyof Tally): Record<string, number> =>
      Object.fromEntries(Object.entries(tallies).map(([key, tally]) => [key, tally[of]]));
    expect([
      ...notHeld(REPORT_STATEMENTS, counted("statements")),
      ...notHeld(REPORT_SQL, counted("sqlBytes")),
      ...notHeld(REPORT_ROWS, counted("rows")),
      ...notHeld(REPORT_ANSWERS, bytes),
    ]).toEqual([]);
  });

  /** What a PDF asks for: a ticket, and all that the page shows with the one call that it makes. */
  const printed = async (): Promise<void> => {
    const filters = JSON.stringify({ reportDateRange: "last30Days" });
    const reportUrl = `/reports/ams?${new URLSearchParams({ reportId: "2", filters }).toString()}`;
    const ticketed = await admin.send("POST", "/api/render/ticket", {
      reportUrl,
      reportId: 2,
      facilityId,
    });
    const { ticket, medium, address } = JSON.parse(await answered(ticketed)) as RenderOrder;
    const addressHash = createHash("sha256").update(address).digest("hex");
    const body = { ticket, medium, addressHash };
    await answered(await admin.send("POST", "/api/render/page", body));
  };

  it("holds the statement budget of a small call, a PDF, ingest and its jobs", async () => {
    const token = await readDemoToken(dataDir, northlakeGeneral.key);
    const doors = layOut(northlakeGeneral).devices.filter(({ kind }) => kind === "dispenser");
    const send = async (batch: string): Promise<void> => {
      const lines = doors.slice(0, 20).map(({ serialNumber }, index) => ({
        id: `${batch}-${index}`,
        type: "dispense",
        device: serialNumber,
        at: new Date(now.getTime() - 60_000 + index * 1000).toISOString(),
      }));
      const answer = await fetch(`${portal.origin}/api/ingest/events`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      });
      expect(JSON.parse(await answered(answer))).toMatchObject({ accepted: 20 });
    };
    const user = async () => answered(await admin.get("/api/user"));
    // The first of each fills what the server remembers.
    await user();
    const small = await leastTallied(user);
    await printed();
    let batch = 0;
    const ingest = () => send(`batch-${(batch += 1)}`);
    await ingest();
    await portal.tick();
    const tallies = {
      user: small,
      pdf: await leastTallied(printed),
      ingest: await leastTallied(ingest),
      ingestJobs: await tallied(() => portal.tick()),
    };
    const counted = Object.entries(tallies).flatMap(([call, tally]) =>
      Object.entries(tally).map(([of, count]) => [`${call}.${of}`, count] as const),
    );
    const isRows = ([name]: readonly [string, number]): boolean => name.endsWith(".rows");
    expect([
      ...notHeld(CALLS, Object.fromEntries(counted.filter((one) => !isRows(one)))),
      ...notHeld(CALL_ROWS, Object.fromEntries(counted.filter(isRows))),
    ]).toEqual([]);
  });
});
