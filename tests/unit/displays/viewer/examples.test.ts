import { describe, expect, it } from "vitest";
import { stampOf } from "#renderer/features/displays/viewer/reducer/ages.ts";
import { Simulation, planOf } from "./simulation.ts";

const stamp = (viewer: Simulation) => {
  const { turn } = viewer.state;
  if (turn === null) throw new Error("nothing is shown");
  const found = stampOf(viewer.state, turn, viewer.now);
  return "ageMs" in found ? `${found.kind} ${Math.floor(found.ageMs / 60_000)}` : found.kind;
};

describe("the worked examples", () => {
  it("D2: passes over a slide that was never good, with one try a turn", () => {
    const viewer = new Simulation(planOf("ABCD"));
    viewer.meets = (_call, slide, atS) => (slide === "B" && atS < 110 ? "refused" : "ok");
    viewer.runTo(160);
    expect(viewer.paints).toEqual(["0 A", "30 C", "60 D", "90 A", "120 B", "150 C"]);
    expect(viewer.tries.filter((line) => line.endsWith("B"))).toEqual(["20 B", "110 B"]);
  });

  it("D3: shows what was good with its age, with one try each time", () => {
    const viewer = new Simulation(planOf("ABCD"));
    viewer.meets = (_call, slide, atS) => (slide === "B" && atS > 30 ? "refused" : "ok");
    viewer.runTo(151);
    expect(viewer.paints.at(-1)).toBe("150 B");
    expect(stamp(viewer)).toBe("current 2");
    viewer.runTo(991);
    expect(viewer.paints.at(-1)).toBe("990 B");
    expect(stamp(viewer)).toBe("aged 16");
    const tries = viewer.tries.filter((line) => line.endsWith("B"));
    expect(tries).toEqual([20, 140, 260, 380, 500, 620, 740, 860, 980].map((s) => `${s} B`));
  });

  it("D4: goes on with stored content while the server is away, for a day", () => {
    const viewer = new Simulation(planOf("ABCD"));
    let isStopped = false;
    viewer.meets = () => (isStopped ? "away" : "ok");
    viewer.runTo(130);
    isStopped = true;
    viewer.runTo(181);
    expect(viewer.tries.slice(-2)).toEqual(["140 B", "170 C"]);
    expect(viewer.paints.slice(-2)).toEqual(["150 B", "180 C"]);
    expect(stamp(viewer)).toBe("away");
    viewer.runTo(25 * 3600);
    expect(viewer.paints.slice(-4).every((line) => line.endsWith("∅"))).toBe(true);
    expect(viewer.paints.filter((line) => line.endsWith("∅"))[0]).toMatch(/^864\d\d/u);
    isStopped = false;
    viewer.runTo(25 * 3600 + 61);
    expect(viewer.paints.at(-1)).not.toMatch(/∅/u);
    expect(stamp(viewer)).toBe("current 0");
    expect(viewer.reloads).toEqual([]);
    expect(viewer.wasBlank).toBe(false);
  });

  it("D5: takes its ages from the server's time, whatever the screen's own clock says", () => {
    const viewer = new Simulation(planOf("AB"), { wallOffsetMs: 3 * 3_600_000 });
    viewer.runTo(40);
    const before = stamp(viewer);
    viewer.wallOffsetMs = 0;
    viewer.runTo(50);
    expect(stamp(viewer)).toBe(before);
    viewer.runTo(130);
    expect(viewer.paints).toEqual(["0 A", "30 B", "60 A", "90 B", "120 A"]);
    expect(stamp(viewer)).toBe("current 0");
  });

  const ownBuild = (): Simulation => {
    const viewer = new Simulation(planOf("ABC"));
    viewer.runTo(40);
    expect(viewer.state.build.own).toBe("1");
    viewer.build = "2";
    viewer.pageOutcome = () => "ready";
    return viewer;
  };

  it("D6: loads a new build in place of a change, then the following slide", () => {
    const viewer = ownBuild();
    viewer.runTo(100);
    expect(viewer.reloads.map(({ atS, resume }) => `${atS} ${resume.slideId}`)).toEqual(["60 C"]);
  });

  it("D6: goes on without a build whose files fail, until the next change", () => {
    const viewer = ownBuild();
    viewer.pageOutcome = () => (viewer.atS < 80 ? "failed" : "ready");
    viewer.runTo(100);
    expect(viewer.paints).toEqual(["0 A", "30 B", "60 C"]);
    expect(viewer.reloads.map(({ atS }) => atS)).toEqual([90]);
  });

  it("D10: goes on in the new order after the slide that is shown", () => {
    const viewer = new Simulation(planOf("ABC"));
    viewer.runTo(40);
    viewer.plan = planOf("DAB");
    viewer.revision = "2";
    viewer.runTo(130);
    expect(viewer.paints).toEqual(["0 A", "30 B", "60 D", "90 A", "120 B"]);
  });

  it("D10: where the shown slide is gone, shows the next remaining or the first", () => {
    const next = (after: string): string | undefined => {
      const viewer = new Simulation(planOf("ABC"));
      viewer.runTo(40);
      viewer.plan = planOf(after);
      viewer.revision = "2";
      viewer.runTo(65);
      return viewer.paints[2];
    };
    expect(next("DA")).toBe("60 D");
    expect(next("DCA")).toBe("60 C");
  });
});
