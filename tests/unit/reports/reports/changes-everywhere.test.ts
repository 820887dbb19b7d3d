import { describe, expect, it } from "vitest";
import {
  type Change,
  Change as ChangeSchema,
  arrowOf,
  isJudgedChange,
} from "#contract/reports/change.ts";
import { numberIn } from "#contract/reports/columns.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";
import { changeBy } from "#tests/factories/change.ts";

/** An answer in which each change is another one, some of them within noise. */
const withChanges = (value: unknown, draw: () => Change): unknown => {
  if (Array.isArray(value)) return value.map((one) => withChanges(one, draw));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      /change$/iu.test(key) && (one === null || ChangeSchema.safeParse(one).success)
        ? draw()
        : withChanges(one, draw),
    ]),
  );
};

/** Sizes on both sides of 0 and of three points, with intervals that hold 0 and that do not. */
const draws = (): (() => Change) => {
  const sizes = [-9, -3.1, -2.6, -1, 0, 1.9, 2.1, 3.1, 8];
  let at = 0;
  return () => changeBy(sizes[at++ % sizes.length] ?? 0, 50);
};

const leavesOutZero = ({ low, high }: { low: number; high: number }): boolean =>
  low > 0 || high < 0;

const ALL: readonly ReportDefinition[] = REPORTS;
const WITH_CHANGE = ALL.filter(({ columns }) => columns.some(({ kind }) => kind === "change"));

describe("a change in every report that shows one", () => {
  it("is a column of reports by place, shift, role and person", () => {
    expect(WITH_CHANGE.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        "performanceHistory",
        "shiftComparison",
        "roomLevelMetrics",
        "individualPerformance",
        "jobRolePerformance",
        "groupPerformance",
      ]),
    );
  });

  it.each(ALL.map((report) => [report.key, report] as const))(
    "has an arrow only where its interval carries it: %s",
    (_, report) => {
      const answer = report.response.parse(withChanges(sampleAnswer(report.response), draws()));
      for (const figure of report.keyFigures(answer)) {
        if (figure.kind !== "change" || !isJudgedChange(figure.change)) continue;
        expect(arrowOf(figure.change) !== null).toBe(leavesOutZero(figure.change.interval));
      }
      for (const column of report.columns) {
        if (column.kind !== "change") continue;
        for (const row of report.rows(answer)) {
          const points = numberIn(row, column.key);
          const [low, high] = [numberIn(row, column.lowKey), numberIn(row, column.highKey)];
          const verdict = ChangeSchema.shape.verdict.safeParse(row.cells[column.verdictKey]);
          if (!verdict.success || points === null || low === null || high === null) continue;
          const arrow = arrowOf({ verdict: verdict.data, points });
          expect(arrow !== null, `${row.key}: ${points}`).toBe(leavesOutZero({ low, high }));
        }
      }
    },
  );
});
