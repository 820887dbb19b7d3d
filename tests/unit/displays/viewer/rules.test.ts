import { describe, expect, it } from "vitest";
import { stampOf } from "#renderer/features/displays/viewer/reducer/ages.ts";
import type { StoredContent } from "#renderer/features/displays/viewer/reducer/state.ts";
import { SERVER_START, Simulation, planOf } from "./simulation.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const kindsOf = (viewer: Simulation, type: string) =>
  viewer.effects.filter(({ effect }) => effect.type === type);

const stampKind = (viewer: Simulation) =>
  viewer.state.turn && stampOf(viewer.state, viewer.state.turn, viewer.now).kind;

const keptAt = (slideId: string, answeredAtMs: number, bytes = 1000): StoredContent => ({
  key: `${slideId} en-US`,
  slideId,
  language: "en-US",
  kind: "report",
  answeredAtMs,
  dataToMs: answeredAtMs,
  bytes,
  shownAtMs: answeredAtMs,
});

describe("a turn", () => {
  it("a slide of two pages shows each for half its interval", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.pages = 2;
    viewer.runTo(61);
    const pages = kindsOf(viewer, "showPage").map(({ atS }) => atS);
    expect(pages).toEqual([15, 45]);
    expect(viewer.paints).toEqual(["0 A", "30 B", "60 A"]);
  });

  it("a viewer waits 4 seconds for each of two candidates, then passes", () => {
    const viewer = new Simulation(planOf("ABCD"));
    viewer.meets = (call, slide) => (call === "slide" && slide !== "A" ? "never" : "ok");
    viewer.runTo(70);
    expect(viewer.paints).toEqual(["0 A", "62 A"]);
    expect(viewer.tries).toEqual(["0 A", "20 B", "26 C", "52 D", "58 A"]);
    expect(viewer.wasBlank).toBe(false);
  });

  it("shows stored content under a new number where the answer's picture never comes", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(65);
    const stuck = viewer.state.attempts + 1;
    viewer.isStuck = (attempt) => attempt === stuck;
    viewer.runTo(85);
    viewer.give({ type: "prepareFailed", attempt: stuck });
    viewer.runTo(91);
    expect(viewer.paints.at(-1)).toBe("90 B");
    const shown = kindsOf(viewer, "show").at(-1)?.effect;
    expect(shown).toEqual({ type: "show", attempt: stuck + 1 });
  });

  it("a viewer follows a changed plan or interval at the next change", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(35);
    const { slideshow } = viewer.plan;
    viewer.plan = { ...viewer.plan, slideshow: slideshow && { ...slideshow, interval: 60 } };
    viewer.revision = "2";
    viewer.runTo(130);
    expect(viewer.paints).toEqual(["0 A", "30 B", "60 A", "120 B"]);
  });

  it("a viewer shows one language a round where it has both", () => {
    const viewer = new Simulation(planOf("AB", { language: "both" }));
    viewer.runTo(130);
    const asked = viewer.effects.flatMap(({ effect }) =>
      effect.type === "fetchSlide" ? [`${effect.slideId} ${effect.language}`] : [],
    );
    expect(asked.slice(0, 5)).toEqual(["A en-US", "B en-US", "A fr-CA", "B fr-CA", "A en-US"]);
  });

  it("a picture deleted while shown stays to its end and is then forgotten", () => {
    const viewer = new Simulation(planOf("ABC"));
    viewer.imageIds.add("B");
    viewer.runTo(35);
    viewer.plan = planOf("AC");
    viewer.revision = "2";
    viewer.runTo(59);
    expect(viewer.state.turn?.slideId).toBe("B");
    viewer.runTo(61);
    expect(viewer.state.turn?.slideId).toBe("C");
    expect(Object.keys(viewer.state.kept)).toEqual(["A en-US", "C en-US"]);
  });

  it("stores at most 50 MB, and drops what was not shown for longest", () => {
    const kept = [keptAt("A", SERVER_START - 9000, 30 << 20), keptAt("B", SERVER_START, 25 << 20)];
    const viewer = new Simulation(planOf("BA"), { keptPlan: planOf("BA"), kept });
    viewer.meets = (call, slide) => (call === "slide" && slide === "A" ? "away" : "ok");
    viewer.runTo(62);
    // B is fetched small at 20 and fits again; A goes only where it does not.
    expect(Object.keys(viewer.state.kept)).toContain("A en-US");
    const full = new Simulation(planOf("BC"), {
      keptPlan: planOf("BCA"),
      kept: [...kept, keptAt("C", SERVER_START, 1000)],
    });
    full.plan = planOf("BCA");
    full.runTo(31);
    expect(Object.keys(full.state.kept)).not.toContain("A en-US");
    expect(full.wasBlank).toBe(false);
  });
});

