import type { z } from "zod";
import type { LeftOutCount } from "../core/figures.ts";
import type { Privilege, Product } from "../core/permissions.ts";
import type { Change } from "./change.ts";
import type { AnswerFirst } from "./answer/answer.ts";
import type { ReportColumn, ReportRow } from "./columns.ts";
import type { OfferedFilter } from "./filters/filter-table.ts";
import type { REPORT_LIST, ReportKey } from "./list.ts";
import type { IntervalMethod, Standing } from "./standing.ts";
import type { DataPoint, Figures, Gap, ReportCommon, Swatch } from "./shared.ts";
import type { SortBy } from "./sort.ts";
import type { Timeframe } from "./filters/timeframes.ts";

/**
 * What a graph may offer: hiding thresholds or values, an axis from 0 instead of a fitted one, a
 * control chart in place of lines, and taking the selected rows out of it.
 */
type GraphAction = "thresholds" | "dataLabels" | "zoom" | "control" | "clear";

/** What a report's page is made of; `blocks` has its filters in one line beside the title. */
export type ReportLayout = "graphAndTable" | "table" | "blocks";

/**
 * One figure of the summary bar that gives a report's answer before graph and table; `label` is a
 * text id below `reports.figures`.
 *
 * - `asked` the requested figure, how it stands and how much it usually varies
 * - `sample` what it rests on; `change` how it changed
 * - `judged` the requested figure where it is a proportion of judged opportunities, with its
 *   interval
 * - `count` a number or percentage that stands for itself; `note` a text id below
 *   `reports.figureNotes` with the numbers in it
 * - `age` minutes, shown as days and hours, and what is that old; null where nothing is
 * - `bands` how many stand in each performance band, and how many have too few opportunities for
 *   one
 * - `overHundred` how many places have more dispenses than passages; only where there are some
 * - `coverage` devices that sent anything, and days on which they did; `notCounted` what was left
 *   out
 */
export type KeyFigure = { readonly label: string } & (
  | ({ readonly kind: "asked"; readonly minimum: number } & Pick<
      Figures,
      | "percentCompliant"
      | "verdict"
      | "noOpportunitiesReason"
      | "performanceGoal"
      | "performanceBaseline"
      | "pointsToGoal"
      | "usualVariation"
    >)
  | { readonly kind: "sample"; readonly opportunities: number; readonly events: number }
  | {
      readonly kind: "change";
      /** Null where there is nothing to compare with. */
      readonly change: Change | null;
      readonly comparedWith: ReportCommon["comparedWith"];
    }
  | {
      readonly kind: "coverage";
      readonly reporting: number;
      readonly total: number;
      /** Percent of device-days; null where none were expected. */
      readonly days: number | null;
    }
  | ({
      readonly kind: "judged";
      readonly goal: number | null;
      readonly minimum: number;
      readonly method: IntervalMethod;
      /** Devices that it rests on: under `least` percent of days heard it is to be read with care. */
      readonly heard?: {
        readonly reporting: number;
        readonly total: number;
        readonly days: number | null;
        readonly least: number;
      };
      /** The performance band, where there are bands in place of a goal. */
      readonly band?: { readonly title: string; readonly symbol: string; readonly color: Swatch };
    } & Standing)
  | {
      readonly kind: "count";
      /** What the report is about: it stands first, and large. */
      readonly isAsked?: true;
      readonly value: number | null;
      readonly format: "count" | "percent";
      readonly note?: { readonly id: string; readonly values: Readonly<Record<string, number>> };
    }
  | {
      readonly kind: "bands";
      readonly bands: readonly {
        readonly title: string;
        readonly symbol: string;
        readonly color: Swatch;
        readonly count: number;
      }[];
      readonly tooFew: number;
    }
  | { readonly kind: "age"; readonly minutes: number | null; readonly of: string | null }
  | { readonly kind: "overHundred"; readonly places: number }
  | { readonly kind: "notCounted"; readonly dispenses: number; readonly places: number }
);

/** Names of what a report has nothing of; the texts that say so are below `reports-view.empty`. */
export type EmptyText =
  | "opportunities"
  | "events"
  | "observations"
  | "alarms"
  | "alarmsInRange"
  | "batteries"
  | "devices"
  | "dispensers"
  | "expirations"
  | "offline"
  | "refills";

/**
 * One report, declared once: screen, slide, print, PDF, CSV, Excel, mail and kiosk all read this.
 * The server adds one runner, the renderer one view.
 */
