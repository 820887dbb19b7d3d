import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#contract/core/primitives.ts";
import { ANSWER_LIMITS, answerOf, sayAnswer } from "#contract/reports/answer/sentence.ts";
import type { AnswerFact, AnswerFirst } from "#contract/reports/answer/answer.ts";
import { judgedAnswer, type JudgedReport } from "#contract/reports/answer/judged-answer.ts";
import { REPORTS, REPORTS_BY_KEY } from "#contract/reports/index.ts";
import type { ReportKey } from "#contract/reports/list.ts";
import { judge } from "#contract/reports/verdict.ts";
import { changeBy } from "#tests/factories/change.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";
import { textsIn } from "#server/lib/texts.ts";

const say = (answer: AnswerFirst, language: Language = "en-US") =>
  sayAnswer(language, (id, values) => textsIn(language)(id.replace(".", ":"), values), answer);

/** A made answer of a report, with figures of one's own. */
const answered = <K extends ReportKey>(key: K, own: object, language: Language = "en-US") => {
  const report = REPORTS_BY_KEY[key];
  const made = sampleAnswer(report.response) as object;
  const data = report.response.parse({ ...made, minimumOpportunities: 30, ...own });
  return say(answerOf(report as never, data as never), language);
};

const MARKS = { goal: 80, baseline: 70 };

const row = (name: string, percent: number | null, opportunities = 500, points = 0) => ({
  key: name,
  name,
  percent,
  n: opportunities,
  change: percent === null ? null : changeBy(points, percent),
  ...MARKS,
  verdict: judge({ percent, opportunities, minimum: 30, ...MARKS }),
});

const units = (rows: JudgedReport["rows"], total = row("all", 75.6)): JudgedReport => ({
  of: "unit",
  sample: "opportunities",
  minimum: 30,
  total,
  rows,
});

const sentence = (report: JudgedReport, language?: Language) =>
  say(judgedAnswer(report), language).sentence;

describe("what an answer is compared with", () => {
  const comparedWith = { start: "2025-11-01T00:00", end: "2025-11-28T15:00" };
  const linesOf = (own: object) =>
    LANGUAGES.map(
      (language) =>
        answered("compliance", { comparedWith, handChange: changeBy(-9, 70), ...own }, language)
          .line,
    );

  it("the line names another range than the one before", () => {
    const [english, french] = linesOf({ comparison: "yearBefore" });
    expect(english).toMatch(/ Compared with Nov 1 – Nov 28, 2025\.$/u);
    expect(french).toContain("Par rapport à la période du 1 nov. au 28 nov. 2025.");
    const day = { ...comparedWith, end: "2025-11-02T00:00" };
    expect(linesOf({ comparison: "sameDays", comparedWith: day })[0]).toMatch(
      / Compared with Nov 1, 2025\.$/u,
    );
  });

  it("the line names no range before, and none without a change", () => {
    const none = { handChange: null, ppeChange: null };
    for (const own of [{ comparison: "rangeBefore" }, { comparison: "sameDays", ...none }])
      expect(linesOf(own)[0]).not.toContain("Compared with");
  });
});

