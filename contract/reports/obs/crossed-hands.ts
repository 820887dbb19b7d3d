import { z } from "zod";
import { Count, Percent } from "#contract/core/primitives.ts";
import { JOB_ROLE, MOMENT, UNIT, defineCrossed } from "./define-crossed.ts";
import { HandCommon, ShownHands } from "./hand-figures.ts";

const WithMoment = ShownHands.extend(MOMENT);
const WithUnit = ShownHands.extend({ ...UNIT, jobRole: JOB_ROLE.jobRole });

/** What hands were cleaned with, and how often they were not; shares are of all. */
const OutcomeFigures = ShownHands.extend({
  total: Count.nullable(),
  washPercent: Percent,
  rubPercent: Percent,
});

/** Report 9: wash, rub and missed by moment, in the order of care. */
export const moments = defineCrossed({
  key: "moments",
  title: "moment",
  by: ["moment"],
  counts: "outcomes",
  defaultSort: [],
  // Linked indications are one opportunity of the total, and one of each moment's row.
  response: HandCommon.extend({
    moments: z.array(
      ShownHands.extend({
        momentId: MOMENT.momentId,
        name: MOMENT.moment,
        /** Indications seen, and those with clean hands. */
        totalEventCount: Count.nullable(),
        totalCompliantCount: Count.nullable(),
      }),
    ),
    total: ShownHands,
  }),
  read: ({ moments: lines, total }) => ({
    total,
    lines: lines.map((line) => ({ ...line, moment: line.name })),
  }),
});

/** Report 11: compliance of each job role in each unit. */
export const jobRoleAndUnit = defineCrossed({
  key: "jobRoleAndUnit",
  title: "unit",
  by: ["unit", "jobRole"],
  totals: { by: "unit", inTable: true },
  counts: "observed",
  defaultSort: [],
  response: HandCommon.extend({
    ...ShownHands.shape,
    /** By unit, then by job role; the id is null for a unit's roles that are shown as one. */
    dataPoints: z.array(WithUnit.extend(JOB_ROLE)),
    unitTotals: z.array(WithUnit),
  }),
  read: (response) => ({
    total: response,
    lines: response.dataPoints,
    totals: response.unitTotals,
  }),
});

/** Report 35: compliance of each job role at each moment. */
export const jobRoleAndMoments = defineCrossed({
  key: "jobRoleAndMoments",
  title: "jobRoleMoment",
  by: ["jobRole", "moment"],
  totals: { by: "moment", inTable: false },
  counts: "observed",
  defaultSort: [],
  // Linked indications are one opportunity of the total, and one of each moment.
  response: HandCommon.extend({
    ...ShownHands.shape,
    /** By job role, then in the order of care; null for the roles that are shown as one. */
    dataPoints: z.array(WithMoment.extend(JOB_ROLE)),
    momentTotals: z.array(WithMoment),
  }),
  read: (response) => ({
    total: response,
    lines: response.dataPoints,
    totals: response.momentTotals,
  }),
});

/** Report 36: rub, wash and missed by job role. */
export const jobRoleAndOutcome = defineCrossed({
  key: "jobRoleAndOutcome",
  title: "jobRole",
  by: ["jobRole"],
  counts: "outcomes",
  defaultSort: [{ key: "percent", desc: false }],
  response: HandCommon.extend({
    /** Null for the roles that are shown as one. */
    dataPoints: z.array(OutcomeFigures.extend(JOB_ROLE)),
    outcomeTotals: OutcomeFigures,
  }),
  read: ({ dataPoints, outcomeTotals }) => ({ total: outcomeTotals, lines: dataPoints }),
});
