import { expect, it } from "vitest";
import { jobRoleAndMoments, jobRoleAndUnit } from "#contract/reports/obs/crossed-hands.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";

const [icu, nurse] = [
  "0192a000-0000-7000-8000-000000000001",
  "0192a000-0000-7000-8000-000000000002",
];

it("lists in the table each unit above its job roles", () => {
  const answer = sampleAnswer(jobRoleAndUnit.response);
  const [point, total] = [answer.dataPoints[0], answer.unitTotals[0]];
  if (!point || !total) throw new Error("the sample has no lines");
  const named = { unitId: icu, unit: "ICU" };
  const rows = jobRoleAndUnit.rows({
    ...answer,
    unitTotals: [{ ...total, ...named, jobRole: "All job roles" }],
    dataPoints: [
      { ...point, ...named, jobRoleId: nurse, jobRole: "Nurse" },
      { ...point, ...named, jobRoleId: null, jobRole: "2 small roles together" },
    ],
  });
  expect(rows.map(({ key, cells }) => [key, cells["unit"], cells["jobRole"]])).toEqual([
    ["total", null, null],
    [icu, "ICU", "All job roles"],
    [`${icu} ${nurse}`, "ICU", "Nurse"],
    [`${icu} together`, "ICU", "2 small roles together"],
  ]);
});

it("a moment's job roles open in the graph; its total leaves the table", () => {
  const answer = sampleAnswer(jobRoleAndMoments.response);
  const [point, total] = [answer.dataPoints[0], answer.momentTotals[0]];
  if (!point || !total) throw new Error("the sample has no lines");
  const role = { jobRoleId: nurse, jobRole: "Nurse" };
  const [entry, exit] = [
    { momentId: 1, moment: "In room" },
    { momentId: 2, moment: "Out of room" },
  ];
  const crossed = {
    ...answer,
    momentTotals: [
      { ...total, ...entry },
      { ...total, ...exit },
    ],
    dataPoints: [
      { ...point, ...role, ...entry },
      { ...point, ...role, ...exit },
    ],
  };
  expect(jobRoleAndMoments.rows(crossed).map(({ key }) => key)).toEqual([
    "total",
    `${nurse} 1`,
    `${nurse} 2`,
  ]);
  const opened = jobRoleAndMoments
    .crossed(crossed)
    .lines.map(({ name, within = [] }) => [name, ...within.map((line) => line.key)]);
  expect(opened).toEqual([
    ["In room", `${nurse} 1`],
    ["Out of room", `${nurse} 2`],
  ]);
});
