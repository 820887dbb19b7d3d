import type { Db } from "#server/db/knex.ts";
import { DEVICE_SORT_KEYS } from "#contract/devices/devices.ts";
import type { Page } from "playwright-core";
import { BENCH_PASSWORD } from "./datasets/history.ts";
import { INSTALLER, MANY_DEVICES, fillManyDevices } from "./datasets/many-devices.ts";
import { openBrowser } from "./support/browser.ts";
import { withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { httpClient, signIn } from "./support/http-client.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

const USERS = 20;
const PAUSE_MS = 500;
const PAGES = 5;
const FRAME_MS = 16.7;
const SEARCHES = ["d", "de", "dev", "sn-0", "sn-00", "device 12", "nobody"];

type Place = { facility_id: string; unit: string };

const findPlace = async (db: Db): Promise<Place> => {
  const { rows } = await db.raw<{ rows: Place[] }>(
    `/* all customers */ SELECT f.facility_id, (SELECT l.location_id FROM location l
       WHERE l.facility_id = f.facility_id AND l.level = 3 ORDER BY l.name LIMIT 1) AS unit
     FROM facility f LIMIT 1`,
  );
  const [place] = rows;
  if (place === undefined) throw new Error("there is no facility");
  return place;
};

/** The queries of a list: each filter, each sort both ways, the last page, a search. */
const questionsOf = ({ unit }: Place): Record<string, string>[] => [
  {},
  { assignment: "assigned" },
  { assignment: "unassigned" },
  { deviceType: "1" },
  { model: "1" },
  { battery: "Low" },
  { online: "Offline" },
  { placeholdersOnly: "true" },
  { locationId: unit },
  { page: "200" },
  { rows: "100" },
  { search: "sn-0012" },
  { search: "nobody" },
  { assignment: "assigned", deviceType: "1", battery: "Dead", online: "Offline", sort: "location" },
  ...DEVICE_SORT_KEYS.flatMap((key) => [{ sort: key }, { sort: `-${key}` }]),
];

type Sample = { name: string; ms: number };

const measureList = async (origin: string, place: Place, seconds: number): Promise<void> => {
  const questions = questionsOf(place).map((query) => ({
    name: new URLSearchParams(query).toString().replace(place.unit, "unit") || "all",
    path: `/api/device?${new URLSearchParams({ facilityId: place.facility_id, ...query })}`,
  }));
  const first = httpClient(origin);
  const headers = await signIn(first, INSTALLER, BENCH_PASSWORD);
  first.close();
  const ask = async (pathOf: (round: number) => { name: string; path: string }, some: number) => {
    const samples: Sample[] = [];
    const endMs = performance.now() + some * 1000;
    const behave = async (_: unknown, user: number): Promise<void> => {
      const client = httpClient(origin);
      for (let round = user; performance.now() < endMs; round++) {
        const { name, path } = pathOf(round * 7);
        const startMs = performance.now();
        const answer = await client.send("GET", path, headers);
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        samples.push({ name, ms: performance.now() - startMs });
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
      }
      client.close();
    };
    await Promise.all(Array.from({ length: USERS }, behave));
    return samples;
  };
  const questionAt = (round: number) => {
    const question = questions[round % questions.length];
    if (question === undefined) throw new Error("there are questions");
    return question;
  };
  await ask(questionAt, 3);
  say(`devices: ${USERS} users for ${seconds} s`);
  const samples = await ask(questionAt, seconds);
  const peers = await ask(() => ({ name: "user", path: "/api/user" }), Math.max(3, seconds / 4));
  const at = (list: readonly Sample[], share: number) =>
    percentile(
      list.map(({ ms }) => ms),
      share,
    );
  const byQuestion = Object.fromEntries(
    [...Map.groupBy(samples, ({ name }) => name)].map(([name, list]) => [
      name,
      { p50: at(list, 0.5), p95: at(list, 0.95), n: list.length },
    ]),
  );
  const [value, peer] = [at(samples, 0.95), at(peers, 0.95)];
  printFigure({
    figure: "devices.listP95",
    value,
    unit: "ms",
    peer: { name: "GET /api/user by the same users", value: peer },
    ratio: value / peer,
    ratioOf: "value / peer",
    target: "<= 50 ms",
    isReached: value <= 50,
    details: { devices: MANY_DEVICES, users: USERS, pauseMs: PAUSE_MS, byQuestion },
  });
};

/** Milliseconds from the list's answer to the frame in which its rows stand. */
const firstPaint = async (page: Page, url: string): Promise<number> => {
  await page.addInitScript(() => {
    const shown = async (answer: Promise<Response>): Promise<Response> => {
      const response = await answer;
      if (/\/api\/device\?/u.test(response.url)) {
        const startMs = performance.now();
        const look = (): void => {
          if (document.querySelector("tbody a") === null) requestAnimationFrame(look);
          else Object.assign(globalThis, { listPaintMs: performance.now() - startMs });
        };
        requestAnimationFrame(look);
      }
      return response;
    };
    const plain = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (...given) => shown(plain(...given));
  });
  await page.goto(url);
  const handle = await page.waitForFunction(
    () => (globalThis as { listPaintMs?: number }).listPaintMs,
  );
  return Number(await handle.jsonValue());
};

const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const frames: number[] = [];
    let lastMs = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 120; step++) {
      scrollBy(0, step < 60 ? 60 : -60);
      const nowMs = await new Promise<number>(requestAnimationFrame);
      frames.push(nowMs - lastMs);
      lastMs = nowMs;
    }
    return frames;
  });