describe("keys", () => {
  it("a pause lasts ten minutes at most, and leaves the remaining time", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(5);
    viewer.give({ type: "key", key: "pause" });
    viewer.runTo(604);
    expect(viewer.paints).toEqual(["0 A"]);
    viewer.runTo(640);
    expect(viewer.paints).toEqual(["0 A", "630 B"]);
    viewer.give({ type: "key", key: "pause" });
    viewer.runTo(645);
    viewer.give({ type: "key", key: "pause" });
    viewer.runTo(670);
    expect(viewer.paints.at(-1)).toBe("665 A");
  });

  it("arrow keys show the next and previous slide at once, even paused", () => {
    const viewer = new Simulation(planOf("ABC"));
    viewer.runTo(5);
    viewer.give({ type: "key", key: "pause" });
    viewer.give({ type: "key", key: "next" });
    viewer.runTo(6);
    viewer.give({ type: "key", key: "previous" });
    viewer.runTo(7);
    viewer.give({ type: "key", key: "previous" });
    viewer.runTo(100);
    expect(viewer.paints).toEqual(["0 A", "5 B", "6 A", "7 C"]);
  });

  it("repeated arrow keys request nothing twice at a time", () => {
    const viewer = new Simulation(planOf("ABC"));
    viewer.meets = (call) => (call === "slide" ? { afterMs: 3000 } : "ok");
    viewer.runTo(10);
    for (let count = 0; count < 20; count++) viewer.give({ type: "key", key: "next" });
    viewer.runTo(14);
    expect(viewer.tries).toEqual(["0 A", "10 B"]);
    expect(viewer.paints).toEqual(["3 A", "13 B"]);
  });
});

describe("commands", () => {
  it("a command runs once, however often it comes, and the next heartbeat confirms it", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(5);
    viewer.commands = [{ id: "c1", command: "picture" }];
    viewer.runTo(120);
    expect(kindsOf(viewer, "capturePicture")).toHaveLength(1);
    const beats = kindsOf(viewer, "beat").map(
      ({ effect }) => effect.type === "beat" && effect.done,
    );
    expect(beats.slice(0, 3)).toEqual([[], [], ["c1"]]);
  });

  it("commands identify a screen for ten seconds, and reload between slides", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(5);
    viewer.commands = [
      { id: "c1", command: "identify" },
      { id: "c2", command: "reload" },
    ];
    viewer.runTo(20);
    expect(viewer.state.identifyUntil - viewer.now).toBeGreaterThan(7_000);
    viewer.runTo(60);
    expect(viewer.reloads.map(({ atS }) => atS)).toEqual([30]);
    expect(viewer.reloads[0]?.resume).toMatchObject({ slideId: "B", done: ["c1", "c2"] });
    const again = new Simulation(planOf("AB"), { resume: viewer.reloads[0]?.resume });
    again.commands = viewer.commands;
    again.runTo(100);
    expect(again.reloads).toEqual([]);
    expect(again.paints[0]).toBe("0 B");
  });
});