describe("the sentence of judged rows", () => {
  const picture = units([
    row("ICU East", 68.7, 9_342, -12),
    row("Emergency", 68, 500, 0.7),
    row("Labor & Delivery", 69.2),
    row("Medical 4 East", 71.3),
    row("Surgical ICU", 81.1, 500, 4.1),
    row("Neuro ICU", 82.4, 17),
  ]);

  it("a sentence counts rows below baseline, then names the largest change", () => {
    const said = say(judgedAnswer(picture));
    expect(said.sentence).toBe(
      "3 of 5 units are below 70%; ICU East fell from 80.7% to 68.7% (n 500).",
    );
    expect(said.line).toBe(
      "Overall 75.6% (n 500), 4.4 points below the goal of 80%. 1 has too few.",
    );
    expect(said.kind).toBe("bad");
    expect(said.facts).toMatchObject([
      { who: "3 of 5 units", keys: ["ICU East", "Emergency", "Labor & Delivery"] },
      { who: "ICU East", keys: ["ICU East"] },
    ]);
    expect(sentence(picture, "fr-CA")).toBe(
      "3 unités sur 5 sont sous 70 %; ICU East a baissé de 80,7 % à 68,7 % (n 500).",
    );
  });

  it("counts rows below goal where none is below baseline, without changes within noise", () => {
    const report = units([row("A", 71, 500, 1.9), row("B", 85, 500, -2)]);
    expect(sentence(report)).toBe("1 of 2 units is below 80%.");
  });

  it("a sentence says of a small real change that it is slight", () => {
    const report = units([row("A", 71, 500, 2.6), row("B", 85)]);
    expect(sentence(report)).toBe(
      "1 of 2 units is below 80%; A is slightly up, 68.4% to 71% (n 500).",
    );
  });

  it("a sentence names falls before rises, and large changes before small ones", () => {
    const report = units([row("A", 71, 500, 9), row("B", 85, 500, -5), row("C", 85, 500, -2.6)]);
    expect(sentence(report)).toBe("1 of 3 units is below 80%; B fell from 90% to 85% (n 500).");
  });

  it("a sentence names no change that does not pass among so many", () => {
    const weak = { change: changeBy(9, 71, { p: 0.03 }) };
    const others = ["B", "C", "D"].map((name) => ({
      ...row(name, 85),
      change: changeBy(0.1, 85, { p: 0.9 }),
    }));
    expect(sentence(units([{ ...row("A", 71), ...weak }, ...others]))).toBe(
      "1 of 4 units is below 80%.",
    );
    expect(sentence(units([{ ...row("A", 71), ...weak }, row("B", 85, 4)]))).toContain("A rose");
  });

  it("a sentence says first that most rows cannot be judged", () => {
    const few = ["A", "B", "C"].map((name) => row(name, 50, 12));
    const said = say(judgedAnswer(units([...few, row("D", 60)], row("all", 70.1, 322))));
    expect(said.sentence).toBe("Overall 70.1% (n 322), 9.9 points below the goal of 80%.");
    expect(said.line).toBe(
      "3 of 4 units have too few opportunities to judge. The only unit that can be judged is below 70%.",
    );
    expect(said.kind).toBe("unknown");
  });

  it("a sentence about one chosen row names it, with n", () => {
    const said = say(
      judgedAnswer(units([row("Surgical 5 East", 83, 9_120)], row("all", 83, 9_120))),
    );
    expect(said.sentence).toBe("Surgical 5 East is at 83% (n 9,120), above the goal of 80%.");
  });

  it("no unit is below goal only where every unit can be judged", () => {
    const open = { ...row("A", 78), verdict: "notDistinguishable" as const };
    expect(sentence(units([open, { ...open, key: "B" }, row("C", 90, 4)]))).toBe(
      "None of the 2 that can be judged is below goal; 1 has too few.",
    );
  });

  it("sentences of drawn rows count among judged ones, and first what cannot be", () => {
    const drawnRow = fc.record({
      percent: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      opportunities: fc.constantFrom(0, 4, 29, 30, 500),
    });
    fc.assert(
      fc.property(fc.array(drawnRow, { minLength: 2, maxLength: 12 }), (drawn) => {
        const rows = drawn.map(({ percent, opportunities }, at) =>
          row(`U${at}`, opportunities === 0 ? null : percent, opportunities),
        );
        const judged = drawn.filter(({ opportunities }) => opportunities >= 30).length;
        const { facts } = judgedAnswer(units(rows));
        const ids = facts.map((fact) => fact?.id);
        const isMostlyUnjudged = 2 * (rows.length - judged) > rows.length;
        if (judged > 0)
          expect(["fewToJudge", "cannotJudge"].includes(ids[1] ?? "")).toBe(isMostlyUnjudged);
        for (const fact of facts)
          if (typeof fact?.who === "object" && fact.who.text.startsWith("of."))
            expect(fact.who.total).toBe(
              ["fewToJudge", "cannotJudge"].includes(fact.id) ? rows.length : judged,
            );
        if (ids[0] === "noneBelow") expect(judged).toBe(rows.length);
      }),
    );
  });

  it("a sentence names no mark where rows have their own", () => {
    const report = units([row("A", 71), { ...row("B", 72), goal: 85 }]);
    expect(sentence(report)).toBe("2 of 2 units are below goal.");
  });

  it("a sentence says what is well among judged rows", () => {
    expect(sentence(units([row("A", 85), row("B", 90)]))).toBe("All 2 units are at goal.");
    expect(sentence(units([row("A", 85), row("B", 90), row("C", 90, 4)]))).toBe(
      "All 2 units that can be judged are at goal; 1 has too few.",
    );
  });

  it("a sentence first says what it cannot", () => {
    expect(sentence(units([row("A", 50, 4), row("B", 90, 29)]))).toBe(
      "No unit has 30 opportunities yet. Overall 75.6% (n 500), 4.4 points below the goal of 80%.",
    );
    expect(sentence(units([{ ...row("A", null), isSilent: true }, row("B", 60)]))).toBe(
      "1 of 2 units sent no data. The only unit that can be judged is below 70%.",
    );
    expect(sentence(units([row("A", 50, 4)], row("A", 50, 4)))).toBe(
      "Too few to say: under 30 opportunities.",
    );
  });

  it("a sentence says that a difference may be chance", () => {
    const open = { ...row("A", 78), verdict: "notDistinguishable" as const };
    expect(sentence({ ...units([open, row("B", 71)]), of: "jobRole" })).toBe(
      "1 of 2 job roles is below 80%; for 1 the difference may be chance.",
    );
    expect(sentence(units([open, { ...open, key: "B" }]))).toBe(
      "No unit is below goal; for 2 the difference may be chance.",
    );
  });

  it("a name too long for the sentence moves into the line", () => {
    const long =
      "Cardiothoracic surgery, rehabilitation and continuing care, east wing, second floor";
    const said = say(judgedAnswer(units([row(long, 60, 500, -9), row("B", 90)])));
    expect(said.sentence).toBe("1 of 2 units is below 70%.");
    expect(said.line).toContain(`${long} fell from 69% to 60% (n 500).`);
  });
});