/** Milliseconds by which one more typed character delays the page's next frame. */
const typing = async (page: Page): Promise<number[]> => {
  const box = page.getByRole("searchbox").last();
  await box.focus();
  const times: number[] = [];
  for (const search of SEARCHES) {
    await box.fill("");
    for (const letter of search) {
      times.push(
        await box.evaluate(async (input: HTMLInputElement, typed) => {
          const frame = (): Promise<number> => new Promise(requestAnimationFrame);
          await frame();
          const startMs = performance.now();
          const { set } =
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
          set?.call(input, input.value + typed);
          input.dispatchEvent(new Event("input", { bubbles: true }));
          await frame();
          return performance.now() - startMs;
        }, letter),
      );
    }
  }
  return times;
};

/** The same number of rows as plain elements. */
const plainPaint = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    await frame();
    const startMs = performance.now();
    const body = document.createElement("table").createTBody();
    for (let index = 0; index < 100; index++) {
      const row = body.insertRow();
      for (let cell = 0; cell < 8; cell++) row.insertCell().textContent = `${index} ${cell}`;
    }
    document.body.replaceChildren(body);
    body.getBoundingClientRect();
    await frame();
    return performance.now() - startMs;
  });

const measurePage = async (origin: string, place: Place): Promise<void> => {
  const browser = await openBrowser();
  try {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, baseURL: origin, locale: "en-US" });
    await context.request.post("/api/login", {
      data: { UserName: INSTALLER, Password: BENCH_PASSWORD },
    });
    const [paints, frames, typed, plain]: [number[], number[], number[], number[]] = [
      [],
      [],
      [],
      [],
    ];
    const url = `/admin/deviceMaintenance?facilityId=${place.facility_id}&rows=100`;
    for (let round = 0; round < PAGES; round++) {
      const page = await context.newPage();
      paints.push(await firstPaint(page, url));
      await page.waitForLoadState("networkidle");
      frames.push(...(await scrollFrames(page)));
      typed.push(...(await typing(page)));
      plain.push(await plainPaint(page));
      await page.close();
    }
    const peer = { name: "a plain table of 100 rows", value: percentile(plain, 0.5) };
    for (const [figure, value, limit] of [
      ["devices.firstPaint", percentile(paints, 0.5), 100],
      ["devices.frameP95", percentile(frames, 0.95), FRAME_MS],
      ["devices.typingP95", percentile(typed, 0.95), 50],
    ] as const) {
      printFigure({
        figure,
        value,
        unit: "ms",
        peer,
        ratio: value / peer.value,
        ratioOf: "value / peer",
        target: `<= ${limit} ms`,
        isReached: value <= limit + 0.1,
        details: { devices: MANY_DEVICES, rows: 100 },
      });
    }
  } finally {
    await browser.close();
  }
};

const run = ({ dir, seconds }: BenchOptions): Promise<void> => {
  // Who was heard is a matter of hours.
  const mark = new Date().toISOString().slice(0, 10);
  return withDatabase(
    dir,
    "bench_devices",
    mark,
    ({ db }) => fillManyDevices(db),
    async ({ url, db }) => {
      const place = await findPlace(db);
      const server = await startServerProcess(url);
      try {
        await measureList(server.origin, place, seconds);
        await measurePage(server.origin, place);
      } finally {
        await server.stop();
      }
    },
  );
};

/** The device list of a facility with very many devices: its API and its page. */
export const devices: Benchmark = {
  name: "devices",
  about: "device list with 10,000 devices and 20 users; first paint, scrolling, typing",
  run,
};
