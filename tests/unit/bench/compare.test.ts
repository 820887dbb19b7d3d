import { describe, expect, it } from "vitest";
import {
  benchmarksInHelp,
  compareRounds,
  type Measured,
  parseFigures,
  type Round,
  turns,
  unmatchedFigures,
} from "../../../bench/against/compare.ts";

const measured = (value: number, sides: Record<string, number> = {}, figure = "a.b"): Measured => ({
  figure,
  value,
  unit: "ms",
  sides,
  node: "v24.0.0",
});
const round = (here: number, there: number): Round => ({
  here: [measured(here)],
  there: [measured(there)],
  load: 1,
});

describe("what a benchmark printed", () => {
  const line = JSON.stringify({
    figure: "request.perSecond",
    value: 1200,
    unit: "requests/s",
    ratio: 0.3,
    details: { call: "GET /api/user", connections: 20, scripts: { a: 1 } },
    node: "v24.1.0",
  });

  it("a benchmark's output is read figure by figure among the start's lines", () => {
    expect(parseFigures(`Building the web portal …\n${line}\n\n`)).toEqual([
      {
        figure: "request.perSecond",
        value: 1200,
        unit: "requests/s",
        sides: { connections: 20, ratioToPeer: 0.3 },
        node: "v24.1.0",
      },
    ]);
  });

  it("a benchmark's output without a number for a figure is refused", () => {
    const unmeasured = line.replace("1200", "null");
    expect(() => parseFigures(unmeasured)).toThrow("no figure with a number");
  });

  it("a benchmark's help names its benchmarks", () => {
    const help = "Usage: npm run bench -- [names...]\n\nOptions:\n  --facts <n>  facts: many\n\n";
    const listed = "  ingest: facts a second\n  raw-export: a file\n";
    expect(benchmarksInHelp(help + listed)).toEqual(["ingest", "raw-export"]);
  });
});

describe("the turns of two commits", () => {
  it("alternate, so that what drifts meets both", () => {
    expect(turns(3)).toEqual(["here", "there", "here", "there", "here", "there"]);
  });
});

describe("two commits' rounds", () => {
  it("compares commits by middle value, middle ratio and the lowest and highest round", () => {
    // The machine was twice as slow in the second round: each ratio is of one round.
    const [compared] = compareRounds([round(90, 100), round(160, 200), round(110, 100)]);
    expect(compared).toMatchObject({
      here: 110,
      there: 100,
      ratio: 0.9,
      ratioOf: "here / there",
      spread: [0.8, 1.1],
      isDistinct: false,
    });
    expect(compared?.rounds.map(({ ratio }) => ratio)).toEqual([0.9, 0.8, 1.1]);
  });

  it("compares an even number of rounds by the mean of the middle two", () => {
    const [compared] = compareRounds([round(90, 100), round(130, 100)]);
    expect(compared).toMatchObject({ here: 110, there: 100, ratio: 1.1 });
  });

  it("commits differ where each round found the same side higher", () => {
    expect(compareRounds([round(90, 100), round(99, 100)])[0]?.isDistinct).toBe(true);
    expect(compareRounds([round(101, 100), round(120, 100)])[0]?.isDistinct).toBe(true);
    expect(compareRounds([round(90, 100), round(100, 100)])[0]?.isDistinct).toBe(false);
  });

  it("two commits compare side figures without settings and one-sided ones", () => {
    const [compared] = compareRounds([
      {
        here: [measured(1, { p50: 10, users: 20, fresh: 3 })],
        there: [measured(1, { p50: 40, users: 20 })],
        load: 0,
      },
    ]);
    expect(compared?.details).toEqual({ p50: { here: 10, there: 40, ratio: 0.25 } });
  });

  it("a comparison of commits reports that two Nodes measured", () => {
    const there = [{ ...measured(1), node: "v26.0.0" }];
    const [compared] = compareRounds([{ here: [measured(1)], there, load: 0 }]);
    expect(compared?.node).toEqual({ here: "v24.0.0", there: "v26.0.0" });
    expect(compareRounds([round(1, 1)])[0]).not.toHaveProperty("node");
  });

  it("a comparison of commits takes two zeros as equal", () => {
    expect(compareRounds([round(0, 0)])[0]).toMatchObject({ ratio: 1, isDistinct: false });
  });

  it("a comparison of commits leaves out one-sided figures by name", () => {
    const rounds = [
      { here: [measured(1), measured(2, {}, "a.new")], there: [measured(1)], load: 0 },
      { here: [measured(1)], there: [measured(1), measured(2, {}, "a.gone")], load: 0 },
    ];
    expect(compareRounds(rounds).map(({ figure }) => figure)).toEqual(["a.b"]);
    expect(unmatchedFigures(rounds)).toEqual(["a.new", "a.gone"]);
  });
});
