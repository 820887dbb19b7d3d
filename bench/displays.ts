import { setTimeout } from "node:timers/promises";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { ReportControls } from "#contract/displays/slides.ts";
import type { Db } from "#server/db/knex.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { type HttpClient, httpClient } from "./support/http-client.ts";
import type { Benchmark } from "./support/options.ts";
import { cpuSeconds } from "./support/process-cost.ts";
import { startServerProcess } from "./support/server-process.ts";
import { withHistory } from "./support/with-history.ts";

const DISPLAYS = 1_000;
const SLIDESHOWS = 20;
/** In each slideshow, all of them reports. */
const SLIDES = 4;
const INTERVAL_MS = 30_000;
/** Enough for a server that has just begun to know its facilities. */
const WARM_MS = 5_000;
/** Share of a core that all of them may cost. */
const TARGET = 0.2;
/** Reports of a screen in a corridor: bars, history, and the summary. */
const REPORTS = [33, 2, 19, 33] as const;

type Screen = {
  token: string;
  slideIds: readonly string[];
  instanceId: string;
  /** Where in its slideshow it is: they were not all switched on at once. */
  ahead: number;
};

/** Slideshows of the history's hospitals in turns, and their displays, each with a credential in use. */
const insertScreens = async (db: Db): Promise<Screen[]> => {
  const now = new Date();
  const facilities = await db("facility")
    .comment("all customers")
    .orderBy("facility_id")
    .select("customer_id", "facility_id");
  const screens: Screen[] = [];
  for (let shown = 0; shown < SLIDESHOWS; shown += 1) {
    const of = facilities[shown % facilities.length];
    if (of === undefined) throw new Error("a history has a hospital");
    const made = { created_by: newId(), created_at: now };
    const slideshow = { ...of, slideshow_id: newId() };
    const slideIds = REPORTS.slice(0, SLIDES).map(() => newId());
    await db("slideshow").insert({
      ...slideshow,
      ...made,
      name: `Corridor ${slideshow.slideshow_id}`,
      interval_seconds: INTERVAL_MS / 1_000,
      is_active: true,
    });
    for (const [place, slideId] of slideIds.entries()) {
      const filters = { facilityId: of.facility_id, reportDateRange: "last7Days" };
      await db("report_slide").insert({
        ...of,
        ...made,
        slide_id: slideId,
        name: `Slide ${slideId}`,
        report_id: REPORTS[place] ?? 33,
        filters: JSON.stringify(FilterModel.parse(filters)),
        controls: JSON.stringify(ReportControls.parse({})),
      });
      const row = { ...slideshow, slide_id: slideId, position: place + 1, title: "" };
      await db("slideshow_slide").insert(row);
    }
    for (let count = 0; count < DISPLAYS / SLIDESHOWS; count += 1) {
      const token = newToken();
      const display = { ...of, display_id: newId() };
      await db("display").insert({
        ...display,
        name: `Screen ${display.display_id}`,
        slideshow_id: slideshow.slideshow_id,
        orientation: "asScreen",
        language: "en-US",
        tells_offline: false,
        enrolled_by: made.created_by,
        enrolled_by_customer_id: of.customer_id,
        enrolled_by_name: "Bench",
        enrolled_at: now,
      });
      await db("display_screen").insert({
        ...display,
        slideshow_id: slideshow.slideshow_id,
        version: 1,
      });
      await db("display_credential").insert({
        token_hash: hashToken(token),
        display_id: display.display_id,
        made_at: now,
        first_used_at: now,
        renewed_at: now,
      });
      screens.push({ token, slideIds, instanceId: newId(), ahead: count });
    }
  }
  await db.raw("ANALYZE");
  return screens;
};

/** CPU seconds of the database's connections so far, by process. */
const databaseCpu = async (db: Db): Promise<Map<number, number>> => {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const used = await Promise.all(
    rows.map(async ({ pid }): Promise<[number, number]> => [pid, await cpuSeconds(pid)]),
  );
  return new Map(used);
};