describe("the sentences of reports", () => {
  const today = (percentCompliant: number | null, verdict: string) => ({
    ...sampleAnswer(REPORTS_BY_KEY.performanceSummary.response).todayData,
    percentCompliant,
    verdict,
    performanceGoal: 80,
  });

  it("a sentence says how today stands, until when", () => {
    const own = { locations: [], countedTo: "2026-11-22T14:30" };
    expect(
      answered("performanceSummary", { ...own, todayData: today(74.8, "belowGoal") }).sentence,
    ).toBe("Today until 2:30 PM 74.8% (n 61), 5.2 points below the goal of 80%.");
    expect(
      answered("performanceSummary", { ...own, todayData: today(74.8, "tooFew") }).sentence,
    ).toBe("Too few to say today until 2:30 PM: under 30 opportunities.");
  });

  it("a sentence counts people in the lowest band without names", () => {
    const answer = sampleAnswer(REPORTS_BY_KEY.individualPerformance.response);
    const [lowest, other] = answer.performanceBands;
    const [person] = answer.dataPoints;
    const people = [lowest, other, other].map((band, at) => ({
      ...person,
      employeeId: `0192a000-0000-7000-8000-00000000000${at}`,
      bandId: band?.id ?? null,
      verdict: "noGoal",
      change: changeBy(-20),
    }));
    const total = { ...answer.total, performance: 68.9, verdict: "noGoal", change: changeBy(0) };
    const said = answered("individualPerformance", { dataPoints: people, total });
    expect(said.sentence).toBe("1 of 3 people is in the lowest band.");
    expect(said.line).toBe("Overall 68.9% (n 1).");
  });

  it("a sentence names what needs attention", () => {
    const none = {
      count: 0,
      explained: 0,
      behindGateways: 0,
      gateways: 0,
      withSite: 0,
      behindClocks: 0,
    };
    const quiet = {
      offlineDispensers: none,
      offlineOthers: none,
      deviceFaultAlarms: 0,
      expiredRefills: 0,
      lowRefillDispensers: 0,
      lowBatteries: [],
    };
    expect(answered("facilitySummary", quiet).sentence).toBe("Nothing needs attention now.");
    const offline = { ...none, count: 21, explained: 18 };
    const said = answered("facilitySummary", {
      ...quiet,
      offlineDispensers: offline,
      lowRefillDispensers: 6,
    });
    expect(said.sentence).toBe("21 devices are not heard; 6 refills are low.");
    expect(said.line).toBe("18 are silent because of another device.");
  });

  it("a sentence says when refills run out", () => {
    const [alert] = sampleAnswer(REPORTS_BY_KEY.refillAlerts.response).alerts;
    const on = (estimatedReplacementDate: string | null, at: number) => ({
      ...alert,
      alarmId: `0192a000-0000-7000-8000-00000000000${at}`,
      estimatedReplacementDate,
      isRefillLow: true,
    });
    const said = (...days: (string | null)[]) =>
      answered("refillAlerts", { alerts: days.map(on), countedTo: "2026-11-22T14:30" }).sentence;
    expect(said("2026-11-20", "2026-11-24", "2026-11-29", "2026-11-30", null)).toBe(
      "1 replacement is overdue; 2 refills run out by Nov 29.",
    );
    expect(said("2026-12-20")).toBe("No refill runs out by Nov 29.");
    expect(said(null)).toBe("Too little use to say when refills run out.");
    // A French day ends with a full stop of its own: there is one.
    const inFrench = { alerts: [on("2026-11-30", 0)], countedTo: "2026-11-26T06:39" };
    expect(answered("refillAlerts", inFrench, "fr-CA").sentence).toMatch(/ 3\sdéc\.$/u);
  });

  it("names the lowest share of badges only where a badge was read", () => {
    const place = (name: string, badged: number, unbadged: number) => ({
      locationId: ids[name] ?? "",
      name,
      parentLocation: null,
      sanitizerBadged: badged,
      sanitizerUnbadged: unbadged,
      soapBadged: 0,
      soapUnbadged: 0,
      otherBadged: 0,
      otherUnbadged: 0,
      dispenses: badged + unbadged,
      badgedShare: (100 * badged) / (badged + unbadged),
      soapShare: 0,
      withoutReader: 0,
    });
    const ids: Record<string, string> = {
      ICU: "0199a000-0000-7000-8000-000000000001",
      Ward: "0199a000-0000-7000-8000-000000000002",
      Lobby: "0199a000-0000-7000-8000-000000000003",
    };
    const { locationId: _id, name: _name, parentLocation: _floor, ...total } = place("", 100, 200);
    const locations = [place("ICU", 60, 40), place("Ward", 40, 60), place("Lobby", 0, 100)];
    expect(answered("productUsage", { total, locations }).sentence).toBe(
      "33.3% of dispenses were made with a badge; Ward has the lowest share, 40%.",
    );
  });

  it("a sentence says that there is nothing where nothing is", () => {
    expect(answered("offlineDevices", { devices: [] })).toMatchObject({
      kind: "good",
      sentence: "Every device is reporting.",
    });
    expect(answered("moments", { total: { ...NO_HANDS } }).sentence).toBe(
      "No observations in this range.",
    );
  });
});

