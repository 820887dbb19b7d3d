import { describe, expect, it } from "vitest";
import type { ViewerEvent } from "#renderer/features/displays/viewer/reducer/events.ts";
import { Simulation, planOf } from "./simulation.ts";

/** The same numbers for the same seed. */
const randomOf = (seed: number) => {
  let value = seed;
  return (): number => {
    value = (value * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return value / 4_294_967_296;
  };
};

const FAILURES = ["away", "refused", "gone", "never"] as const;
const ORDERS = ["ABCD", "DAB", "B", "CBA", "ABCDEFG", "GA"];

const someEvent = (random: () => number): ViewerEvent => {
  const events: ViewerEvent[] = [
    { type: "key", key: "pause" },
    { type: "key", key: "next" },
    { type: "key", key: "previous" },
    { type: "pointer" },
    { type: "online" },
    { type: "visibility", isHidden: random() < 0.5 },
    { type: "slideFailed", attempt: 3, failure: "away", serverMs: null },
    { type: "painted", attempt: 2 },
  ];
  return events[Math.floor(random() * events.length)] ?? { type: "pointer" };
};

/** Slides that were requested more than once between two changes or passed turns. */
const mostTries = (viewer: Simulation): number => {
  let most = 0;
  let counts = new Map<string, number>();
  for (const { effect } of viewer.effects) {
    if (effect.type === "show" || effect.type === "abandon") counts = new Map();
    if (effect.type !== "fetchSlide") continue;
    counts.set(effect.slideId, (counts.get(effect.slideId) ?? 0) + 1);
    most = Math.max(most, ...counts.values());
  }
  return most;
};

describe("whatever happens", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("no blank frame and no tight loop (walk %i)", (seed) => {
    const random = randomOf(seed);
    const viewer = new Simulation(planOf("ABCD"));
    let badness = 0;
    viewer.meets = () => {
      const drawn = random();
      if (drawn < badness) return FAILURES[Math.floor(random() * FAILURES.length)] ?? "away";
      return drawn > 0.9 ? { afterMs: random() * 5_000 } : "ok";
    };
    let at = 0;
    for (let count = 0; count < 400; count++) {
      at += random() * 40;
      viewer.runTo(at);
      if (random() < 0.1) badness = random();
      if (random() < 0.2) {
        viewer.plan = planOf(ORDERS[Math.floor(random() * ORDERS.length)] ?? "A");
        viewer.revision = String(count);
      }
      if (random() < 0.1) viewer.wallOffsetMs = (random() - 0.5) * 1e8;
      if (random() < 0.03) {
        viewer.sleep(random() * 600);
        at = viewer.atS;
      }
      if (random() < 0.6) viewer.give(someEvent(random));
    }
    expect(viewer.wasBlank).toBe(false);
    expect(viewer.paints.length).toBeGreaterThan(30);
    // What a person presses, a sleep and a changed slideshow ask for besides.
    expect(viewer.effects.length).toBeLessThan(at * 2);
    const perSecond = new Map<number, number>();
    for (const { atS } of viewer.effects)
      perSecond.set(Math.floor(atS), (perSecond.get(Math.floor(atS)) ?? 0) + 1);
    expect(Math.max(...perSecond.values())).toBeLessThan(30);
  });

  it("fetches no slide twice in a turn while no key is pressed", () => {
    const random = randomOf(99);
    const viewer = new Simulation(planOf("ABCDE"));
    viewer.meets = (call) => (call === "slide" && random() < 0.6 ? "refused" : "ok");
    viewer.runTo(20_000);
    // A turn that passes has no change in between.
    expect(mostTries(viewer)).toBeLessThanOrEqual(4);
    const turns = viewer.effects.filter(({ effect }) => effect.type === "fetchSlide").length;
    expect(turns).toBeLessThanOrEqual((20_000 / 30) * 2 + 2);
  });

  it("a viewer survives a week of restarts, clock changes, a new build and revocation", () => {
    const DAY = 86_400;
    let viewer = new Simulation(planOf("ABCD"));
    const paints: string[] = [];
    let reloads = 0;
    const restarts = Array.from({ length: 12 }, (_, index) => (index + 1) * 45_000);
    const meets: Simulation["meets"] = (_call, _slide, atS) =>
      restarts.some((from) => atS >= from && atS < from + 90) ? "away" : "ok";
    viewer.meets = meets;
    const goTo = (seconds: number): void => {
      for (;;) {
        viewer.runTo(seconds);
        const [reload] = viewer.reloads;
        if (reload === undefined) return;
        reloads++;
        paints.push(...viewer.paints);
        expect(viewer.wasBlank).toBe(false);
        const { plan, build, state, wallOffsetMs } = viewer;
        viewer = new Simulation(plan, {
          keptPlan: plan,
          kept: Object.values(state.kept),
          resume: reload.resume,
          startedAtS: reload.atS,
          wallOffsetMs,
          meets,
        });
        viewer.build = build;
      }
    };
    goTo(DAY);
    viewer.wallOffsetMs = 3_600_000;
    goTo(2 * DAY);
    viewer.wallOffsetMs = -3_600_000;
    viewer.build = "2";
    viewer.pageOutcome = () => "ready";
    goTo(3 * DAY);
    viewer.plan = planOf("DAB");
    viewer.revision = "2";
    goTo(4 * DAY);
    viewer.give({ type: "revoked" });
    goTo(4 * DAY + 600);
    expect(viewer.state.enrolment).not.toBeNull();
    viewer.give({ type: "enrolled" });
    goTo(7 * DAY);
    paints.push(...viewer.paints);
    expect(reloads).toBe(1);
    // A change every 30 s but for the ten minutes without an enrolment.
    expect(paints.length).toBeGreaterThan(((7 * DAY - 600) / 30) * 0.99);
    const times = paints.map((line) => Number.parseFloat(line));
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.filter((gap) => gap > 95).length).toBe(1);
    expect(JSON.stringify(viewer.state).length).toBeLessThan(20_000);
  });
});