describe("the screen itself", () => {
  it("a revoked screen wipes everything and requests a code, and returns when enrolled", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(35);
    viewer.meets = () => "revoked";
    viewer.runTo(50);
    expect(kindsOf(viewer, "wipe")).toHaveLength(1);
    expect(viewer.state).toMatchObject({ turn: null, plan: null, kept: {} });
    expect(kindsOf(viewer, "askCode")).toHaveLength(1);
    viewer.meets = () => "ok";
    viewer.give({ type: "enrolled" });
    viewer.runTo(71);
    expect(viewer.paints.at(-1)).toBe("50 A");
  });

  it("requests codes as often as the server says, each minute when limited", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.meets = () => "revoked";
    viewer.runTo(1);
    const answer = { code: "H7K4WQ", nextText: "2:44 PM", askAgainMs: 3000, serverMs: null };
    viewer.give({ type: "codeAnswered", ...answer, expiresAtMs: SERVER_START + 20_000 });
    viewer.runTo(5);
    expect(kindsOf(viewer, "askCode")).toHaveLength(2);
    viewer.give({ type: "codeFailed", isLimited: true });
    viewer.runTo(64);
    expect(kindsOf(viewer, "askCode")).toHaveLength(2);
    expect(viewer.state.enrolment).toMatchObject({ code: null, isLimited: true });
    viewer.runTo(66);
    expect(kindsOf(viewer, "askCode")).toHaveLength(3);
  });

  it("retries after 5, 10, 20, 40, 60 seconds, then each minute without a server", () => {
    const viewer = new Simulation(planOf("AB"), { meets: () => "away" });
    viewer.runTo(300);
    const asked = kindsOf(viewer, "fetchMe").map(({ atS }) => atS);
    expect(asked).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
    viewer.give({ type: "online" });
    expect(kindsOf(viewer, "fetchMe")).toHaveLength(9);
  });

  it("starts offline with stored content, and fetches it again when the server is back", () => {
    const kept = [keptAt("B", SERVER_START - 120_000)];
    const away = { keptPlan: planOf("AB"), kept, meets: () => "away" as const };
    const viewer = new Simulation(planOf("AB"), away);
    viewer.runTo(1);
    expect(viewer.paints).toEqual(["0 B"]);
    viewer.runTo(50);
    expect(stampKind(viewer)).toBe("away");
    viewer.meets = () => "ok";
    viewer.runTo(100);
    expect(stampKind(viewer)).toBe("current");
    expect(viewer.wasBlank).toBe(false);
  });

  it("a clock set before the stored content is reported as wrong", () => {
    const kept = [keptAt("A", SERVER_START)];
    const wallOffsetMs = -400 * DAY_MS;
    const away = { keptPlan: planOf("A"), kept, meets: () => "away" as const };
    const viewer = new Simulation(planOf("A"), { ...away, wallOffsetMs });
    viewer.runTo(30);
    expect(stampKind(viewer)).toBe("clock");
  });

  it("a clock set before this page was built is reported as wrong", () => {
    const kept = [keptAt("A", SERVER_START - 3 * DAY_MS)];
    const given = { keptPlan: planOf("A"), kept, meets: () => "away" as const };
    const wallOffsetMs = -2 * DAY_MS;
    const kindWith = (builtAtMs?: number) => {
      const viewer = new Simulation(planOf("A"), {
        ...given,
        wallOffsetMs,
        ...(builtAtMs !== undefined && { builtAtMs }),
      });
      viewer.runTo(30);
      return stampKind(viewer);
    };
    expect(kindWith()).toBe("away");
    expect(kindWith(SERVER_START)).toBe("clock");
  });

  it("a screen fetches first after a sleep, showing old figures until then", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(40);
    viewer.meets = (call) => (call === "slide" ? { afterMs: 1000 } : "never");
    viewer.sleep(300);
    expect(stampKind(viewer)).toBe("aged");
    expect(viewer.tries.at(-1)).toBe("340 B");
    viewer.runTo(342);
    expect(viewer.paints.at(-1)).toBe("341 B");
    expect(stampKind(viewer)).toBe("current");
  });

  it("fetches first after a sleep that stopped its clock, once the server says so", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(40);
    viewer.meets = (call) => ({ afterMs: call === "slide" ? 1000 : 100 });
    viewer.sleepStopped(1800);
    expect(stampKind(viewer)).toBe("aged");
    viewer.runTo(42);
    expect(viewer.tries.at(-1)).toBe("40.1 B");
    expect(viewer.paints.at(-1)).toBe("41.1 B");
    expect(stampKind(viewer)).toBe("current");
  });

  it("a screen calls its figures old after a sleep without a server", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(40);
    viewer.meets = () => "away";
    viewer.sleepStopped(1800);
    viewer.runTo(41);
    expect(stampKind(viewer)).not.toBe("current");
  });

  it.each(["display", "portal"] as const)(
    "shows slides in turn where the device's clock is set forward (%s)",
    (kind) => {
      const usual = new Simulation(planOf("ABC"), { kind });
      const viewer = new Simulation(planOf("ABC"), { kind });
      // In a turn, while the next slide is fetched, and while a server answers late.
      for (const atS of [45, 52, 95, 171]) {
        viewer.runTo(atS);
        viewer.wallOffsetMs += 3 * 3_600_000;
        viewer.give({ type: "tick", wallMs: viewer.wallMs });
        viewer.meets = () => ({ afterMs: 2000 });
      }
      viewer.meets = () => "ok";
      viewer.runTo(400);
      usual.runTo(400);
      expect(viewer.paints).toEqual(usual.paints);
      expect(viewer.tries.map((text) => text.split(" ")[1])).toEqual(
        usual.tries.map((text) => text.split(" ")[1]),
      );
      expect(stampKind(viewer)).toBe("current");
      expect(kindsOf(viewer, "abandon")).toEqual([]);
    },
  );

  it("a dark screen fetches nothing, and begins afresh after its dark hours", () => {
    const darkChangesAt = new Date(SERVER_START + 45_000).toISOString();
    const viewer = new Simulation(planOf("AB", { darkChangesAt }));
    viewer.runTo(44);
    viewer.plan = planOf("AB", {
      isDark: true,
      darkChangesAt: new Date(SERVER_START + 3_600_000).toISOString(),
    });
    viewer.runTo(3599);
    expect(viewer.state.isDark).toBe(true);
    expect(viewer.tries.at(-1)).toBe("20 B");
    viewer.plan = planOf("AB");
    viewer.runTo(3605);
    expect(viewer.state.isDark).toBe(false);
    expect(viewer.paints.at(-1)).toBe("3600 B");
  });

  it("shows nothing where there is nothing, and returns with a heartbeat", () => {
    const viewer = new Simulation(planOf("AB", { slideshow: null, reason: "slideshow_off" }));
    viewer.runTo(100);
    expect(viewer.tries).toEqual([]);
    viewer.plan = planOf("AB");
    viewer.runTo(131);
    expect(viewer.paints).toHaveLength(1);
  });

  it("a viewer reloads once a night, between two slides, where the server answers", () => {
    const nightReloadAt = new Date(SERVER_START + 600_000).toISOString();
    const viewer = new Simulation(planOf("AB", { nightReloadAt }));
    viewer.runTo(700);
    expect(viewer.reloads.map(({ atS }) => atS)).toEqual([630]);
    const { resume } = viewer.reloads[0] ?? {};
    const again = new Simulation(planOf("AB", { nightReloadAt }), { resume, startedAtS: 630 });
    again.runTo(3000);
    expect(again.reloads).toEqual([]);
  });

  it("a reload that brought the same build waits an hour", () => {
    const viewer = new Simulation(planOf("AB"));
    viewer.runTo(35);
    viewer.build = "2";
    viewer.pageOutcome = () => "ready";
    viewer.runTo(100);
    const { resume, atS = 0 } = viewer.reloads[0] ?? {};
    const again = new Simulation(planOf("AB"), { resume, startedAtS: atS });
    again.runTo(atS + 20);
    again.build = "2";
    again.pageOutcome = () => "ready";
    again.runTo(atS + 3500);
    expect(again.reloads).toEqual([]);
    again.runTo(atS + 3700);
    expect(again.reloads).toHaveLength(1);
  });
});

describe("the portal's viewer", () => {
  it("the portal's viewer sends no heartbeats, and ends with the session", () => {
    const viewer = new Simulation(planOf("AB"), { kind: "portal" });
    viewer.runTo(45);
    expect(viewer.paints).toEqual(["0 A", "30 B"]);
    expect(kindsOf(viewer, "beat")).toEqual([]);
    viewer.give({ type: "sessionOver" });
    viewer.runTo(200);
    expect(viewer.paints).toHaveLength(2);
    expect(kindsOf(viewer, "wipe")).toHaveLength(1);
  });

  it("the portal's viewer fetches nothing in a hidden tab", () => {
    const viewer = new Simulation(planOf("AB"), { kind: "portal" });
    viewer.runTo(5);
    viewer.give({ type: "visibility", isHidden: true });
    viewer.runTo(600);
    expect(viewer.tries).toEqual(["0 A"]);
    viewer.give({ type: "visibility", isHidden: false });
    viewer.runTo(601);
    expect(viewer.paints).toEqual(["0 A", "600 B"]);
  });
});