const NO_HANDS = {
  totalObservations: 0,
  compliantObservations: 0,
  complianceIndex: null,
  interval: null,
  verdict: "noOpportunities",
  rub: 0,
  wash: 0,
  none: 0,
};

type Leaf = { numbers: Set<number>; texts: Set<string>; lists: number };

/** All numbers and texts of an answer, and the length of its longest list. */
const leavesOf = (value: unknown, found: Leaf): Leaf => {
  if (typeof value === "number") found.numbers.add(Math.abs(value));
  if (typeof value === "string") found.texts.add(value);
  if (Array.isArray(value)) found.lists = Math.max(found.lists, value.length);
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) leavesOf(inner, found);
  return found;
};

/** A generator of numbers that is the same each time. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** The same answer with other numbers, verdicts and lengths of lists. */
const shaken = (value: unknown, random: () => number, key = ""): unknown => {
  if (Array.isArray(value)) {
    // Pairs of numbers are no lists.
    if (typeof value[0] === "number") return value.map((inner) => shaken(inner, random));
    const most = key === "protocols" ? Math.max(1, value.length) : value.length;
    const kept = Math.max(key === "protocols" ? 1 : 0, Math.round(random() * most));
    return value.slice(0, kept).map((inner) => shaken(inner, random));
  }
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shaken(inner, random, name)]),
    );
  if (typeof value !== "number" || /Id$|Month$|Year$|^id$/u.test(key)) return value;
  if (key === "change" || key.endsWith("Change")) return Math.round(random() * 400 - 200) / 10;
  return Number.isInteger(value) ? Math.round(random() * 900) : Math.round(random() * 1_000) / 10;
};