type Told = { beats: number[]; contents: number[] };

/** One display: a beat and a slide in each interval, from a moment of its own within it. */
const runScreen = async (
  client: HttpClient,
  { token, slideIds, instanceId, ahead }: Screen,
  { beginMs, endMs, told }: { beginMs: number; endMs: number; told: Told },
): Promise<void> => {
  const cookie = `handrail_display=${token}`;
  const timed = async (into: number[], ...call: Parameters<HttpClient["send"]>): Promise<void> => {
    const startMs = performance.now();
    const answer = await client.send(...call);
    if (answer.status !== 200) throw new Error(`${call[1]}: ${answer.status} ${answer.body}`);
    into.push(performance.now() - startMs);
  };
  for (let turn = 0; ; turn += 1) {
    const dueMs = beginMs + turn * INTERVAL_MS;
    if (dueMs >= endMs) return;
    await setTimeout(Math.max(0, dueMs - performance.now()));
    const slideId = slideIds[(turn + ahead) % slideIds.length] ?? null;
    const said = {
      instanceId,
      slideId,
      place: 1,
      of: slideIds.length,
      build: "",
      size: { width: 1920, height: 1080 },
      lastGoodAt: new Date().toISOString(),
      runningForMs: turn * INTERVAL_MS,
      failures: { failed: 0, of: turn },
      keepsPage: true,
      canSendPicture: false,
    };
    const headers = { cookie, "content-type": "application/json" };
    await timed(told.beats, "POST", "/api/display/beat", headers, JSON.stringify(said));
    const path = `/api/display/slides/${slideId}?language=en-US`;
    await timed(told.contents, "GET", path, { cookie });
  }
};

/** What a hospital system's screens cost its server, all day long. */
export const displays: Benchmark = {
  name: "displays",
  about: "the share of a core that 1,000 displays on 20 slideshows cost the server",
  run: async (options) => {
    const history = { facts: options.facts, facilities: Math.min(options.facilities, 4), days: 30 };
    await withHistory(options, history, async ({ db, url }) => {
      const screens = await insertScreens(db);
      const server = await startServerProcess(url);
      const client = httpClient(server.origin);
      // At least a whole interval, so that every display is heard.
      const seconds = Math.max(options.seconds, INTERVAL_MS / 1_000);
      try {
        say(`displays: ${DISPLAYS} displays for ${seconds} s`);
        const told: Told = { beats: [], contents: [] };
        const startMs = performance.now() + WARM_MS;
        const endMs = startMs + seconds * 1_000;
        const running = screens.map((screen, index) => {
          const beginMs = startMs + (index * INTERVAL_MS) / screens.length;
          return runScreen(client, screen, { beginMs, endMs, told });
        });
        await setTimeout(WARM_MS);
        const before = await cpuSeconds(server.pid);
        const databaseBefore = await databaseCpu(db);
        await Promise.all(running);
        const tookMs = performance.now() - startMs;
        const value = ((await cpuSeconds(server.pid)) - before) / (tookMs / 1_000);
        const databaseSeconds = [...(await databaseCpu(db))].reduce(
          (sum, [pid, used]) => sum + used - (databaseBefore.get(pid) ?? 0),
          0,
        );
        printFigure({
          figure: "displays.share",
          value,
          unit: "cores",
          target: `<= ${TARGET} of a core`,
          isReached: value <= TARGET,
          details: {
            displays: DISPLAYS,
            slideshows: SLIDESHOWS,
            slides: SLIDES,
            seconds,
            keptMs: DISPLAY_LIMITS.contentMs,
            databaseCores: databaseSeconds / (tookMs / 1_000),
            beats: told.beats.length,
            contents: told.contents.length,
            beatP50Ms: percentile(told.beats, 0.5),
            beatP95Ms: percentile(told.beats, 0.95),
            contentP50Ms: percentile(told.contents, 0.5),
            contentP95Ms: percentile(told.contents, 0.95),
          },
        });
      } finally {
        client.close();
        await server.stop();
      }
    });
  },
};