export type ReportDefinition<R extends z.ZodType = z.ZodType, K extends string = string> = {
  readonly id: number;
  /** Stable name: text ids (`reports.<key>.title`), runner and view carry it. */
  readonly key: K;
  readonly product: Product;
  /**
   * Products that it is about instead where the facility has no license for `product`, the first that
   * it has; see `reportFor`.
   */
  readonly otherProducts?: readonly Product[];
  /** What its readers must hold beside the right to run reports. */
  readonly privilege?: Privilege;
  readonly layout: ReportLayout;
  readonly filters: readonly OfferedFilter[];
  /** Filters that may not be saved empty here, beside those that never may. */
  readonly forcedFilters?: readonly OfferedFilter[];
  readonly hiddenTimeframes: readonly Timeframe[];
  /** How many days back its ranges may begin, where that is less than for others. */
  readonly maxDaysBack?: number;
  /** How many days its ranges may last, where that is less than for others. */
  readonly maxDays?: number;
  /** It is about one such place, which its filter of places must name alone; it stands in no tab. */
  readonly needsPlace?: "unit";
  /** What the facility must have for the report's tab to show. */
  readonly needs?: "shifts" | "refillsWithExpirationDate";
  /** What a person can do to its graph; an address that carries anything else changes nothing. */
  readonly graphActions: readonly GraphAction[];
  /**
   * Whose figures it follows over time, in a graph or by intervals; absent for one figure a range.
   * One of places can show what they were before they moved (see `offersFormer`).
   */
  readonly overTime?: "places" | "people";
  /** So many rows, the first of the table, are selected until a user chooses; none without it. */
  readonly selectedAtFirst?: number;
  /** Loads itself again this often. */
  readonly refreshMs?: number;
  readonly response: R;
  readonly columns: readonly ReportColumn[];
  /** The order of rows until a person chooses one. */
  readonly defaultSort: SortBy;
  /** What `sortBy` may name beside the keys of `columns`; see `SortBy`. */
  readonly sortKeys?: readonly string[];
  /** Text ids below `reports.notes`: what its paper explains. */
  readonly notes: readonly string[];
  /** What is said where there is nothing to show: text ids below `reports-view.empty`. */
  readonly emptyText: EmptyText;
  /** Whether the answer has nothing to show. */
  isEmpty(response: z.output<R>): boolean;
  /** What an answer changes of columns and notes: what they are called follows from what was counted. */
  forAnswer?(
    response: z.output<R>,
    own: Pick<ReportDefinition, "columns" | "notes">,
  ): Partial<Pick<ReportDefinition, "columns" | "notes">>;
  /**
   * What an answer that is not empty says in one sentence: what cannot be said, the most urgent
   * count, the largest change.
   */
  answerFirst(response: z.output<R>): AnswerFirst;
  /** The summary bar, the requested figure first; empty where the report has none. */
  keyFigures(response: z.output<R>): KeyFigure[];
  /** What was left out of its figures, and how many; nothing that was not. */
  leftOut?(response: z.output<R>): readonly LeftOutCount[];
  /** The figures of one row, the total's included: for the strip and for what is behind a figure. */
  rowFigures?(response: z.output<R>, key: string): Figures | undefined;
  /** The series of a row's figures, and its gaps: what the drawer behind a figure shows. */
  course?(
    response: z.output<R>,
    key: string,
  ): { readonly points: readonly DataPoint[]; readonly gaps: readonly Gap[] };
  /** Rows without opportunities are shown as one line, which opens. */
  readonly foldsEmptyRows?: boolean;
  /** Where the rows that follow these begin, for reports whose rows come in pages; null after the last. */
  nextPage?(response: z.output<R>): string | null;
  /** The table's rows, total first, unsorted otherwise. Pure. */
  rows(response: z.output<R>): ReportRow[];
};

/** Whether an answer compares nothing, by choice. */
export const comparesNothing = (response: unknown): boolean =>
  typeof response === "object" &&
  response !== null &&
  "comparison" in response &&
  response.comparison === "none";

/** A report as one of its answers has it; without a column of changes where nothing is compared. */
export const answeredReport = <
  R extends z.ZodType,
  D extends Pick<ReportDefinition<R>, "columns" | "notes" | "forAnswer">,
>(
  report: D,
  response: z.output<R>,
): D => {
  const own =
    report.forAnswer === undefined ? report : { ...report, ...report.forAnswer(response, report) };
  return comparesNothing(response)
    ? { ...own, columns: own.columns.filter(({ kind }) => kind !== "change") }
    : own;
};

/**
 * Declares a report, with id and product as they are listed; the identity function preserves the
 * types of its response and its key.
 */
export const defineReport = <const K extends ReportKey, R extends z.ZodType>(
  definition: ReportDefinition<R, K> & (typeof REPORT_LIST)[K],
): ReportDefinition<R, K> => definition;

/** Every product that a report may be about. */
export const productsOf = ({
  product,
  otherProducts = [],
}: Pick<ReportDefinition, "product" | "otherProducts">): readonly Product[] => [
  product,
  ...otherProducts,
];

/**
 * A report as it is in a facility: about the first of its products that is licensed there, or about its
 * own where none is.
 */
export const reportFor = <D extends Pick<ReportDefinition, "product" | "otherProducts">>(
  report: D,
  licensed: ReadonlySet<Product>,
): D => {
  const first = productsOf(report).find((product) => licensed.has(product));
  return first === undefined || first === report.product ? report : { ...report, product: first };
};