const numbersOf = ({ facts, line = [] }: AnswerFirst): { count: number[]; other: number[] } => {
  const all = [...facts, ...line].filter((fact): fact is AnswerFact => fact !== undefined);
  const values = all.flatMap(({ values: of = {} }) => Object.values(of));
  return {
    count: all.flatMap(({ who }) => (typeof who === "object" ? [who.some, who.total] : [])),
    other: values.flatMap((value) =>
      "value" in value && typeof value.value === "number" ? value.value : [],
    ),
  };
};

const RUNS = 40;

describe.each(REPORTS)("$key", (report) => {
  const sample = sampleAnswer(report.response);
  const random = randomFrom(report.id);
  const answers = [sample, ...Array.from({ length: RUNS }, () => shaken(sample, random))].flatMap(
    (made) => {
      const parsed = report.response.safeParse(made);
      return parsed.success ? parsed.data : [];
    },
  ) as { minimumOpportunities: number }[];

  it("a sentence and its line stay within their limits of length", () => {
    expect(answers.length).toBeGreaterThan(RUNS / 2);
    for (const answer of answers)
      for (const language of LANGUAGES) {
        const said = say(answerOf(report as never, answer as never), language);
        expect(said.sentence.length, said.sentence).toBeLessThanOrEqual(
          ANSWER_LIMITS[language].sentence,
        );
        expect(said.line.length, said.line).toBeLessThanOrEqual(ANSWER_LIMITS[language].line);
        expect(said.sentence).toMatch(/^[^{}]+\.$/u);
        expect(`${said.sentence} ${said.line}`).not.toMatch(/reports-answer|undefined|NaN|—/u);
      }
  });

  it("a sentence has no number beyond the answer, its table and row counts", () => {
    for (const answer of answers) {
      const found = leavesOf([answer, report.rows(answer as never)], {
        numbers: new Set(),
        texts: new Set(),
        lists: 0,
      });
      const first = answerOf(report as never, answer as never);
      const { count, other } = numbersOf(first);
      for (const one of count) expect(one).toBeLessThanOrEqual(found.lists);
      const written = say(first).sentence + say(first).line;
      expect(written).not.toContain("NaN");
      for (const one of other)
        expect(
          one <= found.lists || found.numbers.has(one) || isDerived(one, found.numbers),
          `${one} in ${written}`,
        ).toBe(true);
    }
  });
});

/** A difference or a sum of two numbers of the answer. */
const isDerived = (value: number, numbers: ReadonlySet<number>): boolean => {
  const all = [...numbers];
  return all.some((one) =>
    all.some(
      (other) =>
        Math.abs(Math.abs(one - other) - value) < 0.051 || Math.abs(one + other - value) < 0.051,
    ),
  );
};
