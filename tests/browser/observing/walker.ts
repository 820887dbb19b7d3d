import type { BrowserContext, Page, Route } from "@playwright/test";
import type { SubmittedSession } from "#contract/observing/observations.ts";
import { storedObservations } from "../people.ts";
import { expect } from "../support.ts";
import { fillStorage, isBehind, moveClock } from "./observer.ts";
import { OUTCOMES, type Row, createModel } from "./walk-model.ts";
import { editOne, noteOne, quiet, submitAll, toForm, undoLast, withHands } from "./walk-page.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const SUBMIT = "**/api/observation/session";

const MOMENTS = [
  { id: 3, name: "Before touching a patient" },
  { id: 4, name: "Before a clean or aseptic procedure" },
  { id: 5, name: "After body fluid exposure risk" },
  { id: 6, name: "After touching a patient" },
  { id: 7, name: "After touching patient surroundings" },
] as const;

/** Numbers from 0 to 1 that a seed gives again (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Step = { name: string; weight: number; take: () => Promise<void> };

type Place = { address: string; facilityId: string; roles: readonly string[] };

/** An observer who taps at random, and a model of what they recorded. */
export const createWalker = async (
  first: Page,
  { address, facilityId, roles }: Place,
  seed: number,
) => {
  const context: BrowserContext = first.context();
  const model = createModel();
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[below(list.length)] as T;
  let page = first;
  let isOffline = false;
  /** While a page goes nothing is sent: whether it still hears the answer would be chance. */
  let isGoing = false;
  /** How many answers are lost from now on. */
  let toLose = 0;
  let makeRoom: (() => Promise<void>) | null = null;
  const roleNames = new Map<string, string>();
  const taken: string[] = [];

  const rowsOf = (sent: SubmittedSession): Row[] =>
    sent.observations.flatMap((one) =>
      one.type === "PPE"
        ? []
        : {
            id: one.observationId ?? "",
            role: roleNames.get(one.roleId) ?? one.roleId,
            momentId: one.momentId,
            outcomeId: one.outcomeId,
          },
    );

  /** How many sessions are between page and server. */
  let passing = 0;
  const handOver = async (route: Route): Promise<void> => {
    const rows = rowsOf(route.request().postDataJSON() as SubmittedSession);
    const answer = await route.fetch();
    const isIn = answer.status() === 200;
    if (isIn) model.receive(rows);
    if (toLose > 0) {
      toLose -= 1;
      return route.abort("connectionreset");
    }
    if (isIn) model.answer(rows);
    await route.fulfill({ response: answer });
  };

  /** Stands between page and server: knows what got there, and which answers came back. */
  const pass = async (route: Route): Promise<void> => {
    if (isOffline || isGoing) return route.abort("internetdisconnected");
    passing += 1;
    try {
      await handOver(route);
    } finally {
      passing -= 1;
    }
  };

  const goOnline = async (): Promise<void> => {
    isOffline = false;
    await context.setOffline(false);
  };

  const openForm = async (): Promise<void> => {
    if ((await toForm(page)) === "over") {
      await goOnline();
      await page.getByRole("button", { name: "Try again" }).click();
      expect(await toForm(page)).toBe("form");
    }
    model.start();
  };

  const count = (): number => model.draft()?.noted.length ?? 0;

  /** What is on screen is what was recorded. */
  const compare = (): Promise<void> =>
    page.evaluate(
      (saved) =>
        globalThis.walk?.until(
          `${saved} saved on screen`,
          () => globalThis.walk?.has({ role: "button", name: `${saved} saved` }) === true,
        ),
      count(),
    );

  /** Nothing more is on its way, or leaves, until another page has come. */
  const beforeGoing = async (): Promise<void> => {
    isGoing = true;
    await quiet(page, model.isFull());
    await expect.poll(() => passing).toBe(0);
  };

  const arrive = async (): Promise<void> => {
    makeRoom = null;
    model.closePage();
    await openForm();
    await compare();
    isGoing = false;
  };

  const save = async (): Promise<void> => {
    const role = oneOf(roles);
    const moments = MOMENTS.filter(() => random() < 0.3);
    const chosen = moments.length === 0 ? [oneOf(MOMENTS)] : moments;
    const outcome = oneOf(OUTCOMES);
    const tapped = { role, moments: chosen.map(({ name }) => name), outcome };
    const id = await noteOne(
      page,
      tapped,
      MOMENTS.map(({ name }) => name),
      count(),
    );
    model.save({ id, role, momentIds: chosen.map(({ id: momentId }) => momentId), outcome });
  };

  const undo = async (): Promise<void> => {
    const last = model.draft()?.lastSaved ?? null;
    const left = last === null || last.before !== null ? count() : count() - 1;
    if (await undoLast(page, left)) model.undo();
  };

  const edit = async (): Promise<void> => {
    const noted = model.draft()?.noted ?? [];
    if (noted.length === 0) return;
    const place = below(noted.length);
    const one = noted.at(-1 - place);
    if (one === undefined) return;
    const outcome = oneOf(OUTCOMES);
    await editOne(page, place, outcome, noted.length);
    model.edit({ ...one, outcome });
  };

  const submit = async (): Promise<void> => {
    if (count() === 0) return;
    const saved = count();
    model.submit();
    await submitAll(page, saved);
    await openForm();
  };

  const reload = async (): Promise<void> => {
    await beforeGoing();
    await page.reload();
    await arrive();
  };

  const close = async (): Promise<void> => {
    await beforeGoing();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto(address);
    await arrive();
  };

  const fill = async (): Promise<void> => {
    if (model.isFull()) return;
    await quiet(page, false);
    makeRoom = await fillStorage(page);
    model.fill();
  };

  const free = async (): Promise<void> => {
    if (makeRoom === null) return;
    await makeRoom();
    makeRoom = null;
    // What waits for room is stored with the next tap.
    await save();
    await quiet(page, false);
    model.makeRoom();
  };

  const moveTo = async (toMs: number): Promise<void> => {
    if (!isOffline) {
      await quiet(page, model.isFull());
      await moveClock(page, toMs);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return;
    }
    // Without a network a clock that was moved back ends the page, sooner or later: another one goes on.
    await beforeGoing();
    await page.close({ runBeforeUnload: false });
    await goOnline();
    page = await context.newPage();
    await moveClock(page, toMs);
    await page.goto(address);
    await arrive();
  };

  const takeOver = async (): Promise<void> => {
    await beforeGoing();
    const former = page;
    page = await context.newPage();
    await page.goto(address);
    await openForm();
    await former.close({ runBeforeUnload: false });
    await arrive();
  };

  const steps: readonly Step[] = [
    { name: "save", weight: 50, take: save },
    { name: "undo", weight: 14, take: undo },
    { name: "edit", weight: 12, take: edit },
    { name: "submit", weight: 6, take: submit },
    {
      name: "offline",
      weight: 3,
      take: async () => {
        // Without a network a page whose clock was moved back may end at any moment.
        if (await isBehind(page)) return;
        isOffline = true;
        await context.setOffline(true);
      },
    },
    { name: "online", weight: 4, take: goOnline },
    {
      name: "answer lost",
      weight: 3,
      take: async () => {
        toLose += 1 + below(2);
      },
    },
    { name: "storage full", weight: 2, take: fill },
    { name: "storage free", weight: 2, take: free },
    { name: "reload", weight: 1.5, take: reload },
    { name: "close", weight: 1, take: close },
    { name: "clock moved", weight: 1, take: () => moveTo(oneOf([0, 3, 10, -3]) * MINUTE_MS) },
    { name: "second tab", weight: 1, take: takeOver },
  ];
  const whole = steps.reduce((sum, { weight }) => sum + weight, 0);

  const nextStep = (): Step => {
    let at = random() * whole;
    return steps.find(({ weight }) => (at -= weight) < 0) ?? (steps[0] as Step);
  };

  await withHands(page);
  await context.route(SUBMIT, pass);
  page.on("dialog", (dialog) => void dialog.accept());
  context.on("page", (one) => one.on("dialog", (dialog) => void dialog.accept()));
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  const found = await page.request.get(`/api/observation/jobRoles?facilityId=${facilityId}`);
  for (const { id, name } of (await found.json()) as { id: string; name: string }[])
    roleNames.set(id, name);
  await openForm();

  return {
    /** The steps so far, the last one last. */
    taken,
    walk: async (count_: number): Promise<void> => {
      for (let number = 1; number <= count_; number += 1) {
        const step = nextStep();
        taken.push(step.name);
        await step.take();
        if (model.faults.length > 0) throw new Error(model.faults.join("\n"));
      }
    },
    /** Sends all that is left, and says where the server holds anything else than was recorded. */
    finish: async (): Promise<string[]> => {
      await goOnline();
      toLose = 0;
      if (model.isFull()) await free();
      await moveTo(0);
      await submit();
      await quiet(page, false);
      await page.goto(address);
      // It is closed until the stored data was read.
      await expect(
        page.getByRole("button", { name: /^(?:Start new|Resume) session/u }),
      ).toBeEnabled();
      await expect(page.getByText("Waiting to send")).toHaveCount(0);
      await expect.poll(() => passing).toBe(0);
      return model.differences(await storedObservations(facilityId));
    },
  };
};
