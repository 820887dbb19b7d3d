import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import type { ReportDefinition } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { STANDING_COLUMNS } from "../judged.ts";
import { REPORT_LIST, type ReportKey } from "../list.ts";
import {
  type HandCommon,
  OBSERVED_COLUMNS,
  OUTCOME_COLUMNS,
  type ShownHands,
  handKeyFigures,
  namedByUnit,
  observedAnswer,
  observedCells,
  outcomeCells,
} from "./hand-figures.ts";

/** The unit; where hands were observed outside of any, the place itself. */
export const UNIT = { unitId: Id, unit: z.string() };
/** The job role; without an id where several are shown as one. */
export const JOB_ROLE = { jobRoleId: Id.nullable(), jobRole: z.string() };
/** `hygiene_moment_id` */
export const MOMENT = { momentId: z.number().int(), moment: z.string() };
/** What names a line: an id and a name for each dimension. */
export type LineNames = z.infer<z.ZodObject<typeof UNIT & typeof JOB_ROLE & typeof MOMENT>>;

/** What observations of hands are split by. */
export type HandDimension = "unit" | "jobRole" | "moment";

/** The figures of one line, with the id and the name of each of its dimensions. */
export type CrossedLine<D extends HandDimension = never> = ShownHands &
  Partial<LineNames> &
  Pick<LineNames, D | `${D}Id`>;

/** What a report that crosses observations of hands declares; the rest is alike in all of them. */
type Crossing<
  K extends ReportKey,
  R extends z.ZodType<HandCommon>,
  D extends HandDimension,
  T extends HandDimension,
> = {
  readonly key: K;
  /** What its lines are split by, the outer dimension first. */
  readonly by: readonly [D, ...D[]];
  /** Lines by one dimension alone, which open the others in the graph, and precede them in a table. */
  readonly totals?: { readonly by: T; readonly inTable: boolean };
  /** Whether the table shows what was done, or only what was compliant. */
  readonly counts: keyof typeof COUNTS;
  readonly defaultSort: ReportDefinition["defaultSort"];
  /** What graph and table are called: a text id below `reports-view.observed.title`. */
  readonly title: HandDimension | "jobRoleMoment";
  readonly response: R;
  /** Where an answer has its total, lines and totals. */
  readonly read: (response: z.output<R>) => {
    readonly total: ShownHands;
    readonly lines: readonly CrossedLine[];
    readonly totals?: readonly CrossedLine[];
  };
};

/** A line as graph, table and sentence name it. */
type NamedLine = { readonly key: string; readonly name: string; readonly figures: CrossedLine };

/** A report that crosses observations of hands. */
export type CrossedReport<
  R extends z.ZodType<HandCommon>,
  D extends HandDimension = HandDimension,
  T extends HandDimension = HandDimension,
  K extends ReportKey = ReportKey,
> = ReportDefinition<R, K> &
  Pick<Crossing<K, R, D, T>, "by" | "totals" | "title"> & {
    /** The total of an answer with its lines, or with its totals and the lines in each. */
    readonly crossed: (response: z.output<R>) => {
      readonly total: ShownHands;
      readonly lines: readonly (NamedLine & { readonly within?: readonly NamedLine[] })[];
    };
  };

const COUNTS = {
  observed: { columns: OBSERVED_COLUMNS, cells: observedCells },
  outcomes: { columns: OUTCOME_COLUMNS, cells: outcomeCells },
} as const;

/**
 * Declares a report that crosses observations of hands: its id and product are as listed, its
 * columns, rows, sentence and figures follow from what it is split by.
 */
export const defineCrossed = <
  const K extends ReportKey,
  R extends z.ZodType<HandCommon>,
  D extends HandDimension,
  T extends D = never,
>(
  own: Crossing<K, R, D, T>,
): CrossedReport<R, D, T, K> => {
  const { by, totals, counts, read } = own;
  const outer = totals?.by ?? by[0];
  const inner = by.find((one) => one !== outer) ?? outer;
  const named = (dimensions: readonly D[], name: D, figures: CrossedLine): NamedLine => ({
    key: dimensions.map((one) => figures[`${one}Id`] ?? "together").join(" "),
    name: figures[name] ?? "",
    figures,
  });
  const crossed: CrossedReport<R, D>["crossed"] = (response) => {
    const { total, lines, totals: sums } = read(response);
    if (sums === undefined) return { total, lines: lines.map((line) => named(by, outer, line)) };
    const within = Map.groupBy(lines, (line) => line[`${outer}Id`]);
    return {
      total,
      lines: sums.map((sum) => ({
        ...named([outer], outer, sum),
        within: (within.get(sum[`${outer}Id`]) ?? []).map((line) => named(by, inner, line)),
      })),
    };
  };
  const isInTable = totals?.inTable ?? true;
  const { columns, cells } = COUNTS[counts];
  return {
    ...REPORT_LIST[own.key],
    ...own,
    crossed,
    layout: "graphAndTable",
    filters: [
      "timeframe",
      "compareWith",
      "locations",
      "shifts",
      "obvJobRoles",
      "hygieneOpportunities",
    ],
    hiddenTimeframes: ["last24Hours"],
    graphActions: [],
    columns: [
      ...by.map((one, at): ReportColumn =>
        at === 0
          ? { key: one, label: one, kind: "rowName" }
          : { key: one, label: one, kind: "text", identifies: true },
      ),
      ...columns,
      ...STANDING_COLUMNS,
    ],
    emptyText: "observations",
    notes: by.some((one) => one === "moment") ? ["observed", "linked"] : ["observed"],
    isEmpty: (response) => read(response).total.totalObservations === 0,
    forAnswer: namedByUnit,
    answerFirst: (response) => {
      const { total, lines } = crossed(response);
      return observedAnswer(
        response,
        total,
        outer,
        lines.map(({ key, name, figures, within = [] }) => ({
          ...figures,
          key,
          name,
          keys: [...(isInTable ? [key] : []), ...within.map((line) => line.key)],
        })),
      );
    },
    keyFigures: (response) => handKeyFigures(read(response).total, response),
    rows: (response) => {
      const { total, lines } = crossed(response);
      const goal = response.performanceGoal;
      const rowOf = ({ key, figures }: NamedLine): ReportRow => ({
        key,
        cells: {
          ...Object.fromEntries(by.map((one) => [one, figures[one] ?? null])),
          ...cells(figures, goal),
        },
      });
      const rows = isInTable
        ? lines.flatMap(({ within = [], ...line }) => [line, ...within])
        : read(response).lines.map((line) => named(by, inner, line));
      return [
        { ...rowOf({ key: TOTAL_KEY, name: "", figures: total }), isTotal: true },
        ...rows.map(rowOf),
      ];
    },
  };
};
